// A store whose writes fail for lack of space, by the limit of pages of its connection.
import { join } from 'node:path'
import { openDatabase as openShared } from '@panify/database/open'
import { migrateToLatest } from '@panify/database/migrate'
import { makeFolder, type TestStorage } from '@panify/database/test/places'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createLog } from '../log.ts'
import { fakeClock } from '../test/clock.ts'
import { COOKIE_KEYS } from '../test/portal.ts'
import type { Tables } from './database.ts'
import { migrations } from './migrations.ts'
import { type Store, storeOn } from './store.ts'
import { createUnwritten } from './unwritten.ts'

const log = createLog({ write: () => undefined })
const clock = fakeClock('2026-11-19 10:00')
const account = { account: 'digest', address: '192.0.2.7' }

let storage: TestStorage
let database: ReturnType<typeof openShared<Tables>>
let store: Store
let ids = 0

beforeEach(async () => {
  storage = await makeFolder()
  database = openShared<Tables>({ url: null, file: join(storage.dataDir, 'gateway.sqlite') })
  await migrateToLatest(database, migrations)
  store = await storeOn(database, { cookieKeys: COOKIE_KEYS }, { clock, log, newId: () => `id${(ids += 1)}` })
})
afterEach(async () => {
  await store.close()
  await storage.remove()
})

/** Pages with some space left take small writes: entries of the audit fill them. */
async function fillDisk(): Promise<void> {
  await sql`pragma max_page_count = 1`.execute(database.kysely)
  const entry = { actor: '0001/0001', action: 'article.update', target: 'A', detail: { text: 'x'.repeat(500) } }
  for (let n = 0; n < 500; n++) {
    const failure = await store.audit(entry).then(
      () => null,
      (error: unknown) => error,
    )
    if (failure) return
  }
  expect.fail('The disk is not full')
}
const makeRoom = async () => {
  await sql`pragma max_page_count = 100000`.execute(database.kysely)
  await clock.advance(5_000)
}
const begin = async () => {
  const begun = await store.loginTries.begin(account, (failures) => (failures.length < 3 ? null : 60))
  return 'id' in begun ? 'counted' : 'refused'
}

it('F20 counts logins in memory, ends sessions and keeps values without space, and stores all of it afterwards', async () => {
  expect(await begin()).toBe('counted')
  await fillDisk()
  const long = 'y'.repeat(5_000)
  await store.keep('companyName', long)
  expect(store.space.isFull()).toBe(true)
  expect(await store.read('companyName')).toBe(long)
  expect([await begin(), await begin(), await begin()]).toEqual(['counted', 'counted', 'refused'])

  // So many that some find no space.
  const sessions = Array.from({ length: 400 }, (_, n) => ({ id: `session ${n}`, destination: `0042/${n}`, epoch: 0 }))
  for (const { id } of sessions.slice(0, 200)) await store.endSession(id, clock.now().epochMilliseconds + 1000)
  for (const { destination } of sessions.slice(200)) await store.endSessionsOf(destination)
  const revoked = async () => (await Promise.all(sessions.map((one) => store.isRevoked(one)))).filter(Boolean).length
  expect(await revoked()).toBe(400)
  expect(await store.epochOf('0042/399')).toBe(1)

  await makeRoom()
  expect(store.space.isFull()).toBe(false)
  const { kysely: db } = database
  const count = async (table: 'ended_sessions' | 'destination_epochs') => (await db.selectFrom(table).selectAll().execute()).length
  expect([await count('ended_sessions'), await count('destination_epochs'), await revoked()]).toEqual([200, 200, 400])
  expect(await store.epochOf('0042/399')).toBe(1)
  expect((await db.selectFrom('kept_values').selectAll().where('name', '=', 'companyName').execute())[0]?.value).toBe(JSON.stringify(long))
  expect(await begin()).toBe('refused')
})

it('F20 refuses audited changes without space, and stores the end of one that began before', async () => {
  const end = await store.audit({ actor: '0001/0001', action: 'article.update', target: 'B' })
  await fillDisk()
  await end('done')
  expect(store.lostEnds()).toBe(0)
  await makeRoom()
  const entry = await database.kysely.selectFrom('audit').select('outcome').where('target', '=', 'B').executeTakeFirst()
  expect(entry).toEqual({ outcome: 'done' })
})

it('F20 has space again and makes the other waiting writes although one of them fails', async () => {
  const full = Object.assign(new Error('full'), { errcode: 13 })
  const made: string[] = []
  let space = false
  let isBroken = true
  const probe = async () => (space ? undefined : Promise.reject(full))
  const unwritten = createUnwritten({ clock, log, probe })
  const write = (name: string) => async () => {
    if (!space) throw full
    if (name === 'broken' && isBroken) throw new Error('no such table')
    made.push(name)
  }
  for (const name of ['broken', 'whole']) await unwritten.write(name, write(name))
  expect(unwritten.isFull()).toBe(true)
  space = true
  await clock.advance(5_000)
  expect([made, unwritten.isFull()]).toEqual([['whole'], false])
  isBroken = false
  await clock.advance(5_000)
  expect(made).toEqual(['whole', 'broken'])
})

it('repeats a write one at a time: each would count again', async () => {
  const answers: (() => void)[] = []
  let tries = 0
  const unwritten = createUnwritten({ clock, log, probe: async () => undefined })
  const slow = async () => {
    tries += 1
    if (tries === 1) throw new Error('Connection terminated unexpectedly')
    await new Promise<void>((resolve) => answers.push(resolve))
  }
  expect(await unwritten.persist('sessions 1', slow)).toBe(false)
  await clock.advance(5_000)
  // Another failure begins to wait while the first write is repeated.
  let isFirst = true
  const other = async () => {
    if (!isFirst) return
    isFirst = false
    throw new Error('Connection terminated unexpectedly')
  }
  expect(await unwritten.persist('sessions 2', other)).toBe(false)
  await clock.advance(5_000)
  expect(tries).toBe(2)
  answers[0]!()
  await clock.advance(5_000)
  expect([tries, answers.length]).toEqual([2, 1])
  unwritten.stop()
})
