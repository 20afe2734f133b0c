import { Temporal } from 'temporal-polyfill'
import { ZONE } from '../clock.ts'

/** A save received before the cut-off may take this long to arrive: the longest write deadline (15 s) and 5 s. */
const GRACE_SECONDS = 20

const EIGHT = Temporal.PlainTime.from('08:00')
const MIDNIGHT = Temporal.PlainTime.from('00:00')

/**
 * '20,00', '20:30', '20.30' and '20' are hours and minutes; a one-digit fraction ('10,5') follows the rule of numbers,
 * where any fraction above 0 is half past. null is no cut-off, or none that can be read.
 */
export function parseCutOff(value: string): Temporal.PlainTime | null {
  const match = /^(\d{1,2})(?:([,.:])(\d{1,2})(?::\d{2})?)?$/.exec(value.trim())
  if (!match) return null
  const [, hour = '', separator = '', fraction = ''] = match
  const isFraction = fraction.length === 1 && separator !== ':'
  const minute = isFraction ? (fraction === '0' ? 0 : 30) : Number(fraction)
  if (Number(hour) > 23 || minute > 59) return null
  return Temporal.PlainTime.from({ hour: Number(hour), minute })
}

/** dd/mm/yyyy of a day that exists. */
export function parseItalianDate(value: string): Temporal.PlainDate | null {
  const match = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(value.trim())
  if (!match) return null
  try {
    return Temporal.PlainDate.from({ day: Number(match[1]), month: Number(match[2]), year: Number(match[3]) }, { overflow: 'reject' })
  } catch {
    return null
  }
}

/** Whether the bakery is closed on a date: from the closing date to the day before it opens again. One date alone closes nothing. */
export function isBakeryClosed(date: Temporal.PlainDate, settings: Record<string, string>): boolean {
  const from = parseItalianDate(settings['CHIUSURADITTA1'] ?? '')
  const until = parseItalianDate(settings['CHIUSURADITTA2'] ?? '')
  if (!from || !until) return false
  return Temporal.PlainDate.compare(from, date) <= 0 && Temporal.PlainDate.compare(date, until) < 0
}

/** After 8:00 the cut-off closes tomorrow, until 8:00 today; without one midnight closes the day that begins. */
export function closingInstant(date: Temporal.PlainDate, cutOff: Temporal.PlainTime | null): Temporal.Instant {
  const closesTomorrow = cutOff !== null && Temporal.PlainTime.compare(cutOff, EIGHT) > 0
  const day = closesTomorrow ? date.subtract({ days: 1 }) : date
  const cutOffInstant = day.toZonedDateTime({ timeZone: ZONE, plainTime: cutOff ?? MIDNIGHT }).toInstant()
  return cutOffInstant.add({ seconds: GRACE_SECONDS })
}

/** The first date from `from` on that is not due yet. */
export function firstOpenDate(from: Temporal.PlainDate, now: Temporal.Instant, cutOff: Temporal.PlainTime | null): Temporal.PlainDate {
  let date = from
  while (Temporal.Instant.compare(closingInstant(date, cutOff), now) <= 0) date = date.add({ days: 1 })
  return date
}

/** Dates that must close at this instant, oldest first, beginning with the one after the last closed. */
export function dueDates(
  firstUnclosed: Temporal.PlainDate,
  now: Temporal.Instant,
  cutOff: Temporal.PlainTime | null,
): Temporal.PlainDate[] {
  const end = firstOpenDate(firstUnclosed, now, cutOff)
  return Array.from({ length: firstUnclosed.until(end).days }, (_, offset) => firstUnclosed.add({ days: offset }))
}
