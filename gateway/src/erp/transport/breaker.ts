// Stops calls to a server that fails most of them: the server can recover, and callers get an answer at once.
import type { Clock } from '../../clock.ts'
import type { BreakerSettings } from './settings.ts'
import { createWindow } from './window.ts'

/** good: the server works · failed: it does not · away: no connection · unsent: nothing is known about the server. */
export type Outcome = 'good' | 'failed' | 'away' | 'unsent'

/** An admitted call must be ended with its outcome. */
export type Admission = { end(outcome: Outcome): void }

export type Breaker = {
  /** Milliseconds until the next call may succeed; null while calls are admitted. */
  closedFor(): number | null
  /** Null if the call is not admitted. */
  admit(): Admission | null
  state(): 'closed' | 'open' | 'probing'
  /** Whether calls are admitted, and none has ended lately. */
  isIdle(): boolean
}

export function createBreaker(clock: Clock, settings: BreakerSettings): Breaker {
  const window = createWindow(clock, settings.windowMs)
  /** Null while closed. */
  let open: { until: number; pauseMs: number; isProbing: boolean } | null = null

  function openFor(pauseMs: number): void {
    open = { until: clock.elapsedMs() + pauseMs, pauseMs, isProbing: false }
    window.clear()
  }

  function count(outcome: Outcome): void {
    // Calls sent before the breaker opened are no news.
    if (open || outcome === 'unsent') return
    window.add({ all: 1, marked: outcome === 'good' ? 0 : 1 })
    const { all, marked } = window.counts()
    const mostFail = all >= settings.calls && marked * 100 >= all * settings.failedPercent
    if (settings.calls > 0 && mostFail) openFor(settings.pauseMs)
  }

  /** Attempts to reach an absent server do not load it; only a reachable one gets longer and longer pauses. */
  function endProbe(pauseMs: number, outcome: Outcome): void {
    if (outcome === 'good') open = null
    else if (outcome === 'unsent') open = { until: clock.elapsedMs(), pauseMs, isProbing: false }
    else openFor(outcome === 'away' ? settings.pauseMs : Math.min(pauseMs * 2, settings.longestPauseMs))
  }

  const closedFor = () => {
    if (!open) return null
    if (open.isProbing) return settings.pauseMs
    return open.until > clock.elapsedMs() ? open.until - clock.elapsedMs() : null
  }

  return {
    closedFor,
    admit() {
      if (closedFor() !== null) return null
      if (!open) return { end: count }
      open.isProbing = true
      const { pauseMs } = open
      return { end: (outcome) => endProbe(pauseMs, outcome) }
    },
    state: () => (open ? (open.isProbing ? 'probing' : 'open') : 'closed'),
    isIdle: () => closedFor() === null && window.counts().all === 0,
  }
}
