import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql, type RawBuilder } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { datesOf, dueRows, type DueRow, type Period } from '../delivery/rule.ts'
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

/** A period to read; what is left of it is not read once the signal is aborted, because the caller has gone. */
export type Asked = Period & { signal: AbortSignal }

/** Date by date, and other requests in between: a large bakery delivers a hundred thousand rows a day. */
async function* dates({ from, to, signal }: Asked): AsyncGenerator<Period> {
  for (const date of datesOf({ from, to })) {
    if (signal.aborted) return
    yield { from: date, to: date }
    await nextTurn()
  }
}

/** Adds the rows of a date to those of the dates before it with the same key. */
function add<Row extends { quantity: number }>(sums: Map<string, Row>, rows: readonly Row[], keyOf: (row: Row) => string): void {
  for (const row of rows) {
    const known = sums.get(keyOf(row))
    if (known) known.quantity += row.quantity
    else sums.set(keyOf(row), row)
  }
}

const byText = ([one]: [string, unknown], [other]: [string, unknown]) => (one < other ? -1 : 1)
const inOrder = <Row>(sums: Map<string, Row>): Row[] => [...sums].toSorted(byText).map(([, row]) => row)

/** The destinations behind the total of one article, largest first. Quantities of different sources have rows of their own. */
export async function sharesOf(db: Db, asked: Asked, article: string): Promise<ShareRow[]> {
  const sums = new Map<string, ShareRow>()
  for await (const date of dates(asked)) {
    const { rows } = await sql<ShareRow>`
      select e.customer, e.destination, e.source, e.quantity,
        coalesce(c.cliente, '') as customer_name, coalesce(d.nomede, '') as name
      from ${await dueRows(db, date)} as e
        left join customers c on c.code = e.customer
        left join destinations d on d.customer = e.customer and d.code = e.destination
      where e.article = ${article}`.execute(db)
    add(sums, rows, ({ customer, destination, source }) => [customer, destination, source].join('\n'))
  }
  return inOrder(sums).toSorted((one, other) => other.quantity - one.quantity)
}

type NamedOrder = DueRow & { customer_name: string; name: string }

/** The rows of one destination, date and source. */
export interface Order extends Omit<NamedOrder, 'article' | 'quantity'> {
  rows: Pick<DueRow, 'article' | 'quantity'>[]
}

/** Everything due in a period, for one destination or for all, date by date. */
export async function* ordersOf(db: Db, asked: Asked, destination?: DestinationKey): AsyncGenerator<Order[]> {
  for await (const date of dates(asked)) yield await ordersOfDate(db, date, destination)
}

async function ordersOfDate(db: Db, period: Period, destination?: DestinationKey): Promise<Order[]> {
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
export async function productionOf(db: Db, asked: Asked, filter: ProductionFilter): Promise<ProductionRow[]> {
  const { customerOrDestination: who } = filter
  const scope = who ? sql`where e.customer = ${who} or e.customer || e.destination = ${who}` : sql``
  const sums = new Map<string, ProductionRow>()
  for await (const date of dates(asked)) {
    const due = await dueRows(db, date)
    const totals = sql`select e.article, sum(e.quantity) as quantity from ${due} as e ${scope} group by e.article`
    add(sums, await namedTotals(db, totals), ({ code }) => code)
  }
  // Case is folded here because SQLite and PostgreSQL treat accented letters differently.
  const contains = (value: string, part: string) => value.toLowerCase().includes(part.toLowerCase())
  return inOrder(sums).filter(
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
`.execute(db)
  return rows
}

/** The mean of the deliveries of the same weekday in the eight weeks before a date; a date without any delivery does not count. */
export async function usualProduction(db: Db, date: Temporal.PlainDate): Promise<{ dates: string[]; rows: ProductionRow[] }> {
  const delivered: string[] = []
  const sums = new Map<string, ProductionRow>()
  for (const day of datesBefore(date)) {
    const rows = await namedTotals(db, sql`select article, sum(quantity) as quantity from delivery_snapshot where date = ${day} group by article`) // prettier-ignore
    if (rows.length > 0) delivered.push(day)
    add(sums, rows, ({ code }) => code)
    await nextTurn()
  }
  if (delivered.length < FEWEST_DELIVERIES) return { dates: delivered.toSorted(), rows: [] }
  const rows = inOrder(sums).map((row) => ({ ...row, quantity: Math.round(row.quantity / delivered.length) }))
  return { dates: delivered.toSorted(), rows }
}
