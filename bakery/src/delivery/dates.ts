// Which dates are open is stored in the database, so a cut-off that is moved later reopens no closed date.
import { firstOfWeekday } from '@panify/rules/closing'
import { Temporal } from 'temporal-polyfill'
import { DAYS, type Day } from '../customers/destinations.shared.ts'
import type { Database, Db, Tx } from '../db/open.ts'
import { changing } from '../events/events.shared.ts'
import { Refusal } from '../http/errors.ts'

/** The first date that an installation closes: earlier dates have no deliveries. */
const CLOSING_SINCE = 'closing-since'

/** Runs once, at the first start of an installation. */
export async function beginClosingsAt(db: Db, first: Temporal.PlainDate): Promise<void> {
  await db
    .insertInto('meta')
    .values({ key: CLOSING_SINCE, value: first.toString() })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
}

/** False before the first start of an installation. */
export async function hasClosings(db: Db): Promise<boolean> {
  return (await db.selectFrom('meta').select('key').where('key', '=', CLOSING_SINCE).executeTakeFirst()) !== undefined
}

/** All earlier dates have closed and all others are open, because dates close in order and without gaps. */
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
 * Runs a transaction that changes orders. No date closes until it ends, so an order written for an open date is always
 * delivered.
 */
export function changeOrders<T>(database: Database, change: (tx: Tx) => Promise<T>): Promise<T> {
  return changing(database, async (tx) => {
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

const firstDays = new WeakMap<Tx, Record<Day, string>>()

/** For each weekday, the first date to which a change of the standing week applies. Only inside `changeOrders`. */
export async function firstOpenDays(tx: Tx): Promise<Record<Day, string>> {
  const known = firstDays.get(tx)
  if (known) return known
  const firstOpen = await firstOpenDate(tx)
  const days = Object.fromEntries(DAYS.map((day, index) => [day, firstOfWeekday(index + 1, firstOpen).toString()])) as Record<Day, string>
  // No date closes while the transaction runs.
  firstDays.set(tx, days)
  return days
}
