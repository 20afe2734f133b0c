// What answers were decoded to that are read again and again, such as the week of a customer: an answer with the same bytes is
// neither parsed nor decoded again. The server is asked each time, so nothing is older than its answer.
import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { isSuccess } from './answers.ts'
import type { Answer } from './transport/transport.ts'
import type { Reading } from './decode/reading.ts'

export type KeptValues = {
  /** Call it with every answer of a call whose value is kept. */
  recognize(name: string, answer: Answer): void
  /** Whether it has the same bytes as an answer that was accepted before. */
  isKnown(answer: Answer): boolean
  /**
   * The value of a recognized answer, decoded once as long as nothing new is learned of the server. It must never be changed. `decode`
   * resolves with `isWhole: false` where the value also comes from other answers.
   */
  valueOf<T>(name: string, answer: Answer, reading: Reading, decode: () => Promise<Decoded<T>>): Promise<T>
}

export type Decoded<T> = { value: T; isWhole: boolean }

type Kept = { digest: string; knowledge: object; decoded: Promise<Decoded<unknown>> }

/** Of the answers as they were sent; their values need about as much. One list takes a quarter at most. */
const KEPT = { max: 5_000, maxSize: 8 * 1024 * 1024, maxEntrySize: 2 * 1024 * 1024 }

export function createKeptValues(): KeptValues {
  const known = new LRUCache<string, Kept>(KEPT)
  const seen = new WeakMap<Answer, { digest: string; isKnown: boolean }>()

  function decodedOf<T>(name: string, answer: Answer, reading: Reading, decode: () => Promise<Decoded<T>>): Promise<Decoded<T>> {
    const digest = seen.get(answer)?.digest
    const kept = known.get(name)
    const { knowledge } = reading
    if (kept !== undefined && kept.digest === digest && kept.knowledge === knowledge) return kept.decoded as Promise<Decoded<T>>
    const decoded = decode()
    if (digest === undefined) return decoded
    // Simultaneous callers share one answer, and one decoding.
    const entry = { digest, knowledge, decoded }
    known.set(name, entry, { size: answer.body.length + 1 })
    const drop = () => known.peek(name) === entry && known.delete(name)
    decoded.then(({ isWhole }) => isWhole || drop(), drop)
    return decoded
  }

  return {
    recognize(name, answer) {
      if (!isSuccess(answer.status) || answer.body.length >= KEPT.maxEntrySize) return
      const digest = `${String(answer.headers['content-type'])} ${hash('sha256', answer.body, 'base64url')}`
      seen.set(answer, { digest, isKnown: known.peek(name)?.digest === digest })
    },
    isKnown: (answer) => seen.get(answer)?.isKnown ?? false,
    valueOf: async (name, answer, reading, decode) => (await decodedOf(name, answer, reading, decode)).value,
  }
}
