// Identical simultaneous reads share one call.
import type { Clock } from '../../clock.ts'

export type SharedReads<Answer> = {
  read(key: string, load: () => Promise<Answer>): Promise<Answer>
  /** After a write: later readers must see it, and join no earlier read. */
  forget(): void
}

/** A read that takes longer is no longer joined: it may be stuck, and its answer is older. */
const JOINED_MS = 1_000

export function createSharedReads<Answer>(clock: Clock): SharedReads<Answer> {
  const underWay = new Map<string, { answer: Promise<Answer>; since: number }>()
  return {
    read(key, load) {
      const known = underWay.get(key)
      if (known && clock.elapsedMs() - known.since < JOINED_MS) return known.answer
      const mine = { answer: load(), since: clock.elapsedMs() }
      underWay.set(key, mine)
      const ended = () => {
        if (underWay.get(key) === mine) underWay.delete(key)
      }
      mine.answer.then(ended, ended)
      return mine.answer
    },
    forget: () => underWay.clear(),
  }
}
