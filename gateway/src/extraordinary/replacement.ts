// Replaces orders by closures, or the reverse, on a back end that needs two calls for it. What is removed is first written to the
// audit, so that it can be restored after any interruption; so is what a server has removed from other dates unasked.
import { z } from 'zod'
import { actorOf } from '../access/actor.ts'
import { nameOfKey, type DestinationKey } from '../keys.ts'
import type { Identity } from '../access/identity.ts'
import type { Clock } from '../clock.ts'
import { readLate } from '../change/late.ts'
import type { ErpClient } from '../erp/client.ts'
import { ErpFailure, isOpenEnded } from '../erp/errors.ts'
import type { Condition } from '../erp/tagged.ts'
import { codedError } from '../graph/errors.ts'
import { type Log, faultOf } from '../log.ts'
import type { End, Outcome, Store } from '../store/store.ts'
import { addOrders, deleteEntries, readExceptions, writeClosures } from './extraordinary.erp.ts'
import { exceptionOf, isPartOf } from './exceptions.rules.ts'
import type { Exception, Exceptions } from './extraordinary.model.ts'

/** What a person replaces; what is restored after a server's own change. */
const [REPLACEMENT, RESTORING] = ['extraordinary.replacement', 'extraordinary.restoring']
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

type Reading = { erp: ErpClient; clock: Clock }

type Noting = Identity & { store: Store }

/**
 * Of a server's own removal. `since`: the last event before it; a later change of the date is somebody's wish. `untilMs`: later it is
 * not restored any more, since somebody may have changed the date in the bakery's own program.
 */
export type Lost = { since: number; untilMs: number }

type Removed = { date: string; old: Exception; lost?: Lost }

/** Writes down what a date loses; without an end, it is restored later. */
export function noteRemoved(context: Noting, key: DestinationKey, { date, old, lost }: Removed): Promise<End> {
  const limits = lost && { since: String(lost.since), untilMs: String(lost.untilMs) }
  const detail = { ...key, date, removed: JSON.stringify(old), ...limits }
  const action = lost ? RESTORING : REPLACEMENT
  return context.store.audit({ actor: actorOf(context)?.name ?? nameOfKey(key), action, target: nameOfKey(key), detail })
}

export async function replaced(
  context: Noting & Reading & { gateway: { restoreLater: () => void } },
  key: DestinationKey,
  { replacements, condition, write, leavesEntries }: Replacements,
): Promise<void> {
  const { erp, clock, gateway } = context
  const ends: End[] = []
  for (const replacement of replacements) ends.push(await noteRemoved(context, key, replacement))
  const dates = replacements.map(({ date }) => date)
  try {
    await deleteEntries(erp, key, dates, condition)
    const shows = (isShown: (now: Exceptions, date: string) => boolean) => showsSoon({ erp, clock }, key, dates, isShown)
    // Confirmed, but not shown: it may still disappear, so nothing is undone yet.
    if (!(await shows((now, date) => !hasEntry(now, date)))) throw new NotShown()
    await write()
    // A server that has just shown the removal is not late: it has not done what it confirmed.
    if (leavesEntries && !(await shows(hasEntry))) throw codedError('NOT_SAVED')
  } catch (failure) {
    // Entries without an end are resolved later, from the state of that time.
    try {
      if (failure instanceof NotShown) throw failure
      for (const { date, old } of replacements) await putBack({ erp, clock }, key, date, old)
    } catch (open) {
      gateway.restoreLater()
      throw open
    }
    for (const end of ends) await end(isOpenEnded(failure) ? 'unknown' : 'failed')
    throw failure
  }
  for (const end of ends) await end('done')
}

class NotShown extends ErpFailure {
  constructor() {
    super('invalid', { detail: 'Non si sa se la modifica è stata salvata: controlla prima di riprovare.' })
  }
}

/** Whether all dates are so, at once or a moment later. An unreadable state is not treated as a failure. */
async function showsSoon(
  { erp, clock }: Reading,
  key: DestinationKey,
  dates: readonly string[],
  isShown: (now: Exceptions, date: string) => boolean,
): Promise<boolean> {
  const areShown = (now: Exceptions) => dates.every((date) => isShown(now, date))
  const now = await readLate(clock, () => readExceptions(erp, key), areShown).catch(() => null)
  return now === null || areShown(now)
}

