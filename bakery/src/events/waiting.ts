import type { Deps } from '../http/deps.ts'
import { lastEvent } from './events.sql.ts'

/** How often a follower looks for events of other programs on the same database. */
const LOOK_MS = 1_000

interface Wait {
  /** The last event that the follower has. */
  after: number
  seconds: number
  /** Aborted when the follower has gone or the server closes. */
  signal: AbortSignal
}

/** Waits for another event than `after`, at most so many seconds. */
export async function waitForEvent({ database, clock }: Pick<Deps, 'database' | 'clock'>, { after, seconds, signal }: Wait): Promise<void> {
  const end = clock.now().add({ seconds })
  while (!signal.aborted) {
    const leftMs = clock.now().until(end).total('milliseconds')
    if (leftMs <= 0) return
    // Before the look: a commit right after it wakes this follower, too.
    const woken = nextWake(Math.min(LOOK_MS, leftMs))
    try {
      if ((await lastEvent(database.kysely)) !== after) return
      await woken.promise
    } finally {
      woken.end()
    }
  }

  function nextWake(milliseconds: number): { promise: Promise<void>; end(): void } {
    const { promise, resolve } = Promise.withResolvers<void>()
    const wake = () => resolve()
    const timer = clock.setTimeout(wake, milliseconds)
    database.followers.add(wake)
    signal.addEventListener('abort', wake)
    return {
      promise,
      end() {
        timer.cancel()
        database.followers.delete(wake)
        signal.removeEventListener('abort', wake)
      },
    }
  }
}
