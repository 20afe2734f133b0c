// The audit: entries are written before a call, completed after it, and never changed otherwise.
import { type Expression, sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import type { Clock } from '../clock.ts'
import { type Log, faultOf } from '../log.ts'
import type { Database } from './database.ts'
import type { Unwritten } from './unwritten.ts'

/** A plain value, or a change; `before` is null if unknown. */
export type Detail = string | { before: string | null; after: string }

export type Audit = { actor: string; action: string; target: string; detail?: Record<string, Detail> }
export type Outcome = 'done' | 'refused' | 'failed' | 'unknown'

export type EntryFilter = {
  from: Temporal.Instant | null
  /** Exclusive. */
  until: Temporal.Instant | null
  /** A part of actor, target or detail, in any case. */
  text: string
  /** Further actors and targets: those whose name contains the text. */
  codes: readonly string[]
  /** The part of the action before the point: one of these, or none of these; null for all. */
  subjects: { names: readonly string[]; isNegated: boolean } | null
  outcome: Outcome | 'running' | null
  /** An entry begun before this instant without an end will never get one: the gateway stopped on the way. */
  lostBefore: Temporal.Instant
}

/** By the time the latest first, by anything else ascending, then the latest first; `isReversed` turns all of it. */
export type EntryOrder = { by: 'time' | 'actor' | 'action' | 'target' | 'outcome'; isReversed: boolean }

export type EntryPage = {
  order: EntryOrder
  /** Only what follows this position: the values that the order compares. */
  after: readonly string[] | null
  limit: number
}

/** Sorted by outcome, an entry without an end is among the unknown ones, as it will be if its end never comes. */
export const WITHOUT_END: Outcome = 'unknown'

export type StoredEntry = {
  id: string
  startedAt: string
  endedAt: string | null
  actor: string
  action: string
  target: string
  outcome: Outcome | null
  detail: Record<string, Detail>
}

/**
 * Writes the outcome of a change, or deletes a withdrawn entry. Never rejects: the change has happened, even if its outcome
 * cannot be written.
 */
export type End = (outcome: Outcome | 'withdrawn') => Promise<void>

export type AuditStore = {
  /** Call it before the change; the returned function writes the outcome. */
  audit(entry: Audit): Promise<End>
  /** The number of ends that could not be written since the start. */
  lostEnds(): number
  /** The entries of an action that have no end, oldest first. */
  unended(action: string): Promise<{ startedAt: Temporal.Instant; detail: unknown; end: End }[]>
  /** Deletes the entries that were begun before this instant. */
  purgeAudit(before: Temporal.Instant): Promise<void>
  entries(filter: EntryFilter, page: EntryPage): Promise<StoredEntry[]>
  countEntries(filter: EntryFilter): Promise<number>
}

type Needs = { clock: Clock; newId: () => string; log: Log; unwritten: Unwritten }

const timestamp = (instant: Temporal.Instant) => instant.toString({ smallestUnit: 'millisecond' })
const literally = (text: string) => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)

