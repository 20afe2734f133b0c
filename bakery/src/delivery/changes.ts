// The order history as staff read it: who changed what is in `history.ts`.
import { sql } from 'kysely'
import { DAYS, type Day } from '../customers/destinations.shared.ts'
import type { Db } from '../db/open.ts'
import type { Row } from '../db/tables.ts'

export interface OrderChange extends Omit<Row<'order_history'>, 'actor'> {
  customer_name: string
  name: string
  descriz: string
  unita_m: string
}

interface ChangesAsked {
  /** Since this instant, included. */
  since: string
  limit: number
  /** Only changes older than this one: the last of the page before. */
  before: { at: string; id: number } | null
}

/** The changes of all destinations, latest first. */
export async function orderChanges(db: Db, { since, limit, before }: ChangesAsked): Promise<OrderChange[]> {
  const isOlder = before ? sql`and (h.at < ${before.at} or (h.at = ${before.at} and h.id < ${before.id}))` : sql``
  const { rows } = await sql<OrderChange>`
    select h.id, h.at, h.customer, h.destination, h.kind, h.article, h.weekday, h.date, h.old_value, h.new_value,
      coalesce(c.cliente, '') as customer_name, coalesce(d.nomede, '') as name,
      coalesce(a.descriz, '') as descriz, coalesce(a.unita_m, '') as unita_m
    from order_history h
      left join customers c on c.code = h.customer
      left join destinations d on d.customer = h.customer and d.code = h.destination
      left join articles a on a.code = h.article
    where h.at >= ${since} ${isOlder}
    order by h.at desc, h.id desc
    limit ${limit}`.execute(db)
  return rows
}

export async function countChanges(db: Db, since: string): Promise<number> {
  const row = await db
    .selectFrom('order_history')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('at', '>=', since)
    .executeTakeFirstOrThrow()
  return row.count
}

/** The week of a removed row, 'lunedi 5, martedi 0.5, …' in the history, Monday first. */
export function removedWeek({ kind, old_value }: Pick<OrderChange, 'kind' | 'old_value'>): string[] | null {
  if (kind !== 'row-removed' || old_value === null) return null
  const written = new Map(old_value.split(', ').map((cell) => cell.split(' ') as [Day, string]))
  return DAYS.map((day) => written.get(day) ?? '0')
}
