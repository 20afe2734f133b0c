// Changes of single dates: one loop for orders, closures and their removal.
import { nameOfKey, type DestinationKey } from '../keys.ts'
import { applyChange, type Applied } from '../change/apply.ts'
import { datesChanged } from '../change/events.ts'
import type { Plan } from '../change/plan.ts'
import type { Context } from '../context.ts'
import type { OrderChangeKind } from '../generated/contract.ts'
import { isOpenEnded } from '../erp/errors.ts'
import { ifMatch, type Condition } from '../erp/tagged.ts'
import { isNotSaved } from '../graph/errors.ts'
import { afterWrite, datesOf, exceptionOf, outcomeOf, type Write } from './exceptions.rules.ts'
import { deleteEntries, writeClosures, writeOrder } from './extraordinary.erp.ts'
import type { Exceptions, HeldExceptions } from './extraordinary.model.ts'
import { putBackOthers, type Sent as SentWrite } from './others.ts'
import { dropInterrupted, replaced } from './replacement.ts'

type Held = { exceptions: HeldExceptions }

export type DatesChange<State extends Held, Refusal> = {
  /** Those of the wish. */
  dates: readonly string[]
  read: () => Promise<State>
  planOf: (held: State) => Plan<Write, Refusal>
}

/** What the last write was based on, and the tag that the server gave to its result. */
type Sent = SentWrite & { tag: string | null }

const isTagged = (sent: Sent | null): sent is Sent & { tag: string } => typeof sent?.tag === 'string'

/** Brings dates to the wished state; the loaders keep the state afterwards. */
export async function changeDates<State extends Held, Refusal>(
  context: Context,
  key: DestinationKey,
  { dates, read, planOf }: DatesChange<State, Refusal>,
): Promise<Applied<State, Refusal>> {
  const { loaders, shared, store } = context
  const isOneCall = (await shared.features()).has('one-call-straordinari')
  const since = isOneCall ? null : (await store.events.read(null)).last
  const trace: { sent: Sent | null; after: Exceptions | null } = { sent: null, after: null }
  try {
    const applied = await applyChange<State, Write, Refusal>(context, {
      target: nameOfKey(key),
      read: async () => {
        const held = await read()
        trace.after = held.exceptions
        return held
      },
      planOf,
      write: async (write, { exceptions }) => {
        const condition = await ifMatch(shared, 'if-match-straordinari', exceptions.version)
        const sent: Sent = { held: exceptions, dates: datesOf(write), tag: null, atMs: context.clock.elapsedMs() }
        Object.assign(trace, { sent, after: null })
        if (!isOneCall) await dropInterrupted(context.store, key, sent.dates)
        const onHeaders: Condition['onHeaders'] = ({ etag }) => {
          sent.tag = condition.headers && typeof etag === 'string' ? etag : null
        }
        try {
          await send(context, key, { write, held: exceptions, isOneCall, condition: { ...condition, onHeaders } })
        } catch (failure) {
          // A refused write has changed no other date: what differs there is somebody's wish.
          if (!isOpenEnded(failure) && !isNotSaved(failure)) trace.sent = null
          throw failure
        }
      },
      afterwards: (held, write) => ({ ...held, exceptions: { ...afterWrite(held.exceptions, write), version: null } }),
      eventsOf: (write, { exceptions }) => kindsOf(write, exceptions).map(([kind, dates]) => datesChanged(key, kind, dates)),
      isNewer: ({ exceptions }) => isTagged(trace.sent) && exceptions.version !== trace.sent.tag,
    })
    if (applied.kind === 'done' && trace.sent === null && !isOneCall) await dropInterrupted(store, key, dates)
    // If it could not be read again, the confirmed state is shown.
    if (applied.kind === 'done') loaders.extraordinary.clear(key).prime(key, applied.held.exceptions)
    return applied
  } finally {
    const { sent, after } = trace
    if (sent && since !== null) await putBackOthers(context, key, { sent, after, since })
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

function sendOne({ erp }: Context, key: DestinationKey, write: Write, condition: Condition): Promise<void> {
  if (write.kind === 'order') return writeOrder(erp, key, write, condition)
  return write.kind === 'closure' ? writeClosures(erp, key, write.dates, condition) : deleteEntries(erp, key, write.dates, condition)
}
