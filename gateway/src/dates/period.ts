// Periods of dates, both ends included.
import { Temporal } from 'temporal-polyfill'

export type Period = { from: string; to: string }

/** The number of dates of a period; 0 or less if it ends before it begins. */
export const daysOf = ({ from, to }: Period): number => Temporal.PlainDate.from(from).until(to).days + 1

/** Every date of a period, in order. */
export function datesOf(period: Period): string[] {
  const first = Temporal.PlainDate.from(period.from)
  return Array.from({ length: Math.max(0, daysOf(period)) }, (_, offset) => first.add({ days: offset }).toString())
}
