import { Temporal } from 'temporal-polyfill'
import { romeInstant } from '@panify/rules/rome'
import type { Clock } from '../clock.ts'

export interface ManualClock extends Clock {
  set(romeTime: string): void
  /** Advances the clock and runs the timers that are due. */
  advance(duration: Temporal.DurationLike): void
}

/** A clock that only tests advance. */
export function manualClock(romeTime: string): ManualClock {
  let now = romeInstant(romeTime)
  let timers: { at: Temporal.Instant; callback: () => void }[] = []
  return {
    now: () => now,
    set: (time) => (now = romeInstant(time)),
    setTimeout(callback, milliseconds) {
      const timer = { at: now.add({ milliseconds }), callback }
      timers.push(timer)
      return { cancel: () => (timers = timers.filter((other) => other !== timer)) }
    },
    advance(duration) {
      now = now.add(duration)
      const due = timers.filter(({ at }) => Temporal.Instant.compare(at, now) <= 0)
      timers = timers.filter((timer) => !due.includes(timer))
      for (const { callback } of due) callback()
    },
  }
}
