// Which destinations do not get what is usual on a date. In SQL, because it compares the rows of all destinations.
import { sql, type RawBuilder } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { DAY_FLAGS, type DestinationKey } from '../customers/destinations.shared.ts'
import type { Db } from '../db/open.ts'
import { readSettings } from '../settings/settings.shared.ts'
import { isBakeryClosed } from './calendar.ts'
import { dueRows, weekdayOf, type DueRow } from './rule.ts'
import { datesBefore, FEWEST_DELIVERIES } from './usual.ts'

/** A quantity beside its usual range, in thousandths. */
interface Compared {
  quantity: number
  minimum: number
  maximum: number
  unita_m: string
}

export interface UnusualDelivery extends DestinationKey {
  customer_name: string
  name: string
  /** Whether the week delivers nothing on that weekday. */
  day_off: number
  /** By unit, for a destination that gets nothing. */
  totals: Compared[]
  /** The articles outside their range, for one that gets something. */
  rows: (Compared & { article: string; descriz: string })[]
}

type Party = Omit<UnusualDelivery, 'totals' | 'rows'>

/**
 * The destinations with something outside its usual range. Left out are those with an order or a closure of that date, since
 * somebody has decided about it, those that are not active, articles that are new on that weekday, and everything while the
 * bakery is closed.
 */
export async function unusualOn(db: Db, date: Temporal.PlainDate): Promise<UnusualDelivery[]> {
  if (isBakeryClosed(date, await readSettings(db))) return []
  const common = withRanges(date, await dueRows(db, { from: date, to: date }))
  const missing = await sql<Party & Compared>`
    with ${common}
    select ${PARTY(date)}, t.unit as unita_m, 0 as quantity,
      case when count(*) < v.deliveries then 0 else min(t.quantity) end as minimum, max(t.quantity) as maximum
    from (
        select customer, destination, date, lower(unita_m) as unit, sum(quantity) as quantity from past
        group by customer, destination, date, lower(unita_m)
      ) t
      join visits v on v.customer = t.customer and v.destination = t.destination
      ${PARTIES('t')}
    where ${undecided('t', date)} and not exists (select 1 from due e where e.customer = t.customer and e.destination = t.destination)
    group by t.customer, t.destination, c.cliente, d.nomede, day_off, t.unit, v.deliveries
    order by t.customer, t.destination, t.unit`.execute(db)
  const outside = await sql<Party & Compared & { article: string; descriz: string }>`
    with ${common},
    ranges as (
      select p.customer, p.destination, p.article, min(p.descriz) as descriz, min(p.unita_m) as unita_m,
        case when count(*) < v.deliveries then 0 else min(p.quantity) end as minimum, max(p.quantity) as maximum
      from past p join visits v on v.customer = p.customer and v.destination = p.destination
      group by p.customer, p.destination, p.article, v.deliveries
    )
    select ${PARTY(date)}, t.article, t.descriz, t.unita_m, coalesce(e.quantity, 0) as quantity, t.minimum, t.maximum
    from ranges t
      left join due e on e.customer = t.customer and e.destination = t.destination and e.article = t.article
      ${PARTIES('t')}
    where ${undecided('t', date)} and not coalesce(e.quantity, 0) between t.minimum and t.maximum
      and exists (select 1 from due s where s.customer = t.customer and s.destination = t.destination)
    order by t.customer, t.destination, t.article`.execute(db)
  return [...merged(missing.rows, 'totals'), ...merged(outside.rows, 'rows')]
}

/** `past`: what was delivered; `visits`: the destinations with enough deliveries; `due`: what the date brings. */
const withRanges = (date: Temporal.PlainDate, due: RawBuilder<DueRow>) => sql`
    past as materialized (
      select date, customer, destination, article, quantity, unita_m, descriz from delivery_snapshot
      where date in (${sql.join(datesBefore(date))})
    ),
    visits as materialized (
      select customer, destination, count(distinct date) as deliveries from past
      group by customer, destination having count(distinct date) >= ${sql.lit(FEWEST_DELIVERIES)}
    ),
    due as materialized (select * from ${due} as q)`

const PARTY = (date: Temporal.PlainDate) => sql`t.customer, t.destination, coalesce(c.cliente, '') as customer_name,
      coalesce(d.nomede, '') as name, ${dayOff(date)} as day_off`

const dayOff = (date: Temporal.PlainDate) => sql.ref(`d.${DAY_FLAGS[weekdayOf(date)]}`)

const PARTIES = (table: string) => sql`
      join destinations d on d.customer = ${sql.ref(`${table}.customer`)} and d.code = ${sql.ref(`${table}.destination`)} and d.order_active = 1
      left join customers c on c.code = d.customer`

/** Nobody has ordered for this date alone, or closed it. */
const undecided = (table: string, date: Temporal.PlainDate) =>
  sql.join(
    ['extraordinary_orders', 'extraordinary_closures'].map(
      (exceptions) => sql`not exists (select 1 from ${sql.table(exceptions)} x
        where x.customer = ${sql.ref(`${table}.customer`)} and x.destination = ${sql.ref(`${table}.destination`)} and x.date = ${date.toString()})`,
    ),
    sql` and `,
  )

function merged<Name extends 'totals' | 'rows'>(rows: readonly (Party & UnusualDelivery[Name][number])[], name: Name): UnusualDelivery[] {
  const deliveries = Map.groupBy(rows, ({ customer, destination }) => JSON.stringify([customer, destination]))
  return [...deliveries.values()].map((of) => {
    const { customer, destination, customer_name, name: own, day_off } = of[0]!
    return { customer, destination, customer_name, name: own, day_off, totals: [], rows: [], [name]: of }
  })
}
