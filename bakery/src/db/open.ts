import { join } from 'node:path'
import * as shared from '@panify/database/open'
import type { Kysely, Transaction } from 'kysely'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>

/** Work that must not run concurrently, even in two programs on one PostgreSQL. */
const LOCKS = {
  migration: 7_021_001,
  closing: 7_021_002,
  numbering: 7_021_003,
  codes: 7_021_004,
  seed: 7_021_005,
  mail: 7_021_006,
  settings: 7_021_007,
}

type Work = keyof typeof LOCKS

export interface Database extends shared.Database<Tables> {
  /** Called after each commit that has stored events. */
  followers: Set<() => void>
  /** Locks this work until the transaction ends. */
  lockFor(tx: Tx, work: Work): Promise<void>
  /** Shares that lock with other transactions until this one ends; `lockFor` waits for all of them. */
  shareLockFor(tx: Tx, work: Work): Promise<void>
}

export interface DatabaseLocation {
  databaseUrl: string | null
  dataDir: string
}

export function openDatabase(
  { databaseUrl, dataDir }: DatabaseLocation,
  onQuery?: shared.DatabaseOptions['onQuery'],
  { pool = {}, ...options }: Pick<shared.DatabaseOptions, 'pool' | 'lockTimeoutMs'> = {},
): Database {
  const database = shared.openDatabase<Tables>(
    { url: databaseUrl, file: join(dataDir, 'bakery.sqlite') },
    // The production list of many destinations.
    { pool: { statement_timeout: 30_000, ...pool }, onQuery, ...options },
  )
  return {
    ...database,
    followers: new Set(),
    lockFor: (tx, work) => database.lock(tx, LOCKS[work]),
    shareLockFor: (tx, work) => database.shareLock(tx, LOCKS[work]),
  }
}
