import { sql } from 'kysely'
import type { Database, Db, Tx } from '../db/open.ts'
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
export async function storeEvents({ dialect }: Pick<Database, 'dialect'>, tx: Tx, events: readonly StoredEvent[]): Promise<void> {
  const store = dialect === 'postgres' ? storeInOne : storeInTwo
  for (let start = 0; start < events.length; start += BATCH) await store(tx, events.slice(start, start + BATCH))
}

/** One statement: each round trip to the server would keep the counter locked for as long again. */
async function storeInOne(tx: Tx, events: readonly StoredEvent[]): Promise<void> {
  const rows = events.map(
    ({ at, type, customer, destination, kind, actor, detail }, index) =>
      sql`(${sql.lit(index + 1 - events.length)}, ${at}, ${type}, ${customer}, ${destination}, ${kind}, ${actor}, ${detail})`,
  )
  await sql`
    with counter as (${countedUp(tx, events.length)})
    insert into events (id, at, type, customer, destination, kind, actor, detail)
    select counter.value + e.n, at, type, customer, destination, kind, actor, detail
    from counter, (values ${sql.join(rows)}) as e (n, at, type, customer, destination, kind, actor, detail)`.execute(tx)
}

/** SQLite changes one table with a statement. */
async function storeInTwo(tx: Tx, events: readonly StoredEvent[]): Promise<void> {
  const { value: last } = await countedUp(tx, events.length).executeTakeFirstOrThrow()
  const rows = events.map((event, index) => ({ ...event, id: last + index + 1 - events.length }))
  await tx.insertInto('events').values(rows).execute()
}

const countedUp = (tx: Tx, count: number) =>
  tx
    .insertInto('counters')
    .values({ name: COUNTER, value: count })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: sql`counters.value + ${count}` }))
    .returning('value')

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
