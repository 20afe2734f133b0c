import { type Kysely, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from './open.ts'
import { makeDatabase, type TestStorage } from './test/places.ts'

type Tables = { bread: { name: string; grams?: number } }

const server = process.env['TEST_DATABASE_URL']

describe.skipIf(!server && process.env['CI'] !== 'true')('statements on PostgreSQL', () => {
  let storage: TestStorage
  let database: Database<Tables>
  beforeEach(async () => {
    storage = await makeDatabase(server!)
    // One connection: prepared statements are its own.
    database = openDatabase<Tables>({ url: storage.databaseUrl, file: '' }, { pool: { max: 1 } })
    await database.kysely.schema.createTable('bread').addColumn('name', 'text').execute()
    await database.kysely.insertInto('bread').values({ name: 'Rosetta' }).execute()
  })
  afterEach(async () => {
    await database.close()
    await storage.remove()
  })

  const breadOf = (db: Kysely<Tables>, name: string) => db.selectFrom('bread').selectAll().where('name', '=', name).execute()
  const prepared = async () => {
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(database.kysely)
    return rows.map(({ statement }) => statement)
  }

  it('are prepared from the second time on', async () => {
    expect(await breadOf(database.kysely, 'Rosetta')).toEqual([{ name: 'Rosetta' }])
    expect(await prepared()).toEqual([])
    expect(await breadOf(database.kysely, 'Michetta')).toEqual([])
    expect(await prepared()).toEqual(['select * from "bread" where "name" = $1'])
    expect(await breadOf(database.kysely, 'Rosetta')).toEqual([{ name: 'Rosetta' }])
    expect(await prepared()).toHaveLength(1)
  })

  it('are prepared up to a limit', async () => {
    for (let turn = 0; turn < 2; turn++)
      for (let column = 0; column < 410; column++)
        await sql`select ${column}::int as ${sql.ref(`column${column}`)}`.execute(database.kysely)
    expect(await prepared()).toHaveLength(400)
    expect(await breadOf(database.kysely, 'Rosetta')).toEqual([{ name: 'Rosetta' }])
  })

  it('are prepared anew after another program has changed the table', async () => {
    await breadOf(database.kysely, 'Rosetta')
    await breadOf(database.kysely, 'Rosetta')
    const other = openDatabase<Tables>({ url: storage.databaseUrl, file: '' })
    await other.kysely.schema.alterTable('bread').addColumn('grams', 'integer').execute()
    expect(await breadOf(database.kysely, 'Rosetta')).toEqual([{ name: 'Rosetta', grams: null }])
    await other.kysely.schema.alterTable('bread').dropColumn('grams').execute()
    // A transaction runs again as a whole.
    let runs = 0
    const rows = await database.kysely.transaction().execute(async (tx) => {
      runs += 1
      await tx.insertInto('bread').values({ name: `Ciabatta ${runs}` }).execute() // prettier-ignore
      return breadOf(tx, 'Rosetta')
    })
    expect([rows, runs]).toEqual([[{ name: 'Rosetta' }], 2])
    expect((await database.kysely.selectFrom('bread').select('name').execute()).map(({ name }) => name)).toEqual(['Rosetta', 'Ciabatta 2'])
    await other.close()
  })
})
