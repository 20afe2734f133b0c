// The standing week of each destination as its answer was last written. Customers read their week again and again: while neither
// the week nor an article has changed, one small statement takes the place of all rows.
import { compiledOnce } from '@panify/database/compiled'
import { LRUCache } from 'lru-cache'
import { ARTICLES_COUNTER } from '../articles/articles.shared.ts'
import type { DestinationKey } from '../customers/destinations.shared.ts'
import type { Db } from '../db/open.ts'
import { readPlanning, type PlanningRow } from './planning.sql.ts'

/** The answer depends on nothing else. Each change of the week or of an article counts its number in the same transaction. */
interface State {
  planning: number
  articles: number
}

interface Written extends State {
  json: Buffer
}

const MOST_BYTES = 16 * 1024 * 1024

const stateOf = compiledOnce((db: Db, { customer, destination }: DestinationKey) =>
  db
    .selectFrom('destinations as d')
    .innerJoin('counters as v', (join) => join.on('v.name', '=', ARTICLES_COUNTER))
    .select(['d.planning_version as planning', 'v.value as articles'])
    .where('d.customer', '=', customer)
    .where('d.code', '=', destination),
)

export function writtenWeeks(db: Db, write: (rows: PlanningRow[]) => unknown) {
  const written = new LRUCache<string, Written>({ maxSize: MOST_BYTES, sizeCalculation: ({ json }) => json.length })

  return async (key: DestinationKey): Promise<{ version: number; json: Buffer }> => {
    const name = JSON.stringify([key.customer, key.destination])
    // Read before the rows, which are then at least as new as the state that they are kept for.
    const [state] = await stateOf(db, key)
    const known = written.get(name)
    if (known && state && known.planning === state.planning && known.articles === state.articles)
      return { version: known.planning, json: known.json }
    const { version, rows } = await readPlanning(db, key)
    const json = Buffer.from(JSON.stringify(write(rows)))
    if (state) written.set(name, { planning: version, articles: state.articles, json })
    return { version, json }
  }
}
