import { type Kysely, sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { migrateToLatest, type Migrations } from './migrate.ts'
import { type Database, openDatabase } from './open.ts'
import { onEachDialect, type TestStorage } from './test/storage.ts'

type Tables = { bread: { name: string } }

const create = (table: string) => ({
  up: (db: Kysely<unknown>) => db.schema.createTable(table).addColumn('name', 'text').execute(),
})
const fill = async (db: Kysely<Tables>) => {
  await db.insertInto('bread').values({ name: 'Ciabatta' }).execute()
}
const BREAD: Migrations = { '0001-bread': create('bread') }

onEachDialect('migrateToLatest', (make) => {
  let storage: TestStorage
  let database: Database<Tables>
  beforeEach(async () => {
    storage = await make()
    database = openDatabase({ url: storage.databaseUrl, file: `${storage.dataDir}/test.sqlite` })
  })
  afterEach(async () => {
    await database.close()
    await storage.remove()
  })

  const names = async () => (await database.kysely.selectFrom('bread').selectAll().execute()).map(({ name }) => name)

  it('runs each migration once and keeps the rows', async () => {
    await migrateToLatest(database, BREAD)
    await database.kysely.insertInto('bread').values({ name: 'Rosetta' }).execute()
    await migrateToLatest(database, {
      ...BREAD,
      '0002-fill': { up: fill },
    })
    expect(await names()).toEqual(['Rosetta', 'Ciabatta'])
  })

  it('rolls back a run that fails and reports the reason', async () => {
    const broken = { up: () => Promise.reject(new Error('no such flour')) }
    await expect(migrateToLatest(database, { ...BREAD, '0002-broken': broken })).rejects.toThrow('no such flour')
    await migrateToLatest(database, BREAD)
    expect(await names()).toEqual([])
  })

  it('gives a migration more time than a statement of the running program, and only the migration', async () => {
    const limited = openDatabase<Tables>(
      { url: storage.databaseUrl, file: `${storage.dataDir}/test.sqlite` },
      { pool: { max: 1, statement_timeout: 100 } },
    )
    const pause = async <Any>(db: Kysely<Any>) => {
      if (limited.dialect === 'postgres') await sql`select pg_sleep(0.3)`.execute(db)
    }
    await migrateToLatest(limited, { ...BREAD, '0002-slow': { up: pause } })
    expect(await names()).toEqual([])
    const refusal = await pause(limited.kysely).catch(String)
    const expected = limited.dialect === 'postgres' ? 'error: canceling statement due to statement timeout' : undefined
    expect(refusal).toBe(expected)
    await limited.close()
  })

  it('runs once when several programs start at the same moment', async () => {
    const open = () => openDatabase<Tables>({ url: storage.databaseUrl, file: `${storage.dataDir}/test.sqlite` })
    // Two connections of one process to one SQLite file would block each other: there the starts share a connection.
    const others = storage.databaseUrl ? [open(), open(), open()] : []
    await Promise.all([database, database, ...others].map((each) => migrateToLatest(each, BREAD)))
    await Promise.all(others.map((other) => other.close()))
    expect(await names()).toEqual([])
  })

  it('runs in a database where another schema has already been migrated', async () => {
    await migrateToLatest(database, BREAD)
    const elsewhere = await make()
    const other = openDatabase<Tables>({ url: elsewhere.databaseUrl, file: `${elsewhere.dataDir}/test.sqlite` })
    await migrateToLatest(other, BREAD)
    expect(await other.kysely.selectFrom('bread').selectAll().execute()).toEqual([])
    await other.close()
    await elsewhere.remove()
  })
})
