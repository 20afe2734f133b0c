// Failed logins of the last hour. A try counts as failed from before the password is checked until it succeeds.
import type { Clock } from '../clock.ts'
import type { Database, LockKeys } from './database.ts'

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

type Needs = { clock: Clock; newId: () => string; lockKeys: LockKeys }

export function loginTries(db: Database, { clock, newId, lockKeys }: Needs): LoginTries {
  const anHourAgo = () => clock.now().epochMilliseconds - HOUR
  const failuresOf = (tx: Database, { account, address }: Counter): Promise<Failure[]> =>
    tx
      .selectFrom('login_failures')
      .select(['account', 'address', 'at_ms'])
      .where('at_ms', '>=', anHourAgo())
      .where((match) => match.or([match('account', '=', account), match('address', '=', address)]))
      .orderBy('at_ms')
      .execute()
  return {
    async begin(counter, refusal) {
      // Failures only grow while somebody guesses: a refusal needs no lock, so that a flood does not queue for it.
      const refused = refusal(await failuresOf(db, counter))
      if (refused !== null) return { retryAfter: refused }
      return db.transaction().execute(async (tx) => {
        await lockKeys(tx, [counter.account, counter.address])
        const retryAfter = refusal(await failuresOf(tx, counter))
        if (retryAfter !== null) return { retryAfter }
        const id = newId()
        await tx
          .insertInto('login_failures')
          .values({ ...counter, id, at_ms: clock.now().epochMilliseconds })
          .execute()
        return { id }
      })
    },
    async remove(id) {
      await db.deleteFrom('login_failures').where('id', '=', id).execute()
    },
    async clear({ account, address }) {
      await db.deleteFrom('login_failures').where('account', '=', account).where('address', '=', address).execute()
    },
    async purge() {
      await db.deleteFrom('login_failures').where('at_ms', '<', anHourAgo()).execute()
    },
  }
}
