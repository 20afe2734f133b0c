// Who may fetch a printed file: the session that printed it, for a few minutes.
import type { Clock } from '../clock.ts'
import type { Database } from './database.ts'
import type { Unwritten } from './unwritten.ts'

export type PrintGrants = {
  add(name: string, sessionId: string): Promise<void>
  holds(name: string, sessionId: string): Promise<boolean>
  purge(): Promise<void>
}

export const PRINT_GRANTS_MS = 5 * 60_000

export function printGrants(db: Database, { clock, unwritten }: { clock: Clock; unwritten: Unwritten }): PrintGrants {
  const nowMs = () => clock.now().epochMilliseconds
  /** Grants that wait for space. */
  const here = new Map<string, number>()
  const purge = async (): Promise<void> => {
    await db.deleteFrom('print_grants').where('until_ms', '<=', nowMs()).execute()
  }
  const keyOf = (name: string, sessionId: string) => JSON.stringify([name, sessionId])
  return {
    purge,
    async add(name, session_id) {
      const until_ms = nowMs() + PRINT_GRANTS_MS
      const key = keyOf(name, session_id)
      here.set(key, until_ms)
      await unwritten.write(`print ${key}`, async () => {
        await purge()
        await db
          .insertInto('print_grants')
          .values({ name, session_id, until_ms })
          .onConflict((on) => on.columns(['name', 'session_id']).doUpdateSet({ until_ms }))
          .execute()
        here.delete(key)
      })
    },
    async holds(name, session_id) {
      if (nowMs() < (here.get(keyOf(name, session_id)) ?? 0)) return true
      const grants = db
        .selectFrom('print_grants')
        .select('until_ms')
        .where((match) => match.and({ name, session_id }))
      const grant = await grants.executeTakeFirst()
      return grant !== undefined && nowMs() < grant.until_ms
    },
  }
}
