// Webhooks where the back end has no feed: two gateways on one store send what passes through either of them.
import { type TestStorage, onEachDialect } from '@panify/database/test/storage'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { networksOf } from '../networks.ts'
import { LEASE_MS } from '../store/webhook-deliveries.ts'
import { type FakeErp, startErp } from '../test/erp.ts'
import { describeOrdering } from '../test/ordering.ts'
import { OWN, SAVE } from '../test/planning.ts'
import { startPortal } from '../test/portal.ts'
import { startReceiver } from '../test/receiver.ts'

const CREATE = 'mutation ($input: CreateWebhookInput!) { createWebhook(input: $input) { ... on WebhookCreated { webhook { id } } } }'
const DELIVERIES = 'query ($id: ID!) { webhook(id: $id) { deliveries { nodes { event { id } state attempts } } } }'

type Portal = Awaited<ReturnType<typeof startPortal>>

onEachDialect('webhooks of two gateways, with the events that they keep themselves', (make) => {
  let erp: FakeErp
  let receiver: Awaited<ReturnType<typeof startReceiver>>
  let storage: TestStorage
  let portals: [Portal, Portal]
  let browsers: ReturnType<Portal['browser']>[]
  let staff: ReturnType<Portal['browser']>
  let webhook: string

  beforeEach(async () => {
    ;[erp, receiver, storage] = await Promise.all([startErp(), startReceiver(), make()])
    erp.on('GET', '/panify', { status: 404, json: {} })
    describeOrdering(erp)
    const { dataDir, databaseUrl } = storage
    const config = { dataDir, databaseUrl, bakery: { url: erp.url, isBundled: false }, webhookNetworks: networksOf('127.0.0.0/8')! }
    const start = () => startPortal(erp, { config })
    const first = await start()
    const administrator = first.browser()
    await administrator.login('administrator')
    const { data } = await administrator.query(CREATE, { input: { url: receiver.url, events: ['ORDER_CHANGED'] } })
    webhook = (data as { createWebhook: { webhook: { id: string } } }).createWebhook.webhook.id
    portals = [first, await start()]
    staff = portals[1].browser()
    for (const [name, value] of administrator.cookies) staff.cookies.set(name, value)
    browsers = []
    for (const portal of portals) {
      const browser = portal.browser()
      await portal.clock.advance(2_000)
      await browser.login('customer')
      browsers.push(browser)
    }
  })
  afterEach(async () => {
    for (const portal of portals) await portal.close()
    await receiver.close()
    await erp.close()
    await storage.remove()
  })

  const save = async (gateway: 0 | 1, quantity: number) => {
    const input = { destinationId: OWN, cells: [{ articleCode: 'ROS', day: 'MONDAY', quantity }] }
    const { data } = await browsers[gateway]!.query(SAVE, { input })
    expect(data).toMatchObject({ updatePlanning: { __typename: 'PlanningUpdated' } })
  }
  const arrived = (count: number) => expect.poll(() => receiver.requests.length).toBe(count)
  const eventOf = ({ body }: { body: string }) => Number((JSON.parse(body) as { id: string }).id)
  const deliveries = async () => {
    const { data } = await staff.query(DELIVERIES, { id: webhook })
    return (data as { webhook: { deliveries: { nodes: { state: string; attempts: number }[] } } }).webhook.deliveries.nodes
  }

  it('are sent once each, whichever gateway the change passes through', async () => {
    for (let n = 0; n < 6; n++) {
      await save(n % 2 === 0 ? 0 : 1, 15 + 5 * n)
      // Without Redis a gateway looks every second for what the other one has kept.
      for (const portal of portals) await portal.clock.advance(1_000)
    }
    await arrived(6)
    await expect.poll(async () => (await deliveries()).filter(({ state }) => state === 'DELIVERED').length).toBe(6)
    expect((await deliveries()).map(({ attempts }) => attempts)).toEqual([1, 1, 1, 1, 1, 1])
    expect(new Set(receiver.requests.map(eventOf)).size).toBe(6)
    expect(JSON.parse(receiver.requests[0]!.body)).toMatchObject({ destinationId: OWN, kind: 'STANDING', weekdays: ['MONDAY'] })
  })

  it('are sent by the other gateway when one has ended while it was sending', async () => {
    receiver.answers.push({ hangs: true })
    await save(0, 15)
    await arrived(1)
    await portals[0].app.close()
    await save(1, 20)
    await arrived(2)
    await portals[1].clock.advance(LEASE_MS)
    // The next look may not have been planned when the lease ended.
    const looked = async () => {
      await portals[1].clock.advance(1_000)
      return receiver.requests.length
    }
    await expect.poll(looked).toBe(3)
    const [begun, own, again] = receiver.requests
    expect([again!.headers['webhook-id'], again!.body]).toEqual([begun!.headers['webhook-id'], begun!.body])
    expect(eventOf(own!)).toBeGreaterThan(eventOf(begun!))
    await expect.poll(async () => (await deliveries()).map(({ state, attempts }) => [state, attempts])).toEqual([['DELIVERED', 1], ['DELIVERED', 1]]) // prettier-ignore
  })
})
