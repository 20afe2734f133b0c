// A clock for tests: it runs from a chosen instant, and `moveTo` jumps and fires the timers that fall due on the way.
import { Temporal } from 'temporal-polyfill'

type Timer = { due: number; callback: () => void; handle?: NodeJS.Timeout }

export type TestClock = {
  now(): Temporal.Instant
  nowMs(): number
  elapsedMs(): number
  setTimeout(callback: () => void, ms: number): { cancel(): void }
  /** Jumps to a time on a wall clock in Rome: '2026-11-19 20:00'. */
  moveTo(localTime: string): void
  /** Sets the time of day as an operator does, or a broken clock: no time passes. */
  jump(ms: number): void
}

/** The time of the shared demo bakery: a Wednesday morning, with the orders open until 20:00. */
export const TEMPLATE_TIME = '2026-11-18 10:00'

/** '2026-11-19 18:00' on a wall clock in Rome. */
export function rome(localTime: string): Temporal.Instant {
  return Temporal.PlainDateTime.from(localTime.replace(' ', 'T')).toZonedDateTime('Europe/Rome').toInstant()
}

export function testClock(localTime: string): TestClock {
  let base = rome(localTime).epochMilliseconds
  let since = performance.now()
  const timers = new Set<Timer>()
  let jumped = 0
  const now = () => Math.floor(base + performance.now() - since)
  const elapsed = () => now() - jumped

  const fire = (timer: Timer) => {
    timers.delete(timer)
    timer.callback()
  }
  const arm = (timer: Timer) => {
    clearTimeout(timer.handle)
    // Node's timers are limited to 2^31 ms; a later timer waits for the next jump.
    timer.handle = setTimeout(() => fire(timer), Math.min(Math.max(timer.due - elapsed(), 0), 2 ** 31 - 1))
    timer.handle.unref()
  }

  return {
    now: () => Temporal.Instant.fromEpochMilliseconds(now()),
    nowMs: now,
    elapsedMs: elapsed,
    setTimeout(callback, ms) {
      const timer: Timer = { due: elapsed() + ms, callback }
      timers.add(timer)
      arm(timer)
      return {
        cancel: () => {
          clearTimeout(timer.handle)
          timers.delete(timer)
        },
      }
    },
    jump(ms) {
      base += ms
      jumped += ms
    },
    moveTo(target) {
      base = rome(target).epochMilliseconds
      since = performance.now()
      for (const timer of timers) arm(timer)
    },
  }
}
