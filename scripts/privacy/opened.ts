// The databases of an installation, opened for reading and changing. With another back end only the gateway's own.
import { type Database, openDatabase, UNLIMITED } from '../../database/src/open.ts'
import { readSnapshot, type Row } from '../../database/src/snapshot.ts'
import { type Installation, MIGRATIONS, type Program } from '../backup/installation.ts'

export type Rows = Database<Record<string, Row>>
/** `bakery` is null with another back end. */
export type Opened = { gateway: Rows; bakery: Rows | null }

export async function withDatabases<T>({ databases }: Installation, use: (opened: Opened) => Promise<T>): Promise<T> {
  const opened: Partial<Record<Program, Rows>> = {}
  try {
    for (const { program, place } of databases) {
      const migration = await readSnapshot(place, (snapshot) => Promise.resolve(snapshot.migration))
      // Removed texts are overwritten in SQLite's file.
      const database = openDatabase<Record<string, Row>>(place, { pragmas: ['secure_delete = on'], pool: UNLIMITED })
      opened[program] = database
      const newest = Object.keys(MIGRATIONS[program](database.dialect)).sort().at(-1)
      if (migration !== newest) throw new Error(`The ${program}'s database is of another version of Panify: start this one once`)
    }
    return await use({ gateway: opened.gateway!, bakery: opened.bakery ?? null })
  } finally {
    for (const database of Object.values(opened)) await database.close()
  }
}
