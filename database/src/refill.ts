// Fills a freshly migrated, empty database with the rows of a snapshot.
import { sql, type Transaction } from 'kysely'
import type { Database } from './database.ts'
import type { Row } from './snapshot.ts'

export type Content = { table: string; rows: AsyncIterable<Row>; nextId: number | null }[]

/** All tables or none. Rows that the migrations themselves have written are replaced. */
export async function refill<Tables>(database: Database<Tables>, content: Content): Promise<void> {
  const untyped = database as unknown as Database<Record<string, Row>>
  await untyped.kysely.transaction().execute(async (tx) => {
    const restoreChecks = await deferChecks(untyped, tx)
    for (const { table } of content) await tx.deleteFrom(table).execute()
    for (const { table, rows } of content) await insert(tx, table, rows)
    await restoreChecks()
    for (const { table, nextId } of content) if (nextId !== null) await setNextId(untyped, tx, { table, nextId })
  })
}

/** Both databases limit the number of parameters of a statement. */
const PARAMETERS = 30_000
const BATCH = 500

async function insert(tx: Transaction<Record<string, Row>>, table: string, rows: AsyncIterable<Row>): Promise<void> {
  let batch: Row[] = []
  const write = async () => {
    if (batch.length > 0) await tx.insertInto(table).values(batch).execute()
    batch = []
  }
  for await (const row of rows) {
    batch.push(row)
    if (batch.length >= Math.min(BATCH, PARAMETERS / Object.keys(row).length)) await write()
  }
  await write()
}

/** Rows refer to rows of later tables, and to later rows of their own: references are checked when all are there. */
async function deferChecks({ dialect }: Database<Record<string, Row>>, tx: Transaction<Record<string, Row>>): Promise<() => Promise<void>> {
  if (dialect === 'sqlite') {
    await sql`pragma defer_foreign_keys = on`.execute(tx)
    return async () => {}
  }
  const { rows } = await sql<{ table: string; name: string }>`
    select conrelid::regclass::text as table, conname as name from pg_constraint
    where contype = 'f' and connamespace = current_schema()::regnamespace and not condeferrable`.execute(tx)
  const alter = async (how: string) => {
    for (const { table, name } of rows)
      await sql`alter table ${sql.raw(table)} alter constraint ${sql.id(name)} ${sql.raw(how)}`.execute(tx)
  }
  await alter('deferrable initially deferred')
  return async () => {
    await sql`set constraints all immediate`.execute(tx)
    await alter('not deferrable')
  }
}

type NextId = { table: string; nextId: number }

async function setNextId(
  { dialect }: Database<Record<string, Row>>,
  tx: Transaction<Record<string, Row>>,
  { table, nextId }: NextId,
): Promise<void> {
  if (dialect === 'sqlite') {
    await sql`delete from sqlite_sequence where name = ${table}`.execute(tx)
    await sql`insert into sqlite_sequence (name, seq) values (${table}, ${nextId - 1})`.execute(tx)
    return
  }
  await sql`select setval(pg_get_serial_sequence(${`"${table}"`}, 'id'), ${nextId}, false)`.execute(tx)
}
