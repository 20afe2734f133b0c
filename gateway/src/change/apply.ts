// The loop of every change: read the state of the bakery's server, plan, write, read back.
import { announce, audited, outcomeOf } from '../audit/ports.ts'
import type { Identity } from '../access/identity.ts'
import type { Clock } from '../clock.ts'
import { ErpFailure, isOpenEnded, mayHaveArrived } from '../erp/errors.ts'
import { codedError, isNotSaved } from '../graph/errors.ts'
import type { EventContent } from '../store/events.ts'
import type { Store } from '../store/store.ts'
import { readLate } from './late.ts'
import type { Plan } from './plan.ts'
import { afterWrite } from './refusals.ts'

export type Change<Held, Write, Refusal> = {
  /** The target in the audit, e.g. '0042/0001'. */
  target: string
  /** Reads past every cache of the request; `isAgain`: the state of the last read did not have the write yet. */
  read: (isAgain?: boolean) => Promise<Held>
  /** Must be 'nothing' for its own result: `planOf(wish, afterwards)`. */
  planOf(held: Held): Plan<Write, Refusal>
  /** Sends the write; `held` carries the version that it was planned on. */
  write(write: Write, held: Held): Promise<void>
  /** The state after the write: the answer if the server has confirmed but cannot be read back. */
  afterwards(held: Held, write: Write): Held
  /** The events of the confirmed write that was planned on `held`. */
  eventsOf(write: Write, held: Held): readonly EventContent[] | Promise<readonly EventContent[]>
  /**
   * Whether the state read back is newer than the confirmed write. Only a server with versions can show that: the write was done,
   * and somebody else has changed the same values since.
   */
  isNewer?(after: Held): boolean
}

export type Applied<Held, Refusal> = { kind: 'refused'; refusal: Refusal } | { kind: 'done'; held: Held }

/**
 * Attempts in all. A write refused because the state has moved on (412) is planned again on the new state: one of several writers
 * always succeeds, and the budget of the operation bounds the others.
 */
const ATTEMPTS = 25

/**
 * Applies a wish. Returns a refusal or the state afterwards. Throws if the outcome is unknown, if the server refuses, and if a
 * confirmed write was not done.
 */
export async function applyChange<Held, Write, Refusal>(
  context: Identity & { store: Store; clock: Clock },
  change: Change<Held, Write, Refusal>,
): Promise<Applied<Held, Refusal>> {
  for (let attempt = 1; ; attempt++) {
    const held = await change.read()
    const plan = change.planOf(held)
    if (plan.kind === 'refused') return plan
    if (plan.kind === 'nothing') return { kind: 'done', held }
    const { write, action, detail } = plan
    const isRetried = (failure: unknown) => isStale(failure) && attempt < ATTEMPTS
    const endOf = (failure: unknown) => (isRetried(failure) ? 'withdrawn' : failure instanceof Superseded ? 'unknown' : outcomeOf(failure))
    try {
      const after = await audited(
        context,
        { action, target: change.target, detail, eventsOf: () => change.eventsOf(write, held) },
        () => settled(context.clock, change, held, write),
        endOf,
      )
      return { kind: 'done', held: after }
    } catch (failure) {
      // Some of the values may have been saved.
      if (failure instanceof Superseded || isNotSaved(failure)) await announce(context, await change.eventsOf(write, held))
      if (failure instanceof Superseded) return { kind: 'refused', refusal: afterWrite(failure.refusal as Refusal) }
      if (!isRetried(failure)) throw failure
    }
  }
}

/** The first read returns what was already read to find the target; later ones read anew. */
export function readingFrom<Held>(first: Held, read: () => Promise<Held>): () => Promise<Held> {
  let known: Held | null = first
  return async () => {
    const held = known ?? (await read())
    known = null
    return held
  }
}

/** Somebody else changed the same values between the write and the read back: the caller has to decide. */
class Superseded extends Error {
  readonly refusal: unknown
  constructor(refusal: unknown) {
    super('overtaken by another change')
    this.refusal = refusal
  }
}

/** Writes and reads back. The state resolves an unknown outcome and checks a confirmed one. */
async function settled<Held, Write, Refusal>(clock: Clock, change: Change<Held, Write, Refusal>, held: Held, write: Write): Promise<Held> {
  const isShown = (now: Held) => change.planOf(now).kind !== 'write' || (change.isNewer?.(now) ?? false)
  const read = () => readLate(clock, change.read, isShown).catch(() => null)
  try {
    await change.write(write, held)
  } catch (failure) {
    // A request that is refused because it came twice was done earlier: no need to wait.
    const after = isOpenEnded(failure) ? await read() : mayHaveArrived(failure) ? await change.read().catch(() => null) : null
    if (after !== null && change.planOf(after).kind === 'nothing') return after
    throw failure
  }
  const after = await read()
  if (after === null) return change.afterwards(held, write)
  const rest = change.planOf(after)
  if (rest.kind === 'nothing' || change.isNewer?.(after)) return after
  if (rest.kind === 'refused') throw new Superseded(rest.refusal)
  throw codedError('NOT_SAVED')
}

const isStale = (failure: unknown) => failure instanceof ErpFailure && failure.status === 412
