// A clock for tests that moves only by `advance`, which fires the timers that fall due on the way, in order.
import { Temporal } from 'temporal-polyfill'
import { rome } from './clock.ts'

export type DrivenClock = {
  now(): Temporal.Instant
  nowMs(): number
  elapsedMs(): number
  setTimeout(callback: () => void, ms: number): { cancel(): void }
  advance(ms: number): void
}

export function drivenClock(localTime: string): DrivenClock {
  let now = rome(localTime).epochMilliseconds
  const timers = new Set<{ due: number; callback: () => void }>()
  return {
    now: () => Temporal.Instant.fromEpochMilliseconds(now),
    nowMs: () => now,
    elapsedMs: () => now,
    setTimeout(callback, ms) {
      const timer = { due: now + ms, callback }
      timers.add(timer)
      return { cancel: () => void timers.delete(timer) }
    },
    advance(ms) {
      const target = now + ms
      for (;;) {
        const next = [...timers].filter(({ due }) => due <= target).sort((one, other) => one.due - other.due)[0]
        if (!next) break
        timers.delete(next)
        now = Math.max(now, next.due)
        next.callback()
      }
      now = target
    },
  }
}
