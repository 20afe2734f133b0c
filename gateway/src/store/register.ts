// What was about to be done, and how it ended: written down before the call and after it, never changed otherwise.
import { sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import type { Clock } from '../clock.ts'
import { type Log, faultOf } from '../log.ts'
import type { Database } from './database.ts'

/** A plain value, or what something was and becomes; `before` is null where nobody knows it. */
export type Detail = string | { before: string | null; after: string }

export type Audit = { actor: string; action: string; target: string; detail?: Record<string, Detail> }
export type Outcome = 'done' | 'refused' | 'failed' | 'unknown'

export type RegisterFilter = {
  from: Temporal.Instant | null
  /** The first instant that is no longer meant. */
  until: Temporal.Instant | null
  /** Part of actor, target or detail, in any case. */
  text: string
  /** Actors and targets that are meant as well: those whose name holds the text. */
  codes: readonly string[]
  /** What stands before the point of the action; '' for all. */
  subject: string
  outcome: Outcome | 'running' | null
  /** What was begun before this instant and has no end never got one: the gateway died on the way. */
  lostBefore: Temporal.Instant
  /** Only what is older than this entry. */
  after: string | null
  limit: number
}

export type RegisterEntry = {
  id: string
  startedAt: string
  endedAt: string | null
  actor: string
  action: string
  target: string
  outcome: Outcome | null
  detail: Record<string, Detail>
}

/** Writes how a change ended; a withdrawn entry goes. Never rejects: the change has happened, whether or not its end can be written. */
type End = (outcome: Outcome | 'withdrawn') => Promise<void>

export type Register = {
  /** Written before the call it is about; the returned function writes how that ended. */
  audit(entry: Audit): Promise<End>
  /** The number of ends that could not be written since the start. */
  lostEnds(): number
  /** The entries of an action that have no end, oldest first. */
  unended(action: string): Promise<{ startedAt: Temporal.Instant; detail: unknown; end: End }[]>
  /** Deletes the entries that were begun before this instant. */
  purgeAudit(before: Temporal.Instant): Promise<void>
  /** Newest first. */
  entries(filter: RegisterFilter): Promise<RegisterEntry[]>
}

type Needs = { clock: Clock; newId: () => string; log: Log }

const timestamp = (instant: Temporal.Instant) => instant.toString({ smallestUnit: 'millisecond' })
const literally = (text: string) => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)

export function register(db: Database, { clock, newId, log }: Needs): Register {
  let lostEnds = 0
  const endOf =
    (id: string): End =>
    async (outcome) => {
      const ended = { ended_at: timestamp(clock.now()), outcome }
      try {
        await (outcome === 'withdrawn'
          ? db.deleteFrom('audit').where('id', '=', id).execute()
          : db.updateTable('audit').set(ended).where('id', '=', id).execute())
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
    entries: (filter) => readEntries(db, filter),
  }
}

async function readEntries(db: Database, filter: RegisterFilter): Promise<RegisterEntry[]> {
  const { from, until, text, codes, subject, after, limit } = filter
  let query = matching(db, filter)
  if (from) query = query.where('started_at', '>=', timestamp(from))
  if (until) query = query.where('started_at', '<', timestamp(until))
  if (subject) query = query.where(sql<boolean>`action like ${`${literally(subject)}.%`} escape '\\'`)
  if (text) {
    const part = `%${literally(text.toLowerCase())}%`
    const has = (column: string) => sql<boolean>`lower(${sql.ref(column)}) like ${part} escape '\\'`
    query = query.where((match) =>
      match.or([
        has('actor'),
        has('target'),
        has('detail'),
        ...(codes.length > 0 ? [match('actor', 'in', codes), match('target', 'in', codes)] : []),
      ]),
    )
  }
  const mark = after === null ? undefined : await db.selectFrom('audit').select('started_at').where('id', '=', after).executeTakeFirst()
  if (after !== null && mark)
    query = query.where((match) =>
      match.or([
        match('started_at', '<', mark.started_at),
        match.and([match('started_at', '=', mark.started_at), match('id', '<', after)]),
      ]),
    )
  const rows = await query.orderBy('started_at', 'desc').orderBy('id', 'desc').limit(limit).execute()
  return rows.map(({ started_at, ended_at, outcome, detail, ...row }) => ({
    ...row,
    startedAt: started_at,
    endedAt: ended_at,
    outcome: outcome as Outcome | null,
    detail: JSON.parse(detail) as Record<string, Detail>,
  }))
}

/** The entries that ended as asked for: nobody's word for the end of an old one counts as 'unknown'. */
function matching(db: Database, { outcome, lostBefore }: RegisterFilter) {
  const query = db.selectFrom('audit').selectAll()
  const limit = timestamp(lostBefore)
  if (outcome === null) return query
  if (outcome === 'running') return query.where('outcome', 'is', null).where('started_at', '>=', limit)
  if (outcome !== 'unknown') return query.where('outcome', '=', outcome)
  return query.where((match) =>
    match.or([match('outcome', '=', 'unknown'), match.and([match('outcome', 'is', null), match('started_at', '<', limit)])]),
  )
}
