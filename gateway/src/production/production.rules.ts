import { Temporal } from 'temporal-polyfill'
import { dateInRome } from '../weekdays.ts'

export type ProductionFilter = { from: string; to: string; description: string; code: string }

/** `days` is null where the server does not count them. */
export type Period = { from: string; to: string; days: number | null }

/** Tomorrow (of the bakery) unless told otherwise; an end before the start follows the start. */
export function filterAt(
  now: Temporal.Instant,
  asked: { from?: string | null; to?: string | null; description?: string | null; code?: string | null },
): ProductionFilter {
  const from = asked.from ?? dateInRome(now).add({ days: 1 }).toString()
  const to = asked.to && asked.to > from ? asked.to : from
  return { from, to, description: asked.description?.trim() ?? '', code: asked.code?.trim() ?? '' }
}

/** ISO number of a date's weekday, Monday 1 to Sunday 7. */
export function weekdayOf(date: string): number {
  return Temporal.PlainDate.from(date).dayOfWeek
}

export function daysOf({ from, to }: { from: string; to: string }): number {
  return Temporal.PlainDate.from(from).until(to).days + 1
}
