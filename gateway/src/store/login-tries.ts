// Failed logins of the last hour. A try counts as failed from before the password is checked until it succeeds. Without space in
// the store, this gateway counts in memory.
import { failureOf } from '@panify/database/failures'
import type { Clock } from '../clock.ts'
import type { Database, LockKeys } from './database.ts'
import { latestMs } from './margins.ts'
import type { Unwritten } from './unwritten.ts'

/** Failures with the same account (a digest) and address count together. */
export type Counter = { account: string; address: string }

export type Failure = Counter & { at_ms: number }

/** Seconds until the next try, null if it is now; the failures are the oldest first. */
type Refusal = (failures: Failure[]) => number | null

export type LoginTries = {
  /**
   * Counts a try unless `refusal` refuses it because of the failures of its account and its address (oldest first). The step is
   * atomic for all gateways: of simultaneous tries, each sees those counted before it.
   */
  begin(counter: Counter, refusal: Refusal): Promise<{ id: string } | { retryAfter: number }>
  /** Removes a try that has shown nothing about the password. */
  remove(id: string): Promise<void>
  /** The password was right. */
  clear(counter: Counter): Promise<void>
  purge(): Promise<void>
}

/** How long a failure counts, and is kept. */
export const LOGIN_TRIES_MS = 3_600_000

type Needs = { clock: Clock; newId: () => string; lockKeys: LockKeys; unwritten: Unwritten }

export function loginTries(db: Database, { clock, newId, lockKeys, unwritten }: Needs): LoginTries {
  const latest = () => latestMs(clock.now().epochMilliseconds)
  const anHourAgo = () => clock.now().epochMilliseconds - LOGIN_TRIES_MS
  let here: (Failure & { id: string })[] = []
  const storedOf = (tx: Database, { account, address }: Counter): Promise<Failure[]> =>
    tx
      .selectFrom('login_failures')
      .select(['account', 'address', 'at_ms'])
      .where('at_ms', '>=', anHourAgo())
      .where('at_ms', '<=', latest())
      .where((match) => match.or([match('account', '=', account), match('address', '=', address)]))
      .orderBy('at_ms')
      .execute()

  /** Those in memory are newer than the stored ones of this gateway. */
  function withHere(stored: Failure[], { account, address }: Counter): Failure[] {
    here = here.filter((failure) => failure.at_ms >= anHourAgo() && failure.at_ms <= latest())
    const more = here.filter((failure) => failure.account === account || failure.address === address)
    return more.length === 0 ? stored : [...stored, ...more].toSorted((one, other) => one.at_ms - other.at_ms)
  }

  const tryOf = (counter: Counter) => ({ ...counter, id: newId(), at_ms: clock.now().epochMilliseconds })

  async function countHere(failure: unknown, counter: Counter, refusal: Refusal) {
    if (failureOf(failure) !== 'full') throw failure
    const retryAfter = refusal(withHere(await storedOf(db, counter), counter))
    if (retryAfter !== null) return { retryAfter }
    const begun = tryOf(counter)
    here.push(begun)
    return { id: begun.id }
  }

  return {
    async begin(counter, refusal) {
      // Failures only grow while somebody guesses: a refusal needs no lock, so that a flood does not queue for it.
      const refused = refusal(withHere(await storedOf(db, counter), counter))
      if (refused !== null) return { retryAfter: refused }
      const countStored = db.transaction().execute(async (tx) => {
        await lockKeys(tx, [counter.account, counter.address])
        const retryAfter = refusal(withHere(await storedOf(tx, counter), counter))
        if (retryAfter !== null) return { retryAfter }
        const begun = tryOf(counter)
        await tx.insertInto('login_failures').values(begun).execute()
        return { id: begun.id }
      })
      return countStored.catch(unwritten.refuse).catch((failure: unknown) => countHere(failure, counter, refusal))
    },
    async remove(id) {
      here = here.filter((failure) => failure.id !== id)
      await unwritten.write(`try ${id}`, () => db.deleteFrom('login_failures').where('id', '=', id).execute())
    },
    async clear({ account, address }) {
      here = here.filter((failure) => failure.account !== account || failure.address !== address)
      const until = clock.now().epochMilliseconds
      await unwritten.write(`tries ${account} ${address}`, () =>
        db.deleteFrom('login_failures').where('account', '=', account).where('address', '=', address).where('at_ms', '<=', until).execute(),
      )
    },
    async purge() {
      await db
        .deleteFrom('login_failures')
        .where((match) => match.or([match('at_ms', '<', anHourAgo()), match('at_ms', '>', latest())]))
        .execute()
    },
  }
}
