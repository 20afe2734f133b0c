// Replaces orders by closures, or the reverse, on a back end that needs two calls for it. What is removed is first written to the
// audit, so that it can be restored after any interruption.
import { z } from 'zod'
import { actorOf } from '../access/actor.ts'
import { nameOfKey, type DestinationKey } from '../keys.ts'
import type { Clock } from '../clock.ts'
import type { Identity } from '../access/identity.ts'
import type { ErpClient } from '../erp/client.ts'
import { isOpenEnded } from '../erp/errors.ts'
import type { Condition } from '../erp/tagged.ts'
import { codedError } from '../graph/errors.ts'
import { type Log, faultOf } from '../log.ts'
import type { Outcome, Store } from '../store/store.ts'
import { deleteEntries, readExceptions, writeClosures, writeOrder } from './extraordinary.erp.ts'
import type { Exception } from './extraordinary.model.ts'

const ACTION = 'extraordinary.replacement'
// A younger one may still be running, perhaps in another gateway.
export const UNDER_WAY_MS = 60_000

type Replacements = {
  /** The current exception of each date that is replaced. */
  replacements: { date: string; old: Exception }[]
  condition: Condition
  /** The second call. */
  write: () => Promise<void>
  /** Whether each date has an entry after it: an order without rows is none. */
  leavesEntries: boolean
}

export async function replaced(
  context: Identity & { erp: ErpClient; store: Store },
  key: DestinationKey,
  { replacements, condition, write, leavesEntries }: Replacements,
): Promise<void> {
  const { erp, store } = context
  const ends: ((outcome: Outcome) => Promise<void>)[] = []
  for (const { date, old } of replacements) {
    const detail = { ...key, date, removed: JSON.stringify(old) }
    ends.push(await store.audit({ actor: actorOf(context)?.name ?? nameOfKey(key), action: ACTION, target: nameOfKey(key), detail }))
  }
  const dates = replacements.map(({ date }) => date)
  try {
    await deleteEntries(erp, key, dates, condition)
    await requireHeld(erp, key, dates, { isHeld: false })
    await write()
    if (leavesEntries) await requireHeld(erp, key, dates, { isHeld: true })
  } catch (failure) {
    for (const { date, old } of replacements) await putBack(erp, key, date, old)
    // An entry without an end is resolved at the next start of the gateway.
    for (const end of ends) await end(isOpenEnded(failure) ? 'unknown' : 'failed')
    throw failure
  }
  for (const end of ends) await end('done')
}

/**
 * A call that was confirmed but not done would leave a date with both, or with neither. An unreadable state is not treated as a
 * failure.
 */
async function requireHeld(erp: ErpClient, key: DestinationKey, dates: readonly string[], { isHeld }: { isHeld: boolean }): Promise<void> {
  const now = await readExceptions(erp, key).catch(() => null)
  const holds = (date: string) => now?.closures.includes(date) || now?.orders.some((order) => order.date === date)
  if (now && dates.some((date) => holds(date) !== isHeld)) throw codedError('NOT_SAVED')
}

/** Only on a date without an entry: nothing that has arrived in the meantime is overwritten. */
async function putBack(erp: ErpClient, key: DestinationKey, date: string, old: Exception): Promise<void> {
  const { orders, closures } = await readExceptions(erp, key)
  if (closures.includes(date) || orders.some((order) => order.date === date)) return
  if (old.kind === 'order') await writeOrder(erp, key, { date, rows: [...old.rows] })
  if (old.kind === 'closure') await writeClosures(erp, key, [date])
}

const amount = z.number().nullable()
const text = z.string().nullable()
const row = z.object({
  code: z.string(),
  description: z.string(),
  unit: z.string(),
  quantity: z.number(),
  price: text,
  weight: amount,
  note: text,
  minimum: amount,
  step: amount,
})
const removedSchema = z.union([z.object({ kind: z.literal('order'), rows: z.array(row) }), z.object({ kind: z.literal('closure') })])
const detailSchema = z.object({
  customerCode: z.string(),
  destinationCode: z.string(),
  date: z.string(),
  removed: z.string().transform((written) => removedSchema.parse(JSON.parse(written))),
})

type Needs = { erp: ErpClient; store: Store; clock: Clock; log: Log }

/**
 * Restores what unfinished replacements have removed. False if some must wait: they may still be running, or the server could not
 * be reached.
 */
export async function finishReplacements({ erp, store, clock, log }: Needs): Promise<boolean> {
  const before = clock.now().epochMilliseconds - UNDER_WAY_MS
  let isComplete = true
  for (const { startedAt, detail, end } of await store.unended(ACTION)) {
    const replacement = detailSchema.safeParse(detail)
    if (!replacement.success) {
      log.error({ reason: faultOf(replacement.error) }, 'A replaced date cannot be restored')
      await end('unknown')
      continue
    }
    const { date, removed, ...key } = replacement.data
    const isFinished = startedAt.epochMilliseconds < before && (await putBack(erp, key, date, removed).then(() => true, failed))
    if (isFinished) await end('failed')
    isComplete &&= isFinished
  }
  return isComplete

  function failed(failure: unknown): false {
    log.error({ reason: faultOf(failure) }, 'A replaced date could not be restored yet')
    return false
  }
}
