// Requests that carried an idempotency key, and their answers: a repeat has one effect and the same answer, also on another
// gateway and after a restart.
import type { Clock } from '../clock.ts'
import type { Database } from './database.ts'

type Entry = { caller: string; key: string }

/** 'mine': this request carries out the operation; 'running': another one does. */
export type Claim = { kind: 'mine' } | { kind: 'running' } | { kind: 'reused' } | { kind: 'answered'; answer: unknown }

export type IdempotencyKeys = {
  /** Claims a key of a caller for a request with this digest. */
  claim(entry: Entry, digest: string): Promise<Claim>
  answer(entry: Entry, answer: unknown): Promise<void>
  /** Gives up a claim without an answer, so that the request can be repeated. */
  release(entry: Entry): Promise<void>
}

const LIFE_MS = 24 * 3_600_000
/** A claim without an answer is taken over after this time: the gateway that made it has ended. */
const ABANDONED_MS = 60_000

export function idempotencyKeys(db: Database, clock: Clock): IdempotencyKeys {
  const nowMs = () => clock.now().epochMilliseconds
  const rowOf = ({ caller, key }: Entry) =>
    db.selectFrom('idempotency_keys').selectAll().where('caller', '=', caller).where('key', '=', key)
  return {
    async claim(entry, digest) {
      const at_ms = nowMs()
      await db
        .deleteFrom('idempotency_keys')
        .where('at_ms', '<=', at_ms - LIFE_MS)
        .execute()
      const claimed = await db
        .insertInto('idempotency_keys')
        .values({ ...entry, digest, at_ms, answer: null })
        // One statement decides between two requests: a claim that was abandoned changes hands once.
        .onConflict((on) =>
          on
            .columns(['caller', 'key'])
            .doUpdateSet({ at_ms })
            .where('idempotency_keys.answer', 'is', null)
            .where('idempotency_keys.digest', '=', digest)
            .where('idempotency_keys.at_ms', '<=', at_ms - ABANDONED_MS),
        )
        .returning('key')
        .executeTakeFirst()
      if (claimed) return { kind: 'mine' }
      const row = await rowOf(entry).executeTakeFirst()
      if (row && row.digest !== digest) return { kind: 'reused' }
      return row?.answer ? { kind: 'answered', answer: JSON.parse(row.answer) as unknown } : { kind: 'running' }
    },
    async answer({ caller, key }, answer) {
      await db
        .updateTable('idempotency_keys')
        .set({ answer: JSON.stringify(answer) })
        .where('caller', '=', caller)
        .where('key', '=', key)
        .execute()
    },
    async release({ caller, key }) {
      await db.deleteFrom('idempotency_keys').where('caller', '=', caller).where('key', '=', key).where('answer', 'is', null).execute()
    },
  }
}
