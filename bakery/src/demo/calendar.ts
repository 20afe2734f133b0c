import { Temporal } from 'temporal-polyfill'
import { WEEKDAYS, type Weekday } from './model.ts'

const NOTICE_DAYS = 10

export const weekdayOf = (date: Temporal.PlainDate): Weekday => WEEKDAYS[date.dayOfWeek - 1]!

export const italianDate = (date: Temporal.PlainDate): string =>
  [String(date.day).padStart(2, '0'), String(date.month).padStart(2, '0'), date.year].join('/')

export type Closure = { from: Temporal.PlainDate; until: Temporal.PlainDate }

/** The next Christmas or August closure that is not announced yet, so that the demo starts without its warning. */
export function nextClosure(today: Temporal.PlainDate): Closure {
  const candidates = [today.year, today.year + 1].flatMap((year) => [
    { from: Temporal.PlainDate.from({ year, month: 8, day: 10 }), until: Temporal.PlainDate.from({ year, month: 8, day: 24 }) },
    { from: Temporal.PlainDate.from({ year, month: 12, day: 25 }), until: Temporal.PlainDate.from({ year, month: 12, day: 28 }) },
  ])
  const next = candidates.find(({ from }) => today.until(from).days > NOTICE_DAYS)
  if (!next) throw new Error('No closure in two years')
  return next
}

/** Every day of this month and of the next. */
export function thisMonthAndNext(today: Temporal.PlainDate): Temporal.PlainDate[] {
  const first = today.with({ day: 1 })
  const days = first.until(first.add({ months: 2 }), { largestUnit: 'days' }).days
  return Array.from({ length: days }, (_, index) => first.add({ days: index }))
}

export const isWithin = (date: Temporal.PlainDate, { from, until }: Closure): boolean =>
  Temporal.PlainDate.compare(date, from) >= 0 && Temporal.PlainDate.compare(date, until) < 0
