// The printings in the store, on SQLite and PostgreSQL.
import { type TestStorage, onEachDialect } from '@panify/database/test/storage'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createLog } from '../log.ts'
import { fakeClock } from '../test/clock.ts'
import { COOKIE_KEYS } from '../test/portal.ts'
import { type Store, openStore } from './store.ts'

const log = createLog({ write: () => undefined })
const FRIDAY = { from: '2026-11-20', to: '2026-11-20' }
const WEEK = { from: '2026-11-16', to: '2026-11-22' }
const item = (quantity: number | null) => ({
  articleCode: 'ROS',
  description: 'Rosetta «all’olio»',
  unit: 'kg',
  quantity,
  groups: { GROUP_1: 'Pane', GROUP_2: null, GROUP_3: null },
})

onEachDialect('the printings', (make) => {
  let storage: TestStorage
  const stores: Store[] = []
  const clock = fakeClock('2026-11-19 23:30')
  let ids = 0
  const open = async () => {
    const store = await openStore({ ...storage, cookieKeys: COOKIE_KEYS }, { clock, log, newId: () => `id${(ids += 1)}` })
    stores.push(store)
    return store
  }
  let store: Store

  beforeEach(async () => {
    clock.set('2026-11-19 23:30')
    storage = await make()
    store = await open()
  })
  afterEach(async () => {
    for (const one of stores.splice(0)) await one.close()
    await storage.remove()
  })

  const add = (period = FRIDAY, quantity: number | null = 12_500, on = store) =>
    on.printings.add({ ...period, actor: '0001/0001', items: [item(quantity)] })
  const lastQuantity = async (period = FRIDAY) => (await store.printings.last(period))?.items[0]?.quantity

  it('are kept as they were added, for both gateways of a store', async () => {
    const printing = await add()
    expect(printing).toEqual({ id: expect.any(String), ...FRIDAY, actor: '0001/0001', printedAtMs: clock.nowMs(), items: [item(12_500)] })
    const second = await open()
    expect(await second.printings.last(FRIDAY)).toEqual(printing)
    expect(await second.printings.last(WEEK)).toBeNull()
    expect(await second.printings.remove(printing.id)).toBe(true)
    expect(await store.printings.remove(printing.id)).toBe(false)
    expect(await store.printings.last(FRIDAY)).toBeNull()
  })

  it('are the last five of a period, also when ten are added at once, on PostgreSQL by two gateways', async () => {
    // Two connections of one process cannot wait for each other on SQLite.
    const second = storage.databaseUrl ? await open() : store
    await add(WEEK, 1)
    await Promise.all(Array.from({ length: 10 }, (_, n) => add(FRIDAY, n, n % 2 ? second : store)))
    const newest = await add(FRIDAY, 99)
    const found = []
    for (let one = await store.printings.last(FRIDAY); one; one = await store.printings.last(FRIDAY)) {
      found.push(one)
      await store.printings.remove(one.id)
    }
    expect(found).toHaveLength(5)
    expect(found[0]).toEqual(newest)
    expect(found.map(({ printedAtMs }) => printedAtMs)).toEqual(found.map(({ printedAtMs }) => printedAtMs).toSorted((a, b) => b - a))
    expect(await lastQuantity(WEEK)).toBe(1)
  })

  it('F23 are in the order of their arrival, although the clock of a gateway was ahead', async () => {
    clock.set('2026-11-20 23:30')
    const ahead = await add(FRIDAY, 1)
    clock.set('2026-11-19 23:30')
    expect((await add(FRIDAY, 2)).printedAtMs).toBe(ahead.printedAtMs + 1)
    expect(await lastQuantity()).toBe(2)
  })

  it('are deleted by the purge two days after the last date of their period', async () => {
    await add(FRIDAY, 1)
    await add(WEEK, 2)
    const left = async (at: string) => {
      clock.set(at)
      await store.purge({ auditBefore: null })
      return [await lastQuantity(FRIDAY), await lastQuantity(WEEK)]
    }
    expect(await left('2026-11-22 23:59')).toEqual([1, 2])
    expect(await left('2026-11-23 00:00')).toEqual([undefined, 2])
    expect(await left('2026-11-24 23:59')).toEqual([undefined, 2])
    expect(await left('2026-11-25 00:00')).toEqual([undefined, undefined])
  })
})
