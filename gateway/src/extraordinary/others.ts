// Restores the dates that a server has changed besides those of a write: some take 'the complete order' for all dates.
import { dateInRome } from '@panify/rules/rome'
import { GraphQLError } from 'graphql'
import { wait } from '../clock.ts'
import type { Context } from '../context.ts'
import type { DestinationKey } from '../keys.ts'
import { faultOf } from '../log.ts'
import type { End } from '../store/store.ts'
import { exceptionOf, lostOf } from './exceptions.rules.ts'
import { addOrders, reread, writeClosures } from './extraordinary.erp.ts'
import type { Exceptions } from './extraordinary.model.ts'
import { type Lost, datesChangedSince, noteRemoved } from './replacement.ts'

/** The state that a write was based on, and its dates. */
export type Sent = { held: Exceptions; dates: readonly string[]; atMs: number }

/** `after`: the state after the write, null if it could not be read. `since`: the last event before the change. */
type Trace = { sent: Sent; after: Exceptions | null; since: number }

const NONE: Exceptions = { orders: [], closures: [] }
const isEmpty = ({ orders, closures }: Exceptions) => orders.length === 0 && closures.length === 0

/** Another change needs as long as this one from its write to its event, perhaps twice as long. */
const [SHORTEST_MS, LONGEST_MS] = [900, 10_000]

/**
 * How long what is lost is restored. Where the state after the write could not be read, nobody has seen a loss: what is missing later
 * may have been removed in the bakery's own program.
 */
const [SEEN_MS, UNSEEN_MS] = [24 * 3_600_000, 5 * 60_000]

/** What is lost is written down first: if restoring it fails or comes after the operation's budget, it is restored later. */
export async function putBackOthers(context: Context, key: DestinationKey, { sent, after, since }: Trace): Promise<void> {
  const { gateway, log } = context
  const suspected = coming(context, lostOf(sent.held, after ?? NONE, sent.dates))
  if (isEmpty(suspected)) return
  const notes = new Map<string, End>()
  const untilMs = context.clock.nowMs() + (after ? SEEN_MS : UNSEEN_MS)
  await note(context, key, { dates: suspected, lost: { since, untilMs }, notes })
  // Whether anything is lost shows when the server can be read again.
  if (after === null) return gateway.restoreLater()
  const others = await changedByOthers(context, key, { sent, since })
  const now = await reread(context, key).catch(() => after)
  const lost = coming(context, lostOf(sent.held, now, [...sent.dates, ...others]))
  for (const [date, end] of notes) if (!datesIn(lost).has(date)) await end('withdrawn')
  if (isEmpty(lost)) return
  await note(context, key, { dates: lost, lost: { since, untilMs }, notes })
  try {
    await putBack(context, key, lost)
  } catch (failure) {
    log.error({ reason: faultOf(failure) }, 'Dates that the server has changed could not be restored yet')
    gateway.restoreLater()
    throw othersChanged(NOT_YET)
  }
  for (const [date, end] of notes) if (datesIn(lost).has(date)) await end('failed')
  throw othersChanged(RESTORED)
}

/** A missing date may be somebody's wish, which is told once it is confirmed. */
async function changedByOthers({ clock, store }: Context, key: DestinationKey, { sent, since }: Omit<Trace, 'after'>): Promise<string[]> {
  const took = clock.elapsedMs() - sent.atMs
  await wait(clock, Math.min(Math.max(2 * took, SHORTEST_MS), LONGEST_MS))
  return datesChangedSince(store, key, since)
}

const datesIn = ({ orders, closures }: Exceptions) => new Set([...orders.map(({ date }) => date), ...closures])

/** Without the past, of which nothing is delivered any more. */
function coming({ clock }: Context, { orders, closures }: Exceptions): Exceptions {
  const today = dateInRome(clock.now()).toString()
  return { orders: orders.filter(({ date }) => date >= today), closures: closures.filter((date) => date >= today) }
}

type Noted = { dates: Exceptions; lost: Lost; notes: Map<string, End> }

/** Dates that cannot be written down are still restored now. */
async function note(context: Context, key: DestinationKey, { dates, lost, notes }: Noted): Promise<void> {
  try {
    for (const date of datesIn(dates))
      if (!notes.has(date)) notes.set(date, await noteRemoved(context, key, { date, old: exceptionOf(dates, date), lost }))
  } catch (failure) {
    context.log.error({ reason: faultOf(failure) }, 'Dates that the server has changed could not be written down')
  }
}

async function putBack({ erp, loaders }: Context, key: DestinationKey, { orders, closures }: Exceptions): Promise<void> {
  loaders.extraordinary.clear(key)
  if (orders.length > 0) await addOrders(erp, key, orders)
  if (closures.length > 0) await writeClosures(erp, key, closures)
}

const RESTORED = 'Il server del panificio ha modificato anche altre date: sono state ripristinate. Controlla il calendario.'
const NOT_YET = 'Il server del panificio ha modificato anche altre date: verranno ripristinate appena possibile. Controlla il calendario.'

const othersChanged = (message: string) => new GraphQLError(message, { extensions: { code: 'OTHER_DATE_CHANGED' } })
