// Which feed webhooks and streams follow: while the back end fails, and when it announces one or no longer does.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { networksOf } from '../networks.ts'
import { type FakeErp, startErp } from '../test/erp.ts'
import { startPortal } from '../test/portal.ts'
import { startReceiver } from '../test/receiver.ts'
import { order, serveFeed } from '../test/streams.ts'
import { eventContent } from '../store/events.ts'

const TEN_MINUTES = 10 * 60_000
const webhookNetworks = networksOf('127.0.0.0/8')!

let erp: FakeErp
let feed: ReturnType<typeof serveFeed>
let receiver: Awaited<ReturnType<typeof startReceiver>>
const portals: Awaited<ReturnType<typeof startPortal>>[] = []

beforeEach(async () => {
  ;[erp, receiver] = await Promise.all([startErp(), startReceiver()])
  feed = serveFeed(erp)
})
afterEach(async () => {
  feed.wakeAll()
  for (const portal of portals.splice(0)) await portal.close()
  await receiver.close()
  await erp.close()
})

type Options = Parameters<typeof startPortal>[1]
async function start(isBundled: boolean, { config = {}, ...options }: NonNullable<Options> = {}) {
  const portal = await startPortal(erp, { ...options, config: { bakery: { url: erp.url, isBundled }, webhookNetworks, ...config } })
  portals.push(portal)
  return portal
}
type Portal = Awaited<ReturnType<typeof start>>

const addWebhook = async ({ services: { store, webhooks } }: Portal) => {
  const events = ['ORDER_CHANGED' as const]
  await store.webhooks.add({ id: 'a', url: receiver.url, events, secret: 'whsec_x' }, await webhooks.endOfFeed())
  webhooks.wake()
}
const received = () => receiver.requests.map(({ body }) => Number((JSON.parse(body) as { id: string }).id))
const arrived = (...ids: number[]) => expect.poll(received).toEqual(ids)
const skipped = ({ log }: Portal) => log.filter((line) => line.includes('they are skipped'))
const waits = () => erp.callsTo('GET', '/panify/eventi').filter(({ query }) => query.has('attendi')).length

describe.each([
  ['the bundled back end', true],
  ['another back end', false],
])('while %s fails every call', (_name, isBundled) => {
  const FAILURE = { status: 500, json: { message: 'Server Error' } }
  const PATHS = [['GET', '/client-config'], ['POST', '/users/login'], ['GET', '/panify'], ['GET', '/configurator/def_clie_interno']] as const // prettier-ignore

  it('a gateway that starts follows nothing else: no event of its feed is skipped, and none is sent twice', async () => {
    const first = await start(isBundled)
    feed.add(order(), order())
    await addWebhook(first)
    await expect.poll(waits).toBeGreaterThan(0)
    feed.add(order())
    await arrived(3)
    await first.app.close()
    feed.add(order())
    for (const [method, path] of PATHS) erp.on(method, path, FAILURE)
    erp.expireToken()
    const { dataDir } = first
    const second = await start(isBundled, { isStarted: false, at: '2026-11-19 10:10', config: { dataDir } })
    await second.services.service.start()
    await expect(second.services.events.follow({ after: 3, wants: () => true }).next()).rejects.toMatchObject({ name: 'ErpFailure' })
    for (let n = 0; n < 3; n++) await second.clock.advance(5_000)
    expect([await second.services.store.webhooks.position('bakery'), skipped(second)]).toEqual([3, []])
    for (const [method, path] of PATHS) erp.restore(method, path)
    erp.on('GET', '/panify', { json: { version: 1, features: ['events'] } })
    await expect.poll(() => second.clock.advance(5_000).then(received)).toEqual([3, 4])
    expect(skipped(second)).toEqual([])
  })
})

describe('a back end that begins to announce events, and ends it', () => {
  const NONE = { status: 404, json: {} }
  const ANNOUNCED = { json: { version: 1, features: ['events'] } }
  const ownOrder = () => [eventContent('ORDER_CHANGED', { destination: { customerCode: '0042', destinationCode: '0003' } })]

  it('moves streams and webhooks from one feed to the other, and neither loses events or repeats them', async () => {
    erp.on('GET', '/panify', NONE)
    feed.add(order(), order(), order(), order(), order())
    const portal = await start(false)
    const { store, events } = portal.services
    await addWebhook(portal)
    const sent = async (...ids: number[]) => {
      await expect.poll(() => portal.clock.advance(5_000).then(received)).toEqual(ids)
    }
    const addOwn = async () => {
      await store.events.add(ownOrder())
      return (await store.events.read(null)).last
    }
    const first = await addOwn()
    await sent(first)

    const stream = events.follow({ after: null, wants: () => true })
    const ended = stream.next().catch((failure: { extensions: object }) => failure.extensions)
    erp.on('GET', '/panify', ANNOUNCED)
    await portal.clock.advance(TEN_MINUTES)
    expect(await ended).toEqual({ code: 'EVENTS_GONE' })
    await expect.poll(() => portal.clock.advance(5_000).then(waits)).toBeGreaterThan(0)
    feed.add(order())
    await sent(first, 6)

    const second = await addOwn()
    erp.on('GET', '/panify', NONE)
    await portal.clock.advance(TEN_MINUTES)
    feed.add({ tipo: 'articolo' })
    await sent(first, 6, second)
    expect(skipped(portal)).toEqual([])
  })
})
