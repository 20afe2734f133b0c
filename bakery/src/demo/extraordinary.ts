import type { Temporal } from 'temporal-polyfill'
import type { NewRow } from '../db/tables.ts'
import { type Closure, isWithin, thisMonthAndNext, weekdayOf } from './calendar.ts'
import type { DestinationProfile } from './customers.ts'
import type { DemoPlanningRow } from './model.ts'
import { fitted } from './numbers.ts'
import type { ArticleOf } from './planning.ts'
import { between, chance, pick, type Random, shuffled, wholeBetween } from './random.ts'

type Extraordinary = { orders: NewRow<'extraordinary_orders'>[]; closures: NewRow<'extraordinary_closures'>[] }

export type World = {
  today: Temporal.PlainDate
  closure: Closure
  profiles: readonly DestinationProfile[]
  planning: readonly DemoPlanningRow[]
  articleOf: ArticleOf
  priceOf: (article: string, list: string) => number
}

/** Extraordinary orders (yellow in the calendar) and closures (red) of this month and the next. */
export function demoExtraordinary(world: World, random: Random): Extraordinary {
  const result: Extraordinary = { orders: [], closures: [] }
  const days = thisMonthAndNext(world.today).filter((date) => !isWithin(date, world.closure))
  const planned = Map.groupBy(world.planning, (row) => `${row.customer} ${row.destination}`)
  for (const profile of world.profiles) {
    const { destination, trade } = profile
    const rows = planned.get(`${destination.customer} ${destination.code}`) ?? []
    if (rows.length === 0 || destination.order_active !== 1) continue
    const fixed = destination.password === 'bar'
    const open = trade === 'scuola' || trade === 'mensa' ? days.filter((date) => date.dayOfWeek < 6) : days
    const closed = fixed ? barClosures(world.today) : chance(random, 0.25) ? closedRange(open, random) : []
    const ordered = fixed ? barOrders(world.today) : chance(random, 0.4) ? shuffled(random, open).slice(0, wholeBetween(random, 1, 3)) : []
    const { customer, code } = destination
    result.closures.push(...closed.map((date) => ({ customer, destination: code, date: date.toString() })))
    const free = ordered.filter((date) => !closed.some((other) => other.equals(date)) && !isWithin(date, world.closure))
    result.orders.push(...free.flatMap((date) => orderOn(world, profile, rows, date, random)))
  }
  return result
}

/**
 * The bar's dates are in this month and the next, but not within the next nine days: there, a visitor who changes the
 * standing week sees the change in the next production list of that weekday.
 */
const barOrders = (today: Temporal.PlainDate): Temporal.PlainDate[] => [inMonth(today, 10), today.with({ day: 18 }).add({ months: 1 })]

const barClosures = (today: Temporal.PlainDate): Temporal.PlainDate[] => [
  inMonth(today, 12),
  ...[15, 16].map((day) => today.with({ day }).add({ months: 1 })),
]

/** This many days ahead or, near the end of the month, back. */
function inMonth(today: Temporal.PlainDate, days: number): Temporal.PlainDate {
  const ahead = today.add({ days })
  return ahead.month === today.month ? ahead : today.subtract({ days })
}

function closedRange(days: readonly Temporal.PlainDate[], random: Random): Temporal.PlainDate[] {
  const from = days.indexOf(pick(random, days))
  return days.slice(from, from + wholeBetween(random, 1, 4))
}

/** Usually more of the weekday's articles, sometimes with one that is not in the standing week. */
function orderOn(
  world: World,
  { destination, list }: DestinationProfile,
  rows: readonly DemoPlanningRow[],
  date: Temporal.PlainDate,
  random: Random,
): NewRow<'extraordinary_orders'>[] {
  const day = weekdayOf(date)
  const factor = between(random, 1.2, 2)
  return shuffled(random, rows)
    .slice(0, wholeBetween(random, 3, 7))
    .map((row) => {
      const article = world.articleOf(row.article)
      const usual = row[day] > 0 ? row[day] : Math.max(row.lunedi, row.venerdi, article.qtaminima)
      const quantity = fitted(article, usual * factor)
      return {
        customer: destination.customer,
        destination: destination.code,
        date: date.toString(),
        article: row.article,
        descriz_art: article.descriz,
        quantity,
        prezzo: world.priceOf(row.article, list),
      }
    })
    .filter(({ quantity }) => quantity > 0)
}
