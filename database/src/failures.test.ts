import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { failureOf } from './failures.ts'
import { type Database, openDatabase } from './open.ts'
import { makeFolder, type TestStorage } from './test/places.ts'
import { onEachDialect } from './test/storage.ts'

type Tables = { bread: { name: string } }

const rejection = (work: Promise<unknown>) => work.then(() => expect.fail('not rejected'), (error: unknown) => error) // prettier-ignore

onEachDialect('a transaction', (make) => {
  let storage: TestStorage
  let database: Database<Tables>
  const open = () => openDatabase<Tables>({ url: storage.databaseUrl, file: join(storage.dataDir, 'test.sqlite') }, { lockTimeoutMs: 50 })
  beforeEach(async () => {
    storage = await make()
    database = open()
    await database.kysely.schema.createTable('bread').addColumn('name', 'text').execute()
  })
  afterEach(async () => {
    await database.close()
    await storage.remove()
  })

  it('F16 fails as locked when another one keeps its lock for too long', async () => {
    const other = open()
    await other.kysely.transaction().execute(async (tx) => {
      await other.lock(tx, 1)
      const waiting = database.kysely.transaction().execute((mine) => database.lock(mine, 1))
      expect(failureOf(await rejection(waiting))).toBe('locked')
    })
    await database.kysely.transaction().execute((mine) => database.lock(mine, 1))
    await other.close()
  })
})

describe('PostgreSQL', () => {
  const server = process.env['TEST_DATABASE_URL']
  const isSkipped = !server && process.env['CI'] !== 'true'
  const open = () => openDatabase<Tables>({ url: server ?? '', file: '' })

  it.skipIf(isSkipped)('F16 runs both of two transactions that wait for each other', async () => {
    const database = open()
    let arrived = 0
    let release: () => void = () => undefined
    const bothHoldOne = new Promise<void>((done) => (release = done))
    const take = (first: number, second: number) =>
      database.kysely.transaction().execute(async (tx) => {
        await database.lock(tx, first)
        if (++arrived === 2) release()
        await bothHoldOne
        await database.lock(tx, second)
        return 'done'
      })
    expect(await Promise.all([take(9_000_001, 9_000_002), take(9_000_002, 9_000_001)])).toEqual(['done', 'done'])
    expect(arrived).toBe(3)
    await database.close()
  })

  it.skipIf(isSkipped)('F16 fails as locked when others keep all connections for too long', async () => {
    // Long enough to open the first connection on a busy machine.
    const database = openDatabase<Tables>({ url: server ?? '', file: '' }, { pool: { max: 1, connectionTimeoutMillis: 1_000 } })
    const read = () => sql`select 1`.execute(database.kysely)
    await database.kysely.transaction().execute(async () => expect(failureOf(await rejection(read()))).toBe('locked'))
    await read()
    await database.close()
  })

  it.skipIf(isSkipped)('F16 runs a transaction with a conflict three more times, and no other one', async () => {
    const database = open()
    const runs = async (code: string) => {
      let count = 0
      const work = database.kysely.transaction().execute(async (tx) => {
        count++
        await sql.raw(`do $$ begin raise exception using errcode = '${code}'; end $$`).execute(tx)
      })
      return [failureOf(await rejection(work)), count]
    }
    expect(await runs('40001')).toEqual(['locked', 4])
    expect(await runs('53100')).toEqual(['full', 1])
    expect(await runs('22000')).toEqual([null, 1])
    await database.close()
  })
})

describe('SQLite', () => {
  it('F20 fails as full without space, keeps what it has, and writes again when there is space', async () => {
    const { dataDir, remove } = await makeFolder()
    const { kysely, close } = openDatabase<Tables>({ url: null, file: join(dataDir, 'test.sqlite') })
    await kysely.schema.createTable('bread').addColumn('name', 'text').execute()
    await kysely.insertInto('bread').values({ name: 'Rosetta' }).execute()
    const limit = (pages: number) => sql.raw(`pragma max_page_count = ${pages}`).execute(kysely)
    const fill = () =>
      kysely.transaction().execute(async (tx) => {
        for (let row = 0; row < 100; row++) await tx.insertInto('bread').values({ name: 'x'.repeat(1000) }).execute() // prettier-ignore
      })
    await limit(4)
    expect(failureOf(await rejection(fill()))).toBe('full')
    expect(await kysely.selectFrom('bread').selectAll().execute()).toEqual([{ name: 'Rosetta' }])
    await limit(1000)
    await fill()
    await close()
    await remove()
  })
})
