// The dates that are closed, or opened again, at once. Pure functions.
import { MAX_DATES } from '@panify/rules/limits'
import { addDays } from '../app/clock.ts'
import type { Exceptions } from './calendar-days.ts'

/** The first date, and the last one once it is chosen. */
export type Range = { first: string; last: string | null }
/** Both ends included. */
export type Period = { from: string; to: string }

/** The first touch chooses the first date, the second one the last, in either order; a third one begins again. */
export function touched(range: Range | null, date: string): Range {
  return range === null || range.last !== null ? { first: date, last: null } : { first: range.first, last: date }
}

export function periodOfRange({ first, last }: Range): Period {
  if (last === null) return { from: first, to: first }
  return last < first ? { from: last, to: first } : { from: first, to: last }
}

/** Whether a range that ends on the date would be too long. */
export const isTooFar = (range: Range | null, date: string) =>
  range !== null && range.last === null && (date >= addDays(range.first, MAX_DATES) || date <= addDays(range.first, -MAX_DATES))

export function datesOf({ from, to }: Period): string[] {
  const dates = []
  for (let date = from; date <= to; date = addDays(date, 1)) dates.push(date)
  return dates
}

/** The dates of a period that can be closed, and those whose closure can be deleted. Dates that have closed meanwhile are neither. */
export function changesOf(period: Period, { changeableFrom, closures }: Exceptions): { open: string[]; closed: string[] } {
  const dates = datesOf(period).filter((date) => date >= changeableFrom)
  return { open: dates.filter((date) => !closures.includes(date)), closed: dates.filter((date) => closures.includes(date)) }
}
