import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type Kysely, sql, type Transaction } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type Database, openDatabase } from './open.ts'
import { makeFolder } from './test/places.ts'
import { onEachDialect } from './test/storage.ts'

type Tables = { counter: { value: number } }
type Take = (database: Database<Tables>, tx: Transaction<Tables>) => Promise<void>

onEachDialect('openDatabase', (make) => {
  it('rolls back a transaction that fails', async () => {
    const storage = await make()
    const database = openDatabase<Tables>({ url: storage.databaseUrl, file: join(storage.dataDir, 'test.sqlite') })
    await database.kysely.schema.createTable('counter').addColumn('value', 'integer').execute()
    const failing = database.kysely.transaction().execute(async (tx) => {
      await tx.insertInto('counter').values({ value: 1 }).execute()
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await database.kysely.selectFrom('counter').selectAll().execute()).toEqual([])
    await database.close()
    await storage.remove()
  })

  it.each<[string, Take]>([
    ['a lock', (database, tx) => database.lock(tx, 1)],
    ['locks of texts', (database, tx) => database.lockKeys(tx, ['b', 'a'])],
  ])('gives %s to one transaction at a time', async (_, take) => {
    const storage = await make()
    const open = () => openDatabase<Tables>({ url: storage.databaseUrl, file: join(storage.dataDir, 'test.sqlite') })
    const programs = [open(), open()]
    await programs[0]!.kysely.schema.createTable('counter').addColumn('value', 'integer').execute()
    await programs[0]!.kysely.insertInto('counter').values({ value: 0 }).execute()
    const addOne = (database: (typeof programs)[number]) =>
      database.kysely.transaction().execute(async (tx) => {
        await take(database, tx)
        const { value } = await tx.selectFrom('counter').selectAll().executeTakeFirstOrThrow()
        await tx
          .updateTable('counter')
          .set({ value: value + 1 })
          .execute()
      })
    await Promise.all(Array.from({ length: 20 }, (_, n) => addOne(programs[n % 2]!)))
    expect(await programs[1]!.kysely.selectFrom('counter').selectAll().execute()).toEqual([{ value: 20 }])
    await Promise.all(programs.map((database) => database.close()))
    await storage.remove()
  })
})

describe('SQLite', () => {
  it('F16 reads, and lets the event loop turn, while writes wait for another program, and then stores each once', async () => {
    const { dataDir, remove } = await makeFolder()
    const open = () => openDatabase<Tables>({ url: null, file: join(dataDir, 'test.sqlite') })
    const [database, other] = [open(), open()]
    await database.kysely.schema.createTable('counter').addColumn('value', 'integer').execute()
    const values = async () =>
      (await database.kysely.selectFrom('counter').select('value').orderBy('value').execute()).map(({ value }) => value)
    const insert = (kysely: Kysely<Tables>, value: number) => kysely.insertInto('counter').values({ value }).execute()
    const ended: number[] = []
    let writes: Promise<void>[] = []
    await other.kysely.transaction().execute(async (tx) => {
      writes = [1, 2, 3, 4].map(async (value) => {
        if (value % 2) await insert(database.kysely, value)
        else await database.kysely.transaction().execute((mine) => insert(mine, value))
        ended.push(value)
      })
      for (let turn = 0; turn < 20; turn++) {
        await nextTurn()
        expect(await values()).toEqual([])
      }
      expect(ended).toEqual([])
      await insert(tx, 0)
    })
    await Promise.all(writes)
    expect(await values()).toEqual([0, 1, 2, 3, 4])
    await Promise.all([database.close(), other.close()])
    await remove()
  })

  it('shows by its version whether another program has written', async () => {
    const { dataDir, remove } = await makeFolder()
    const open = () => openDatabase<Tables>({ url: null, file: join(dataDir, 'test.sqlite') })
    const [database, other] = [open(), open()]
    await database.kysely.schema.createTable('counter').addColumn('value', 'integer').execute()
    const insert = (kysely: Kysely<Tables>) => kysely.insertInto('counter').values({ value: 1 }).execute()
    const before = database.version()
    await insert(database.kysely)
    expect(database.version()).toBe(before)
    await insert(other.kysely)
    expect(database.version()).not.toBe(before)
    await Promise.all([database.close(), other.close()])
    await remove()
  })

  it('makes another program wait for the write lock instead of failing', async () => {
    // Two processes add to one counter, each reading before it writes: with a deferred transaction one of them would fail.
    const script = `
    const { openDatabase } = await import(process.argv[1])
    const { kysely } = openDatabase({ url: null, file: process.argv[2] })
    await kysely.schema.createTable('meta').ifNotExists().addColumn('key', 'text', (c) => c.primaryKey()).addColumn('value', 'text').execute()
    for (let n = 0; n < 100; n++) await kysely.transaction().execute(async (tx) => {
      const row = await tx.selectFrom('meta').selectAll().executeTakeFirst()
      await tx.replaceInto('meta').values({ key: 'n', value: String(Number(row?.value ?? 0) + 1) }).execute()
    })
    console.log((await kysely.selectFrom('meta').selectAll().executeTakeFirst()).value)`
    const folder = await mkdtemp(join(tmpdir(), 'panify-two-'))
    const module = new URL('open.ts', import.meta.url).href
    const run = () => promisify(execFile)(process.execPath, ['--input-type=module', '-e', script, module, join(folder, 'two.sqlite')])
    const outputs = await Promise.all([run(), run()])
    expect(Math.max(...outputs.map(({ stdout }) => Number(stdout)))).toBe(200)
    await rm(folder, { recursive: true })
  })

  it('restricts the files to their owner, also older ones in a folder that everybody may read', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'panify-mode-'))
    await chmod(folder, 0o755)
    const modesAfterWriting = async () => {
      const { kysely, close } = openDatabase<Tables>({ url: null, file: join(folder, 'test.sqlite') })
      await kysely.schema.createTable('counter').ifNotExists().addColumn('value', 'integer').execute()
      await kysely.insertInto('counter').values({ value: 1 }).execute()
      const files = await readdir(folder)
      const modes = await Promise.all(files.map(async (file) => [file, ((await stat(join(folder, file))).mode & 0o777).toString(8)]))
      for (const file of files) await chmod(join(folder, file), 0o644)
      await close()
      return modes
    }
    const kept = ['test.sqlite', 'test.sqlite-shm', 'test.sqlite-wal'].map((file) => [file, '600'])
    expect(await modesAfterWriting()).toEqual(kept)
    expect(await modesAfterWriting()).toEqual(kept)
    await rm(folder, { recursive: true })
  })

  it('creates a missing folder for its owner alone, and runs the pragmas of the program', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'panify-pragma-'))
    const { kysely, close } = openDatabase({ url: null, file: join(folder, 'new/test.sqlite') }, { pragmas: ['secure_delete = on'] })
    expect((await sql<{ secure_delete: number }>`pragma secure_delete`.execute(kysely)).rows).toEqual([{ secure_delete: 1 }])
    expect((await stat(join(folder, 'new'))).mode & 0o777).toBe(0o700)
    await close()
    await rm(folder, { recursive: true })
  })
})
