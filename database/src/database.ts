import type { Kysely, Transaction } from 'kysely'

export interface Database<Tables> {
  kysely: Kysely<Tables>
  dialect: 'sqlite' | 'postgres'
  /** Takes a lock, named by a number, until the transaction ends. It also excludes other programs on the same database. */
  lock(tx: Transaction<Tables>, id: number): Promise<void>
  /** Takes the same lock together with other transactions that share it: `lock` waits for all of them. */
  shareLock(tx: Transaction<Tables>, id: number): Promise<void>
  close: () => Promise<void>
}
