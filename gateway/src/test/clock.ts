// A clock that moves only when a test moves it.

import type { Clock } from '../clock.ts'
import { romeInstant } from '@panify/rules/rome'

export type FakeClock = Clock & {
  /** Every requested wait and deadline, in milliseconds. */
  timers: number[]
  set(localTime: string): void
  /** Sets the time of day as an operator does, or a broken clock: no time passes. */
  jump(ms: number): void
  /** Moves the clock and runs the timers that are due. */
  advance(ms: number): Promise<void>
}

/** Waits of less than a second (CSRF, retries) end at once without moving the clock; deadlines wait for `advance`. */
const SHORT_MS = 1_000

export function fakeClock(localTime = '2026-11-19 10:00'): FakeClock {
  let now = romeInstant(localTime)
  const pending = new Set<{ at: number; callback: () => void }>()
  const timers: number[] = []
  let jumped = 0
  return {
    timers,
    now: () => now,
    nowMs: () => now.epochMilliseconds,
    elapsedMs: () => now.epochMilliseconds - jumped,
    jump(ms) {
      now = now.add({ milliseconds: ms })
      jumped += ms
    },
    set: (time) => void (now = romeInstant(time)),
    setTimeout(callback, ms) {
      timers.push(ms)
      if (ms < SHORT_MS) {
        const immediate = setImmediate(callback)
        return { cancel: () => clearImmediate(immediate) }
      }
      const timer = { at: now.epochMilliseconds - jumped + ms, callback }
      pending.add(timer)
      return { cancel: () => pending.delete(timer) }
    },
    async advance(ms) {
      now = now.add({ milliseconds: ms })
      for (const timer of pending) {
        if (timer.at > now.epochMilliseconds - jumped) continue
        pending.delete(timer)
        timer.callback()
      }
      await new Promise((done) => setImmediate(done))
    },
  }
}
