// The same wish told twice (a double tap, a repeated request) is one wish: it is done once and answered twice.
import type { Clock } from './clock.ts'

const TWIN_MS = 60_000

export function sharedTwins(clock: Clock) {
  const wishes = new Map<string, { answer: Promise<unknown>; until: number }>()
  return {
    /** Does `act` unless an equal wish (`key`: kind and digest of the content) is on its way or was done within 60 s. Failures are forgotten. */
    once<T>(key: string, act: () => Promise<T>): Promise<T> {
      const now = clock.now().epochMilliseconds
      for (const [known, { until }] of wishes) if (until <= now) wishes.delete(known)
      const twin = wishes.get(key)
      if (twin) return twin.answer as Promise<T>
      const answer = act()
      const wish = { answer, until: Infinity }
      wishes.set(key, wish)
      answer.then(
        () => (wish.until = clock.now().epochMilliseconds + TWIN_MS),
        () => wishes.delete(key),
      )
      return answer
    },
  }
}
