// When the production of a date closes, as its cut-off says, and the days on which the bakery delivers nothing.
import type { Temporal } from 'temporal-polyfill'
import { type CutOff, instantAt, isAfterOpening, isBefore } from './cut-off.ts'
import { dateInRome } from './rome.ts'

/** A cut-off after 8:00 closes the next day, one at or before 8:00 the same day; without one midnight closes the day that begins. */
export function closingOf(date: Temporal.PlainDate, cutOff: string | null): Temporal.Instant {
  if (cutOff === null) return instantAt(date, '00:00')
  return instantAt(isAfterOpening(cutOff) ? date.subtract({ days: 1 }) : date, cutOff)
}

/** The first date from `from` on that has not closed at an instant. */
export function firstOpenFrom(from: Temporal.PlainDate, now: Temporal.Instant, cutOff: string | null): Temporal.PlainDate {
  let date = from
  while (!isBefore(now, closingOf(date, cutOff))) date = date.add({ days: 1 })
  return date
}

/** The first date from today on that has not closed. */
export function firstOpenDate(now: Temporal.Instant, cutOff: CutOff): string {
  return firstOpenFrom(dateInRome(now), now, cutOff ?? null).toString()
}

export type NextDelivery = { date: string; changeableUntil: Temporal.Instant | null }

/** The first date of a weekday (ISO number) that has not closed, and when it closes. */
export function nextDelivery(now: Temporal.Instant, cutOff: CutOff, weekday: number): NextDelivery {
  const known = cutOff ?? null
  const today = dateInRome(now)
  let date = today.add({ days: (weekday - today.dayOfWeek + 7) % 7 })
  if (!isBefore(now, closingOf(date, known))) date = date.add({ days: 7 })
  return { date: date.toString(), changeableUntil: known === null ? null : closingOf(date, known) }
}

/** `yyyy-mm-dd` dates as the settings have them. */
export type Suspension = { closingDate: string | null; reopeningDate: string | null }

/** Whether the bakery delivers nothing: from the closing date to the day before the reopening. One date alone closes nothing. */
export function isSuspended(date: string, { closingDate, reopeningDate }: Suspension): boolean {
  return closingDate !== null && reopeningDate !== null && closingDate <= date && date < reopeningDate
}
