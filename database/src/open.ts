import type { LogEvent } from 'kysely'
import type pg from 'pg'
import type { Database } from './database.ts'
import { openPostgres } from './postgres.ts'
import { openSqlite } from './sqlite.ts'

export type { Database } from './database.ts'

export interface DatabasePlace {
  /** Address of a PostgreSQL database; null selects SQLite. */
  url: string | null
  /** The SQLite file. Its folder is created where it is missing. */
  file: string
}

export interface DatabaseOptions {
  /** Pragmas beyond the common ones, such as `secure_delete = on`. */
  pragmas?: readonly string[]
  /** Limits of the PostgreSQL connections. */
  pool?: pg.PoolConfig
  /** How long a statement waits for a lock of another transaction or program before it fails as locked. */
  lockTimeoutMs?: number
  /** Called after each statement. */
  onQuery?: ((event: LogEvent) => void) | undefined
}

/** For a task such as a restoration: no customer waits for its statements, and they take longer with each year of data. */
export const UNLIMITED: pg.PoolConfig = { statement_timeout: 0, idle_in_transaction_session_timeout: 0 }

export function openDatabase<Tables>(
  { url, file }: DatabasePlace,
  { pragmas = [], pool = {}, lockTimeoutMs = 3_000, onQuery }: DatabaseOptions = {},
): Database<Tables> {
  return url
    ? openPostgres<Tables>(url, { lock_timeout: lockTimeoutMs, ...pool }, onQuery)
    : openSqlite<Tables>(file, { pragmas, lockTimeoutMs, log: onQuery })
}
