// The budget of repeats: a small share of the calls, however many of them fail.
import type { Clock } from '../../clock.ts'
import { createWindow } from './window.ts'

export type RetryBudget = {
  /** Counts a first attempt. */
  count(): void
  /** Whether a call may be repeated now; counts the repeat. */
  take(): boolean
}

const WINDOW_MS = 10_000
/** This many repeats are free in a window with few calls. */
const FREE = 10

export function createRetryBudget(clock: Clock, percent: number): RetryBudget {
  const window = createWindow(clock, WINDOW_MS)
  return {
    count: () => window.add({ all: 1 }),
    take() {
      const { all, marked } = window.counts()
      const isLeft = percent > 0 && marked < Math.max(FREE, (all * percent) / 100)
      if (isLeft) window.add({ marked: 1 })
      return isLeft
    },
  }
}

/** Full jitter: calls that failed together are repeated at different times. */
export const retryDelayMs = (random: () => number): number => Math.round(100 + random() * 700)
