import { type MakePlace, onEachDialect } from '@panify/database/test/places'
import { openDatabase, type Database } from '../db/open.ts'

interface TestDatabase {
  database: Database
  dataDir: string
  /** Opens the same database a second time, as another program would. */
  openAgain: () => Database
  remove: () => Promise<void>
}

export type MakeDatabase = () => Promise<TestDatabase>

/** Runs a suite on SQLite and on PostgreSQL, with an empty bakery database for each call of `make`. */
export function onEachDatabase(name: string, suite: (make: MakeDatabase) => void): void {
  onEachDialect(name, (makePlace) => suite(() => openPlace(makePlace)))
}

async function openPlace(makePlace: MakePlace): Promise<TestDatabase> {
  const { remove, ...place } = await makePlace()
  const openAgain = () => openDatabase(place)
  const database = openAgain()
  return {
    database,
    dataDir: place.dataDir,
    openAgain,
    async remove() {
      await database.close()
      await remove()
    },
  }
}
