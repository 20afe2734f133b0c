// How many repeats the server is asked to bear: a small share of the calls, however many of them fail.
import type { Clock } from '../../clock.ts'
import { createWindow } from './window.ts'

export type RetryBudget = {
  /** A call that is made for the first time. */
  count(): void
  /** Whether one of them may be repeated now; counts it. */
  take(): boolean
}

const WINDOW_MS = 10_000
/** So many repeats are free in a window with few calls. */
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

/** Full jitter: those who failed together come back one by one. */
export const retryDelayMs = (random: () => number): number => Math.round(100 + random() * 700)
