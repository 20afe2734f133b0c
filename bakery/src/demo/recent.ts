// What the demo's customers changed last: so the start page of the staff has something unusual for tomorrow.
import { Temporal } from 'temporal-polyfill'
import { windowAt } from '@panify/rules/cut-off'
import { dateInRome, ROME } from '@panify/rules/rome'
import { DAY_FLAGS } from '../customers/destinations.shared.ts'
import type { Database } from '../db/open.ts'
import type { Author } from '../delivery/history.ts'
import { saveClosures } from '../extraordinary/extraordinary.sql.ts'
import { savePlanning, setDayDisabled, type PlanningChange } from '../planning/planning.sql.ts'
import { weekdayOf } from './calendar.ts'
import type { DestinationProfile } from './customers.ts'
import type { DemoArticle, DemoPlanningRow, OutOfRange, RecentChange, Weekday } from './model.ts'
import { fitted } from './numbers.ts'
import { type Random, shuffled } from './random.ts'

type World = {
  now: Temporal.Instant
  /** As 'HH:MM'. */
  cutOff: string | null
  profiles: readonly DestinationProfile[]
  planning: readonly DemoPlanningRow[]
  outOfRange: readonly OutOfRange[]
  /** Orders and closures. */
  exceptions: readonly { customer: string; destination: string; date: string }[]
  articleOf: (code: string) => DemoArticle
}

type Candidate = { customer: string; destination: string; rows: DemoPlanningRow[] }

/** What each of the first candidates does: so many of its articles become so much of what they were, or something else. */
const WISHES = [
  { articles: 2, factor: 0.4 },
  { articles: 1, factor: 0 },
  { articles: 3, factor: 1.7 },
  { disables: true },
  { articles: 1, factor: 2.2 },
  { closes: true },
  { articles: 1, factor: 0.5 },
] as const

const MINUTES = 55

/** Changes for tomorrow by customers who log in themselves, in the last hour in which orders could be changed. */
export function recentChanges(world: World, random: Random): RecentChange[] {
  const date = dateInRome(world.now).add({ days: 1 })
  const day = weekdayOf(date)
  const candidates = shuffled(random, candidatesOn(world, date, day))
  const times = momentsOf(world, WISHES.length, random)
  return WISHES.flatMap((wish, index): RecentChange[] => {
    const candidate = candidates[index]
    const at = times[index]
    if (!candidate || at === undefined) return []
    const { customer, destination, rows } = candidate
    const by = { at, customer, destination }
    if ('disables' in wish) return [{ ...by, disabled: day }]
    if ('closes' in wish) return [{ ...by, closed: date.toString() }]
    const cells = rows.map((row) => changedCell(row, day, wish.factor, world.articleOf)).filter((cell) => cell !== null)
    return cells.length === 0 ? [] : [{ ...by, cells: cells.slice(0, wish.articles) }]
  })
}

/** Examples and tests name the first customers: their weeks stay as they are. */
const FIRST_CUSTOMER = '0011'

/** With enough on that weekday, and neither an order nor a closure of the date. */
function candidatesOn({ profiles, planning, outOfRange, exceptions }: World, date: Temporal.PlainDate, day: Weekday): Candidate[] {
  const taken = new Set(exceptions.filter((one) => one.date === date.toString()).map(nameOf))
  const wrong = new Set(outOfRange.map((cell) => `${nameOf(cell)} ${cell.article}`))
  const planned = Map.groupBy(planning, nameOf)
  return profiles.flatMap(({ destination: { customer, code, password, order_active, ...flags } }) => {
    const destination = code
    const name = nameOf({ customer, destination })
    const mayChange = order_active === 1 && (password === 'secret' || password === 'shared') && flags[DAY_FLAGS[day]] !== 1
    const rows = (planned.get(name) ?? []).filter((row) => row[day] > 0 && !wrong.has(`${name} ${row.article}`))
    if (!mayChange || customer < FIRST_CUSTOMER || taken.has(name) || rows.length < 3) return []
    return [{ customer, destination, rows: rows.toSorted((one, other) => other[day] - one[day]) }]
  })
}

const nameOf = ({ customer, destination }: { customer: string; destination: string }) => `${customer}/${destination}`

function changedCell(row: DemoPlanningRow, day: Weekday, factor: number, articleOf: World['articleOf']): PlanningChange | null {
  const quantity = factor === 0 ? 0 : fitted(articleOf(row.article), row[day] * factor)
  return quantity === row[day] ? null : { codice: row.article, [day]: quantity }
}

/** Instants of the last hour before now, or before the cut-off if orders are locked now, earliest first. */
function momentsOf({ now, cutOff }: World, count: number, random: Random): string[] {
  const { isLocked, nextChangeAt } = windowAt(now, cutOff, false)
  const until = isLocked && nextChangeAt && cutOff ? lastCutOff(nextChangeAt, cutOff) : now
  const opening = until.toZonedDateTimeISO(ROME).with({ hour: 8, minute: 0, second: 0, millisecond: 0 }).toInstant()
  const from = Math.max(until.subtract({ minutes: MINUTES }).epochMilliseconds, opening.epochMilliseconds)
  const length = Math.max(until.epochMilliseconds - from, 0)
  return Array.from({ length: count }, random)
    .toSorted((one, other) => one - other)
    .map((share) => Temporal.Instant.fromEpochMilliseconds(from + Math.floor(share * length)).toString())
}

function lastCutOff(opening: Temporal.Instant, cutOff: string): Temporal.Instant {
  const lock = opening.toZonedDateTimeISO(ROME).withPlainTime(cutOff)
  return (Temporal.Instant.compare(lock.toInstant(), opening) < 0 ? lock : lock.subtract({ days: 1 })).toInstant()
}

/** Stores them as the customers would have: with their history. Only where nobody has changed anything yet. */
export async function storeRecent(database: Database, changes: readonly RecentChange[]): Promise<void> {
  if (await database.kysely.selectFrom('order_history').select('id').limit(1).executeTakeFirst()) return
  for (const change of changes) await store(database, change)
}

async function store(database: Database, { at, customer, destination, ...change }: RecentChange): Promise<void> {
  const clock = { now: () => Temporal.Instant.from(at), setTimeout: () => ({ cancel: () => {} }) }
  const author: Author = { clock, actor: `${customer}/${destination}` }
  const key = { customer, destination }
  if ('cells' in change) await savePlanning(database, author, { ...key, changes: change.cells, removeOthers: false, condition: undefined })
  else if ('disabled' in change) await setDayDisabled(database, author, { ...key, day: change.disabled, disabled: 1, condition: undefined })
  else await saveClosures(database, { key, author, condition: undefined }, [change.closed])
}
