import { sql } from 'kysely'
import type { Db, Tx } from '../db/open.ts'
import type { NewRow, Row } from '../db/tables.ts'

export type StoredEvent = Omit<NewRow<'events'>, 'id'>

/** The row of `counters` with the number of the last event. */
const COUNTER = 'events'

/** SQLite takes 32766 values in one statement. */
const BATCH = 1_000

/**
 * Numbers and stores events. The row of the counter stays locked until the transaction ends and a rollback gives the numbers back:
 * ids have no gaps and grow in the order of the commits, so a reader that has seen one has seen all smaller ones.
 */
export async function storeEvents(tx: Tx, events: readonly StoredEvent[]): Promise<void> {
  if (events.length === 0) return
  const { value: last } = await tx
    .insertInto('counters')
    .values({ name: COUNTER, value: events.length })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: sql`counters.value + ${events.length}` }))
    .returning('value')
    .executeTakeFirstOrThrow()
  const rows = events.map((event, index) => ({ ...event, id: last - events.length + index + 1 }))
  for (let start = 0; start < rows.length; start += BATCH) {
    await tx
      .insertInto('events')
      .values(rows.slice(start, start + BATCH))
      .execute()
  }
}

/** The id of the last event, purged ones included; 0 before the first one. */
export async function lastEvent(db: Db): Promise<number> {
  const row = await db.selectFrom('counters').select('value').where('name', '=', COUNTER).executeTakeFirst()
  return row?.value ?? 0
}

export interface Following {
  /** The last event that the follower has; undefined: it begins now. */
  after: number | undefined
  limit: number
}

export interface Feed {
  events: Row<'events'>[]
  last: number
  /** The oldest event that is kept. */
  first: number | null
  /** Whether the follower has missed events: they were purged, or its last one is of another database. */
  isBroken: boolean
}

export async function readFeed(db: Db, { after, limit }: Following): Promise<Feed> {
  // First: an event that is stored meanwhile is left to the next reading.
  const last = await lastEvent(db)
  const events = after === undefined ? [] : await eventsBetween(db, { after, last, limit })
  const oldest = await db
    .selectFrom('events')
    .select(({ fn }) => fn.min('id').as('id'))
    .executeTakeFirst()
  const isBroken = after !== undefined && after !== last && events[0]?.id !== after + 1
  return { events, last, first: oldest?.id ?? null, isBroken }
}

const eventsBetween = (db: Db, { after, last, limit }: { after: number; last: number; limit: number }) =>
  db.selectFrom('events').selectAll().where('id', '>', after).where('id', '<=', last).orderBy('id').limit(limit).execute()
