// Periods of dates; both ends belong to them.
import { Temporal } from 'temporal-polyfill'

export type Period = { from: string; to: string }

/** How many dates a period has; none or fewer when it ends before it begins. */
export const daysOf = ({ from, to }: Period): number => Temporal.PlainDate.from(from).until(to).days + 1

/** Every date of a period, in order. */
export function datesOf(period: Period): string[] {
  const first = Temporal.PlainDate.from(period.from)
  return Array.from({ length: Math.max(0, daysOf(period)) }, (_, offset) => first.add({ days: offset }).toString())
}
