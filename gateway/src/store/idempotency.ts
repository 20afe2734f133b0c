// Requests with an idempotency key and their answers: a repeat has no further effect and gets the same answer, also on another
// gateway and after a restart.
import { expressionBuilder } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Database, Tables } from './database.ts'
import { KEPT_LONGER_MS } from './margins.ts'
import type { Unwritten } from './unwritten.ts'

type Entry = { caller: string; key: string }

/**
 * 'mine': this request carries out the operation; `at` identifies its claim. 'running': another one does. `isRepeat`: it was
 * begun before with an unknown outcome.
 */
export type Claim =
  { kind: 'mine'; at: number; isRepeat: boolean } | { kind: 'running' } | { kind: 'reused' } | { kind: 'answered'; answer: unknown }

export type IdempotencyKeys = {
  /** Claims a caller's key for a request with this digest. */
  claim(entry: Entry, digest: string): Promise<Claim>
  /** Keeps the answer, unless another request has taken the claim over. */
  answer(entry: Entry, at: number, answer: unknown): Promise<void>
  /** Releases a claim without an answer, so that the request can be repeated. */
  release(entry: Entry, at: number): Promise<void>
  /** Releases a claim with an unknown outcome: the next claim gets `isRepeat`. */
  abandon(entry: Entry, at: number): Promise<void>
  /** Keeps what a repeat needs to know of an unfinished request; replaces an earlier note. */
  note(entry: Entry, note: unknown): Promise<void>
  noteOf(entry: Entry): Promise<unknown>
  purge(): Promise<void>
}

/** How long an answer is kept. */
export const IDEMPOTENCY_MS = 24 * 3_600_000
/** After this time a claim without an answer is taken over, where no limits of its calls end it sooner. */
const ABANDONED_MS = 60_000
/** For what an operation does beside its calls. */
const MARGIN_MS = 5_000

export type CallLimits = Pick<Config, 'writeBudget' | 'deadlines'>

/** No operation takes longer than this, unless its gateway has stopped. */
const longestOf = ({ writeBudget, deadlines }: CallLimits): number =>
  deadlines.write === 0 ? ABANDONED_MS : writeBudget + deadlines.write + MARGIN_MS

type Needs = { clock: Clock; unwritten: Unwritten; limits?: CallLimits | undefined }

export function idempotencyKeys(db: Database, { clock, unwritten, limits }: Needs): IdempotencyKeys {
  const abandonedMs = limits ? longestOf(limits) : ABANDONED_MS
  const nowMs = () => clock.now().epochMilliseconds
  const claimOf = ({ caller, key }: Entry, at: number) => {
    const match = expressionBuilder<Tables, 'idempotency_keys'>()
    return match.and([match('caller', '=', caller), match('key', '=', key), match('at_ms', '=', at), match('answer', 'is', null)])
  }
  const rowOf = ({ caller, key }: Entry) =>
    db.selectFrom('idempotency_keys').selectAll().where('caller', '=', caller).where('key', '=', key).executeTakeFirst()
  const ended = ({ caller, key }: Entry, at: number, write: () => Promise<unknown>) => unwritten.write(`key ${caller} ${key} ${at}`, write)
  return {
    async claim(entry, digest) {
      const at = nowMs()
      const before = await rowOf(entry)
      const claimed = await db
        .insertInto('idempotency_keys')
        .values({ ...entry, digest, at_ms: at, answer: null })
        // One statement decides between two requests: an abandoned claim or an expired key is taken over once.
        .onConflict((on) =>
          on
            .columns(['caller', 'key'])
            .doUpdateSet({ digest, at_ms: at, answer: null })
            .where((eb) => {
              const since = eb.ref('idempotency_keys.at_ms')
              const isSame = eb('idempotency_keys.digest', '=', digest)
              const isAbandoned = [eb('idempotency_keys.answer', 'is', null), isSame, eb(since, '<=', at - abandonedMs)]
              return eb.or([eb.and(isAbandoned), eb(since, '<=', at - IDEMPOTENCY_MS)])
            }),
        )
        .returning('key')
        .executeTakeFirst()
        .catch(unwritten.refuse)
      if (claimed) return { kind: 'mine', at, isRepeat: before?.digest === digest && before.at_ms > at - IDEMPOTENCY_MS }
      const row = await rowOf(entry)
      if (row && row.digest !== digest) return { kind: 'reused' }
      return row?.answer ? { kind: 'answered', answer: JSON.parse(row.answer) as unknown } : { kind: 'running' }
    },
    async answer(entry, at, answer) {
      const update = db.updateTable('idempotency_keys').set({ answer: JSON.stringify(answer) })
      await ended(entry, at, () => update.where(claimOf(entry, at)).execute())
    },
    async release(entry, at) {
      await ended(entry, at, () => db.deleteFrom('idempotency_keys').where(claimOf(entry, at)).execute())
    },
    async abandon(entry, at) {
      const update = db.updateTable('idempotency_keys').set({ at_ms: at - abandonedMs })
      await ended(entry, at, () => update.where(claimOf(entry, at)).execute())
    },
    async note(entry, note) {
      const kept = { digest: '', at_ms: nowMs(), answer: JSON.stringify(note) }
      await db
        .insertInto('idempotency_keys')
        .values({ ...entry, ...kept })
        .onConflict((on) => on.columns(['caller', 'key']).doUpdateSet(kept))
        .execute()
        .catch(unwritten.refuse)
    },
    async noteOf(entry) {
      const row = await rowOf(entry)
      return row?.answer && row.at_ms > nowMs() - IDEMPOTENCY_MS ? (JSON.parse(row.answer) as unknown) : null
    },
    async purge() {
      await db
        .deleteFrom('idempotency_keys')
        .where('at_ms', '<=', nowMs() - IDEMPOTENCY_MS - KEPT_LONGER_MS)
        .execute()
    },
  }
}
