import { Kysely, type Logger, PostgresDialect, sql, type TransactionBuilder } from 'kysely'
import pg from 'pg'
import type { Database } from './database.ts'
import { isConflict } from './failures.ts'
import { isOutdatedPlan, preparing } from './prepared.ts'

/** Without limits a program would wait for ever for a server or a statement. */
const LIMITS = {
  max: 10,
  connectionTimeoutMillis: 2_000,
  statement_timeout: 10_000,
  idle_in_transaction_session_timeout: 15_000,
  // A server that vanishes without a word, as in a fail-over, enforces no limit: a connection that waits for it ends within half a
  // minute; one that has just sent something, when the system gives up (docs/OPERATIONS.md).
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
}

export function openPostgres<Tables>(connectionString: string, limits: pg.PoolConfig, log?: Logger): Database<Tables> {
  // Counts and sums arrive as bigint; all of ours are exact as numbers.
  pg.types.setTypeParser(pg.types.builtins.INT8, Number)
  const pool = new pg.Pool({ ...LIMITS, ...limits, connectionString })
  // The next query replaces an idle connection that breaks; without a listener the error would end the program.
  pool.on('error', () => {})
  // The same for a connection in use that breaks between two statements; the next statement fails.
  pool.on('connect', (client) => void client.on('error', () => {}))
  const kysely = new RepeatingKysely<Tables>({ dialect: new PostgresDialect({ pool: preparing(pool) }), ...(log ? { log } : {}) })
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
    version: () => null,
    close: () => kysely.destroy(),
  }
}

const MORE_RUNS = 3

/** Runs a transaction again that the server rolled back because of another one, or of an outdated plan. Transactions change nothing but the database. */
class RepeatingKysely<Tables> extends Kysely<Tables> {
  override transaction(): TransactionBuilder<Tables> {
    const builder = super.transaction()
    const execute = builder.execute.bind(builder)
    builder.execute = async (work) => {
      for (let runsLeft = MORE_RUNS; ; runsLeft--) {
        try {
          return await execute(work)
        } catch (error) {
          if (runsLeft === 0 || !(isConflict(error) || isOutdatedPlan(error))) throw error
        }
      }
    }
    return builder
  }
}
