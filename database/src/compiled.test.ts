import type { Kysely } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { compiledOnce, compiledTogether } from './compiled.ts'
import { type Database, openDatabase } from './open.ts'
import { onEachDialect } from './test/storage.ts'
import type { TestStorage } from './test/places.ts'

type Tables = { bread: { name: string; grams: number } }

onEachDialect('a query that is compiled once', (make) => {
  let storage: TestStorage
  let database: Database<Tables>
  let built: number
  beforeEach(async () => {
    built = 0
    storage = await make()
    database = openDatabase<Tables>({ url: storage.databaseUrl, file: `${storage.dataDir}/test.sqlite` })
    await database.kysely.schema.createTable('bread').addColumn('name', 'text').addColumn('grams', 'integer').execute()
    const names = ['Rosetta', 'Michetta', 'Ciabatta']
    await database.kysely.insertInto('bread').values(names.map((name, index) => ({ name, grams: 60 + 10 * index }))).execute() // prettier-ignore
  })
  afterEach(async () => {
    await database.close()
    await storage.remove()
  })

  const breadOf = compiledOnce((db: Kysely<Tables>, { name, least }: { name: string; least: number }) => {
    built += 1
    return db.selectFrom('bread').selectAll().where('name', '!=', 'Ciabatta').where('grams', '>=', least).where('name', '=', name)
  })

  it('takes the values of each call, in any order, beside its own', async () => {
    expect(await breadOf(database.kysely, { least: 60, name: 'Rosetta' })).toEqual([{ name: 'Rosetta', grams: 60 }])
    expect(await breadOf(database.kysely, { name: 'Michetta', least: 60 })).toEqual([{ name: 'Michetta', grams: 70 }])
    expect(await breadOf(database.kysely, { name: 'Michetta', least: 71 })).toEqual([])
    expect(await breadOf(database.kysely, { name: 'Ciabatta', least: 0 })).toEqual([])
    expect(await breadOf(database.kysely, { name: "' or 1 = 1 --", least: 0 })).toEqual([])
    expect(built).toBe(1)
  })

  it('runs in the transaction that it is given', async () => {
    const inside = database.kysely.transaction().execute(async (tx) => {
      await tx.updateTable('bread').set({ grams: 61 }).where('name', '=', 'Rosetta').execute()
      expect(await breadOf(tx, { name: 'Rosetta', least: 0 })).toEqual([{ name: 'Rosetta', grams: 61 }])
      throw new Error('rolled back')
    })
    await expect(inside).rejects.toThrow('rolled back')
    expect(await breadOf(database.kysely, { name: 'Rosetta', least: 0 })).toEqual([{ name: 'Rosetta', grams: 60 }])
    expect(built).toBe(1)
  })

  it('runs together with others, each with its rows in their order, on PostgreSQL as one statement', async () => {
    let statements = 0
    const watched = openDatabase<Tables>({ url: storage.databaseUrl, file: `${storage.dataDir}/test.sqlite` }, { onQuery: () => (statements += 1) }) // prettier-ignore
    const weighed = compiledTogether((db: Kysely<Tables>, { grams }: { grams: number }) => ({
      lighter: db.selectFrom('bread').selectAll().where('grams', '<', grams).orderBy('grams', 'desc'),
      same: db.selectFrom('bread').select('name').where('grams', '=', grams),
      heavier: db.selectFrom('bread').selectAll().where('grams', '>', grams),
    }))
    const [rosetta, michetta] = [{ name: 'Rosetta', grams: 60 }, { name: 'Michetta', grams: 70 }] // prettier-ignore
    expect(await weighed(watched.kysely, { grams: 80 })).toEqual({
      lighter: [michetta, rosetta],
      same: [{ name: 'Ciabatta' }],
      heavier: [],
    })
    expect(statements).toBe(watched.dialect === 'postgres' ? 1 : 3)
    expect(await weighed(watched.kysely, { grams: 60 })).toMatchObject({ lighter: [], same: [{ name: 'Rosetta' }] })
    await watched.kysely.transaction().execute(async (tx) => {
      await tx.insertInto('bread').values({ name: 'Però "grande"', grams: 90 }).execute()
      expect((await weighed(tx, { grams: 80 })).heavier).toEqual([{ name: 'Però "grande"', grams: 90 }])
    })
    await watched.close()
  })
})
