// Webhooks from the event to the other program's server, over real HTTP.
import { webcrypto } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { networksOf } from '../networks.ts'
import { LEASE_MS } from '../store/webhook-deliveries.ts'
import { openHarness } from '../test/harness.ts'
import { startPortal } from '../test/portal.ts'
import { type Received, startReceiver } from '../test/receiver.ts'
import { order, serveFeed } from '../test/streams.ts'

const CREATE = `mutation ($input: CreateWebhookInput!) { createWebhook(input: $input) { __typename
  ... on InvalidInput { problems { path message } } ... on WebhookCreated { secret webhook { id url events state createdAt } } } }`
const UPDATE = `mutation ($input: UpdateWebhookInput!) { updateWebhook(input: $input) { __typename
  ... on Refusal { code } ... on InvalidInput { problems { path message } } ... on WebhookUpdated { webhook { url events state } } } }`
const DELIVERIES = `query ($id: ID!) { webhook(id: $id) { state deliveries { totalCount nodes { id event { id type } state attempts
  lastStatus lastProblem lastAttemptAt nextAttemptAt } } } }`
const REPLAY = `mutation ($id: ID!) { replayWebhookDelivery(input: { id: $id }) { __typename ... on Refusal { code }
  ... on WebhookDeliveryReplayed { delivery { id state attempts } } } }`

const webhookNetworks = networksOf('127.0.0.0/8')!
let harness: Awaited<ReturnType<typeof openHarness>>
let feed: ReturnType<typeof serveFeed>
let receiver: Awaited<ReturnType<typeof startReceiver>>

beforeEach(async () => {
  receiver = await startReceiver()
  harness = await openHarness({ login: 'administrator', config: { webhookNetworks }, prepare: (erp) => void (feed = serveFeed(erp)) })
})
afterEach(async () => {
  // A receiver that never answers would keep the gateway waiting.
  feed.wakeAll()
  await harness.close()
  await receiver.close()
})

async function create(input: object = {}) {
  const { data } = await harness.query(CREATE, { input: { url: receiver.url, events: ['ORDER_CHANGED'], ...input } })
  return data.createWebhook
}
const created = async (input?: object): Promise<{ id: string; secret: string }> => {
  const { webhook, secret } = await create(input)
  await isFollowed()
  return { id: webhook.id, secret }
}
const isFollowed = () =>
  expect.poll(() => harness.erp.callsTo('GET', '/panify/eventi').some(({ query }) => query.has('attendi'))).toBe(true)
const deliveries = async (id: string) => (await harness.query(DELIVERIES, { id })).data.webhook.deliveries.nodes
const arrived = (count: number) => expect.poll(() => receiver.requests.length).toBe(count)
const ended = (id: string, expected: object) => expect.poll(() => deliveries(id)).toMatchObject([expected])

