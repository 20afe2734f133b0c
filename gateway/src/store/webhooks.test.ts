// Webhooks and their deliveries in the gateway's store, which several gateways may share.
import { type TestStorage, onEachDialect } from '@panify/database/test/storage'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createLog } from '../log.ts'
import { fakeClock } from '../test/clock.ts'
import { COOKIE_KEYS } from '../test/portal.ts'
import { type StoredEvent, eventContent } from './events.ts'
import { type Store, openStore } from './store.ts'
import { DELIVERIES_MS, LEASE_MS, type StoredDelivery } from './webhook-deliveries.ts'

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
    stores[0].webhooks.add(
      { id, url: 'https://receiver.example/', events: ['ORDER_CHANGED'], secret: 'whsec_x' },
      { feed: 'bakery', event: after },
    )
  const claims = () => Promise.all(stores.map(({ webhookDeliveries }) => webhookDeliveries.claim('a', 10)))

  it('each event becomes deliveries once, without who has caused it', async () => {
    expect(await stores[0].webhookDeliveries.takeOver('bakery', event(5))).toBe(true)
    expect(await stores[1].webhookDeliveries.takeOver('bakery', event(5))).toBe(false)
    expect(await stores[1].webhookDeliveries.takeOver('bakery', event(3))).toBe(false)
    const listed = await stores[1].webhookDeliveries.listOf('a')
    expect(listed).toMatchObject([{ event: { id: 5, actor: null }, state: 'WAITING', attempts: 0, nextAttemptAt: clock.nowMs() }])
    expect(await stores[0].webhooks.position('bakery')).toBe(5)
  })

  it('each attempt is claimed once, and again after the lease', async () => {
    await stores[0].webhookDeliveries.takeOver('bakery', event(5))
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
    await webhookDeliveries.takeOver('bakery', event(5))
    await clock.advance(DELIVERIES_MS + 1)
    await webhookDeliveries.takeOver('bakery', event(6))
    await stores[0].purge({ auditBefore: null })
    expect((await webhookDeliveries.listOf('a')).map(({ event: { id } }) => id)).toEqual([6])
    await webhooks.remove('a')
    expect([await webhooks.list(), await webhooks.position('bakery')]).toEqual([[], null])
    await add('c', 9)
    await webhooks.skipTo({ feed: 'bakery', event: 12 })
    expect(await webhooks.position('bakery')).toBe(12)
  })

  it('have a position in each feed: what happens in one leaves the others', async () => {
    const [{ webhooks, webhookDeliveries }] = stores
    const positions = () => Promise.all([webhooks.position('bakery'), webhooks.position('gateway')])
    expect(await positions()).toEqual([4, null])
    await webhooks.skipTo({ feed: 'gateway', event: 2 })
    expect(await webhookDeliveries.takeOver('gateway', event(3))).toBe(true)
    expect(await positions()).toEqual([4, 3])
    await webhooks.forgetPositions()
    expect(await positions()).toEqual([null, null])
  })

  describe('leave others as they are', () => {
    const HOUR = 3_600_000
    const DELIVERED = { status: 204, problem: null, state: 'DELIVERED', nextAt: null } as const
    let own: StoredDelivery
    /** Two webhooks with two deliveries each, all of which have failed once. */
    beforeEach(async () => {
      const [{ webhooks, webhookDeliveries }] = stores
      await add('b')
      for (const id of [5, 6]) await webhookDeliveries.takeOver('bakery', event(id))
      for (const id of ['a', 'b']) {
        const claimed = await webhookDeliveries.claim(id, 10)
        for (const one of claimed) await webhookDeliveries.finish(one, { status: 503, problem: null, state: 'WAITING', nextAt: clock.nowMs() + 2 * HOUR }) // prettier-ignore
        await webhooks.noteAttempt(id, false)
      }
      await clock.advance(2 * HOUR)
      own = (await webhookDeliveries.claim('a', 1))[0]!
    })

    const others = async () => {
      const [{ webhooks, webhookDeliveries }] = stores
      const ofOwn = (await webhookDeliveries.listOf('a')).filter(({ id }) => id !== own.id)
      return { webhook: await webhooks.find('b'), deliveries: await webhookDeliveries.listOf('b'), ofOwn }
    }
    const ofOtherWebhook = ({ webhook, deliveries }: Awaited<ReturnType<typeof others>>) => ({ webhook, deliveries })

    it.each<[string, (store: Store) => Promise<unknown>]>([
      ['an attempt that succeeds', (store) => store.webhookDeliveries.finish(own, DELIVERED)],
      [
        'one that ends after a replay',
        async (store) => {
          await store.webhookDeliveries.replay(own.id)
          await store.webhookDeliveries.finish(own, DELIVERED)
        },
      ],
    ])('%s: each delivery', async (_what, happen) => {
      const before = await others()
      await happen(stores[1])
      expect((await stores[0].webhookDeliveries.find(own.id))?.attempts).toBe(2)
      expect(await others()).toEqual(before)
    })

    it.each<[string, (store: Store) => Promise<unknown>]>([
      ['an attempt', (store) => store.webhookDeliveries.claim('a', 10)],
      ['another address', (store) => store.webhooks.update('a', { url: 'https://other.example/' })],
      ['a pause', (store) => store.webhooks.update('a', { isPaused: true })],
      ['a success', (store) => store.webhooks.noteAttempt('a', true)],
      ['its end', (store) => store.webhooks.remove('a')],
    ])('%s: each webhook', async (_what, happen) => {
      const before = await others()
      await happen(stores[1])
      expect(ofOtherWebhook(await others())).toEqual(ofOtherWebhook(before))
      expect(before.webhook?.failingSince).toEqual(expect.any(Number))
      expect(before.deliveries.map(({ tries }) => tries)).toEqual([1, 1])
    })
  })

  describe('what waits is tried anew for as long as a new delivery, and the webhook has not failed yet,', () => {
    const FAILED_ATTEMPT = { status: 503, problem: null, state: 'WAITING' } as const
    const HOUR = 3_600_000
    let waiting: { retrySince: number; tries: number; nextAttemptAt: number | null }
    const look = async () => {
      const { retrySince, tries, nextAttemptAt } = (await stores[1].webhookDeliveries.listOf('a'))[0]!
      return { retrySince, tries, nextAttemptAt, failingSince: (await stores[1].webhooks.find('a'))!.failingSince }
    }
    beforeEach(async () => {
      const [{ webhooks, webhookDeliveries }] = stores
      await webhookDeliveries.takeOver('bakery', event(5))
      const [claimed] = await webhookDeliveries.claim('a', 10)
      await webhookDeliveries.finish(claimed!, { ...FAILED_ATTEMPT, nextAt: clock.nowMs() + 2 * HOUR })
      await webhooks.noteAttempt('a', false)
      waiting = await look()
    })
    const anew = () => ({ retrySince: clock.nowMs(), tries: 0, nextAttemptAt: clock.nowMs(), failingSince: null })

    it('with another address, whatever an attempt at the former one that is under way ends with', async () => {
      const [{ webhooks, webhookDeliveries }] = stores
      await clock.advance(2 * HOUR)
      for (const failed of [
        { state: 'FAILED', nextAt: null },
        { state: 'WAITING', nextAt: clock.nowMs() + 6 * HOUR },
      ] as const) {
        const [claimed] = await webhookDeliveries.claim('a', 10)
        await clock.advance(1_000)
        await webhooks.update('a', { url: `https://${failed.state}.example` })
        expect(await webhookDeliveries.finish(claimed!, { ...FAILED_ATTEMPT, ...failed })).toBe(false)
        expect(await look()).toEqual(anew())
      }
      const [claimed] = await webhookDeliveries.claim('a', 10)
      await webhooks.update('a', { url: 'https://last.example' })
      const delivered = { status: 200, problem: null, state: 'DELIVERED', nextAt: null } as const
      expect(await webhookDeliveries.finish(claimed!, delivered)).toBe(true)
      expect(await webhookDeliveries.find(claimed!.id)).toMatchObject({ state: 'DELIVERED', attempts: 4, nextAttemptAt: null })
    })

    it('after a pause', async () => {
      const [{ webhooks }] = stores
      await webhooks.update('a', { isPaused: true })
      await clock.advance(HOUR)
      expect(await look()).toEqual({ ...waiting, failingSince: expect.any(Number) })
      await webhooks.update('a', { isPaused: false })
      expect(await look()).toEqual(anew())
    })

    it('at another address, but not at the same one', async () => {
      const [{ webhooks }] = stores
      await webhooks.update('a', { url: 'https://receiver.example/', isPaused: false, events: ['ORDER_CHANGED'] })
      expect(await look()).toEqual({ ...waiting, failingSince: expect.any(Number) })
      await webhooks.update('a', { url: 'https://receiver.example/other' })
      expect(await look()).toEqual(anew())
    })

    it('after an hour in which no gateway tried it', async () => {
      const [{ webhookDeliveries }] = stores
      await clock.advance(60 * HOUR)
      expect(await webhookDeliveries.claim('a', 10)).toMatchObject([{ retrySince: clock.nowMs(), tries: 0 }])
      expect((await look()).failingSince).toBeNull()
    })

    it('but not while others of its deliveries are tried', async () => {
      const [{ webhookDeliveries }] = stores
      await webhookDeliveries.takeOver('bakery', event(6))
      const [other] = await webhookDeliveries.claim('a', 10)
      await clock.advance(4 * HOUR)
      await webhookDeliveries.finish(other!, { ...FAILED_ATTEMPT, nextAt: clock.nowMs() + HOUR })
      expect(await webhookDeliveries.claim('a', 10)).toMatchObject([{ retrySince: waiting.retrySince, tries: 1 }])
    })

    it('except the time of one that is being tried at this moment', async () => {
      const [{ webhooks, webhookDeliveries }] = stores
      await clock.advance(2 * HOUR)
      const [claimed] = await webhookDeliveries.claim('a', 10)
      await webhooks.update('a', { isPaused: true })
      await webhooks.update('a', { isPaused: false })
      expect(await stores[1].webhookDeliveries.claim('a', 10)).toEqual([])
      await webhookDeliveries.finish(claimed!, { status: 204, problem: null, state: 'DELIVERED', nextAt: null })
      expect(await webhookDeliveries.find(claimed!.id)).toMatchObject({ state: 'DELIVERED', nextAttemptAt: null })
    })
  })
})
