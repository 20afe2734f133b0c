// A copy of what an import reads and changes, so that a dry run applies every rule without locking the running bakery.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate, migrationsFor } from '../../bakery/src/db/migrate.ts'
import { type Database, openDatabase } from '../../bakery/src/db/open.ts'
import { hasClosings } from '../../bakery/src/delivery/dates.ts'
import { migrateTo } from '../../database/src/migrate.ts'
import type { DatabasePlace } from '../../database/src/open.ts'
import { refill } from '../../database/src/refill.ts'
import { readSnapshot, type Row } from '../../database/src/snapshot.ts'
import { Unreadable } from './source.ts'

const TABLES = ['meta', 'settings', 'customers', 'destinations', 'articles', 'article_prices', 'units', 'vat_rates', 'planning_rows']

export const notStarted = () => new Unreadable('Questa installazione non è mai partita: avvia prima il portale con npm run serve')

export async function onCopy<Result>(place: DatabasePlace, work: (copy: Database) => Promise<Result>): Promise<Result> {
  if (!place.url && !existsSync(place.file)) throw notStarted()
  const folder = mkdtempSync(join(tmpdir(), 'panify-import-'))
  const copy = openDatabase({ databaseUrl: null, dataDir: folder })
  try {
    await fill(copy, place)
    if (!(await hasClosings(copy.kysely))) throw notStarted()
    return await work(copy)
  } finally {
    await copy.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function fill(copy: Database, place: DatabasePlace): Promise<void> {
  await readSnapshot(place, async ({ migration, rows }) => {
    if (migration === null) throw notStarted()
    await migrateTo(copy, migrationsFor(copy.dialect), migration)
    const content = TABLES.map((table) => ({ table, rows: withoutSecrets(rows(table)), nextId: null }))
    await refill(copy, content)
  })
  await migrate(copy)
}

/** That there is a password matters, which one does not. */
async function* withoutSecrets(rows: AsyncIterable<Row>): AsyncGenerator<Row> {
  for await (const row of rows)
    yield 'password_hash' in row ? { ...row, password_hash: row['password_hash'] && 'x', pending_password_hash: null } : row
}
