// The second factors of logins: keys that are shared with authenticator apps, sealed, and the digests of unused recovery codes.
import { z } from 'zod'
import type { Clock } from '../clock.ts'
import type { Seal } from '../crypto/sealing.ts'
import type { Database } from './database.ts'

export type StoredFactor = {
  /** Base32; null if it cannot be unsealed: then only recovery codes are accepted. */
  key: string | null
  since: number
  codesLeft: number
}

export type SecondFactors = {
  find(destination: string): Promise<StoredFactor | null>
  /** `step` is the period of the code that has confirmed the key. False if the login already has a second factor. */
  add(destination: string, factor: { key: string; step: number; codes: readonly string[] }): Promise<boolean>
  /** Accepts a period once, for all gateways; earlier ones are refused too. */
  useStep(destination: string, step: number): Promise<boolean>
  /** Accepts a recovery code once, for all gateways. */
  useCode(destination: string, digest: string): Promise<boolean>
  /** False if there is none. */
  remove(destination: string): Promise<boolean>
  /** How many there were. */
  removeAll(): Promise<number>
}

const sealedKey = z.object({ destination: z.string(), key: z.string() })

type Needs = { clock: Clock; seal: Seal }

export function secondFactors(db: Database, { clock, seal }: Needs): SecondFactors {
  return {
    async find(destination) {
      const row = await db.selectFrom('second_factors').selectAll().where('destination', '=', destination).executeTakeFirst()
      if (!row) return null
      const codes = await db.selectFrom('recovery_codes').select('digest').where('destination', '=', destination).execute()
      const content = seal.open(row.sealed_key, sealedKey)
      // A key that was copied to another row opens nothing.
      return { key: content?.destination === destination ? content.key : null, since: row.since_ms, codesLeft: codes.length }
    },
    add: (destination, { key, step, codes }) =>
      db.transaction().execute(async (tx) => {
        const row = {
          destination,
          sealed_key: seal.close({ destination, key }),
          since_ms: clock.now().epochMilliseconds,
          last_step: step,
        }
        const added = await tx
          .insertInto('second_factors')
          .values(row)
          .onConflict((on) => on.doNothing())
          .returning('destination')
          .executeTakeFirst()
        if (!added) return false
        await tx.deleteFrom('recovery_codes').where('destination', '=', destination).execute()
        await tx
          .insertInto('recovery_codes')
          .values(codes.map((digest) => ({ destination, digest })))
          .execute()
        return true
      }),
    async useStep(destination, step) {
      const used = await db
        .updateTable('second_factors')
        .set({ last_step: step })
        .where('destination', '=', destination)
        .where('last_step', '<', step)
        .returning('destination')
        .executeTakeFirst()
      return used !== undefined
    },
    async useCode(destination, digest) {
      const used = await db
        .deleteFrom('recovery_codes')
        .where('destination', '=', destination)
        .where('digest', '=', digest)
        .returning('digest')
        .executeTakeFirst()
      return used !== undefined
    },
    remove: (destination) =>
      db.transaction().execute(async (tx) => {
        await tx.deleteFrom('recovery_codes').where('destination', '=', destination).execute()
        const removed = await tx
          .deleteFrom('second_factors')
          .where('destination', '=', destination)
          .returning('destination')
          .executeTakeFirst()
        return removed !== undefined
      }),
    removeAll: () =>
      db.transaction().execute(async (tx) => {
        await tx.deleteFrom('recovery_codes').execute()
        const removed = await tx.deleteFrom('second_factors').returning('destination').execute()
        return removed.length
      }),
  }
}