export function auditStore(db: Database, { clock, newId, log, unwritten }: Needs): AuditStore {
  let lostEnds = 0
  const endOf =
    (id: string): End =>
    async (outcome) => {
      const ended = { ended_at: timestamp(clock.now()), outcome }
      try {
        await unwritten.write(`end ${id}`, () =>
          outcome === 'withdrawn'
            ? db.deleteFrom('audit').where('id', '=', id).execute()
            : db.updateTable('audit').set(ended).where('id', '=', id).execute(),
        )
      } catch (failure) {
        lostEnds += 1
        log.error({ action: 'audit', fault: faultOf(failure) }, 'The end of an audit entry could not be written')
      }
    }
  return {
    async audit({ detail = {}, ...entry }) {
      const id = newId()
      await db
        .insertInto('audit')
        .values({ ...entry, id, started_at: timestamp(clock.now()), detail: JSON.stringify(detail), ended_at: null, outcome: null })
        .execute()
        .catch(unwritten.refuse)
      return endOf(id)
    },
    lostEnds: () => lostEnds,
    async unended(action) {
      const rows = await db
        .selectFrom('audit')
        .select(['id', 'started_at', 'detail'])
        .where('action', '=', action)
        .where('ended_at', 'is', null)
        .orderBy('started_at')
        .execute()
      return rows.map(({ id, started_at, detail }) => ({
        startedAt: Temporal.Instant.from(started_at),
        detail: JSON.parse(detail) as unknown,
        end: endOf(id),
      }))
    },
    async purgeAudit(before) {
      await db.deleteFrom('audit').where('started_at', '<', timestamp(before)).execute()
    },
    entries: (filter, page) => readEntries(db, filter, page),
    async countEntries(filter) {
      const { count } = await matching(db, filter)
        .select((match) => match.fn.countAll<number | string>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(count)
    },
  }
}

async function readEntries(db: Database, filter: EntryFilter, { order, after, limit }: EntryPage): Promise<StoredEntry[]> {
  const compared = comparedBy(order)
  let query = matching(db, filter).selectAll().limit(limit)
  if (after) query = query.where(startsAt(compared[0]!, after[0]!)).where(follows(compared, after))
  for (const { value, isDescending } of compared) query = query.orderBy(value, isDescending ? 'desc' : 'asc')
  const rows = await query.execute()
  return rows.map(({ started_at, ended_at, outcome, detail, ...row }) => ({
    ...row,
    startedAt: started_at,
    endedAt: ended_at,
    outcome: outcome as Outcome | null,
    detail: JSON.parse(detail) as Record<string, Detail>,
  }))
}

type Compared = { value: Expression<string>; isDescending: boolean }

// The indexes of these orders are in the migrations: the last one is for this very expression.
const SORTED_BY = {
  actor: sql<string>`actor`,
  action: sql<string>`action`,
  target: sql<string>`target`,
  outcome: sql<string>`coalesce(outcome, ${sql.lit(WITHOUT_END)})`,
}

function comparedBy({ by, isReversed }: EntryOrder): Compared[] {
  const latest = [sql<string>`started_at`, sql<string>`id`].map((value) => ({ value, isDescending: !isReversed }))
  return by === 'time' ? latest : [{ value: SORTED_BY[by], isDescending: isReversed }, ...latest]
}

/** Follows from `follows`; lets the database begin at the position in its index. */
const startsAt = ({ value, isDescending }: Compared, position: string) =>
  sql<boolean>`${value} ${sql.raw(isDescending ? '<=' : '>=')} ${position}`

/** Whether an entry comes after a position: the first value that differs decides. */
function follows(compared: readonly Compared[], position: readonly string[]) {
  const ways = compared.map(({ value, isDescending }, index) => {
    const same = compared.slice(0, index).map((before, place) => sql`${before.value} = ${position[place]}`)
    return sql`(${sql.join([...same, sql`${value} ${sql.raw(isDescending ? '<' : '>')} ${position[index]}`], sql` and `)})`
  })
  return sql<boolean>`(${sql.join(ways, sql` or `)})`
}

/** Each is a parameter twice, whose number both databases limit. A text that more names contain looks for nobody. */
const MOST_CODES = 5_000

function matching(db: Database, filter: EntryFilter) {
  const { from, until, text, codes, subjects } = filter
  let query = endedAs(db, filter)
  if (from) query = query.where('started_at', '>=', timestamp(from))
  if (until) query = query.where('started_at', '<', timestamp(until))
  if (subjects) {
    const isAbout = (name: string) => sql<boolean>`action like ${`${literally(name)}.%`} escape '\\'`
    query = query.where((match) => {
      const isOneOf = match.or(subjects.names.map(isAbout))
      return subjects.isNegated ? match.not(isOneOf) : isOneOf
    })
  }
  if (text) {
    const wanted = text.toLowerCase()
    const part = `%${literally(wanted)}%`
    const has = (column: string) => sql<boolean>`${lowered(column, wanted)} like ${part} escape '\\'`
    query = query.where((match) =>
      match.or([
        has('actor'),
        has('target'),
        has('detail'),
        ...(codes.length > 0 && codes.length <= MOST_CODES ? [match('actor', 'in', codes), match('target', 'in', codes)] : []),
      ]),
    )
  }
  return query
}

/** SQLite's `lower` leaves accented capitals as they are: those of the wanted text are replaced. */
function lowered(column: string, wanted: string) {
  const accented = new Set(Array.from(wanted).filter((letter) => letter > '\x7f' && letter !== letter.toUpperCase()))
  return [...accented].reduce((value, letter) => sql`replace(${value}, ${letter.toUpperCase()}, ${letter})`, sql`lower(${sql.ref(column)})`)
}

/** The entries with this outcome: an old one without an end counts as 'unknown'. */
function endedAs(db: Database, { outcome, lostBefore }: EntryFilter) {
  const query = db.selectFrom('audit')
  const limit = timestamp(lostBefore)
  if (outcome === null) return query
  if (outcome === 'running') return query.where('outcome', 'is', null).where('started_at', '>=', limit)
  if (outcome !== 'unknown') return query.where('outcome', '=', outcome)
  return query.where((match) =>
    match.or([match('outcome', '=', 'unknown'), match.and([match('outcome', 'is', null), match('started_at', '<', limit)])]),
  )
}
