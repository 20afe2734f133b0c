import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { Database } from './database.ts'

export function openPostgres<Tables>(connectionString: string, limits: pg.PoolConfig): Database<Tables> {
  // Counts and sums arrive as bigint; all of ours are exact as numbers.
  pg.types.setTypeParser(pg.types.builtins.INT8, Number)
  const pool = new pg.Pool({ max: 10, ...limits, connectionString })
  // The next query replaces an idle connection that breaks; without a listener the error would end the program.
  pool.on('error', () => {})
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return {
    kysely,
    dialect: 'postgres',
    lock: async (tx, id) => {
      await sql`select pg_advisory_xact_lock(${id})`.execute(tx)
    },
    shareLock: async (tx, id) => {
      await sql`select pg_advisory_xact_lock_shared(${id})`.execute(tx)
    },
    lockKeys: async (tx, keys) => {
      const locks = keys.toSorted().map((key) => sql`pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
      await sql`select ${sql.join(locks)}`.execute(tx)
    },
    close: () => kysely.destroy(),
  }
}
