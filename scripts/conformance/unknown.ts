// What a server answers for a record that it does not have.
import { rowsIn, valueOf } from '../../gateway/src/erp/decode/envelope.ts'
import { silentReading } from '../../gateway/src/erp/decode/reading.ts'
import { OWNER } from '../../gateway/src/erp/own-rows.erp.ts'
import { cameOf, isDone, jsonIn } from './answers.ts'
import type { Kit } from './kit.ts'
import type { CallReport } from './report/findings.ts'

/** 404 is the contract; an empty answer or a refusal is understood too. */
export async function expectUnknown(kit: Kit, call: CallReport, path: string, what: string, { mayHaveAll = false } = {}): Promise<void> {
  const answer = await kit.send({ method: 'GET', path })
  call.checks += 1
  if (answer.status === 404) return
  const isEmpty = isDone(answer) && holdsNothing(jsonIn(answer))
  const isRefusal = answer.status < 500 && !isDone(answer)
  if (mayHaveAll && isDone(answer)) call.tolerate(`an unknown ${what} is answered like a known one`)
  else if (isDone(answer) && areAllOwned(jsonIn(answer)))
    call.tolerate(`an unknown ${what} is answered with rows of others, which name their owner`)
  else if (isEmpty || isRefusal) call.tolerate(`an unknown ${what} is answered with ${isEmpty ? 'nothing' : `status ${answer.status}`}`)
  else call.expect(false, `404 for an unknown ${what}`, cameOf(answer))
}

/** Nobody has the code of an unknown destination: rows that name an owner are told apart by it. */
function areAllOwned(body: unknown): boolean {
  try {
    const rows = rowsIn(body, silentReading(''))
    return rows.length > 0 && rows.every((row) => valueOf(row, OWNER.ownerCustomer.names)?.value !== undefined)
  } catch {
    return false
  }
}

function holdsNothing(body: unknown): boolean {
  try {
    return rowsIn(body, silentReading('')).length === 0
  } catch {
    return false
  }
}
