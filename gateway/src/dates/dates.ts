// Which dates are open: the only source for the ordering window, the week, the calendar, production and delivery notes. A closed
// date stays closed, whatever happens to the cut-off. Some back ends keep their closings; for the others the gateway does.
import { closingOf, datesClosedBy, firstOpenFrom } from '@panify/rules/closing'
import { type CutOff, isBefore } from '@panify/rules/cut-off'
import { dateInRome } from '@panify/rules/rome'
import { Temporal } from 'temporal-polyfill'
import type { Clock } from '../clock.ts'
import type { ErpClient } from '../erp/client.ts'
import { type Log, faultOf } from '../log.ts'
import type { Cache } from '../cache/cache.ts'
import type { Store } from '../store/store.ts'
import { DATES_FEATURE, readClosings } from './dates.erp.ts'
import type { Closings, OpenDates } from './dates.model.ts'

type Needs = {
  erp: ErpClient
  cache: Cache
  store: Store
  clock: Clock
  log: Log
  features: () => Promise<ReadonlySet<string>>
  cutOff: () => Promise<string | null>
}

const NOTHING_KNOWN: Closings = { firstOpen: null, closedAt: new Map() }

export function sharedDates({ erp, cache, store, clock, log, features, cutOff }: Needs) {
  const isKeptThere = async () => (await features()).has(DATES_FEATURE)
  // Without a known cut-off nothing closes.
  const knownCutOff = () => cutOff().catch(() => undefined)
  let lastKnown = NOTHING_KNOWN

  async function read(from: string, to: string): Promise<Closings> {
    if (await isKeptThere()) {
      lastKnown = await readClosings(erp, from, to).catch((failure: unknown) => {
        log.warn({ reason: faultOf(failure) }, 'The closed dates cannot be read')
        return lastKnown
      })
      return lastKnown
    }
    await closeDue()
    return store.closings.ofPeriod(from, to)
  }

  /** Closes every date whose cut-off has passed. */
  async function closeDue(): Promise<void> {
    const now = clock.now()
    const current = await knownCutOff()
    if (current === undefined) return
    const today = dateInRome(now)
    const { firstOpen } = await store.closings.ofPeriod(today.toString(), today.toString())
    const due = datesClosedBy(now, latest(today, firstOpen), current)
    if (due.length === 0) return
    await store.closings.close(due.map(String), now)
    cache.invalidate('dates')
  }

  const closings = (from: string, to: string) => cache.get(`dates:${from}:${to}`, () => read(from, to))

  return {
    closings,

    async openDates(receivedAt: Temporal.Instant): Promise<OpenDates> {
      const today = dateInRome(receivedAt)
      const [known, current, isThere] = await Promise.all([
        closings(today.toString(), today.add({ days: 7 }).toString()),
        knownCutOff(),
        isKeptThere(),
      ])
      const firstUnclosed = unclosedAt(receivedAt, latest(today, known.firstOpen), known, current)
      const firstOpen = firstOpenFrom(firstUnclosed, receivedAt, current ?? null)
      return { cutOff: current, firstUnclosed, firstOpen, isKeptThere: isThere }
    },

    /** For a back end that keeps its closings: the first date that has not closed, read anew; null if it cannot be read now. */
    async firstUnclosedNow(): Promise<Temporal.PlainDate | null> {
      const today = dateInRome(clock.now())
      const known = await readClosings(erp, today.toString(), today.add({ days: 7 }).toString()).catch(() => null)
      return known && latest(today, known.firstOpen)
    },

    /** For a back end that keeps no closings: call it when a cut-off passes, so that a later cut-off reopens nothing. */
    async keepClosings(): Promise<void> {
      if (!(await isKeptThere())) await closeDue()
    },
  }
}

export type Dates = ReturnType<typeof sharedDates>

const latest = (today: Temporal.PlainDate, other: string | null) =>
  other === null || other <= today.toString() ? today : Temporal.PlainDate.from(other)

/**
 * A date that closed after an operation was received is open for that operation. A closing may be recorded long after the cut-off
 * has passed, by the first program that looks.
 */
function unclosedAt(receivedAt: Temporal.Instant, firstOpen: Temporal.PlainDate, closings: Closings, cutOff: CutOff): Temporal.PlainDate {
  const before = firstOpen.subtract({ days: 1 })
  const recorded = closings.closedAt.get(before.toString())
  const wasOpen =
    recorded !== undefined && isBefore(receivedAt, recorded) && (cutOff === undefined || isBefore(receivedAt, closingOf(before, cutOff)))
  return wasOpen ? unclosedAt(receivedAt, before, { firstOpen: null, closedAt: closings.closedAt }, cutOff) : firstOpen
}
