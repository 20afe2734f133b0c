import { migrateToLatest, type Migrations } from '@panify/database/migrate'
import { type Kysely, sql } from 'kysely'
import { MIGRATIONS } from './migrations/all.ts'
import { COLUMN_TYPES } from './migrations/types.ts'
import type { Database, Tx } from './open.ts'

// All have the same time, so that kysely orders them by name: a demo's clock, which set the former times, can go back.
const ADOPTED_AT = '1970-01-01T00:00:00.000Z'

/** Runs all pending migrations or none. Forward only, and safe if two programs start simultaneously. */
export async function migrate(database: Database): Promise<void> {
  await adoptFormerTable(database)
  await migrateToLatest(database, migrationsFor(database.dialect))
}

export function migrationsFor(dialect: Database['dialect']): Migrations {
  const types = COLUMN_TYPES[dialect]
  return Object.fromEntries(
    MIGRATIONS.map(({ name, statements }) => [name, { up: (db: Kysely<unknown>) => runAll(db, statements(types)) }]),
  )
}

async function runAll(db: Kysely<unknown>, statements: string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** Earlier versions listed the applied migrations in a table of their own. Its content moves to the table of kysely. */
async function adoptFormerTable(database: Database): Promise<void> {
  await database.kysely.transaction().execute(async (tx) => {
    await database.lockFor(tx, 'migration')
    const former = await formerTable(database, tx)
    if (!former) return
    await sql`create table if not exists kysely_migration (name varchar(255) not null primary key, timestamp varchar(255) not null)`.execute(
      tx,
    )
    await sql`insert into kysely_migration (name, timestamp) select name, ${sql.lit(ADOPTED_AT)} from ${former}`.execute(tx)
    await sql`drop table ${former}`.execute(tx)
  })
}

/** Only in the bakery's own schema: a later schema of the search path may have another program's table of that name. */
async function formerTable({ dialect }: Database, tx: Tx) {
  const query =
    dialect === 'postgres'
      ? sql<{ schema: string }>`select schemaname as schema from pg_tables where schemaname = current_schema() and tablename = 'migrations'`
      : sql<{ schema: string }>`select 'main' as schema from sqlite_master where type = 'table' and name = 'migrations'`
  const [found] = (await query.execute(tx)).rows
  return found ? sql.id(found.schema, 'migrations') : null
}
