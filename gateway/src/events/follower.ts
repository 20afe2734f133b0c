// Follows the feed once for all streams of this process, and gives each its own events.
import { type Clock, wait } from '../clock.ts'
import { codedError } from '../graph/errors.ts'
import { type Log, faultOf } from '../log.ts'
import type { EventPage, FeedName } from '../store/events.ts'
import type { EventModel, EventSource } from './events.model.ts'

/** Kept for streams that begin or are written to a little later. */
const KEPT = 1_000
/** Read when the first stream begins, for pages that were read a little before. */
const EARLIER = 100
/** A stream that has more of its events unsent is cut off. */
export const MOST_UNSENT = 256
const PAUSE_MS = 1_000

export type Wanted = {
  /** The last event that the reader has; null: begins now. */
  after: number | null
  /** Without `after`: begins with the kept events since this instant. */
  since?: string | null
  /** The feed that `after` is of; without it, the one that is followed. */
  feed?: FeedName
  wants: (event: EventModel) => boolean
}

export type EventReader = AsyncIterableIterator<EventModel> & {
  /** The event up to which the reader has all of its own; null while some are on their way, and while the feed cannot be read. */
  position(): number | null
  /** Settled when the position is known for the first time. */
  begun: Promise<void>
}

export type Follower = {
  /** Ends with `return()`; throws EVENTS_GONE and TOO_SLOW. */
  follow(wanted: Wanted): EventReader
  stop(): void
}

/** The position of a reader that has the events before an instant; null: all. */
function before({ events, start, last }: Ring, since: string | null): number {
  const next = since === null ? undefined : events.find(({ happenedAt }) => happenedAt >= since)
  // More of them may have been dropped.
  if (next && next === events[0] && start > 0) throw codedError('EVENTS_GONE')
  return next ? next.id - 1 : last
}

/** The events after `start`, up to `last`, without a gap. `hasFailed`: there may be later ones. */
type Ring = { events: EventModel[]; start: number; last: number; hasFailed: boolean }
type Run = { ring: Promise<Ring>; source: Promise<EventSource>; end: AbortController }

/** A reader that has all of its events: called once, with the next ones. */
type Sleeper = {
  wants: (event: EventModel) => boolean
  wake: (events: EventModel[], through: number) => void
  fail: (reason: unknown) => void
}

type Needs = {
  source: () => Promise<EventSource>
  /** Called before any reader receives them. */
  onEvents?: (events: readonly EventModel[]) => void
  clock: Clock
  log: Log
}

