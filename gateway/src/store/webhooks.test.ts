// Webhooks and their deliveries in the gateway's store, which several gateways may share.
import { type TestStorage, onEachDialect } from '@panify/database/test/storage'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createLog } from '../log.ts'
import { fakeClock } from '../test/clock.ts'
import { COOKIE_KEYS } from '../test/portal.ts'
import { type StoredEvent, eventContent } from './events.ts'
import { type Store, openStore } from './store.ts'
import { DELIVERIES_MS, LEASE_MS } from './webhook-deliveries.ts'

const log = createLog({ write: () => undefined })
const event = (id: number): StoredEvent => ({
  ...eventContent('ORDER_CHANGED', { actor: '0042/0001' }),
  id,
  happenedAt: '2026-11-19T09:00:00.000Z',
})

onEachDialect('webhooks in the store', (make) => {
  let storage: TestStorage
  let stores: [Store, Store]
  const clock = fakeClock('2026-11-19 10:00')
  let ids = 0
  const open = () => openStore({ ...storage, cookieKeys: COOKIE_KEYS }, { clock, log, newId: () => `id${(ids += 1)}` })

  beforeEach(async () => {
    storage = await make()
    stores = [await open(), await open()]
    await add('a')
  })
  afterEach(async () => {
    for (const store of stores) await store.close()
    await storage.remove()
  })
  const add = (id: string, after = 4) =>
    stores[0].webhooks.add({ id, url: 'https://receiver.example/', events: ['ORDER_CHANGED'], secret: 'whsec_x' }, after)
  const claims = () => Promise.all(stores.map(({ webhookDeliveries }) => webhookDeliveries.claim('a', 10)))

  it('each event becomes deliveries once, without who has caused it', async () => {
    expect(await stores[0].webhookDeliveries.takeOver(event(5))).toBe(true)
    expect(await stores[1].webhookDeliveries.takeOver(event(5))).toBe(false)
    expect(await stores[1].webhookDeliveries.takeOver(event(3))).toBe(false)
    const listed = await stores[1].webhookDeliveries.listOf('a')
    expect(listed).toMatchObject([{ event: { id: 5, actor: null }, state: 'WAITING', attempts: 0, nextAttemptAt: clock.nowMs() }])
    expect(await stores[0].webhooks.position()).toBe(5)
  })

  it('each attempt is claimed once, and again after the lease', async () => {
    await stores[0].webhookDeliveries.takeOver(event(5))
    const [claimed, ...others] = (await claims()).flat()
    expect(others).toEqual([])
    await clock.advance(LEASE_MS - 1)
    expect((await claims()).flat()).toEqual([])
    await clock.advance(1)
    const [again] = (await claims()).flat()
    expect(again!.id).toBe(claimed!.id)
    await stores[1].webhookDeliveries.finish(again!, { status: 204, problem: null, state: 'DELIVERED', nextAt: null })
    // The first gateway was only slow: its outcome is counted, and changes nothing else.
    await stores[0].webhookDeliveries.finish(claimed!, { status: null, problem: 'TIMED_OUT', state: 'WAITING', nextAt: clock.nowMs() })
    expect(await stores[0].webhookDeliveries.find(claimed!.id)).toMatchObject({
      state: 'DELIVERED',
      attempts: 2,
      tries: 1,
      nextAttemptAt: null,
    })
    expect(await stores[0].webhookDeliveries.nextAt()).toBeNull()
    expect(await stores[0].webhookDeliveries.replay(claimed!.id)).toMatchObject({ state: 'WAITING', tries: 0 })
    expect(await stores[1].webhookDeliveries.nextAt()).toBe(clock.nowMs())
  })

  it('are at most ten, however many are added at once', async () => {
    const added = await Promise.all(Array.from({ length: 12 }, (_, index) => add(`b${index}`)))
    expect(added.filter(Boolean)).toHaveLength(9)
  })

  it('keep a failing time, a sealed secret, and a position as long as there is one', async () => {
    const [{ webhooks, webhookDeliveries }] = stores
    const since = async () => (await webhooks.find('a'))?.failingSince
    await webhooks.noteAttempt('a', false)
    const first = clock.nowMs()
    await clock.advance(1_000)
    await webhooks.noteAttempt('a', false)
    expect([await since(), await webhooks.secretOf('a')]).toEqual([first, 'whsec_x'])
    await webhooks.noteAttempt('a', true)
    expect(await since()).toBeNull()
    await webhookDeliveries.takeOver(event(5))
    await clock.advance(DELIVERIES_MS + 1)
    await stores[0].purge({ auditBefore: null })
    expect(await webhookDeliveries.listOf('a')).toEqual([])
    await webhooks.remove('a')
    expect([await webhooks.list(), await webhooks.position()]).toEqual([[], null])
    await add('c', 9)
    await webhooks.skipTo(12)
    expect(await webhooks.position()).toBe(12)
  })
})
