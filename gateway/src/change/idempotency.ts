import { GraphQLError } from 'graphql'
import { actorOf } from '../access/actor.ts'
import { wait } from '../clock.ts'
import type { Context } from '../context.ts'
import { digestOf } from '../crypto/digest.ts'
import { ErpFailure, isOpenEnded } from '../erp/errors.ts'
import { codedError, isNotSaved } from '../graph/errors.ts'
import { faultOf } from '../log.ts'
import { isAfterWrite } from './refusals.ts'

type Reused = { __typename: 'IdempotencyKeyReused'; code: 'IDEMPOTENCY_KEY_REUSED'; message: string }

const REUSED: Reused = {
  __typename: 'IdempotencyKeyReused',
  code: 'IDEMPOTENCY_KEY_REUSED',
  message: 'La stessa richiesta è già stata usata per altri dati.',
}

const LOOK_AGAIN_MS = 250
/** How often a repeat checks for the answer of the running request: 20 s in all. */
const LOOKS = 80

type Request = {
  /** Null or empty: the request is carried out each time. */
  key: string | null | undefined
  operation: string
  /** The operation's input without the key: another payload under the same key is refused. */
  payload: unknown
}

/** A payload that identifies a request without helping anybody to guess a password. */
export const withoutPasswords = (payload: object): unknown =>
  JSON.parse(JSON.stringify(payload, (name, value: unknown) => (name === 'password' && value !== null ? true : value)))

/** How an answer that leads to records of people is kept: as their ids only. */
export type Memory<Answer, Kept> = {
  /** Null: the answer is not kept, and a repeat is carried out. */
  keep: (answer: Answer) => Kept | null
  /** The answer reports a partial change: it is not kept, and `act` learns that a repeat was begun before. */
  isUnfinished?: (answer: Answer) => boolean
  /** Rebuilds the answer, with the records as they are now. */
  recall: (kept: Kept) => Promise<Answer>
}

/**
 * Carries out an operation once per key and caller for 24 hours: a repeat waits for the first answer and gets it again, with what
 * it leads to (a destination's planning) read anew. An operation that fails can be repeated with the same key; `act` learns if it
 * was begun before with an unknown outcome.
 */
export async function once<Answer, Kept = Answer>(
  context: Pick<Context, 'session' | 'token' | 'store' | 'clock' | 'log'>,
  { key, operation, payload }: Request,
  act: (isRepeat: boolean) => Promise<Answer>,
  memory?: Memory<Answer, Kept>,
): Promise<Answer | Reused> {
  const { store, clock, log } = context
  const actor = actorOf(context)
  if (!key || actor === null) return act(false)
  // Callers choose keys freely: they may be long, or contain characters that a database rejects.
  const entry = { caller: actor.id, key: digestOf(key) }
  const digest = digestOf(JSON.stringify([operation, payload]))
  const claimed = await claimOf(entry, digest)
  if (claimed.kind === 'reused') return REUSED
  if (claimed.kind === 'answered') return memory ? memory.recall(claimed.answer as Kept) : (claimed.answer as Answer)
  const release = () => store.idempotency.release(entry, claimed.at).catch(() => undefined)
  const abandon = () => store.idempotency.abandon(entry, claimed.at).catch(() => undefined)
  try {
    const answer = await act(claimed.isRepeat)
    const kept = memory ? memory.keep(answer) : answer
    if (isAfterWrite(answer) || memory?.isUnfinished?.(answer)) await abandon()
    else if (kept === null) await release()
    // The change is done: failing to keep the answer does not make it a failed change.
    else await store.idempotency.answer(entry, claimed.at, kept).catch(notKept)
    return answer
  } catch (failure) {
    // What an earlier attempt has left unknown stays so, also where this one did nothing.
    await (isCertainlyUndone(failure) && !claimed.isRepeat ? release() : abandon())
    throw failure
  }

  async function claimOf(entry: { caller: string; key: string }, digest: string) {
    for (let look = 1; look <= LOOKS; look++) {
      const claim = await store.idempotency.claim(entry, digest)
      if (claim.kind !== 'running') return claim
      if (look < LOOKS) await wait(clock, LOOK_AGAIN_MS)
    }
    throw codedError('STILL_RUNNING')
  }

  function notKept(failure: unknown) {
    log.error({ reason: faultOf(failure) }, 'The answer to an idempotency key cannot be kept')
  }
}

/** A refusal, or a call that was never sent. A confirmed change that is not visible yet may still appear. */
function isCertainlyUndone(failure: unknown): boolean {
  if (failure instanceof ErpFailure) return !isOpenEnded(failure)
  return failure instanceof GraphQLError && !isNotSaved(failure)
}
