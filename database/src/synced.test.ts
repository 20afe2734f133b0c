// A power cut loses what is not on the disk: each transaction is synced before it ends.
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openDatabase } from './open.ts'
import { makeDatabase, makeFolder } from './test/places.ts'
import { startPostgres } from './test/postgres.setup.ts'

type Tables = { bread: { name: string } }

it('F21 SQLite syncs its log with every transaction', async () => {
  const { dataDir, remove } = await makeFolder()
  const { kysely, close } = openDatabase<Tables>({ url: null, file: join(dataDir, 'test.sqlite') })
  const full = 2
  expect((await sql<{ synchronous: number }>`pragma synchronous`.execute(kysely)).rows).toEqual([{ synchronous: full }])
  expect((await sql<{ journal_mode: string }>`pragma journal_mode`.execute(kysely)).rows).toEqual([{ journal_mode: 'wal' }])
  await close()
  await remove()
})

it('F21 PostgreSQL syncs its log with every transaction, counted by the server', async ({ skip }) => {
  // The server of the other tests does not sync.
  const server = await startPostgres([])
  if (!server) return skip('no PostgreSQL found')
  const { databaseUrl, remove } = await makeDatabase(server.url)
  const { kysely, close } = openDatabase<Tables>({ url: databaseUrl, file: '' })
  await kysely.schema.createTable('bread').addColumn('name', 'text').execute()
  const syncs = async () => {
    // PostgreSQL 14 to 17 count there.
    const { rows } = await sql<{ count: number }>`select wal_sync as count from pg_stat_wal`.execute(kysely)
    return Number(rows[0]?.count)
  }
  const before = await syncs()
  for (let n = 0; n < 20; n++)
    await kysely.transaction().execute((tx) =>
      tx
        .insertInto('bread')
        .values({ name: String(n) })
        .execute(),
    )
  // The server adds up its counts once a second.
  await expect.poll(async () => (await syncs()) - before).toBeGreaterThanOrEqual(20)
  await close()
  await remove()
  await server.stop()
})
