import { type MakeStorage, onEachDialect } from '@panify/database/test/storage'
import { openDatabase, type Database } from '../db/open.ts'

type Options = Parameters<typeof openDatabase>[2]

/** Many requests at once wait for one of ten connections, on a slow machine for longer than a program does. */
const PATIENT = { connectionTimeoutMillis: 30_000 }

interface TestDatabase {
  database: Database
  dataDir: string
  /** Opens the same database a second time, as another program would. */
  openAgain: (options?: Options) => Database
  remove: () => Promise<void>
}

export type MakeDatabase = () => Promise<TestDatabase>

/** Runs a suite on SQLite and on PostgreSQL, with an empty bakery database for each call of `make`. */
export function onEachDatabase(name: string, suite: (make: MakeDatabase) => void): void {
  onEachDialect(name, (makeStorage) => suite(() => openStorage(makeStorage)))
}

export async function openStorage(makeStorage: MakeStorage, onQuery?: Parameters<typeof openDatabase>[1]): Promise<TestDatabase> {
  const { remove, ...storage } = await makeStorage()
  const openAgain = (options?: Options) => openDatabase(storage, onQuery, { pool: PATIENT, ...options })
  const database = openAgain()
  return {
    database,
    dataDir: storage.dataDir,
    openAgain,
    async remove() {
      await database.close()
      await remove()
    },
  }
}
