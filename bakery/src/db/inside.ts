import { sql } from 'kysely'
import type { Database, Db, Tx } from './open.ts'

/**
 * The database as a subject sees it inside `tx`: a transaction of the subject becomes a savepoint, so that many of its writes
 * are stored together or not at all. Afterwards `tx` serves only for that.
 */
export function inside(database: Database, tx: Tx): Database {
  const transaction = () => ({ execute: <Result>(work: (tx: Tx) => Promise<Result>) => atSavepoint(tx, work) })
  return { ...database, kysely: Object.assign(tx, { transaction }) as Db }
}

async function atSavepoint<Result>(tx: Tx, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  await sql`savepoint part`.execute(tx)
  try {
    const result = await work(tx)
    await sql`release savepoint part`.execute(tx)
    return result
  } catch (error) {
    await sql`rollback to savepoint part`.execute(tx)
    await sql`release savepoint part`.execute(tx)
    throw error
  }
}
