import { sql, type RawBuilder } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { dueRows, type DueRow, type Period } from '../delivery/rule.ts'
import { datesBefore, FEWEST_DELIVERIES } from '../delivery/usual.ts'
import type { DestinationKey } from '../customers/destinations.shared.ts'
import type { Db } from '../db/open.ts'
import type { DeliverySource } from '../db/tables.ts'

interface ProductionFilter {
  description: string
  code: string
  /** Customer code, or customer and destination code together. */
  customerOrDestination: string
  category1: string
  category3: string
}

interface ProductionRow {
  code: string
  descriz: string
  unita_m: string
  quantity: number
  group1: string | null
  group2: string | null
  group3: string | null
  colore: string | null
  ngruppo3: string | null
  peso_lo: number | null
  pos: number | null
}

interface ShareRow {
  customer: string
  customer_name: string
  destination: string
  name: string
  quantity: number
  source: DeliverySource
}

/** The destinations behind the total of one article, largest first. Quantities of different sources have rows of their own. */
export async function sharesOf(db: Db, period: Period, article: string): Promise<ShareRow[]> {
  const { rows } = await sql<ShareRow>`
    select e.customer, e.destination, e.source, sum(e.quantity) as quantity,
      coalesce(c.cliente, '') as customer_name, coalesce(d.nomede, '') as name
    from ${await dueRows(db, period)} as e
      left join customers c on c.code = e.customer
      left join destinations d on d.customer = e.customer and d.code = e.destination
    where e.article = ${article}
    group by e.customer, e.destination, e.source, c.cliente, d.nomede
    order by quantity desc, e.customer, e.destination, e.source`.execute(db)
  return rows
}

type NamedOrder = DueRow & { customer_name: string; name: string }

/** The rows of one destination, date and source. */
export interface Order extends Omit<NamedOrder, 'article' | 'quantity'> {
  rows: Pick<DueRow, 'article' | 'quantity'>[]
}

/** Everything due in a period, for one destination or for all. */
export async function ordersOf(db: Db, period: Period, destination?: DestinationKey): Promise<Order[]> {
  const { rows } = await sql<NamedOrder>`
    select e.*, coalesce(c.cliente, '') as customer_name, coalesce(d.nomede, '') as name
    from ${await dueRows(db, period, destination)} as e
      left join customers c on c.code = e.customer
      left join destinations d on d.customer = e.customer and d.code = e.destination
    order by e.date, e.customer, e.destination, e.source, e.article`.execute(db)
  const orders: Order[] = []
  for (const { article, quantity, ...order } of rows) {
    const last = orders.at(-1)
    const isSame =
      last?.date === order.date &&
      last.customer === order.customer &&
      last.destination === order.destination &&
      last.source === order.source
    if (isSame) last.rows.push({ article, quantity })
    else orders.push({ ...order, rows: [{ article, quantity }] })
  }
  return orders
}

/** Everything due in a period, summed by article. */
export async function productionOf(db: Db, period: Period, filter: ProductionFilter): Promise<ProductionRow[]> {
  const { customerOrDestination: who } = filter
  const scope = who ? sql`where e.customer = ${who} or e.customer || e.destination = ${who}` : sql``
  const rows = await namedTotals(
    db,
    sql`select e.article, sum(e.quantity) as quantity from ${await dueRows(db, period)} as e ${scope} group by e.article`,
  )
  // Case is folded here because SQLite and PostgreSQL treat accented letters differently.
  const contains = (value: string, part: string) => value.toLowerCase().includes(part.toLowerCase())
  return rows.filter(
    (row) =>
      contains(row.descriz, filter.description) &&
      contains(row.code, filter.code) &&
      (!filter.category1 || row.colore === filter.category1) &&
      (!filter.category3 || row.ngruppo3 === filter.category3),
  )
}

/** Sums by article with the article's name, unit and groups. */
async function namedTotals(db: Db, totals: RawBuilder<unknown>): Promise<ProductionRow[]> {
  const { rows } = await sql<ProductionRow>`
    with totals as (${totals})
    select t.article as code, t.quantity, coalesce(a.descriz, t.article) as descriz, coalesce(a.unita_m, '') as unita_m,
      a.peso_lo, a.pos, a.colore, a.ngruppo3, g1.name as group1, g2.name as group2, g3.name as group3
    from totals t
      left join articles a on a.code = t.article
      left join categories g1 on g1.grp = 1 and g1.code = a.colore
      left join categories g2 on g2.grp = 2 and g2.code = a.tipo_arti
      left join categories g3 on g3.grp = 3 and g3.code = a.ngruppo3
    order by t.article`.execute(db)
  return rows
}

/** The mean of the deliveries of the same weekday in the eight weeks before a date; a date without any delivery does not count. */
export async function usualProduction(db: Db, date: Temporal.PlainDate): Promise<{ dates: string[]; rows: ProductionRow[] }> {
  const before = sql.join(datesBefore(date))
  const { rows: delivered } = await sql<{ date: string }>`
    select distinct date from delivery_snapshot where date in (${before}) order by date`.execute(db)
  const dates = delivered.map((row) => row.date)
  if (dates.length < FEWEST_DELIVERIES) return { dates, rows: [] }
  const sums = await namedTotals(db, sql`select article, sum(quantity) as quantity from delivery_snapshot where date in (${before}) group by article`) // prettier-ignore
  return { dates, rows: sums.map((row) => ({ ...row, quantity: Math.round(row.quantity / dates.length) })) }
}
