// The only place in the gateway that reads the machine's time. Everything else receives a clock.
import { Temporal } from 'temporal-polyfill'

export type Clock = {
  now(): Temporal.Instant
  /** The same as a number, which costs a seventh: each request needs it dozens of times. */
  nowMs(): number
  /**
   * Milliseconds since some moment, for durations: unlike the time of day, it never jumps when the machine's clock is set. Timers
   * follow it too.
   */
  elapsedMs(): number
  setTimeout: (callback: () => void, ms: number) => { cancel(): void }
}

/** The machine's clock, or one that shows `startsAt` (the demo's `--at`) at the machine's instant `since` (milliseconds). */
export function systemClock(startsAt?: Temporal.Instant, since: number | null = null): Clock {
  const shift = startsAt ? startsAt.epochMilliseconds - (since ?? Date.now()) : 0
  const nowMs = () => Date.now() + shift
  return {
    now: () => Temporal.Instant.fromEpochMilliseconds(nowMs()),
    nowMs,
    elapsedMs: () => performance.now(),
    setTimeout(callback, ms) {
      const timer = setTimeout(callback, ms)
      return { cancel: () => clearTimeout(timer) }
    },
  }
}

/** The signal ends it earlier. */
export function wait(clock: Clock, ms: number, signal?: AbortSignal): Promise<void> {
  if (ms <= 0 || signal?.aborted) return Promise.resolve()
  return new Promise((done) => {
    const end = () => {
      timer.cancel()
      signal?.removeEventListener('abort', end)
      done()
    }
    const timer = clock.setTimeout(end, ms)
    signal?.addEventListener('abort', end)
  })
}

/** The form of the graph. */
export const dateTime = ({ epochMilliseconds }: Temporal.Instant): string => new Date(epochMilliseconds).toISOString()
