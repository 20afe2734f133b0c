import { Temporal } from 'temporal-polyfill'

/** The only source of time, so that a test or a demo can run on another day. */
export interface Clock {
  now(): Temporal.Instant
  setTimeout(callback: () => void, milliseconds: number): { cancel(): void }
}

const machineNow = () => Temporal.Instant.fromEpochMilliseconds(Date.now())

/** The machine's clock, or one that shows `start` at the machine's instant `since` (milliseconds). */
export function runningClock(start?: Temporal.Instant, since: number | null = null): Clock {
  const offset = start ? Temporal.Instant.fromEpochMilliseconds(since ?? Date.now()).until(start) : new Temporal.Duration()
  return {
    now: () => machineNow().add(offset),
    setTimeout(callback, milliseconds) {
      const timer = setTimeout(callback, milliseconds)
      return { cancel: () => clearTimeout(timer) }
    },
  }
}

/** Always with milliseconds, so that timestamps compare as texts. */
export function timestamp(instant: Temporal.Instant): string {
  return instant.toString({ smallestUnit: 'millisecond' })
}
