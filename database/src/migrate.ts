import { type Kysely, sql } from 'kysely'
import { type Migration, type MigrationResultSet, Migrator } from 'kysely/migration'
import type { Database } from './database.ts'

export type Migrations = Record<string, Migration>

/** Runs the missing migrations in the order of their names: all or none, and safe when several programs start at once. */
export async function migrateToLatest<Tables>(database: Database<Tables>, migrations: Migrations): Promise<void> {
  await run(database, migrations, (migrator) => migrator.migrateToLatest())
}

/** Brings an empty database to the state after the named migration. Throws if there is no such migration. */
export async function migrateTo<Tables>(database: Database<Tables>, migrations: Migrations, last: string): Promise<void> {
  await run(database, migrations, (migrator) => migrator.migrateTo(last))
}

type Work = (migrator: Migrator) => Promise<MigrationResultSet>

async function run<Tables>(database: Database<Tables>, migrations: Migrations, work: Work): Promise<void> {
  const migrationTableSchema = await schemaOf(database)
  const { error } = await withoutStatementLimit(database, (db) =>
    work(new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) }, migrationTableSchema })),
  )
  if (error) throw error
}

/** An index on a grown table takes longer than a statement may while customers wait, as does the wait for another program that builds it. */
async function withoutStatementLimit<Tables, Result>(
  { dialect, kysely }: Database<Tables>,
  work: (db: Kysely<Tables>) => Promise<Result>,
): Promise<Result> {
  if (dialect === 'sqlite') return work(kysely)
  return kysely.connection().execute(async (db) => {
    await sql`set statement_timeout = 0`.execute(db)
    try {
      return await work(db)
    } finally {
      // Fails only where the connection is broken, whose error is already on its way.
      await sql`reset statement_timeout`.execute(db).catch(() => {})
    }
  })
}

/** Without a schema, kysely would take the migration table of another schema of the same PostgreSQL database for this one. */
async function schemaOf<Tables>({ dialect, kysely }: Database<Tables>): Promise<string | undefined> {
  if (dialect === 'sqlite') return undefined
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(kysely)
  return rows[0]?.name
}
