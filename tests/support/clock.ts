// A clock for tests: it runs from a chosen instant, and `moveTo` jumps and fires the timers that fall due on the way.
import { Temporal } from 'temporal-polyfill'

type Timer = { due: number; callback: () => void; handle?: NodeJS.Timeout }

export type TestClock = {
  now(): Temporal.Instant
  nowMs(): number
  setTimeout(callback: () => void, ms: number): { cancel(): void }
  /** Jumps to a time on a wall clock in Rome: '2026-11-19 20:00'. */
  moveTo(localTime: string): void
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
  const now = () => Math.floor(base + performance.now() - since)

  const fire = (timer: Timer) => {
    timers.delete(timer)
    timer.callback()
  }
  const arm = (timer: Timer) => {
    clearTimeout(timer.handle)
    // Node's timers are limited to 2^31 ms; a later timer waits for the next jump.
    timer.handle = setTimeout(() => fire(timer), Math.min(Math.max(timer.due - now(), 0), 2 ** 31 - 1))
    timer.handle.unref()
  }

  return {
    now: () => Temporal.Instant.fromEpochMilliseconds(now()),
    nowMs: now,
    setTimeout(callback, ms) {
      const timer: Timer = { due: now() + ms, callback }
      timers.add(timer)
      arm(timer)
      return {
        cancel: () => {
          clearTimeout(timer.handle)
          timers.delete(timer)
        },
      }
    },
    moveTo(target) {
      base = rome(target).epochMilliseconds
      since = performance.now()
      for (const timer of timers) arm(timer)
    },
  }
}
