// Checks a server's answer for an unknown record.
import { entity } from '../../gateway/src/erp/decode/entity.ts'
import { rowsIn } from '../../gateway/src/erp/decode/envelope.ts'
import { silentReading } from '../../gateway/src/erp/decode/reading.ts'
import { OWNER, isOwn } from '../../gateway/src/erp/own-rows.erp.ts'
import type { DestinationKey } from '../../gateway/src/keys.ts'
import { describeAnswer, isDone, jsonIn } from './answers.ts'
import type { Kit } from './kit.ts'
import type { CallReport } from './report/findings.ts'

type Options = {
  mayHaveAll?: boolean
  /** The unknown destination whose rows are requested: the gateway leaves out rows of others. */
  destination?: DestinationKey
}

/** 404 is the contract; an empty answer or a refusal is tolerated. */
export async function expectUnknown(
  kit: Kit,
  call: CallReport,
  path: string,
  what: string,
  { mayHaveAll = false, destination }: Options = {},
): Promise<void> {
  const answer = await kit.send({ method: 'GET', path })
  call.checks += 1
  if (answer.status === 404) return
  const isSuccess = isDone(answer)
  const isEmpty = isSuccess && isEmptyList(jsonIn(answer))
  const isRefusal = answer.status < 500 && !isSuccess
  if (mayHaveAll && isSuccess) call.tolerate(`an unknown ${what} is answered like a known one`)
  else if (isEmpty || isRefusal) call.tolerate(`an unknown ${what} is answered with ${isEmpty ? 'nothing' : `status ${answer.status}`}`)
  else if (isSuccess && destination && areAllOfOthers(jsonIn(answer), destination))
    call.tolerate(`an unknown ${what} is answered with rows of others, which name their owner`)
  else call.expect(false, `404 for an unknown ${what}`, describeAnswer(answer))
}

const owned = entity('owner', OWNER)

function areAllOfOthers(body: unknown, key: DestinationKey): boolean {
  const reading = silentReading('')
  try {
    const rows = rowsIn(body, reading)
    return owned.rows(rows, reading, (owner) => (isOwn(owner, key, reading) ? owner : null)).length === 0
  } catch {
    return false
  }
}

function isEmptyList(body: unknown): boolean {
  try {
    return rowsIn(body, silentReading('')).length === 0
  } catch {
    return false
  }
}
