// Events of confirmed changes on their way into the store. While it fails, for whatever reason, they wait in memory in their order,
// and the changes go on; a gateway that stops meanwhile tries once more and loses the rest.
import { setImmediate } from 'node:timers/promises'
import type { Clock } from '../clock.ts'
import { type Log, faultOf } from '../log.ts'

const RETRY_MS = 1_000
/** Events of hours: while the store fails, hardly anything can be changed. */
const MOST_WAITING = 10_000
const BATCH = 500

type Needs<T> = { write: (events: readonly T[]) => Promise<unknown>; clock: Clock; log: Log; most?: number }

export type EventQueue<T> = {
  /** Ends when the events are stored, or when it is known that they have to wait. */
  add(events: readonly T[]): Promise<void>
  /** The number of events that were not stored since the start, and never will be. */
  lost(): number
  stop(): Promise<void>
}

export function createEventQueue<T>({ write, clock, log, most = MOST_WAITING }: Needs<T>): EventQueue<T> {
  const waiting: T[] = []
  let writing: Promise<void> | null = null
  let retry: { cancel(): void } | null = null
  let isFailing = false
  let isStopped = false
  let lost = 0

  /** One transaction after the other: no event is stored before an earlier one. */
  function writeAll(): Promise<void> {
    if (waiting.length > 0) writing ??= writeBatches()
    return writing ?? Promise.resolve()
  }

  async function writeBatches(): Promise<void> {
    try {
      // Each write waits for the disk: the changes whose confirmations have arrived together share one.
      await setImmediate()
      while (waiting.length > 0) {
        const batch = waiting.slice(0, BATCH)
        // If only the answer to a commit was lost, its events are stored twice.
        await write(batch)
        waiting.splice(0, batch.length)
      }
      if (isFailing) log.info({}, 'The events that waited are stored')
      isFailing = false
    } catch (failure) {
      if (!isFailing) log.error({ fault: faultOf(failure) }, 'Events cannot be stored: they wait in memory')
      isFailing = true
      if (!isStopped) retry = clock.setTimeout(() => void writeAll(), RETRY_MS)
    } finally {
      writing = null
    }
  }

  function lose(count: number): void {
    lost += count
    log.error({ count }, 'Events are lost: they could not be stored')
  }

  return {
    async add(events) {
      const kept = events.slice(0, most - waiting.length)
      waiting.push(...kept)
      if (kept.length < events.length) lose(events.length - kept.length)
      // Later events do not wait for a store that fails.
      if (!isFailing) await writeAll()
    },
    lost: () => lost,
    async stop() {
      isStopped = true
      retry?.cancel()
      await writeAll()
      if (waiting.length > 0) lose(waiting.splice(0).length)
    },
  }
}
