// Which dates are open: a fact of the database. A cut-off that is moved later opens no closed date again.
import { firstOfWeekday } from '@panify/rules/closing'
import { Temporal } from 'temporal-polyfill'
import { DAYS, type Day } from '../customers/destinations.shared.ts'
import type { Database, Db, Tx } from '../db/open.ts'
import { Refusal } from '../http/errors.ts'

/** The first date that an installation closes: earlier dates have no deliveries. */
const CLOSING_SINCE = 'closing-since'

/** Done once, when an installation starts for the first time. */
export async function beginClosingsAt(db: Db, first: Temporal.PlainDate): Promise<void> {
  await db
    .insertInto('meta')
    .values({ key: CLOSING_SINCE, value: first.toString() })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
}

/** Every date before it has closed, every other one is open: dates close in their order, without gaps. */
export async function firstOpenDate(db: Db | Tx): Promise<Temporal.PlainDate> {
  const last = await db
    .selectFrom('closed_dates')
    .select(({ fn }) => fn.max('date').as('date'))
    .executeTakeFirst()
  if (last?.date) return Temporal.PlainDate.from(last.date).add({ days: 1 })
  const since = await db.selectFrom('meta').select('value').where('key', '=', CLOSING_SINCE).executeTakeFirstOrThrow()
  return Temporal.PlainDate.from(since.value)
}

/** When each date from `from` on closed. */
export async function closedSince(db: Db, from: string): Promise<Map<string, string>> {
  const rows = await db.selectFrom('closed_dates').selectAll().where('date', '>=', from).execute()
  return new Map(rows.map(({ date, closed_at }) => [date, closed_at]))
}

/**
 * A transaction that changes orders. No date closes until it has ended: a date that it finds open delivers what it
 * writes.
 */
export function changeOrders<T>(database: Database, change: (tx: Tx) => Promise<T>): Promise<T> {
  return database.kysely.transaction().execute(async (tx) => {
    await database.shareLockFor(tx, 'closing')
    return change(tx)
  })
}

/** Refuses a write on a date that has closed. */
export async function requireOpen(tx: Tx, dates: readonly string[]): Promise<void> {
  const firstOpen = (await firstOpenDate(tx)).toString()
  const closed = dates.toSorted().find((date) => date < firstOpen)
  if (closed === undefined) return
  const message = `Il ${italian(closed)} è già chiuso: la prima data aperta è il ${italian(firstOpen)}.`
  throw new Refusal(409, message, undefined, { chiusa: closed, prima_aperta: firstOpen })
}

const italian = (date: string) => date.split('-').toReversed().join('/')

/** For each weekday the first date that a change of the standing week reaches. */
export async function firstOpenDays(tx: Tx): Promise<Record<Day, string>> {
  const firstOpen = await firstOpenDate(tx)
  return Object.fromEntries(DAYS.map((day, index) => [day, firstOfWeekday(index + 1, firstOpen).toString()])) as Record<Day, string>
}
