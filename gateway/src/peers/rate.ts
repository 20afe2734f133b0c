// Limits requests: so many in the minute that begins with the first of them.
import { LRUCache } from 'lru-cache'
import type { Clock } from '../clock.ts'

export const MAX_PER_MINUTE = 120
export const MINUTE_MS = 60_000
/** The key that was idle longest is dropped first. */
const MAX_KEYS = 10_000

/** The count of one process. */
export type Rate = {
  /** Null if a request may pass, else the seconds until the next may; counts nothing. */
  waitOf(key: string): number | null
  /** Counts a request; null if it may pass, else the seconds until the next may. */
  take(key: string): number | null
}

export type RateStep = keyof Rate

/** The same count for all processes of an installation. */
export type SharedRate = Record<RateStep, (key: string) => Promise<number | null>>

export function createRate(clock: Clock, most = MAX_PER_MINUTE): Rate {
  // A `max` would allocate the places of all keys at once, for a dozen counts of which most stay empty.
  const windows = new LRUCache<string, { beganAt: number; count: number }>({ maxSize: MAX_KEYS, sizeCalculation: () => 1 })
  const look = (key: string) => {
    const now = clock.elapsedMs()
    const open = windows.get(key)
    const window = open && now - open.beganAt < MINUTE_MS ? open : { beganAt: now, count: 0 }
    const wait = window.count < most ? null : Math.ceil((window.beganAt + MINUTE_MS - now) / 1_000)
    return { window, wait }
  }
  return {
    waitOf: (key) => look(key).wait,
    take(key) {
      const { window, wait } = look(key)
      if (wait !== null) return wait
      window.count += 1
      windows.set(key, window)
      return null
    },
  }
}
