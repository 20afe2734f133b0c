// Sessions that ended before their cookie did: one by one, or all of a destination, which begins an epoch.
import { compiledOnce } from '@panify/database/compiled'
import type * as shared from '@panify/database/open'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Database, Tables } from './database.ts'
import type { Unwritten } from './unwritten.ts'

export type EndedSessions = {
  endSession(id: string, untilMs: number): Promise<void>
  isEnded(id: string): Promise<boolean>
  /** Whether this session has ended by itself or with all sessions of its destination since it began in `epoch`. */
  isRevoked(session: { id: string; destination: string; epoch: number }): Promise<boolean>
  /** Ends all current sessions of `destination`. Never rejects; false: stored later, and until then known to this gateway alone. */
  endSessionsOf(destination: string): Promise<boolean>
  endAllSessions(): Promise<boolean>
  /** Increases when something ends all sessions of `destination`. */
  epochOf(destination: string): Promise<number>
}

/** The row that counts for every destination. */
const EVERYBODY = '*'

type Stored = { ended: number; current: number }

const revocationOf = compiledOnce((db: Database, { id, destination }: { id: string; destination: string }) =>
  db.selectNoFrom(() => [
    sql<number>`(select count(*) from ended_sessions where id = ${id})`.as('ended'),
    sql<number>`coalesce((select epoch from destination_epochs where destination = ${destination}), 0)
      + coalesce((select epoch from destination_epochs where destination = ${EVERYBODY}), 0)`.as('current'),
  ]),
)

/** Sessions whose end cannot be stored yet have ended for this gateway. */
export function endedSessions(database: shared.Database<Tables>, unwritten: Unwritten): EndedSessions {
  const db = database.kysely
  const remembered = rememberRevocations(database)
  const endedHere = new Set<string>()
  const epochsHere = new Map<string, number>()
  const here = (destination: string) => (epochsHere.get(destination) ?? 0) + (epochsHere.get(EVERYBODY) ?? 0)
  const addHere = (destination: string, count: number) => epochsHere.set(destination, (epochsHere.get(destination) ?? 0) + count)
  let ends = 0
  async function endSessionsOf(destination: string): Promise<boolean> {
    addHere(destination, 1)
    return unwritten.persist(`sessions ${(ends += 1)}`, async () => {
      await db
        .insertInto('destination_epochs')
        .values({ destination, epoch: 1 })
        .onConflict((on) => on.column('destination').doUpdateSet((row) => ({ epoch: row('destination_epochs.epoch', '+', 1) })))
        .execute()
      remembered.clear()
      addHere(destination, -1)
    })
  }

  return {
    async endSession(id, until_ms) {
      endedHere.add(id)
      await unwritten.persist(`session ${id}`, async () => {
        await db
          .insertInto('ended_sessions')
          .values({ id, until_ms })
          .onConflict((on) => on.doNothing())
          .execute()
        remembered.clear()
        endedHere.delete(id)
      })
    },
    async isEnded(id) {
      return (await db.selectFrom('ended_sessions').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
    },
    async isRevoked({ id, destination, epoch }) {
      const { ended, current } = await remembered.of(id, destination)
      return ended !== 0 || endedHere.has(id) || current + here(destination) !== epoch
    },
    endSessionsOf,
    endAllSessions: () => endSessionsOf(EVERYBODY),
    async epochOf(destination) {
      const rows = await db.selectFrom('destination_epochs').select('epoch').where('destination', 'in', [destination, EVERYBODY]).execute()
      return rows.reduce((sum, { epoch }) => sum + epoch, here(destination))
    },
  }
}

const MOST_REMEMBERED = 10_000

/** Each request asks for its session. What the database has said holds until this gateway ends sessions or another program writes. */
function rememberRevocations(database: shared.Database<Tables>) {
  const known = new LRUCache<string, Stored>({ max: MOST_REMEMBERED })
  let version: number | null = null
  let isCurrent = false
  let cleared = 0

  function clear(): void {
    known.clear()
    cleared += 1
  }

  /** Null for a database without versions. Asked once for all requests that have arrived together. */
  function currentVersion(): number | null {
    if (isCurrent) return version
    const current = database.version()
    if (current !== version) clear()
    version = current
    isCurrent = true
    setImmediate(() => void (isCurrent = false))
    return version
  }

  async function read(id: string, destination: string): Promise<Stored> {
    const [stored] = await revocationOf(database.kysely, { id, destination })
    if (!stored) throw new Error('A statement without a table has one row')
    return stored
  }

  return {
    clear,
    async of(id: string, destination: string): Promise<Stored> {
      if (currentVersion() === null) return read(id, destination)
      const key = `${id} ${destination}`
      const found = known.get(key)
      if (found) return found
      const before = cleared
      const stored = await read(id, destination)
      // What has ended meanwhile may be missing in it.
      if (cleared === before) known.set(key, stored)
      return stored
    },
  }
}
