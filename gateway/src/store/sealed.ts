// Seals with the first key what an older one has sealed: a key that nothing needs any more can be taken away.
import { type Kysely, sql } from 'kysely'
import type { Seal } from '../crypto/sealing.ts'
import type { Database } from './database.ts'

/** Whether a text was sealed with another than the first key. */
export const isOlder = (text: string, { beginning }: Seal) => sql<boolean>`substr(${sql.ref(text)}, 1, ${beginning.length}) <> ${beginning}`

type Sealed = { table: 'webhooks' | 'second_factors' | 'build_parts'; name: string; text: string; seal: Seal }

/** Several gateways may do it at once: each replaces only the text that it has read. What no key opens stays as it is. */
export async function sealAnew(database: Database, { table, name, text, seal }: Sealed): Promise<void> {
  // The tables have other columns each.
  const db = database as unknown as Kysely<Record<string, Record<string, string>>>
  for (const { [name]: one } of await db.selectFrom(table).select(name).where(isOlder(text, seal)).execute()) {
    const row = await db.selectFrom(table).select(text).where(name, '=', one!).executeTakeFirst()
    const renewed = row && seal.renew(row[text]!)
    if (renewed)
      await db
        .updateTable(table)
        .set({ [text]: renewed })
        .where(name, '=', one!)
        .where(text, '=', row[text]!)
        .execute()
  }
}
