import { closingOf, firstOpenFrom, isSuspended } from '@panify/rules/closing'
import { Temporal } from 'temporal-polyfill'

/** A save received before the cut-off may take this long to arrive: the longest write deadline (15 s) and 5 s. */
const GRACE_SECONDS = 20

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

/** Whether the bakery delivers nothing on a date, as its settings say. */
export function isBakeryClosed(date: Temporal.PlainDate, settings: Record<string, string>): boolean {
  const isoDate = (key: string) => parseItalianDate(settings[key] ?? '')?.toString() ?? null
  return isSuspended(date.toString(), { closingDate: isoDate('CHIUSURADITTA1'), reopeningDate: isoDate('CHIUSURADITTA2') })
}

/** When a date closes: at its cut-off, and the grace for saves that are still under way. */
export function closingInstant(date: Temporal.PlainDate, cutOff: string | null): Temporal.Instant {
  return closingOf(date, cutOff).add({ seconds: GRACE_SECONDS })
}

/** The first date from `from` on that is not due yet. */
export function firstOpenDate(from: Temporal.PlainDate, now: Temporal.Instant, cutOff: string | null): Temporal.PlainDate {
  return firstOpenFrom(from, now.subtract({ seconds: GRACE_SECONDS }), cutOff)
}

/** Dates that must close at this instant, oldest first, beginning with the one after the last closed. */
export function dueDates(firstUnclosed: Temporal.PlainDate, now: Temporal.Instant, cutOff: string | null): Temporal.PlainDate[] {
  const end = firstOpenDate(firstUnclosed, now, cutOff)
  return Array.from({ length: firstUnclosed.until(end).days }, (_, offset) => firstUnclosed.add({ days: offset }))
}
