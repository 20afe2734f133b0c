import { sql } from 'kysely'
import type { Database } from './database.ts'

/**
 * Locks keys of PostgreSQL until the end of the transaction, always in the same order, so that two transactions never wait for
 * each other. SQLite has a single writer: there the first write of a transaction is the lock.
 */
export async function lockKeys(tx: Database, keys: readonly string[]): Promise<void> {
  for (const key of keys.toSorted()) await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx)
}
