// The loop that every change runs through: read what the bakery's server has, plan, write, read back.
import { audited, outcomeOf } from '../audit/ports.ts'
import type { Identity } from '../access/identity.ts'
import { ErpFailure, mayHaveArrived } from '../erp/errors.ts'
import { codedError } from '../graph/errors.ts'
import type { Store } from '../store/store.ts'
import type { Plan } from './plan.ts'

export type Change<Held, Write, Refusal> = {
  /** Names what is changed in the audit, e.g. '0042/0001'. */
  target: string
  /** Reads anew, past every cache of the request. */
  read(): Promise<Held>
  /** Planned on its own result the wish needs nothing: `planOf(wish, afterwards)` is 'nothing'. */
  planOf(held: Held): Plan<Write, Refusal>
  /** Sends the write; `held` carries the version that it was planned on. */
  write(write: Write, held: Held): Promise<void>
  /** What is held after the write: the answer when the server has confirmed and cannot be read back. */
  afterwards(held: Held, write: Write): Held
  /**
   * Whether what was read back is newer than the write that the server has confirmed. Only a server with versions can say so:
   * then the write was done, and somebody else has changed its values after it.
   */
  isNewer?(after: Held): boolean
}

export type Applied<Held, Refusal> = { kind: 'refused'; refusal: Refusal } | { kind: 'done'; held: Held }

/**
 * A write that is refused because the state has moved on (412) is planned again on the new state, this often in all: one
 * of several writers always succeeds, and the budget of the operation ends the wait of the others.
 */
const ATTEMPTS = 25

/**
 * Applies a wish. Its answer is a refusal, or what the server holds afterwards; it throws when the outcome is unknown, when
 * the server refuses, and when a confirmed write was not done.
 */
export async function applyChange<Held, Write, Refusal>(
  context: Identity & { store: Store },
  change: Change<Held, Write, Refusal>,
): Promise<Applied<Held, Refusal>> {
  for (let attempt = 1; ; attempt++) {
    const held = await change.read()
    const plan = change.planOf(held)
    if (plan.kind === 'refused') return plan
    if (plan.kind === 'nothing') return { kind: 'done', held }
    const { write, action, detail } = plan
    const comesAgain = (failure: unknown) => isMovedOn(failure) && attempt < ATTEMPTS
    const endOf = (failure: unknown) => (comesAgain(failure) ? 'withdrawn' : failure instanceof Overtaken ? 'unknown' : outcomeOf(failure))
    try {
      const after = await audited(context, { action, target: change.target, detail }, () => settled(change, held, write), endOf)
      return { kind: 'done', held: after }
    } catch (failure) {
      if (failure instanceof Overtaken) return { kind: 'refused', refusal: failure.refusal as Refusal }
      if (!comesAgain(failure)) throw failure
    }
  }
}

/** Reads anew, except the first time: what was read already to find the target is planned on. */
export function readingFrom<Held>(first: Held, read: () => Promise<Held>): () => Promise<Held> {
  let known: Held | null = first
  return async () => {
    const held = known ?? (await read())
    known = null
    return held
  }
}

/** Somebody else changed the same values between the write and its reading back: the caller has to decide. */
class Overtaken extends Error {
  readonly refusal: unknown
  constructor(refusal: unknown) {
    super('overtaken by another change')
    this.refusal = refusal
  }
}

/** Writes and reads back: an unknown outcome is resolved by what the server holds, a confirmation is checked by it. */
async function settled<Held, Write, Refusal>(change: Change<Held, Write, Refusal>, held: Held, write: Write): Promise<Held> {
  const read = () => change.read().catch(() => null)
  try {
    await change.write(write, held)
  } catch (failure) {
    const after = mayHaveArrived(failure) ? await read() : null
    if (after !== null && change.planOf(after).kind === 'nothing') return after
    throw failure
  }
  const after = await read()
  if (after === null) return change.afterwards(held, write)
  const rest = change.planOf(after)
  if (rest.kind === 'nothing' || change.isNewer?.(after)) return after
  if (rest.kind === 'refused') throw new Overtaken(rest.refusal)
  throw codedError('NOT_SAVED')
}

const isMovedOn = (failure: unknown) => failure instanceof ErpFailure && failure.status === 412
