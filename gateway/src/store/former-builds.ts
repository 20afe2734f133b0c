// The parts of the portal's builds: an open page keeps asking for the operations and files of the build that it was loaded from.
// They are sealed, because browsers and this gateway execute them.
import { z } from 'zod'
import type { Clock } from '../clock.ts'
import type { Seal } from '../crypto/sealing.ts'
import type { Database } from './database.ts'
import { isOlder } from './sealed.ts'

export type FormerBuilds = {
  /** Notes that these parts are in use today, and stores those that are new. `read` gives the content of one. */
  use(names: readonly string[], read: (name: string) => Promise<string>): Promise<void>
  /** The content of a part that was in use within 30 days. */
  find(name: string): Promise<string | null>
  purge(): Promise<void>
}

const KEPT_MS = 30 * 24 * 3_600_000
/** Parts in one statement. */
const AT_ONCE = 20

const content = z.object({ name: z.string(), content: z.string() })

export function formerBuilds(db: Database, { clock, seal }: { clock: Clock; seal: Seal }): FormerBuilds {
  const oldest = () => clock.now().epochMilliseconds - KEPT_MS
  async function namesSince(ms: number): Promise<Set<string>> {
    const query = db.selectFrom('build_parts').select(['name', isOlder('sealed', seal).as('isOlder')])
    const rows = await query.where('used_at_ms', '>=', ms).execute()
    // What a key that was taken away has sealed is stored anew.
    return new Set(rows.flatMap((row) => (row.isOlder ? [] : row.name)))
  }

  return {
    async use(names, read) {
      const used_at_ms = clock.now().epochMilliseconds
      const known = await namesSince(oldest())
      for (const part of chunksOf(names.filter((name) => known.has(name))))
        await db.updateTable('build_parts').set({ used_at_ms }).where('name', 'in', part).execute()
      for (const part of chunksOf(names.filter((name) => !known.has(name)))) {
        const rows = part.map(async (name) => ({ name, sealed: seal.close({ name, content: await read(name) }), used_at_ms }))
        await db
          .insertInto('build_parts')
          .values(await Promise.all(rows))
          .onConflict((on) => on.column('name').doUpdateSet((row) => ({ used_at_ms, sealed: row.ref('excluded.sealed') })))
          .execute()
      }
    },
    async find(name) {
      const row = await db
        .selectFrom('build_parts')
        .select('sealed')
        .where('name', '=', name)
        .where('used_at_ms', '>=', oldest())
        .executeTakeFirst()
      const part = row && seal.open(row.sealed, content)
      // Another part under this name would be somebody's choice.
      return part?.name === name ? part.content : null
    },
    purge: async () => void (await db.deleteFrom('build_parts').where('used_at_ms', '<', oldest()).execute()),
  }
}

const chunksOf = (names: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(names.length / AT_ONCE) }, (_, index) => names.slice(index * AT_ONCE, (index + 1) * AT_ONCE))
