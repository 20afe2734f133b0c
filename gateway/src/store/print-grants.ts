// Who may fetch a printed file: the session that printed it, for a few minutes.
import type { Clock } from '../clock.ts'
import type { Database } from './database.ts'

export type PrintGrants = {
  add(name: string, sessionId: string): Promise<void>
  holds(name: string, sessionId: string): Promise<boolean>
}

const LIFE_MS = 5 * 60_000

export function printGrants(db: Database, { clock }: { clock: Clock }): PrintGrants {
  const nowMs = () => clock.now().epochMilliseconds
  return {
    async add(name, session_id) {
      const until_ms = nowMs() + LIFE_MS
      await db.deleteFrom('print_grants').where('until_ms', '<=', nowMs()).execute()
      await db
        .insertInto('print_grants')
        .values({ name, session_id, until_ms })
        .onConflict((on) => on.columns(['name', 'session_id']).doUpdateSet({ until_ms }))
        .execute()
    },
    async holds(name, session_id) {
      const grants = db
        .selectFrom('print_grants')
        .select('until_ms')
        .where((match) => match.and({ name, session_id }))
      const grant = await grants.executeTakeFirst()
      return grant !== undefined && nowMs() < grant.until_ms
    },
  }
}
