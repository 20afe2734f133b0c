// Which destinations do not get what is usual on a date.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
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

interface Party extends DestinationKey {
  customer_name: string
  name: string
  /** Whether the week delivers nothing on that weekday. */
  day_off: number
}

export interface UnusualDelivery extends Party {
  /** By unit, for a destination that gets nothing. */
  totals: Compared[]
  /** The articles outside their range, for one that gets something. */
  rows: (Compared & { article: string; descriz: string })[]
}

/** How many deliveries had something, the least and the most of it. */
interface Seen {
  deliveries: number
  least: number
  most: number
}

interface Deliveries {
  count: number
  articles: Map<string, Seen & { descriz: string; unita_m: string }>
  /** By unit. */
  totals: Map<string, Seen>
}

/** What was delivered on the weekday of a date in the weeks before it, by destination. */
export type Delivered = ReadonlyMap<string, Deliveries>

const keyText = ({ customer, destination }: DestinationKey) => `${customer}\n${destination}`

/** Date by date, and other requests in between: a large bakery delivers a hundred thousand rows a day. */
export async function deliveredBefore(db: Db, date: Temporal.PlainDate): Promise<Delivered> {
  const delivered = new Map<string, Deliveries>()
  for (const day of datesBefore(date)) {
    const rows = await db
      .selectFrom('delivery_snapshot')
      .select(['customer', 'destination', 'article', 'quantity', 'descriz', 'unita_m'])
      .where('date', '=', day)
      .execute()
    for (const [key, of] of Map.groupBy(rows, keyText)) {
      const known = delivered.get(key) ?? { count: 0, articles: new Map(), totals: new Map() }
      delivered.set(key, known)
      add(known, of)
    }
    await nextTurn()
  }
  return delivered
}

function add(known: Deliveries, rows: readonly { article: string; quantity: number; descriz: string; unita_m: string }[]): void {
  known.count += 1
  const sums = new Map<string, number>()
  for (const { article, quantity, descriz, unita_m } of rows) {
    const unit = unita_m.toLowerCase()
    sums.set(unit, (sums.get(unit) ?? 0) + quantity)
    // The latest name comes first.
    const before = known.articles.get(article)
    known.articles.set(article, { descriz: before?.descriz ?? descriz, unita_m: before?.unita_m ?? unita_m, ...seenWith(before, quantity) })
  }
  for (const [unit, sum] of sums) known.totals.set(unit, seenWith(known.totals.get(unit), sum))
}

const seenWith = (seen: Seen | undefined, quantity: number): Seen =>
  seen
    ? { deliveries: seen.deliveries + 1, least: Math.min(seen.least, quantity), most: Math.max(seen.most, quantity) }
    : { deliveries: 1, least: quantity, most: quantity }

/** A delivery without it counts as 0. */
const rangeOf = ({ deliveries, least, most }: Seen, count: number) => ({ minimum: deliveries < count ? 0 : least, maximum: most })

/**
 * The destinations with something outside its usual range. Left out are those with an order or a closure of that date, since
 * somebody has decided about it, those that are not active, articles that are new on that weekday, and everything while the
 * bakery is closed.
 */
export async function unusualOn(db: Db, date: Temporal.PlainDate, delivered: Delivered): Promise<UnusualDelivery[]> {
  if (isBakeryClosed(date, await readSettings(db))) return []
  const { rows } = await sql<DueRow>`select * from ${await dueRows(db, { from: date, to: date })} as q`.execute(db)
  const due = Map.groupBy(rows, keyText)
  return (await undecided(db, date)).flatMap((party): UnusualDelivery[] => {
    const usual = delivered.get(keyText(party))
    if (!usual || usual.count < FEWEST_DELIVERIES) return []
    const ordered = due.get(keyText(party))
    if (!ordered) return [{ ...party, totals: usualTotals(usual), rows: [] }]
    const outside = outsideOf(usual, new Map(ordered.map((row) => [row.article, row.quantity])))
    return outside.length === 0 ? [] : [{ ...party, totals: [], rows: outside }]
  })
}

const byText = ([one]: [string, unknown], [other]: [string, unknown]) => (one < other ? -1 : 1)

const usualTotals = ({ totals, count }: Deliveries): Compared[] =>
  [...totals].toSorted(byText).map(([unita_m, seen]) => ({ unita_m, quantity: 0, ...rangeOf(seen, count) }))

function outsideOf({ articles, count }: Deliveries, ordered: ReadonlyMap<string, number>): UnusualDelivery['rows'] {
  return [...articles].toSorted(byText).flatMap(([article, { descriz, unita_m, ...seen }]) => {
    const quantity = ordered.get(article) ?? 0
    const { minimum, maximum } = rangeOf(seen, count)
    return quantity < minimum || quantity > maximum ? [{ article, descriz, unita_m, quantity, minimum, maximum }] : []
  })
}

/** The active destinations for which nobody has ordered for this date alone, or closed it. */
async function undecided(db: Db, date: Temporal.PlainDate): Promise<Party[]> {
  const isFree = (exceptions: string) => sql`not exists (select 1 from ${sql.table(exceptions)} x
      where x.customer = d.customer and x.destination = d.code and x.date = ${date.toString()})`
  const { rows } = await sql<Party>`
    select d.customer, d.code as destination, coalesce(c.cliente, '') as customer_name, d.nomede as name,
      ${sql.ref(`d.${DAY_FLAGS[weekdayOf(date)]}`)} as day_off
    from destinations d left join customers c on c.code = d.customer
    where d.order_active = 1 and ${isFree('extraordinary_orders')} and ${isFree('extraordinary_closures')}
    order by d.customer, d.code`.execute(db)
  return rows
}
