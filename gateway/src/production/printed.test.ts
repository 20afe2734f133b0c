// A printing is announced to the open pages of staff, at all gateways that are connected.
import { makeDatabase } from '@panify/database/test/places'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { STREAMS } from '../doors/streams.ts'
import { startErp, type FakeErp } from '../test/erp.ts'
import { startPortal } from '../test/portal.ts'
import { lacksServers, startRedis } from '../test/redis.ts'
import { follow, serveFeed } from '../test/streams.ts'

const CREATE = `mutation { createPrinting(input: { from: "2026-11-20", to: "2026-11-20", items: [] }) {
  __typename ... on PrintingCreated { printing { id } } } }`
const DELETE = 'mutation ($id: ID!) { deletePrinting(input: { id: $id }) { __typename } }'

type Portal = Awaited<ReturnType<typeof startPortal>>
let erp: FakeErp
let feed: ReturnType<typeof serveFeed>
const portals: Portal[] = []
const streams: Awaited<ReturnType<typeof follow>>[] = []

beforeEach(async () => {
  erp = await startErp()
  feed = serveFeed(erp)
})
afterEach(async () => {
  for (const stream of streams.splice(0)) await stream.leave()
  feed.wakeAll()
  for (const portal of portals.splice(0)) await portal.close()
  await erp.close()
})

async function start(config: object = {}): Promise<Portal> {
  const portal = await startPortal(erp, { config })
  portals.push(portal)
  return portal
}
async function enter(portal: Portal, login: 'administrator' | 'customer') {
  const browser = portal.browser()
  await portal.clock.advance(1_000)
  await browser.login(login)
  const stream = await follow(portal, { cookies: new Map(browser.cookies) })
  streams.push(stream)
  return { browser, stream }
}
const print = async ({ browser }: Awaited<ReturnType<typeof enter>>) => {
  const { data } = await browser.query(CREATE)
  return (data!['createPrinting'] as { printing: { id: string } }).printing.id
}

describe('a printing', () => {
  it('and its end are announced to each page of staff, and to no customer', async () => {
    const portal = await start()
    const [one, other, customer] = [
      await enter(portal, 'administrator'),
      await enter(portal, 'administrator'),
      await enter(portal, 'customer'),
    ]
    const id = await print(one)
    for (const { stream } of [one, other]) await expect.poll(() => stream.notices()).toEqual(['printed'])
    await other.browser.query(DELETE, { id })
    for (const { stream } of [one, other]) await expect.poll(() => stream.notices()).toEqual(['printed', 'printed'])
    // The second time nothing is deleted.
    await other.browser.query(DELETE, { id })
    feed.add({ tipo: 'azienda' })
    for (const { stream } of [one, other, customer]) await stream.until(1)
    expect([one.stream.notices(), customer.stream.notices()]).toEqual([['printed', 'printed'], []])
  })

  it('is announced to no page whose session has ended', async () => {
    const portal = await start()
    const [one, other] = [await enter(portal, 'administrator'), await enter(portal, 'administrator')]
    await other.browser.query('mutation { logout { __typename } }')
    await print(one)
    await other.stream.ended
    expect([other.stream.codes(), other.stream.notices()]).toEqual([['NOT_AUTHENTICATED'], []])
  })

  it('does not keep a stream open that has ended', async () => {
    const portal = await start()
    const [one, other] = [await enter(portal, 'administrator'), await enter(portal, 'administrator')]
    await other.stream.leave()
    await print(one)
    await expect.poll(() => one.stream.notices()).toEqual(['printed'])
    await portal.clock.advance(STREAMS.heartbeatMs)
    expect(one.stream.codes()).toEqual([])
  })

  it.skipIf(lacksServers())('is announced by the other gateways, through Redis', async () => {
    const [redis, storage] = await Promise.all([startRedis(), makeDatabase(process.env['TEST_DATABASE_URL']!)])
    try {
      const config = { databaseUrl: storage.databaseUrl, redisUrl: redis.url }
      const [first, second] = [await start(config), await start(config)]
      for (const { services } of [first, second]) await expect.poll(() => services.peers.redis()).toBe('connected')
      const [one, other] = [await enter(first, 'administrator'), await enter(second, 'administrator')]
      // The connection that receives messages may be ready a little later than the one that sends.
      await expect.poll(() => print(one).then(() => other.stream.notices().length)).toBeGreaterThan(0)
      expect(one.stream.notices()).toContain('printed')
    } finally {
      for (const stream of streams.splice(0)) await stream.leave()
      for (const portal of portals.splice(0)) await portal.close()
      await redis.stop()
      await storage.remove()
    }
  })
})
