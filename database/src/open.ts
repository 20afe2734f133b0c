import type { Kysely, Transaction } from 'kysely'
import type pg from 'pg'
import { openPostgres } from './postgres.ts'
import { openSqlite } from './sqlite.ts'

export interface Database<Tables> {
  kysely: Kysely<Tables>
  dialect: 'sqlite' | 'postgres'
  /** Takes a lock, named by a number, until the transaction ends. It also excludes other programs on the same database. */
  lock(tx: Transaction<Tables>, id: number): Promise<void>
  /** Takes the same lock together with other transactions that share it: `lock` waits for all of them. */
  shareLock(tx: Transaction<Tables>, id: number): Promise<void>
  close: () => Promise<void>
}

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
}

export function openDatabase<Tables>({ url, file }: DatabasePlace, { pragmas = [], pool = {} }: DatabaseOptions = {}): Database<Tables> {
  return url ? openPostgres<Tables>(url, pool) : openSqlite<Tables>(file, pragmas)
}
