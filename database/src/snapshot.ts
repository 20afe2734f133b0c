// Reads a whole database as it was at one instant, without making its programs wait. All our columns are texts and integers,
// so what is read from one kind of database can be written to the other.
import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import type { DatabasePlace } from './open.ts'

export type Row = Record<string, string | number | null>

export interface Snapshot {
  /** Names in alphabetical order, without the tables of the migrator. */
  tables: string[]
  /** Those as well. */
  allTables: string[]
  /** The last migration that was applied; null in a database that was never migrated. */
  migration: string | null
  /** All rows of a table, in no particular order. One table at a time. */
  rows: (table: string) => AsyncIterable<Row>
  /** The number that the database gives to the next row of a table; null if the table has no such numbers. */
  nextId: (table: string) => Promise<number | null>
}

const MIGRATIONS = 'kysely_migration'
const OF_MIGRATOR = new Set([MIGRATIONS, `${MIGRATIONS}_lock`])

export async function readSnapshot<Result>(place: DatabasePlace, read: (snapshot: Snapshot) => Promise<Result>): Promise<Result> {
  return place.url ? await readPostgres(place.url, read) : await readSqlite(place.file, read)
}

type Query = (text: string) => Promise<Row[]>
type Source = { query: Query; tables: string[]; rows: Snapshot['rows']; nextId: Snapshot['nextId'] }

async function snapshotOf({ query, tables, rows, nextId }: Source): Promise<Snapshot> {
  // Names sort by their numbers, in the order in which they are applied.
  const [last] = tables.includes(MIGRATIONS) ? await query(`select max(name) as name from ${MIGRATIONS}`) : []
  return {
    tables: tables.filter((name) => !OF_MIGRATOR.has(name)).sort(),
    allTables: tables.toSorted(),
    migration: (last?.['name'] as string | null | undefined) ?? null,
    rows,
    nextId,
  }
}

/** In WAL mode a reader keeps its view while others write. */
async function readSqlite<Result>(file: string, read: (snapshot: Snapshot) => Promise<Result>): Promise<Result> {
  if (!existsSync(file)) throw new Error(`${file} does not exist`)
  const sqlite = new DatabaseSync(file, { readOnly: true })
  try {
    sqlite.exec('pragma busy_timeout = 10000')
    sqlite.exec('begin')
    const query: Query = (text) => Promise.resolve(sqlite.prepare(text).all() as Row[])
    const tables = await query(`select name from sqlite_master where type = 'table' and name not like 'sqlite\\_%' escape '\\'`)
    const snapshot = await snapshotOf({
      query,
      tables: tables.map(({ name }) => String(name)),
      async *rows(table) {
        yield* sqlite.prepare(`select * from ${quoted(table)}`).iterate() as Iterable<Row>
      },
      nextId(table) {
        const { sql } = sqlite.prepare('select sql from sqlite_master where name = ?').get(table) as { sql: string }
        if (!/autoincrement/i.test(sql)) return Promise.resolve(null)
        const found = sqlite.prepare('select seq from sqlite_sequence where name = ?').get(table) as { seq: number } | undefined
        return Promise.resolve((found?.seq ?? 0) + 1)
      },
    })
    return await read(snapshot)
  } finally {
    sqlite.close()
  }
}

const FETCHED = 2_000

async function readPostgres<Result>(url: string, read: (snapshot: Snapshot) => Promise<Result>): Promise<Result> {
  pg.types.setTypeParser(pg.types.builtins.INT8, Number)
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  // The query under way fails when the connection breaks; without a listener the error would end the program.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const query: Query = async (text) => (await client.query<Row>(text)).rows
    const tables = await query('select tablename as name from pg_tables where schemaname = current_schema()')
    const snapshot = await snapshotOf({
      query,
      tables: tables.map(({ name }) => String(name)),
      async *rows(table) {
        await client.query(`declare every_row no scroll cursor for select * from ${quoted(table)}`)
        for (
          let rows = await query(`fetch ${FETCHED} from every_row`);
          rows.length > 0;
          rows = await query(`fetch ${FETCHED} from every_row`)
        )
          yield* rows
        await client.query('close every_row')
      },
      async nextId(table) {
        const sequence = await query(`select pg_get_serial_sequence('${quoted(table)}', attname) as name from pg_attribute
          where attrelid = '${quoted(table)}'::regclass and attidentity <> ''`)
        if (sequence.length === 0) return null
        const [next] = await query(
          `select case when is_called then last_value + 1 else last_value end as next from ${String(sequence[0]!['name'])}`,
        )
        return Number(next!['next'])
      },
    })
    return await read(snapshot)
  } finally {
    await client.end()
  }
}

/** Names come from the database's own catalogue. */
const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
