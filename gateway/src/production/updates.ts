// Reads the totals of each followed period once for all streams of this process: at the beginning, and when an event may have
// changed them.
import { type Clock, wait } from '../clock.ts'
import type { Period } from '../dates/ports.ts'
import type { ErpClient } from '../erp/client.ts'
import type { Follower } from '../events/ports.ts'
import { readTotals } from './production.erp.ts'
import type { ProductionTotals, QuantityChange } from './production.model.ts'
import { changesBetween, mayChange } from './updates.rules.ts'

/** Between the beginnings of two readings of a period. */
const REST_MS = 1_000
/** The totals also change without an event: where the bakery's server has no feed, and its own users change them. */
const LONGEST_REST_MS = 60_000
/** After a failure. */
const RETRY_MS = 5_000

/** The list of the followed period and what has changed since the last one that the stream has, or why it cannot be read. */
export type Update = { period: Period; totals: ProductionTotals; changes: QuantityChange[] } | { failure: unknown }

export type ProductionUpdates = {
  /** The list at once, then again after each change of its figures. It ends with `return()` alone. */
  follow(period: Period): AsyncIterableIterator<Update>
}

type Needs = {
  erp: ErpClient
  events: Pick<Follower, 'follow'>
  /** Where the feed of events ends. */
  lastEvent: () => Promise<number>
  clock: Clock
}

const WHOLE = { description: null, articleCode: null }

/** How one has ended. */
type Reading = { totals: ProductionTotals } | { failure: unknown }

type FollowedPeriod = {
  /** Null until the first one has ended. */
  last: () => Reading | null
  /** `wake` is called after each reading, until the returned function is. */
  join(wake: () => void): () => void
}

export function createProductionUpdates({ erp, ...needs }: Needs): ProductionUpdates {
  const periods = new Map<string, FollowedPeriod>()
  let turn: Promise<unknown> = Promise.resolve()

  /** One after the other, however many periods are followed: the other slots of this kind of call are for the screens of people. */
  function read(period: Period): Promise<Reading> {
    const reading = turn
      .then(() => readTotals(erp, { ...period, filter: WHOLE }))
      .then(
        (totals) => ({ totals }),
        (failure: unknown) => ({ failure }),
      )
    turn = reading
    return reading
  }

  return {
    follow(period) {
      const key = `${period.from} ${period.to}`
      const followed = periods.get(key) ?? followPeriod(period, { ...needs, read }, () => periods.delete(key))
      periods.set(key, followed)
      return updatesOf(followed, period)
    },
  }
}

type Reader = Omit<Needs, 'erp'> & { read: (period: Period) => Promise<Reading> }

function followPeriod(period: Period, { read, events, lastEvent, clock }: Reader, onEnd: () => void): FollowedPeriod {
  const streams = new Set<() => void>()
  const end = new AbortController()
  let last: Reading | null = null
  let stream: ReturnType<Follower['follow']> | null = null
  let timer: { cancel(): void } | null = null
  let readAt = -Infinity
  let isReading = false
  /** Something may have changed since the reading under way began. */
  let isStale = false

  async function readNow(): Promise<void> {
    isReading = true
    isStale = false
    readAt = clock.elapsedMs()
    last = await read(period)
    isReading = false
    if (end.signal.aborted) return
    for (const wake of streams) wake()
    if (isStale) readSoon()
    else readIn('failure' in last ? RETRY_MS : LONGEST_REST_MS)
  }

  function readIn(ms: number): void {
    timer?.cancel()
    timer = clock.setTimeout(() => void readNow(), ms)
  }

  function readSoon(): void {
    if (isReading) isStale = true
    else readIn(Math.max(0, readAt + REST_MS - clock.elapsedMs()))
  }

  async function keepUp(): Promise<void> {
    while (!end.signal.aborted) {
      // Before the reading, so that the stream has every event that it may lack.
      const position = await lastEvent().catch(() => null)
      if (end.signal.aborted) return
      readSoon()
      // Events that are gone are made up for by the next reading.
      if (position !== null) await hear(position).catch(() => undefined)
      await wait(clock, RETRY_MS, end.signal)
    }
  }

  async function hear(position: number): Promise<void> {
    stream = events.follow({ after: position, wants: (event) => mayChange(event, period) })
    while (!(await stream.next()).done) readSoon()
  }

  function stop(): void {
    onEnd()
    end.abort()
    timer?.cancel()
    void stream?.return?.()
  }

  void keepUp()
  return {
    last: () => last,
    join(wake) {
      streams.add(wake)
      return () => {
        if (streams.delete(wake) && streams.size === 0) stop()
      }
    },
  }
}

/** Of one stream: what has changed since its own last answer. One that reads slowly is told the newest list alone. */
function updatesOf(followed: FollowedPeriod, period: Period): AsyncIterableIterator<Update> {
  let told: ProductionTotals | null = null
  let hasFailed = false
  let seen: Reading | null = null
  const stream = { hasEnded: false }
  let wake = () => {}
  const leave = followed.join(() => wake())

  function news(): Update | null {
    const reading = followed.last()
    if (reading === null || reading === seen) return null
    seen = reading
    if ('failure' in reading) {
      const isNews = !hasFailed
      hasFailed = true
      return isNews ? reading : null
    }
    const { totals } = reading
    const changes = told ? changesBetween(told.items, totals.items) : []
    const isNews = told === null || hasFailed || changes.length > 0
    told = totals
    hasFailed = false
    return isNews ? { period, totals, changes } : null
  }

  return {
    async next() {
      while (!stream.hasEnded) {
        const value = news()
        if (value) return { value, done: false }
        await new Promise<void>((done) => (wake = done))
      }
      return { value: undefined, done: true }
    },
    async return() {
      stream.hasEnded = true
      leave()
      wake()
      return { value: undefined, done: true }
    },
    [Symbol.asyncIterator]() {
      return this
    },
  }
}