const hasEntry = (exceptions: Exceptions, date: string) => exceptionOf(exceptions, date).kind !== 'none'

/** Whether nothing of another change is on the date: it is empty, or has some of the removed rows left. */
function lacks(exceptions: Exceptions, date: string, old: Exception): boolean {
  const now = exceptionOf(exceptions, date)
  return now.kind === 'none' || (now.kind === 'order' && old.kind === 'order' && isPartOf(now.rows, old.rows))
}

/**
 * Nothing that has arrived in the meantime is overwritten. The order is only added: a server that has removed other dates with 'the
 * complete order' would do it again. Whether it was necessary.
 */
async function putBack({ erp, clock }: Reading, key: DestinationKey, date: string, old: Exception): Promise<boolean> {
  const now = await readLate(
    clock,
    () => readExceptions(erp, key),
    (shown) => !lacks(shown, date, old),
  )
  if (!lacks(now, date, old)) return false
  if (old.kind === 'order') await addOrders(erp, key, [{ date, rows: [...old.rows] }])
  if (old.kind === 'closure') await writeClosures(erp, key, [date])
  return true
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
  since: z.coerce.number().int().optional(),
  untilMs: z.coerce.number().int().optional(),
})

const unended = async (store: Pick<Store, 'unended'>) => [...(await store.unended(REPLACEMENT)), ...(await store.unended(RESTORING))]

/** The dates of this destination that changes through a gateway have changed since an event. */
export async function datesChangedSince(store: Store, key: DestinationKey, since: number): Promise<string[]> {
  const { events } = await store.events.read(since)
  return events.flatMap(({ destination, dates }) => (destination && nameOfKey(destination) === nameOfKey(key) ? dates : []))
}

/** A wish for a date, also one that the date meets already, replaces what would be restored. */
export async function dropInterrupted(store: Store, key: DestinationKey, dates: readonly string[]): Promise<void> {
  for (const { detail, end } of await unended(store)) {
    const { data } = detailSchema.safeParse(detail)
    if (data && nameOfKey(data) === nameOfKey(key) && dates.includes(data.date)) await end('unknown')
  }
}

/** What an interrupted replacement removed from another server is not restored on this one. */
export async function dropAllInterrupted(store: Pick<Store, 'unended'>): Promise<void> {
  for (const { end } of await unended(store)) await end('unknown')
}

type Needs = Reading & { store: Store; log: Log }

/**
 * Restores what unfinished replacements have removed. False if some must wait: they may still be running, or the server could not
 * be reached.
 */
export async function finishReplacements({ erp, store, clock, log }: Needs): Promise<boolean> {
  const before = clock.now().epochMilliseconds - UNDER_WAY_MS
  let isComplete = true
  for (const { startedAt, detail, end } of await unended(store)) {
    const replacement = detailSchema.safeParse(detail)
    if (!replacement.success) {
      log.error({ reason: faultOf(replacement.error) }, 'A replaced date cannot be restored')
      await end('unknown')
      continue
    }
    const outcome = startedAt.epochMilliseconds > before ? null : await finish(replacement.data).catch(failed)
    if (outcome === null) isComplete = false
    else await end(outcome)
  }
  return isComplete

  async function finish({ date, removed, since, untilMs, ...key }: z.infer<typeof detailSchema>): Promise<Outcome | 'withdrawn'> {
    if (untilMs !== undefined && clock.nowMs() > untilMs) {
      log.error('A date that the server has changed is not restored any more')
      return 'unknown'
    }
    const isWish = since !== undefined && (await datesChangedSince(store, key, since)).includes(date)
    const isRestored = !isWish && (await putBack({ erp, clock }, key, date, removed))
    if (isRestored) return 'failed'
    return since === undefined ? 'unknown' : 'withdrawn'
  }
  /** A server that refuses a date will do so again: it has closed, or an article is no longer sold. */
  function failed(failure: unknown): Outcome | null {
    const isRefused = failure instanceof ErpFailure && (failure.kind === 'refused' || failure.kind === 'notFound')
    log.error({ reason: faultOf(failure) }, isRefused ? 'A date cannot be restored' : 'A date could not be restored yet')
    return isRefused ? 'unknown' : null
  }
}
