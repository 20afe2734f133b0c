import { Temporal } from 'temporal-polyfill'
import { DAY_FLAGS, DAYS } from '../customers/destinations.shared.ts'
import type { Db } from '../db/open.ts'
import { readSettings } from '../settings/settings.shared.ts'

type Line = [customer: string, destination: string, article: string, thousandths: number]

/** A date of the settings as yyyy-mm-dd, so that texts compare. */
const sortable = (italian: string | undefined) => (italian ?? '').split('/').toReversed().join('-')

/** Reads a small database once and applies the rule in plain code, without SQL. */
export async function referenceWorld(db: Db) {
  const all = {
    settings: await readSettings(db),
    destinations: await db.selectFrom('destinations').selectAll().execute(),
    standing: await db.selectFrom('planning_rows').selectAll().execute(),
    orders: await db.selectFrom('extraordinary_orders').selectAll().execute(),
    closures: await db.selectFrom('extraordinary_closures').selectAll().execute(),
    closedDates: await db.selectFrom('closed_dates').selectAll().execute(),
    snapshot: await db.selectFrom('delivery_snapshot').selectAll().execute(),
  }
  return (date: string, customer: string, destination: string): Line[] => {
    const mine = (row: { customer: string; destination: string }) => row.customer === customer && row.destination === destination
    if (all.closedDates.some((closed) => closed.date === date)) {
      return all.snapshot.filter((row) => row.date === date && mine(row)).map((row) => [customer, destination, row.article, row.quantity])
    }
    const { CHIUSURADITTA1: from, CHIUSURADITTA2: until } = all.settings
    if (from && until && date >= sortable(from) && date < sortable(until)) return []
    const record = all.destinations.find((row) => row.customer === customer && row.code === destination)
    if (record?.order_active !== 1) return []
    if (all.closures.some((row) => mine(row) && row.date === date)) return []
    const orders = all.orders.filter((row) => mine(row) && row.date === date)
    if (orders.length > 0) {
      return orders.filter(({ quantity }) => quantity > 0).map((row) => [customer, destination, row.article, row.quantity])
    }
    const weekday = DAYS[Temporal.PlainDate.from(date).dayOfWeek - 1]!
    if (record[DAY_FLAGS[weekday]] === 1) return []
    return all.standing.filter((row) => mine(row) && row[weekday] > 0).map((row) => [customer, destination, row.article, row[weekday]])
  }
}
