// Changes of single dates: one loop for orders, closures and their removal.
import { GraphQLError } from 'graphql'
import { nameOfKey, type DestinationKey } from '../keys.ts'
import { applyChange, type Applied } from '../change/apply.ts'
import { datesChanged } from '../change/events.ts'
import type { Plan } from '../change/plan.ts'
import { wait } from '../clock.ts'
import type { Context } from '../context.ts'
import type { OrderChangeKind } from '../generated/contract.ts'
import { isOpenEnded } from '../erp/errors.ts'
import { ifMatch, type Condition } from '../erp/tagged.ts'
import { afterWrite, datesOf, exceptionOf, lostOf, outcomeOf, type Write } from './exceptions.rules.ts'
import { addOrders, deleteEntries, writeClosures, writeOrder } from './extraordinary.erp.ts'
import type { Exceptions, HeldExceptions } from './extraordinary.model.ts'
import { dropInterrupted, replaced } from './replacement.ts'

type Held = { exceptions: HeldExceptions }

export type DatesChange<State extends Held, Refusal> = {
  read: () => Promise<State>
  planOf: (held: State) => Plan<Write, Refusal>
}

/** What the last write was based on, and the tag that the server gave to its result. */
type Sent = { held: Exceptions; dates: readonly string[]; tag: string | null; atMs: number }

const isTagged = (sent: Sent | null): sent is Sent & { tag: string } => typeof sent?.tag === 'string'

/** Brings dates to the wished state; the loaders keep the state afterwards. */
export async function changeDates<State extends Held, Refusal>(
  context: Context,
  key: DestinationKey,
  { read, planOf }: DatesChange<State, Refusal>,
): Promise<Applied<State, Refusal>> {
  const { loaders, shared, store } = context
  const isOneCall = (await shared.features()).has('one-call-straordinari')
  const since = isOneCall ? null : (await store.events.read(null)).last
  const trace: { sent: Sent | null; last: Exceptions | null } = { sent: null, last: null }
  try {
    const applied = await applyChange<State, Write, Refusal>(context, {
      target: nameOfKey(key),
      read: async () => {
        const held = await read()
        trace.last = held.exceptions
        return held
      },
      planOf,
      write: async (write, { exceptions }) => {
        const condition = await ifMatch(shared, 'if-match-straordinari', exceptions.version)
        const sent: Sent = { held: exceptions, dates: datesOf(write), tag: null, atMs: context.clock.elapsedMs() }
        trace.sent = sent
        if (!isOneCall) await dropInterrupted(context.store, key, sent.dates)
        const onHeaders: Condition['onHeaders'] = ({ etag }) => {
          sent.tag = condition.headers && typeof etag === 'string' ? etag : null
        }
        try {
          await send(context, key, { write, held: exceptions, isOneCall, condition: { ...condition, onHeaders } })
        } catch (failure) {
          // A refused write has changed no other date: what differs there is somebody's wish.
          if (!isOpenEnded(failure)) trace.sent = null
          throw failure
        }
      },
      afterwards: (held, write) => ({ ...held, exceptions: { ...afterWrite(held.exceptions, write), version: null } }),
      eventsOf: (write, { exceptions }) => kindsOf(write, exceptions).map(([kind, dates]) => datesChanged(key, kind, dates)),
      isNewer: ({ exceptions }) => isTagged(trace.sent) && exceptions.version !== trace.sent.tag,
    })
    // If it could not be read again, the confirmed state is shown.
    if (applied.kind === 'done') loaders.extraordinary.clear(key).prime(key, applied.held.exceptions)
    return applied
  } finally {
    const { sent, last } = trace
    if (sent && last && since !== null) await putBackOthers(context, key, { sent, last, since })
  }
}

/** A removal deletes closures, or orders. */
function kindsOf(write: Write, held: Exceptions): [OrderChangeKind, readonly string[]][] {
  if (write.kind === 'order') return [['EXTRAORDINARY', [write.date]]]
  if (write.kind === 'closure') return [['CLOSURE_CREATED', write.dates]]
  const isClosure = (date: string) => exceptionOf(held, date).kind === 'closure'
  const kinds: [OrderChangeKind, string[]][] = [
    ['CLOSURE_DELETED', write.dates.filter(isClosure)],
    ['EXTRAORDINARY', write.dates.filter((date) => !isClosure(date))],
  ]
  return kinds.filter(([, dates]) => dates.length > 0)
}

export function reread({ loaders }: Context, key: DestinationKey): Promise<HeldExceptions> {
  return loaders.extraordinary.clear(key).load(key)
}

type Sending = { write: Write; held: Exceptions; isOneCall: boolean; condition: Condition }

async function send(context: Context, key: DestinationKey, { write, held, isOneCall, condition }: Sending): Promise<void> {
  const { kind } = outcomeOf(write)
  const replacements = datesOf(write).flatMap((date) => {
    const old = exceptionOf(held, date)
    return old.kind === 'none' || kind === 'none' || old.kind === kind ? [] : [{ date, old }]
  })
  if (isOneCall || replacements.length === 0) await sendOne(context, key, write, condition)
  else {
    const leavesEntries = write.kind !== 'order' || write.rows.length > 0
    await replaced(context, key, { replacements, condition, write: () => sendOne(context, key, write, {}), leavesEntries })
  }
}

const isEmpty = ({ orders, closures }: Exceptions) => orders.length === 0 && closures.length === 0

function sendOne({ erp }: Context, key: DestinationKey, write: Write, condition: Condition): Promise<void> {
  if (write.kind === 'order') return writeOrder(erp, key, write, condition)
  return write.kind === 'closure' ? writeClosures(erp, key, write.dates, condition) : deleteEntries(erp, key, write.dates, condition)
}

/** Another change needs as long as this one from its write to its event, perhaps twice as long. */
const [SHORTEST_MS, LONGEST_MS] = [900, 10_000]

/** The dates of this destination that changes through a gateway have changed since an event. */
async function datesChangedSince({ store }: Context, key: DestinationKey, since: number): Promise<string[]> {
  const { events } = await store.events.read(since)
  return events.flatMap(({ destination, dates }) => (destination && nameOfKey(destination) === nameOfKey(key) ? dates : []))
}

type Trace = { sent: Sent; last: Exceptions; since: number }

/** A server that takes 'the complete order' for all dates has removed other orders: they are restored with another call. */
async function putBackOthers(context: Context, key: DestinationKey, { sent, last, since }: Trace): Promise<void> {
  if (isEmpty(lostOf(sent.held, last, sent.dates))) return
  // It may be somebody's wish, which is told once it is confirmed.
  const took = context.clock.elapsedMs() - sent.atMs
  await wait(context.clock, Math.min(Math.max(2 * took, SHORTEST_MS), LONGEST_MS))
  const others = await datesChangedSince(context, key, since)
  const now = await reread(context, key).catch(() => last)
  const lost = lostOf(sent.held, now, [...sent.dates, ...others])
  if (isEmpty(lost)) return
  if (lost.orders.length > 0) await addOrders(context.erp, key, lost.orders)
  if (lost.closures.length > 0) await writeClosures(context.erp, key, lost.closures)
  context.loaders.extraordinary.clear(key)
  throw new GraphQLError('Il server del panificio ha modificato anche altre date: sono state ripristinate. Controlla il calendario.', {
    extensions: { code: 'OTHER_DATE_CHANGED' },
  })
}
