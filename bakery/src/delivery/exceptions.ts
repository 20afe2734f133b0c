// The exceptions of one date, of all destinations: orders of that date, and closures.
import { sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { DAY_FLAGS, type DestinationKey } from '../customers/destinations.shared.ts'
import type { Db } from '../db/open.ts'
import { dueRows, weekdayOf } from './rule.ts'

interface Party extends DestinationKey {
  customer_name: string
  name: string
  kind: 'order' | 'closure'
}

export interface DateException extends Party {
  /** The last day of a closure of several days; null for an order. */
  until: string | null
  /** By unit, in thousandths: what the date brings, and what the week would bring. */
  totals: { unita_m: string; quantity: number; weekly: number }[]
}

/** How many destinations get something on a date, and how many are active. */
export interface DeliveryCounts {
  deliveries: number
  active: number
}

export async function exceptionsOn(db: Db, date: Temporal.PlainDate): Promise<DateException[]> {
  const parties = await partiesOn(db, date.toString())
  if (parties.length === 0) return []
  const due = await dueTotals(db, date)
  const weekly = await weeklyTotals(db, date)
  const closures = await closuresFrom(db, date.toString())
  return parties.map((party) => {
    const key = keyText(party)
    const [now, usually] = [due.get(key) ?? [], weekly.get(key) ?? []]
    const units = [...new Set([...now, ...usually].map(({ unita_m }) => unita_m))].toSorted()
    const of = (totals: readonly Total[], unit: string) => totals.find(({ unita_m }) => unita_m === unit)?.quantity ?? 0
    return {
      ...party,
      until: party.kind === 'closure' ? lastDayFrom(date, closures.get(key) ?? new Set()) : null,
      totals: units.map((unita_m) => ({ unita_m, quantity: of(now, unita_m), weekly: of(usually, unita_m) })),
    }
  })
}

export async function deliveryCounts(db: Db, date: Temporal.PlainDate): Promise<DeliveryCounts> {
  const { rows } = await sql<DeliveryCounts>`
    select (select count(*) from (select distinct customer, destination from ${await dueRows(db, { from: date, to: date })} as q) s) as deliveries,
      (select count(*) from destinations where order_active = 1) as active`.execute(db)
  return rows[0]!
}

/** An order replaces a closure, so that a destination has one exception at most. */
async function partiesOn(db: Db, date: string): Promise<Party[]> {
  const { rows } = await sql<Party>`
    select d.customer, d.code as destination, coalesce(c.cliente, '') as customer_name, coalesce(d.nomede, '') as name, x.kind
    from (
        select distinct customer, destination, 'order' as kind from extraordinary_orders where date = ${date}
        union all
        select customer, destination, 'closure' as kind from extraordinary_closures where date = ${date}
      ) x
      join destinations d on d.customer = x.customer and d.code = x.destination and d.order_active = 1
      left join customers c on c.code = d.customer
    order by d.customer, d.code, x.kind`.execute(db)
  return rows
}

type Total = DestinationKey & { unita_m: string; quantity: number }

const keyText = ({ customer, destination }: DestinationKey) => JSON.stringify([customer, destination])
const byDestination = (rows: readonly Total[]) => Map.groupBy(rows, keyText)

async function dueTotals(db: Db, date: Temporal.PlainDate) {
  const { rows } = await sql<Total>`
    select e.customer, e.destination, lower(coalesce(a.unita_m, '')) as unita_m, sum(e.quantity) as quantity
    from ${await dueRows(db, { from: date, to: date })} as e left join articles a on a.code = e.article
    group by e.customer, e.destination, lower(coalesce(a.unita_m, ''))`.execute(db)
  return byDestination(rows)
}

/** What the weeks of these destinations bring on the weekday of the date; nothing on a disabled day. */
async function weeklyTotals(db: Db, date: Temporal.PlainDate) {
  const day = weekdayOf(date)
  const { rows } = await sql<Total>`
    select p.customer, p.destination, lower(coalesce(a.unita_m, '')) as unita_m, sum(p.${sql.ref(day)}) as quantity
    from planning_rows p
      join destinations d on d.customer = p.customer and d.code = p.destination and d.${sql.ref(DAY_FLAGS[day])} = 0
      left join articles a on a.code = p.article
    where p.${sql.ref(day)} > 0
    group by p.customer, p.destination, lower(coalesce(a.unita_m, ''))`.execute(db)
  return byDestination(rows)
}

const MOST_DAYS = 366

/** The closures from a date on, of each destination. */
async function closuresFrom(db: Db, date: string): Promise<Map<string, Set<string>>> {
  const until = Temporal.PlainDate.from(date).add({ days: MOST_DAYS }).toString()
  const rows = await db.selectFrom('extraordinary_closures').selectAll().where('date', '>=', date).where('date', '<=', until).execute()
  return new Map([...Map.groupBy(rows, keyText)].map(([key, of]) => [key, new Set(of.map((row) => row.date))]))
}

function lastDayFrom(date: Temporal.PlainDate, closed: ReadonlySet<string>): string {
  let last = date
  for (let next = date; closed.has(next.toString()); next = next.add({ days: 1 })) last = next
  return last.toString()
}
