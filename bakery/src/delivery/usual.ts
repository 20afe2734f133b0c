// What is usual on a weekday: what was really delivered on the closed dates of the last eight weeks.
import type { Temporal } from 'temporal-polyfill'
import { DAYS, type Day, type DestinationKey } from '../customers/destinations.shared.ts'
import type { Db } from '../db/open.ts'
import type { Row } from '../db/tables.ts'
import { firstOpenDate } from './dates.ts'
import { weekdayOf } from './rule.ts'

const WEEKS = 8

/** With fewer deliveries nothing is usual. */
export const FEWEST_DELIVERIES = 3

/** The dates of its weekday in the eight weeks before a date. */
export const datesBefore = (date: Temporal.PlainDate): string[] =>
  Array.from({ length: WEEKS }, (_, index) => date.subtract({ weeks: index + 1 }).toString())

/** The least and the most of an article on the deliveries of a weekday, in thousandths. */
export interface UsualRange {
  article: string
  minimum: number
  maximum: number
}

type Delivered = Pick<Row<'delivery_snapshot'>, 'date' | 'article' | 'quantity'>

/** The ranges of one destination on one weekday. An article that a delivery did not contain counts as 0. */
export function rangesOf(delivered: readonly Delivered[]): UsualRange[] {
  const deliveries = new Set(delivered.map(({ date }) => date)).size
  if (deliveries < FEWEST_DELIVERIES) return []
  return [...Map.groupBy(delivered, ({ article }) => article)].map(([article, rows]) => {
    const quantities = rows.map(({ quantity }) => quantity)
    return { article, minimum: rows.length < deliveries ? 0 : Math.min(...quantities), maximum: Math.max(...quantities) }
  })
}

/** What is usual for one destination on each weekday, from the dates before the first open one. */
export async function usualWeek(db: Db, { customer, destination }: DestinationKey): Promise<(UsualRange & { day: Day })[]> {
  const firstOpen = await firstOpenDate(db)
  const weekdays = DAYS.map((_, offset) => firstOpen.add({ days: offset })).map((date) => ({
    day: weekdayOf(date),
    dates: datesBefore(date),
  }))
  const rows = await db
    .selectFrom('delivery_snapshot')
    .select(['date', 'article', 'quantity'])
    .where('customer', '=', customer)
    .where('destination', '=', destination)
    // Named one by one, so that the primary key finds the rows of each.
    .where(
      'date',
      'in',
      weekdays.flatMap(({ dates }) => dates),
    ) // prettier-ignore
    .orderBy('article')
    .execute()
  const byDate = Map.groupBy(rows, ({ date }) => date)
  const ranges = ({ day, dates }: (typeof weekdays)[number]) =>
    rangesOf(dates.flatMap((date) => byDate.get(date) ?? [])).map((range) => ({ ...range, day }))
  return weekdays.toSorted((one, other) => DAYS.indexOf(one.day) - DAYS.indexOf(other.day)).flatMap(ranges)
}
