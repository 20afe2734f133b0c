import type { Kysely, Transaction } from 'kysely'

export interface Database<Tables> {
  kysely: Kysely<Tables>
  dialect: 'sqlite' | 'postgres'
  /** Takes a lock, named by a number, until the transaction ends. It also excludes other programs on the same database. */
  lock: (tx: Transaction<Tables>, id: number) => Promise<void>
  /** Takes the same lock together with other transactions that share it: `lock` waits for all of them. */
  shareLock: (tx: Transaction<Tables>, id: number) => Promise<void>
  /** Takes exclusive locks named by texts, always in the same order, so that two transactions never wait for each other. */
  lockKeys: (tx: Transaction<Tables>, keys: readonly string[]) => Promise<void>
  /** A number that changes when another program has written; null where that is not known (PostgreSQL). */
  version: () => number | null
  close: () => Promise<void>
}
