// Statements that PostgreSQL parses and plans once for each connection, because a program sends them again and again.
import { createHash } from 'node:crypto'
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'

/** Of one program. Each costs the server memory in every connection, and lists of different lengths make many different texts. */
const MOST = 400
/** A text that is not sent again within so many others is not worth it. */
const WATCHED = 1_000

/** A plan was made before another program's migration changed its table. */
export function isOutdatedPlan(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  return code === '0A000' && String(message).startsWith('cached plan')
}

/** The pool for kysely. */
export function preparing(pool: pg.Pool): PostgresPool {
  const nameOf = createNames()
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  const preparingClient = (client: pg.PoolClient) => {
    const one = known.get(client) ?? prepareIn(client, nameOf)
    known.set(client, one)
    return one
  }
  return { options: pool.options, connect: async () => preparingClient(await pool.connect()), end: () => pool.end() }
}

/** Names the texts that are sent for the second time. */
function createNames() {
  const names = new Map<string, string>()
  const seen = new LRUCache<string, true>({ max: WATCHED })
  return (text: string): string | undefined => {
    const name = names.get(text)
    if (name !== undefined || names.size >= MOST) return name
    if (seen.has(text)) names.set(text, createHash('sha256').update(text).digest('base64url'))
    else seen.set(text, true)
    return names.get(text)
  }
}

function prepareIn(client: pg.PoolClient, nameOf: (text: string) => string | undefined): PostgresPoolClient {
  /** Part of the names: with another one the server prepares all statements anew. */
  let round = 0
  async function send<Row>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>> {
    const name = parameters.length > 0 ? nameOf(text) : undefined
    const query = () => client.query({ text, values: [...parameters], ...(name === undefined ? {} : { name: `${name}${round}` }) })
    const result = await query().catch((error: unknown) => {
      if (!isOutdatedPlan(error)) throw error
      round += 1
      // A transaction that has failed runs again as a whole.
      if (client.getTransactionStatus() !== 'I') throw error
      return query()
    })
    return result as unknown as PostgresQueryResult<Row>
  }
  return { query: send as PostgresPoolClient['query'], release: (destroy) => client.release(destroy) }
}
