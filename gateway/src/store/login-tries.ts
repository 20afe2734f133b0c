// Failed logins of the last hour. A try counts as failed from before the password is checked until it succeeds.
import type { Clock } from '../clock.ts'
import type { Database } from './database.ts'
import { lockKeys } from './locks.ts'

/** Failures with the same account (a digest) and address count together. */
export type Counter = { account: string; address: string }

export type Failure = Counter & { at_ms: number }

export type LoginTries = {
  /**
   * Counts a try unless `refusal` refuses it because of the failures of its account and its address (oldest first). The step is
   * atomic for all gateways: of simultaneous tries, each sees those counted before it.
   */
  begin(counter: Counter, refusal: (failures: Failure[]) => number | null): Promise<{ id: string } | { retryAfter: number }>
  /** Removes a try that has shown nothing about the password. */
  remove(id: string): Promise<void>
  /** The password was right. */
  clear(counter: Counter): Promise<void>
  purge(): Promise<void>
}

const HOUR = 3_600_000

type Needs = { clock: Clock; newId: () => string; isPostgres: boolean }

export function loginTries(db: Database, { clock, newId, isPostgres }: Needs): LoginTries {
  const anHourAgo = () => clock.now().epochMilliseconds - HOUR
  const failuresOf = (tx: Database, { account, address }: Counter, except: string): Promise<Failure[]> =>
    tx
      .selectFrom('login_failures')
      .select(['account', 'address', 'at_ms'])
      .where('at_ms', '>=', anHourAgo())
      .where('id', '!=', except)
      .where((match) => match.or([match('account', '=', account), match('address', '=', address)]))
      .orderBy('at_ms')
      .execute()
  const remove = async (on: Database, id: string) => {
    await on.deleteFrom('login_failures').where('id', '=', id).execute()
  }
  return {
    begin: (counter, refusal) =>
      db.transaction().execute(async (tx) => {
        const id = newId()
        if (isPostgres) await lockKeys(tx, [counter.account, counter.address])
        // On SQLite the insert comes first, since it waits for the single writer.
        await tx
          .insertInto('login_failures')
          .values({ ...counter, id, at_ms: clock.now().epochMilliseconds })
          .execute()
        const retryAfter = refusal(await failuresOf(tx, counter, id))
        if (retryAfter === null) return { id }
        await remove(tx, id)
        return { retryAfter }
      }),
    remove: (id) => remove(db, id),
    async clear({ account, address }) {
      await db.deleteFrom('login_failures').where('account', '=', account).where('address', '=', address).execute()
    },
    async purge() {
      await db.deleteFrom('login_failures').where('at_ms', '<', anHourAgo()).execute()
    },
  }
}
