// Dates as resolvers need them.
import { closingOf, datesClosedBy, firstOfWeekday } from '@panify/rules/closing'
import { dateInRome } from '@panify/rules/rome'
import { Temporal } from 'temporal-polyfill'
import { actorOf } from '../access/actor.ts'
import type { Identity } from '../access/identity.ts'
import { toItalianDate } from '../erp/encode.ts'
import type { DeliveryDate, EffectiveFrom, Weekday } from '../generated/contract.ts'
import { dateTime } from '../clock.ts'
import { WEEKDAYS } from '../ordering/weekdays.ts'
import type { Dates } from './dates.ts'
import { DateClosedFailure, type Reached } from './dates.erp.ts'
import type { OpenDates } from './dates.model.ts'
import { type Period, datesOf } from './period.ts'

type Received = { request: { now(): Temporal.Instant } }

/** The part of a request's context that finds the open dates. */
type Caller = Received & { shared: Pick<Dates, 'openDates' | 'closings' | 'firstUnclosedNow'> & { invalidate(key: string): void } }

const found = new WeakMap<Caller, Promise<OpenDates>>()

/** The dates at the receipt of the operation, read once, before it changes anything. */
export function openDates(context: Caller): Promise<OpenDates> {
  const known = found.get(context) ?? context.shared.openDates(context.request.now())
  found.set(context, known)
  return known
}

/** The dates of a period with their states; null if the cut-off could never be read. */
export async function deliveryDates(context: Caller, period: Period): Promise<DeliveryDate[] | null> {
  const [{ cutOff, firstUnclosed }, { closedAt }] = await Promise.all([openDates(context), context.shared.closings(period.from, period.to)])
  if (cutOff === undefined) return null
  return datesOf(period).map((date) => {
    const day = Temporal.PlainDate.from(date)
    const weekday = WEEKDAYS[day.dayOfWeek - 1]!.day
    if (Temporal.PlainDate.compare(day, firstUnclosed) >= 0)
      return { date, weekday, state: 'OPEN', closesAt: dateTime(closingOf(day, cutOff)), closedAt: null }
    const since = closedAt.get(date)
    return { date, weekday, state: 'CLOSED', closesAt: null, closedAt: since ? dateTime(since) : null }
  })
}

/** The first date that this caller may change. */
export function changeableFrom(context: Identity & Received, dates: OpenDates): Temporal.PlainDate {
  if (!actorOf(context)?.isAdministrator) return dates.firstOpen
  // A back end without closings of its own may still deliver what staff change today.
  return dates.isKeptThere ? dates.firstUnclosed : dateInRome(context.request.now())
}

/** The open dates that another cut-off would close at once, oldest first. */
export function closedAtOnce(now: Temporal.Instant, { firstUnclosed }: OpenDates, before: string | null, after: string | null): string[] {
  const closedBy = (cutOff: string | null) => datesClosedBy(now, firstUnclosed, cutOff).map(String)
  const already = new Set(closedBy(before))
  return closedBy(after).filter((date) => !already.has(date))
}

/**
 * The first delivery that has a confirmed change of these weekdays, as the back end answered the write. If that answer was lost,
 * a weekday with a date that may have closed since is left out: the order of the two events is unknown.
 */
export async function effectiveFrom(context: Caller, reached: Reached, days: readonly Weekday[]): Promise<EffectiveFrom[]> {
  const changed = WEEKDAYS.filter(({ day }) => days.includes(day))
  if (reached) return changed.map(({ day }) => ({ day, date: reached[day] }))
  const { isKeptThere, firstOpen, firstUnclosed } = await openDates(context)
  if (!isKeptThere) return changed.map(({ day, number }) => ({ day, date: firstOfWeekday(number, firstOpen).toString() }))
  context.shared.invalidate('dates')
  // The last known dates, which serve the screens, would not show a closing since.
  const afterwards = await context.shared.firstUnclosedNow()
  if (afterwards === null) return []
  return changed.flatMap(({ day, number }) => {
    const date = firstOfWeekday(number, firstUnclosed)
    return date.equals(firstOfWeekday(number, afterwards)) ? [{ day, date: date.toString() }] : []
  })
}

/** Turns a write on a closed date into its refusal; throws any other failure. */
export function dateClosedOf(failure: unknown) {
  if (!(failure instanceof DateClosedFailure)) throw failure
  return dateClosed(failure.date, failure.firstOpenDate)
}

export function dateClosed(date: string, firstOpenDate: string) {
  const message = `Il ${toItalianDate(date)} non è più modificabile: la prima data disponibile è il ${toItalianDate(firstOpenDate)}.`
  return { __typename: 'DateClosed' as const, code: 'DATE_CLOSED' as const, message, date, firstOpenDate }
}