/** As a receiver does it that has nothing of Panify. */
async function verify({ headers, body }: Received, secret: string): Promise<boolean> {
  const bytes = Uint8Array.from(atob(secret.replace('whsec_', '')), (char) => char.codePointAt(0)!)
  const key = await webcrypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
  const [version, signature] = headers['webhook-signature']!.split(',')
  const signed = new TextEncoder().encode(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`)
  return version === 'v1' && webcrypto.subtle.verify('HMAC', key, Buffer.from(signature!, 'base64'), signed)
}

describe('an event', () => {
  it('reaches the address, signed, without who has caused it', async () => {
    const { id, secret } = await created()
    feed.add({ tipo: 'articolo' }, order('0042/0003', { attore: '0042/0003' }))
    await arrived(1)
    const [received] = receiver.requests
    expect(JSON.parse(received!.body)).toEqual({
      id: '2',
      type: 'ORDER_CHANGED',
      happenedAt: '2026-11-19T09:30:00.000Z',
      destinationId: '0042/0003',
      kind: 'EXTRAORDINARY',
      dates: ['2026-11-26'],
      weekdays: [],
      effectiveFrom: [],
    })
    expect(await verify(received!, secret)).toBe(true)
    expect(await verify({ ...received!, body: `${received!.body} ` }, secret)).toBe(false)
    const now = Math.floor(harness.clock.nowMs() / 1_000)
    expect(received!.headers['webhook-timestamp']).toBe(String(now))
    await ended(id, { id: received!.headers['webhook-id'], event: { id: '2', type: 'ORDER_CHANGED' }, state: 'DELIVERED', attempts: 1 })
    expect(await deliveries(id)).toMatchObject([{ lastStatus: 204, lastProblem: null, nextAttemptAt: null }])
  })

  it('reaches each webhook that wants it, and none that is paused', async () => {
    const one = await created()
    const other = await created({ events: ['ARTICLE_CHANGED', 'DATE_CLOSED'] })
    const paused = await created({ events: ['ARTICLE_CHANGED'] })
    await harness.query(UPDATE, { input: { id: paused.id, set: { isPaused: true } } })
    feed.add({ tipo: 'articolo' }, order(), { tipo: 'data-chiusa', date: ['2026-11-20'] })
    await arrived(3)
    await expect.poll(async () => (await deliveries(other.id)).length).toBe(2)
    expect((await deliveries(one.id)).length).toBe(1)
    expect(await deliveries(paused.id)).toEqual([])
  })

  it('that happened before the webhook was created does not reach it', async () => {
    feed.add(order(), order())
    const { id } = await created()
    feed.add(order())
    await arrived(1)
    expect(await deliveries(id)).toMatchObject([{ event: { id: '3' } }])
  })
})

describe('a failed delivery', () => {
  it('is tried again after growing waits, with the same id, until it arrives', async () => {
    const { id, secret } = await created()
    receiver.answers.push({ status: 500 }, { breaks: 'within' }, { status: 302, headers: { location: 'http://10.0.0.1/' } })
    feed.add(order())
    for (const [count, wait, outcome] of [
      [1, 10_000, { lastStatus: 500, lastProblem: null, nextAttemptAt: '2026-11-19T09:00:10.000Z' }],
      [2, 60_000, { lastStatus: null, lastProblem: 'UNREACHABLE' }],
      [3, 300_000, { lastStatus: 302 }],
    ] as const) {
      await arrived(count)
      await ended(id, { state: 'WAITING', attempts: count, ...outcome })
      // Until the dispatcher waits again.
      await expect.poll(async () => (await harness.clock.advance(0), harness.clock.timers.at(-1))).toBeLessThanOrEqual(60_000)
      for (let left = wait; left > 0; left -= 10_000) await harness.clock.advance(10_000)
    }
    await arrived(4)
    await ended(id, { state: 'DELIVERED', attempts: 4, nextAttemptAt: null })
    expect(new Set(receiver.requests.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    for (const request of receiver.requests) expect(await verify(request, secret)).toBe(true)
  })

  it('is tried again soon after a failure of the store', async () => {
    const { id } = await created()
    receiver.answers.push({ status: 500 })
    feed.add(order())
    await ended(id, { state: 'WAITING', attempts: 1 })
    await expect.poll(async () => (await harness.clock.advance(0), harness.clock.timers.at(-1))).toBeLessThanOrEqual(10_000)
    const store = new DatabaseSync(join(harness.portal.dataDir, 'gateway.sqlite'))
    store.exec('alter table webhooks rename to gone')
    await harness.clock.advance(10_000)
    await expect.poll(() => harness.portal.log.some((line) => line.includes('The webhooks cannot be read'))).toBe(true)
    store.exec('alter table gone rename to webhooks')
    store.close()
    await expect.poll(async () => (await harness.clock.advance(0), harness.clock.timers.at(-1))).toBe(5_000)
    await harness.clock.advance(5_000)
    await ended(id, { state: 'DELIVERED', attempts: 2 })
  })

  it('is given up after 24 hours; the webhook is marked, staff are told, and it can be sent again', async () => {
    const { id } = await created()
    receiver.answers.push(...Array.from({ length: 30 }, () => ({ status: 503 })))
    feed.add(order())
    await arrived(1)
    await expect
      .poll(
        async () => {
          const [{ state, attempts, nextAttemptAt }] = await deliveries(id)
          const waitMs = Date.parse(nextAttemptAt) - harness.clock.nowMs()
          // The deadline of an attempt that is under way must not pass.
          const isWaiting = attempts < 3 || waitMs > LEASE_MS
          if (isWaiting && attempts === receiver.requests.length) await harness.clock.advance(600_000)
          await new Promise((done) => setImmediate(done))
          return state
        },
        { interval: 1 },
      )
      .toBe('FAILED')
    const tries = receiver.requests.length
    expect(tries).toBe(10)
    await harness.browser.login('administrator')
    const told = await harness.query('{ viewer { alerts { code message } } webhooks { state } }')
    const message = `I webhook verso 127.0.0.1:${receiver.port} non arrivano da 24 ore: controllali in «Accesso API».`
    expect(told.data).toEqual({ viewer: { alerts: [{ code: 'WEBHOOK_FAILING', message }] }, webhooks: [{ state: 'FAILING' }] })
    receiver.answers.splice(0)
    const [{ id: delivery }] = await deliveries(id)
    const replay = async (one: string) => (await harness.query(REPLAY, { id: one })).data.replayWebhookDelivery
    expect(await replay(delivery)).toMatchObject({ delivery: { id: delivery, state: 'WAITING', attempts: tries } })
    await ended(id, { id: delivery, state: 'DELIVERED', attempts: tries + 1 })
    expect(receiver.requests.at(-1)!.headers['webhook-id']).toBe(delivery)
    expect((await harness.query('{ viewer { alerts { code } } webhooks { state } }')).data).toEqual({ viewer: { alerts: [] }, webhooks: [{ state: 'ACTIVE' }] }) // prettier-ignore
    expect(await replay('none')).toEqual({ __typename: 'NotFound', code: 'WEBHOOK_DELIVERY_NOT_FOUND' })
  })
})

describe('a delivery that waited through a pause', () => {
  it('has its whole 24 hours afterwards, and the webhook counts as failing only after these', async () => {
    const { id } = await created()
    const pause = (isPaused: boolean) => harness.query(UPDATE, { input: { id, set: { isPaused } } })
    receiver.answers.push({ status: 503 }, { status: 503 })
    feed.add(order())
    await arrived(1)
    await ended(id, { state: 'WAITING', attempts: 1 })
    await pause(true)
    harness.clock.set('2026-11-22 09:00')
    await harness.browser.login('administrator')
    await pause(false)
    await arrived(2)
    await ended(id, { state: 'WAITING', attempts: 2, nextAttemptAt: '2026-11-22T08:00:10.000Z' })
    expect((await harness.query('{ viewer { alerts { code } } webhooks { state } }')).data).toEqual({ viewer: { alerts: [] }, webhooks: [{ state: 'ACTIVE' }] }) // prettier-ignore
  })
})

describe('several gateways, and restarts', () => {
  const second = () => startPortal(harness.erp, { config: { dataDir: harness.portal.dataDir, webhookNetworks } })

  it('deliver each event once', async () => {
    const { id } = await created()
    const other = await second()
    await expect.poll(() => harness.erp.callsTo('GET', '/panify/eventi').filter(({ query }) => query.has('attendi')).length).toBe(2)
    feed.add(order(), order(), order(), order(), order(), order())
    await arrived(6)
    await expect.poll(async () => (await deliveries(id)).filter(({ state }: { state: string }) => state === 'DELIVERED').length).toBe(6)
    feed.wakeAll()
    await other.close()
    expect(receiver.requests.map(({ body }) => Number(JSON.parse(body).id)).toSorted((one, next) => one - next)).toEqual([1, 2, 3, 4, 5, 6])
  })

  it('lose nothing: what another one had begun, and what happened while none ran', async () => {
    await created()
    receiver.answers.push({ hangs: true })
    feed.add(order())
    await arrived(1)
    const { dataDir } = harness.portal
    await harness.portal.app.close()
    feed.add(order())
    const again = await startPortal(harness.erp, { at: '2026-11-19 10:02', config: { dataDir, webhookNetworks } })
    await arrived(3)
    const ids = receiver.requests.map(({ headers, body }) => [JSON.parse(body).id, headers['webhook-id']])
    expect(ids[1]?.[0] === '1' ? ids[1] : ids[2]).toEqual(ids[0])
    feed.wakeAll()
    await again.close()
  })

  it('go on at the end of the feed when it no longer has what they need', async () => {
    const { id } = await created()
    feed.add(order())
    await arrived(1)
    feed.state.purgedUpTo = 90
    feed.state.last = 95
    feed.wakeAll()
    await expect.poll(() => harness.portal.log.some((line) => line.includes('they are skipped'))).toBe(true)
    await expect.poll(async () => (await harness.portal.services.store.webhooks.position('bakery')) === 95).toBe(true)
    await harness.clock.advance(5_000)
    await expect.poll(() => harness.erp.callsTo('GET', '/panify/eventi').some(({ query }) => query.get('dopo') === '95')).toBe(true)
    feed.add(order())
    await arrived(2)
    expect((await deliveries(id))[0].event.id).toBe('96')
  })
})

describe('an administrator', () => {
  it('sees the secret once; it is kept sealed', async () => {
    const { secret, webhook } = await create()
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(webhook).toEqual({ id: expect.any(String), url: receiver.url, events: ['ORDER_CHANGED'], state: 'ACTIVE', createdAt: '2026-11-19T09:00:00.000Z' }) // prettier-ignore
    const files = readdirSync(harness.portal.dataDir).filter((name) => name.startsWith('gateway.sqlite'))
    const kept = [harness.portal.log.join(''), ...files.map((name) => readFileSync(join(harness.portal.dataDir, name), 'latin1'))].join('')
    expect([kept.includes(receiver.url), kept.includes(secret.slice(6))]).toEqual([true, false])
  })

  it.each([
    [{ url: 'nonsense' }, 'url', "L'indirizzo non è valido: deve iniziare con https://."],
    [{ url: 'ftp://receiver.example/' }, 'url', "L'indirizzo non è valido: deve iniziare con https://."],
    [{ url: 'https://user:secret@receiver.example/' }, 'url', "L'indirizzo non può contenere un nome utente."],
    [{ url: `https://receiver.example/${'x'.repeat(500)}` }, 'url', "L'indirizzo può avere al massimo 500 caratteri."],
    [{ url: 'https://10.0.0.1/' }, 'url', "L'indirizzo non si trova, o non è pubblico."],
    [{ events: [] }, 'events', 'Scegli almeno un evento.'],
  ])('is refused %j', async (input, path, message) => {
    expect(await create(input)).toEqual({ __typename: 'InvalidInput', problems: [{ path, message }] })
  })

  it('has at most ten', async () => {
    for (let count = 0; count < 10; count++) await create()
    expect(await create()).toMatchObject({ problems: [{ path: 'url', message: 'Al massimo 10 webhook.' }] })
  })

  it('changes and deletes one, and all of it is in the audit', async () => {
    const { id } = await created()
    const change = async (set: object, one = id) => (await harness.query(UPDATE, { input: { id: one, set } })).data.updateWebhook
    expect(await change({ events: ['DATE_CLOSED', 'DATE_CLOSED'], isPaused: true })).toMatchObject({ webhook: { url: receiver.url, events: ['DATE_CLOSED'], state: 'PAUSED' } }) // prettier-ignore
    expect(await change({ events: [] })).toMatchObject({ problems: [{ path: 'events' }] })
    expect(await change({}, 'none')).toMatchObject({ code: 'WEBHOOK_NOT_FOUND' })
    const remove = 'mutation ($id: ID!) { deleteWebhook(input: { id: $id }) { ... on WebhookDeleted { id } ... on Refusal { code } } }'
    expect((await harness.query(remove, { id })).data.deleteWebhook).toEqual({ id })
    expect((await harness.query(remove, { id })).data.deleteWebhook).toEqual({ code: 'WEBHOOK_NOT_FOUND' })
    expect((await harness.query('{ webhooks { id } }')).data.webhooks).toEqual([])
    const { data } = await harness.query(
      '{ auditEntries { nodes { action subject target { kind id label } details { name before after } } } }',
    )
    const target = { kind: 'WEBHOOK', id, label: receiver.url }
    const url = { name: 'url', before: null, after: receiver.url }
    expect(data.auditEntries.nodes).toHaveLength(3)
    expect(data.auditEntries.nodes).toEqual(
      expect.arrayContaining([
        { action: 'WEBHOOK_CREATED', subject: 'WEBHOOK', target, details: [url, { name: 'events', before: null, after: 'ORDER_CHANGED' }] },
        {
          action: 'WEBHOOK_UPDATED',
          subject: 'WEBHOOK',
          target,
          details: [
            url,
            { name: 'events', before: 'ORDER_CHANGED', after: 'DATE_CLOSED' },
            { name: 'isPaused', before: 'false', after: 'true' },
          ],
        },
        { action: 'WEBHOOK_DELETED', subject: 'WEBHOOK', target, details: [url] },
      ]),
    )
  })
})
