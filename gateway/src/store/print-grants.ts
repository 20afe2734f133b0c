// Who may fetch a printed file: the caller that printed it, for a few minutes. Some servers print each document to the same file:
// a file that something else was printed to is no longer what its former callers may see.
import type { Clock } from '../clock.ts'
import { digestOf } from '../crypto/digest.ts'
import type { Database } from './database.ts'
import type { Unwritten } from './unwritten.ts'

export type PrintGrants = {
  /** `content`: what was printed, e.g. the id of a document. Ends the grants of whatever was printed to this file before. */
  add(name: string, callerId: string, content: string): Promise<void>
  holds(name: string, callerId: string): Promise<boolean>
  purge(): Promise<void>
}

export const PRINT_GRANTS_MS = 5 * 60_000

type Grant = { name: string; session_id: string; content: string; until_ms: number }

export function printGrants(db: Database, { clock, unwritten }: { clock: Clock; unwritten: Unwritten }): PrintGrants {
  const nowMs = () => clock.now().epochMilliseconds
  /** Grants that wait for space. */
  const here = new Set<Grant>()
  const purge = async (): Promise<void> => {
    await db.deleteFrom('print_grants').where('until_ms', '<=', nowMs()).execute()
  }
  const isReplaced = (one: Grant, { name, session_id, content }: Grant) =>
    one.name === name && (one.content !== content || one.session_id === session_id)
  return {
    purge,
    async add(name, session_id, printed) {
      const grant = { name, session_id, content: digestOf(printed), until_ms: nowMs() + PRINT_GRANTS_MS }
      for (const one of here) if (isReplaced(one, grant)) here.delete(one)
      here.add(grant)
      await unwritten.write(`print ${JSON.stringify([name, session_id])}`, async () => {
        if (!here.has(grant)) return
        const { until_ms, content } = grant
        await purge()
        await db.deleteFrom('print_grants').where('name', '=', name).where('content', '!=', content).execute()
        await db
          .insertInto('print_grants')
          .values(grant)
          .onConflict((on) => on.columns(['name', 'session_id']).doUpdateSet({ until_ms, content }))
          .execute()
        here.delete(grant)
      })
    },
    async holds(name, session_id) {
      const stored = await db.selectFrom('print_grants').selectAll().where('name', '=', name).where('until_ms', '>', nowMs()).execute()
      const grants = [...stored, ...[...here].filter((one) => one.name === name && one.until_ms > nowMs())]
      // Of two documents that were printed at the same moment, the file may have either.
      return grants.some((one) => one.session_id === session_id) && new Set(grants.map(({ content }) => content)).size === 1
    },
  }
}
