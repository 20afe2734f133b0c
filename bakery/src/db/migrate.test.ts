import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { onEachDatabase } from '../test/databases.ts'
import { migrate } from './migrate.ts'
import { type Database, openDatabase } from './open.ts'

type Made = Awaited<ReturnType<Parameters<Parameters<typeof onEachDatabase>[1]>[0]>>

const AT = '2026-11-18T12:00:00.000Z'

onEachDatabase('migrations', (make) => {
  let made: Made
  let database: Database
  beforeEach(async () => {
    made = await make()
    database = made.database
  })
  afterEach(() => made.remove())

  const applied = async () =>
    (await sql<{ name: string }>`select name from migrations order by name`.execute(database.kysely)).rows.map(({ name }) => name)

  it('make every table once, and keep what is in them when they run again', async () => {
    await migrate(database, AT)
    const first = await applied()
    expect(first[0]).toBe('0001-people')
    await database.kysely.insertInto('customers').values({ code: '0001', cliente: 'Panificio' }).execute()
    await migrate(database, AT)
    expect(await applied()).toEqual(first)
    expect(await database.kysely.selectFrom('customers').selectAll().execute()).toMatchObject([{ code: '0001', listino: '1', note: '' }])
  })

  it('bear several starts at the same moment', async () => {
    await Promise.all([migrate(database, AT), migrate(database, AT), migrate(database, AT)])
    expect(new Set(await applied()).size).toBe((await applied()).length)
  })

  it('let the database itself refuse two primary destinations and two equal logins', async () => {
    await migrate(database, AT)
    const { kysely } = database
    await kysely.insertInto('customers').values({ code: '0001', cliente: 'Panificio' }).execute()
    const add = (code: string, more: object) =>
      kysely
        .insertInto('destinations')
        .values({ customer: '0001', code, nomede: '', ...more })
        .execute()
    await add('0001', { is_primaria: 1, login_key: 'a@demo.example' })
    await expect(add('0002', { is_primaria: 1 })).rejects.toThrow(/unique/i)
    await expect(add('0002', { login_key: 'a@demo.example' })).rejects.toThrow(/unique/i)
    await expect(add('0002', { lun_off: 2 })).rejects.toThrow(/check/i)
    await expect(kysely.insertInto('destinations').values({ customer: '0009', code: '0001', nomede: '' }).execute()).rejects.toThrow(
      /foreign key/i,
    )
    await add('0002', {})
    await add('0003', {})
  })

  it('leave codes in byte order, whatever language the server speaks', async () => {
    await migrate(database, AT)
    for (const code of ['b', 'B', 'a', 'A', 'A/1', 'A 1']) {
      await database.kysely.insertInto('articles').values({ code, descriz: '', unita_m: 'pz', iva: '4' }).execute()
    }
    const rows = await database.kysely.selectFrom('articles').select('code').orderBy('code').execute()
    expect(rows.map(({ code }) => code)).toEqual(['A', 'A 1', 'A/1', 'B', 'a', 'b'])
  })

  it('give back a transaction that fails, whole', async () => {
    await migrate(database, AT)
    const failing = database.kysely.transaction().execute(async (tx) => {
      await tx.insertInto('customers').values({ code: '0001', cliente: 'Panificio' }).execute()
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await database.kysely.selectFrom('customers').selectAll().execute()).toEqual([])
  })
})

it('another program waits for the write lock of SQLite instead of failing', async () => {
  // Two processes add to one counter, each reading before it writes: with a deferred transaction one of them would fail.
  const script = `
    const { openDatabase } = await import(process.argv[1])
    const database = openDatabase({ databaseUrl: null, dataDir: process.argv[2] })
    await database.kysely.schema.createTable('meta').ifNotExists().addColumn('key', 'text', (c) => c.primaryKey()).addColumn('value', 'text').execute()
    for (let n = 0; n < 100; n++) await database.kysely.transaction().execute(async (tx) => {
      const row = await tx.selectFrom('meta').selectAll().executeTakeFirst()
      await tx.replaceInto('meta').values({ key: 'n', value: String(Number(row?.value ?? 0) + 1) }).execute()
    })
    console.log((await database.kysely.selectFrom('meta').selectAll().executeTakeFirst()).value)`
  const folder = await mkdtemp(join(tmpdir(), 'panify-two-'))
  const run = () =>
    promisify(execFile)(process.execPath, ['--input-type=module', '-e', script, new URL('open.ts', import.meta.url).href, folder])
  const outputs = await Promise.all([run(), run()])
  expect(Math.max(...outputs.map(({ stdout }) => Number(stdout)))).toBe(200)
  await rm(folder, { recursive: true })
})

it('keeps the files of the database to their owner, also older ones in a folder that everybody may read', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'panify-mode-'))
  await chmod(dataDir, 0o755)
  const modesAfterWriting = async () => {
    const database = openDatabase({ databaseUrl: null, dataDir })
    await migrate(database, AT)
    const files = await readdir(dataDir)
    const modes = await Promise.all(files.map(async (file) => [file, ((await stat(join(dataDir, file))).mode & 0o777).toString(8)]))
    for (const file of files) await chmod(join(dataDir, file), 0o644)
    await database.close()
    return modes
  }
  const kept = ['bakery.sqlite', 'bakery.sqlite-shm', 'bakery.sqlite-wal'].map((file) => [file, '600'])
  expect(await modesAfterWriting()).toEqual(kept)
  expect(await modesAfterWriting()).toEqual(kept)
  await rm(dataDir, { recursive: true })
})
