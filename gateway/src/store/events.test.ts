// The events of the gateway's own store, on both databases.
import { join } from 'node:path'
import { openDatabase } from '@panify/database/open'
import { type TestStorage, onEachDialect } from '@panify/database/test/storage'
import { sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createLog } from '../log.ts'
import { fakeClock } from '../test/clock.ts'
import { COOKIE_KEYS } from '../test/portal.ts'
import type { Tables } from './database.ts'
import { EVENTS_MS, eventContent } from './events.ts'
import { type Store, openStore } from './store.ts'

const log = createLog({ write: () => undefined })

onEachDialect('events', (make) => {
  let storage: TestStorage
  let stores: Store[]
  let clock: ReturnType<typeof fakeClock>
  const open = async (hasOtherEvents = false) => {
    const store = await openStore({ ...storage, cookieKeys: COOKIE_KEYS, hasOtherEvents }, { clock, log, newId: () => 'id' })
    stores.push(store)
    return store
  }
  beforeEach(async () => {
    stores = []
    clock = fakeClock('2026-11-19 10:00')
    storage = await make()
  })
  afterEach(async () => {
    for (const store of stores) await store.close()
    await storage.remove()
  })
  /** Of one process, two connections to the same SQLite file would wait for each other. */
  const openSecond = async (first: Store) => (storage.databaseUrl === null ? first : open())
  const idsAfter = async (store: Store, after: number) => (await store.events.read(after)).events.map(({ id }) => id)

  it('are numbered without gaps over two gateways and restarts, and read after an id', async () => {
    const [one, other] = [await open(), await open()]
    expect(await one.events.read(null)).toEqual({ events: [], through: 0, last: 0, isGap: false })
    for (const [index, store] of [one, other, one].entries())
      await store.events.add([eventContent('COMPANY_CHANGED'), eventContent('DATE_CLOSED', { dates: [`2026-11-2${index}`] })])
    expect(await idsAfter(other, 0)).toEqual([1, 2, 3, 4, 5, 6])
    expect(await (await open()).events.read(5)).toEqual({
      events: [{ ...eventContent('DATE_CLOSED', { dates: ['2026-11-22'] }), id: 6, happenedAt: '2026-11-19T09:00:00.000Z' }],
      through: 6,
      last: 6,
      isGap: false,
    })
  })

  it('appear in the order of their ids, however many are added at the same time', async () => {
    const one = await open()
    const other = await openSecond(one)
    const seen: number[] = []
    const adding = { isOver: false }
    const reader = await open()
    const reading = (async () => {
      while (!adding.isOver || seen.length < 100) {
        seen.push(...(await idsAfter(reader, seen.at(-1) ?? 0)))
        // SQLite answers without leaving the turn of the event loop.
        await new Promise((done) => setImmediate(done))
      }
    })()
    await Promise.all(Array.from({ length: 100 }, (_, n) => (n % 2 ? one : other).events.add([eventContent('ARTICLE_CHANGED')])))
    adding.isOver = true
    await reading
    expect(seen).toEqual(Array.from({ length: 100 }, (_, n) => n + 1))
  })

  it('are kept for 25 hours; what was deleted, or never was, is a gap', async () => {
    const store = await open()
    await store.events.add([eventContent('COMPANY_CHANGED'), eventContent('COMPANY_CHANGED')])
    clock.set('2026-11-20 10:30')
    await store.events.add([eventContent('ARTICLE_CHANGED')])
    expect(EVENTS_MS).toBe(25 * 3_600_000)
    await store.purge({ auditBefore: null })
    expect(await idsAfter(store, 0)).toEqual([1, 2, 3])
    clock.set('2026-11-20 11:01')
    await store.purge({ auditBefore: null })
    expect(await idsAfter(store, 0)).toEqual([3])
    const gaps = await Promise.all([0, 1, 2, 3, 4].map(async (after) => (await store.events.read(after)).isGap))
    expect(gaps).toEqual([true, true, false, false, true])
    await store.events.add([eventContent('ARTICLE_CHANGED')])
    expect(await idsAfter(store, 3)).toEqual([4])
  })

  it('of a closing are added once, by the gateway that stores it', async () => {
    const one = await open()
    const other = await openSecond(one)
    const at = Temporal.Instant.from('2026-11-19T19:00:20Z')
    await Promise.all([one.closings.close(['2026-11-21', '2026-11-20'], at), other.closings.close(['2026-11-20'], at)])
    await one.closings.close(['2026-11-20'], at)
    const { events } = await one.events.read(0)
    expect(events.map(({ type, dates }) => [type, ...dates].join(' ')).toSorted((one, other) => (one < other ? -1 : 1))).toEqual([
      'DATE_CLOSED 2026-11-20',
      'DATE_CLOSED 2026-11-21',
    ])
  })

  it('are not added where the back end has its own', async () => {
    const store = await open(true)
    await store.events.add([eventContent('COMPANY_CHANGED')])
    expect((await store.events.read(0)).events).toEqual([])
  })

  it('are stored later, in their order, when the database fails for a while: the change that was confirmed goes on', async () => {
    const store = await open()
    const { kysely: db, close } = openDatabase<Tables>({ url: storage.databaseUrl, file: join(storage.dataDir, 'gateway.sqlite') })
    await sql`alter table event_ids rename to away`.execute(db)
    for (const date of ['2026-11-20', '2026-11-21']) await store.events.add([eventContent('DATE_CLOSED', { dates: [date] })])
    await sql`alter table away rename to event_ids`.execute(db)
    await close()
    await clock.advance(1_000)
    const datesStored = async () => (await store.events.read(0)).events.flatMap(({ dates }) => dates)
    await expect.poll(datesStored).toEqual(['2026-11-20', '2026-11-21'])
    expect(store.events.lost()).toBe(0)
  })
})
