import { sql, type RawBuilder } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { DAY_FLAGS, DAYS, type Day, type DestinationKey } from '../customers/destinations.shared.ts'
import type { Db, Tx } from '../db/open.ts'
import { readSettings } from '../settings/settings.shared.ts'
import type { DeliverySource } from '../db/tables.ts'
import { isBakeryClosed } from './calendar.ts'

/** The states of a destination on a date, in the order in which they are checked: the first match decides. */
export type DayState = 'closed' | 'bakery-closed' | 'inactive' | 'closure' | 'extraordinary' | 'disabled-day' | 'standing'

export interface DueRow {
  date: string
  customer: string
  destination: string
  article: string
  quantity: number
  source: DeliverySource
}

export interface Period {
  from: Temporal.PlainDate
  to: Temporal.PlainDate
}

export const weekdayOf = (date: Temporal.PlainDate): Day => DAYS[date.dayOfWeek - 1]!

export function datesOf({ from, to }: Period): Temporal.PlainDate[] {
  return Array.from({ length: from.until(to).days + 1 }, (_, offset) => from.add({ days: offset }))
}

/** The dates of a period as rows, with weekday and suspension, which SQL cannot derive portably. */
async function calendarRows(db: Db | Tx, period: Period): Promise<RawBuilder<unknown>> {
  const settings = await readSettings(db)
  const rows = datesOf(period).map((date) => {
    const shut = isBakeryClosed(date, settings) ? 1 : 0
    return sql`(cast(${date.toString()} as text), cast(${date.dayOfWeek} as integer), cast(${shut} as integer))`
  })
  return sql.join(rows)
}

function byWeekday(columnOf: (day: Day) => string): RawBuilder<number> {
  const branches = DAYS.map((day, index) => sql`when ${sql.lit(index + 1)} then ${sql.ref(columnOf(day))}`)
  return sql`case weekday ${sql.join(branches, sql` `)} end`
}

const ofDestination = ({ customer, destination }: DestinationKey) => sql`where t.customer = ${customer} and t.code = ${destination}`

/** One row per date and destination with its state: the rule itself. */
function statesQuery(calendar: RawBuilder<unknown>, { from, to }: Period, scope?: DestinationKey): RawBuilder<unknown> {
  // The period and the destination follow from the joins, but PostgreSQL would read the exceptions of all years without them.
  const ofScope = scope ? sql`and x.customer = ${scope.customer} and x.destination = ${scope.destination}` : sql``
  const onThisDate = sql`x.customer = t.customer and x.destination = t.code and x.date = d.date
    and x.date between ${from.toString()} and ${to.toString()} ${ofScope}`
  return sql`
    calendar (date, weekday, shut) as (values ${calendar}),
    states as materialized (
      select d.date, d.weekday, t.customer, t.code as destination,
        case
          when exists (select 1 from closed_dates c where c.date = d.date) then 'closed'
          when d.shut = 1 then 'bakery-closed'
          when t.order_active = 0 then 'inactive'
          when exists (select 1 from extraordinary_closures x where ${onThisDate}) then 'closure'
          when exists (select 1 from extraordinary_orders x where ${onThisDate}) then 'extraordinary'
          when ${byWeekday((day) => `t.${DAY_FLAGS[day]}`)} = 1 then 'disabled-day'
          else 'standing'
        end as state
      from calendar d cross join destinations t ${scope ? ofDestination(scope) : sql``}
    )`
}

/**
 * What every destination gets on the dates of a period, as a table without zero quantities. A preview reads one
 * destination of it, production sums it and the closing stores it.
 */
export async function dueRows(db: Db | Tx, period: Period, scope?: DestinationKey): Promise<RawBuilder<DueRow>> {
  const standing = byWeekday((day) => `p.${day}`)
  const sameDestination = (table: string) =>
    sql`${sql.ref(`${table}.customer`)} = s.customer and ${sql.ref(`${table}.destination`)} = s.destination`
  return sql<DueRow>`(
    with ${statesQuery(await calendarRows(db, period), period, scope)}
    select s.date, s.customer, s.destination, f.article, f.quantity, f.source
      from states s join delivery_snapshot f on f.date = s.date and ${sameDestination('f')}
      where s.state = 'closed'
    union all
    select s.date, s.customer, s.destination, x.article, x.quantity, 'extraordinary'
      from states s join extraordinary_orders x on x.date = s.date and ${sameDestination('x')}
      where s.state = 'extraordinary' and x.quantity > 0
    union all
    select s.date, s.customer, s.destination, p.article, ${standing}, 'standing'
      from states s join planning_rows p on ${sameDestination('p')}
      where s.state = 'standing' and ${standing} > 0
  )`
}

/** State of one destination on each date of a period, by date. */
export async function dayStates(db: Db | Tx, period: Period, scope: DestinationKey): Promise<Map<string, DayState>> {
  const query = sql<{ date: string; state: DayState }>`
    with ${statesQuery(await calendarRows(db, period), period, scope)} select date, state from states`
  const { rows } = await query.execute(db)
  return new Map(rows.map(({ date, state }) => [date, state]))
}