export function createFollower({ source: findSource, onEvents, clock, log }: Needs): Follower {
  const readers = new Set<object>()
  const sleepers = new Set<Sleeper>()
  /** Null while nobody follows. */
  let run: Run | null = null

  function begin(): Run {
    const source = findSource()
    const ring = source.then(earlier)
    const begun = { ring, source, end: new AbortController() }
    void ring.then(async (one) => keepUp(await source, one, begun.end.signal)).catch(() => stop(begun))
    return begun
  }

  /** The last events. A gap before them is none of theirs. */
  async function earlier(source: EventSource): Promise<Ring> {
    const { last } = await source.read(null)
    const { events } = await source.read(Math.max(0, last - EARLIER))
    const known = events.filter(({ id }) => id <= last)
    onEvents?.(known)
    return { events: known, start: (known[0]?.id ?? last + 1) - 1, last, hasFailed: false }
  }

  function stop(one: Run): void {
    one.end.abort()
    if (run === one) run = null
  }

  async function keepUp(source: EventSource, ring: Ring, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        checkSource(source, signal)
        const page = await source.wait(ring.last, signal)
        if (signal.aborted) return
        if (page.isGap) return failAll()
        append(ring, page)
        ring.hasFailed = false
      } catch (failure) {
        if (signal.aborted) return
        if (!ring.hasFailed) log.warn({ reason: faultOf(failure) }, 'The events cannot be followed')
        ring.hasFailed = true
        await wait(clock, PAUSE_MS, signal)
      }
    }
  }

  /** A back end may announce a feed from now on, or no longer. Nothing waits for its answer. */
  function checkSource(source: EventSource, signal: AbortSignal): void {
    findSource().then(
      (current) => current !== source && !signal.aborted && failAll(),
      () => undefined,
    )
  }

  /** Events were deleted before they were read, or the feed is another one, e.g. of a restored backup. */
  function failAll(): void {
    if (run) stop(run)
    for (const sleeper of sleepers) sleeper.fail(codedError('EVENTS_GONE'))
  }

  function append(ring: Ring, { events, through }: EventPage): void {
    ring.events.push(...events)
    ring.last = through
    const surplus = ring.events.splice(0, Math.max(0, ring.events.length - KEPT))
    ring.start = surplus.at(-1)?.id ?? ring.start
    if (events.length > 0) onEvents?.(events)
    for (const sleeper of sleepers) {
      const own = events.filter((event) => sleeper.wants(event))
      if (own.length > 0) sleeper.wake(own, through)
    }
  }

  function follow({ after, since = null, feed, wants }: Wanted): EventReader {
    const reader = { hasEnded: false, isAsking: false }
    const waiting: EventModel[] = []
    const { promise: begun, resolve: hasBegun } = Promise.withResolvers<void>()
    let own: Run | null = null
    let ring: Ring | null = null
    let position = after
    let isLive = after === null
    let sleeper: Sleeper | null = null

    async function fill(): Promise<void> {
      own ??= run ??= begin()
      readers.add(reader)
      ring = await own.ring
      const isOther = feed !== undefined && (await own.source).name !== feed
      if (reader.hasEnded) return
      if (isOther || own.end.signal.aborted) throw codedError('EVENTS_GONE')
      position ??= before(ring, since)
      hasBegun()
      if (!isLive && (position < ring.start || position > ring.last)) return fillFromHistory(await own.source)
      // A reader of live events that were dropped meanwhile has been slow for a thousand of them.
      const unsent = position < ring.start ? null : ring.events.filter((event) => event.id > position! && wants(event))
      if (isLive && (unsent === null || unsent.length > MOST_UNSENT)) throw codedError('TOO_SLOW')
      isLive = true
      waiting.push(...(unsent ?? []))
      if (waiting.length === 0) return sleep(position)
      position = ring.last
    }

    async function fillFromHistory(source: EventSource): Promise<void> {
      const page = await source.read(position)
      if (page.isGap) throw codedError('EVENTS_GONE')
      waiting.push(...page.events.filter(wants))
      // This process may not have read so far yet: another gateway has sent these events.
      isLive = page.through === position
      position = page.through
    }

    /** Ends with the next events, within the call that brings them: the one after it finds the reader awake. */
    const sleep = (from: number) =>
      new Promise<void>((done, failed) => {
        const asleep: Sleeper = {
          wants: (event) => event.id > from && wants(event),
          wake(events, through) {
            waiting.push(...events)
            position = Math.max(from, through)
            sleepers.delete(asleep)
            done()
          },
          fail(reason) {
            sleepers.delete(asleep)
            failed(reason)
          },
        }
        sleeper = asleep
        sleepers.add(asleep)
      })

    function end(): void {
      reader.hasEnded = true
      readers.delete(reader)
      sleeper?.wake([], 0)
      if (readers.size === 0 && run) stop(run)
    }

    return {
      begun,
      position() {
        // A reader that does not ask for the next event may not have passed the last one on.
        if (!reader.isAsking || waiting.length > 0 || position === null || ring === null || ring.hasFailed) return null
        return sleeper && sleepers.has(sleeper) ? Math.max(position, ring.last) : position
      },
      async next() {
        reader.isAsking = true
        try {
          while (waiting.length === 0 && !reader.hasEnded) await fill()
        } catch (failure) {
          end()
          throw failure
        }
        reader.isAsking = false
        const value = reader.hasEnded ? undefined : waiting.shift()
        return value === undefined ? { value, done: true } : { value, done: false }
      },
      async return() {
        end()
        return { value: undefined, done: true }
      },
      [Symbol.asyncIterator]() {
        return this
      },
    }
  }

  return { follow, stop: () => run && stop(run) }
}
