import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Database } from './database.ts'

export type Migrations = Record<string, Migration>

/** Runs the missing migrations in the order of their names: all or none, and safe when several programs start at once. */
export async function migrateToLatest<Tables>(database: Database<Tables>, migrations: Migrations): Promise<void> {
  const { error } = await (await migratorOf(database, migrations)).migrateToLatest()
  if (error) throw error
}

/** Brings an empty database to the state after the named migration. Throws if there is no such migration. */
export async function migrateTo<Tables>(database: Database<Tables>, migrations: Migrations, last: string): Promise<void> {
  const { error } = await (await migratorOf(database, migrations)).migrateTo(last)
  if (error) throw error
}

async function migratorOf<Tables>(database: Database<Tables>, migrations: Migrations): Promise<Migrator> {
  return new Migrator({
    db: database.kysely,
    provider: { getMigrations: () => Promise.resolve(migrations) },
    migrationTableSchema: await schemaOf(database),
  })
}

/** Without a schema, kysely would take the migration table of another schema of the same PostgreSQL database for this one. */
async function schemaOf<Tables>({ dialect, kysely }: Database<Tables>): Promise<string | undefined> {
  if (dialect === 'sqlite') return undefined
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(kysely)
  return rows[0]?.name
}
