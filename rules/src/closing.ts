// When each date closes, according to the cut-off.
import type { Temporal } from 'temporal-polyfill'
import { instantAt, isAfterOpening, isBefore } from './cut-off.ts'

/** A cut-off after 8:00 closes the next day, one at or before 8:00 the same day; without a cut-off, midnight closes the day that begins. */
export function closingOf(date: Temporal.PlainDate, cutOff: string | null): Temporal.Instant {
  if (cutOff === null) return instantAt(date, '00:00')
  return instantAt(isAfterOpening(cutOff) ? date.subtract({ days: 1 }) : date, cutOff)
}

/**
 * The first date that an operation received at an instant can change. Every date before `from` has closed, even if the
 * cut-off was moved since. From `from` on, the cut-off decides.
 */
export function firstOpenFrom(from: Temporal.PlainDate, now: Temporal.Instant, cutOff: string | null): Temporal.PlainDate {
  let date = from
  while (!isBefore(now, closingOf(date, cutOff))) date = date.add({ days: 1 })
  return date
}

/** The dates from `from` on whose cut-off has passed at an instant, oldest first. */
export function datesClosedBy(now: Temporal.Instant, from: Temporal.PlainDate, cutOff: string | null): Temporal.PlainDate[] {
  const days = from.until(firstOpenFrom(from, now, cutOff)).days
  return Array.from({ length: days }, (_, offset) => from.add({ days: offset }))
}

/** The first date of a weekday (ISO number) that is not before `from`. */
export function firstOfWeekday(weekday: number, from: Temporal.PlainDate): Temporal.PlainDate {
  return from.add({ days: (weekday - from.dayOfWeek + 7) % 7 })
}
