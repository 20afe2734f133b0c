import { createHash } from 'node:crypto'
import { nameOfKey } from '../audit.ts'
import { wait } from '../clock.ts'
import type { Context } from '../context.ts'
import { codedError } from '../errors.ts'
import { faultOf } from '../log.ts'

type Reused = { __typename: 'IdempotencyKeyReused'; code: 'IDEMPOTENCY_KEY_REUSED'; message: string }

const REUSED: Reused = {
  __typename: 'IdempotencyKeyReused',
  code: 'IDEMPOTENCY_KEY_REUSED',
  message: 'La stessa richiesta è già stata usata per altri dati.',
}

const LOOK_AGAIN_MS = 250
/** How often a repeat looks for the answer of the request that is under way: 20 s in all. */
const LOOKS = 80

type Request = {
  /** Null: the request is carried out each time. */
  key: string | null | undefined
  operation: string
  /** What the operation is to do, without the key: another payload under the same key is refused. */
  payload: unknown
}

/** A payload to tell requests apart: what is kept of one must not help to guess a password. */
export const withoutPasswords = (payload: object): unknown =>
  JSON.parse(JSON.stringify(payload, (name, value: unknown) => (name === 'password' && value !== null ? true : value)))

/**
 * Carries out an operation once per key and caller for 24 hours: a repeat waits for the first answer and gets it again. What
 * an answer leads to (a destination's planning) is read anew. An operation that fails can be repeated with the same key.
 */
export async function once<Answer>(
  context: Pick<Context, 'session' | 'store' | 'clock' | 'log'>,
  { key, operation, payload }: Request,
  act: () => Promise<Answer>,
): Promise<Answer | Reused> {
  const { session, store, clock, log } = context
  if (key === null || key === undefined || session === null) return act()
  const entry = { caller: nameOfKey(session.own), key }
  const digest = createHash('sha256')
    .update(JSON.stringify([operation, payload]))
    .digest('base64url')
  for (let look = 1; look <= LOOKS; look++) {
    const claim = await store.idempotency.claim(entry, digest)
    if (claim.kind === 'reused') return REUSED
    if (claim.kind === 'answered') return claim.answer as Answer
    if (claim.kind === 'mine') break
    if (look === LOOKS) throw codedError('STILL_RUNNING')
    await wait(clock, LOOK_AGAIN_MS)
  }
  try {
    const answer = await act()
    // The change is done: an answer that cannot be kept is no failed change.
    await store.idempotency.answer(entry, answer).catch((failure: unknown) => {
      log.error({ reason: faultOf(failure) }, 'The answer to an idempotency key cannot be kept')
    })
    return answer
  } catch (failure) {
    await store.idempotency.release(entry).catch(() => undefined)
    throw failure
  }
}
