import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { describe } from 'vitest'
import { openDatabase, type Database } from '../db/open.ts'

interface TestDatabase {
  database: Database
  dataDir: string
  /** Opens the same data a second time, as another program would. */
  openAgain: () => Database
  remove: () => Promise<void>
}

export type MakeDatabase = () => Promise<TestDatabase>

/**
 * Runs a suite on SQLite and, where there is one, on PostgreSQL. Without one the second run is skipped and says so; in
 * CI it fails instead.
 */
export function onEachDatabase(name: string, suite: (make: MakeDatabase) => void): void {
  describe(`${name} (SQLite)`, () => {
    suite(makeSqlite)
  })
  const url = process.env['TEST_DATABASE_URL']
  const skipped = !url && process.env['CI'] !== 'true'
  describe.skipIf(skipped)(`${name} (PostgreSQL${skipped ? ': none found, set TEST_DATABASE_URL' : ''})`, () => {
    suite(() => makePostgres(url))
  })
}

async function makeSqlite(): Promise<TestDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'panify-bakery-'))
  const openAgain = () => openDatabase({ databaseUrl: null, dataDir })
  const database = openAgain()
  return { database, dataDir, openAgain, remove: () => removeFolder(database, dataDir) }
}

async function removeFolder(database: Database, dataDir: string): Promise<void> {
  await database.close()
  await rm(dataDir, { recursive: true, force: true })
}

/** A schema of its own for every world, so that test files run side by side. */
async function makePostgres(url: string | undefined): Promise<TestDatabase> {
  if (!url) throw new Error('No PostgreSQL: CI must have one, or TEST_DATABASE_URL')
  const dataDir = await mkdtemp(join(tmpdir(), 'panify-bakery-'))
  const schema = `world_${randomBytes(8).toString('hex')}`
  await administer(url, `create schema ${schema}`)
  const own = new URL(url)
  own.searchParams.set('options', `-c search_path=${schema}`)
  const openAgain = () => openDatabase({ databaseUrl: own.href, dataDir })
  const database = openAgain()
  return {
    database,
    dataDir,
    openAgain,
    async remove() {
      await removeFolder(database, dataDir)
      await administer(url, `drop schema ${schema} cascade`)
    },
  }
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}
