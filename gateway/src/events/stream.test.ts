// The stream of events at both doors, from a back end with a feed of its own.
import { type Server, get } from 'node:http'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { STREAMS } from '../doors/streams.ts'
import { openHarness } from '../test/harness.ts'
import { newProgram } from '../test/programs.ts'
import { addressOf, follow, followAs, order, portalStream, serveFeed } from '../test/streams.ts'

let harness: Awaited<ReturnType<typeof openHarness>>
let feed: ReturnType<typeof serveFeed>
const streams: Awaited<ReturnType<typeof follow>>[] = []

beforeEach(async () => {
  harness = await openHarness({ login: 'customer' })
  feed = serveFeed(harness.erp)
})
afterEach(async () => {
  for (const stream of streams.splice(0)) await stream.leave()
  feed.wakeAll()
  await harness.close()
})

const kept = async (stream: ReturnType<typeof follow>) => {
  const opened = await stream
  streams.push(opened)
  return opened
}
/** Opened, and known to the follower. */
const following = async (...args: Parameters<typeof follow> extends [unknown, ...infer Rest] ? Rest : never) => {
  const stream = await kept(follow(harness.portal, ...args))
  await expect.poll(() => harness.erp.callsTo('GET', '/panify/eventi').some(({ query }) => query.has('attendi'))).toBe(true)
  return stream
}
const connections = (server: Server) => promisify(server.getConnections.bind(server))()
const staff = async () => {
  const browser = harness.portal.browser()
  await browser.login('administrator')
  return browser
}

describe('at the portal', () => {
  it('brings every kind of event, each with its id', async () => {
    const stream = await following(await staff())
    const ofOrder = order('0042/0003', { genere: 'standing', giorni: ['giovedi'], decorrenza: [{ giorno: 'giovedi', data: '2026-11-26' }] })
    const place = { codiceCliente: '0042', codicede: '0003' }
    const documento = { id: 17, numero: '12', anno: 2026, data: '2026-11-20', stato: 'emesso' }
    feed.add(
      ofOrder,
      { tipo: 'data-chiusa', date: ['2026-11-20'] },
      { tipo: 'documento-emesso', ...place, documento },
      { tipo: 'documento-annullato', ...place },
      { tipo: 'something-new' },
      { tipo: 'destinazione', ...place },
      { tipo: 'azienda' },
      { tipo: 'articolo' },
    )
    await stream.until(7)
    const happenedAt = '2026-11-19T09:30:00.000Z'
    const destinationId = '0042/0003'
    expect(stream.events()).toEqual([
      {
        __typename: 'OrderChangedEvent',
        id: '1',
        happenedAt,
        type: 'ORDER_CHANGED',
        destinationId,
        kind: 'STANDING',
        dates: ['2026-11-26'],
        weekdays: ['THURSDAY'],
        effectiveFrom: [{ day: 'THURSDAY', date: '2026-11-26' }],
      },
      { __typename: 'DateClosedEvent', id: '2', happenedAt, type: 'DATE_CLOSED', date: '2026-11-20' },
      {
        __typename: 'DocumentIssuedEvent',
        id: '3',
        happenedAt,
        type: 'DOCUMENT_ISSUED',
        destinationId,
        documentId: '0042/0003/2026-11-20/12',
      },
      { __typename: 'DocumentAnnulledEvent', id: '4', happenedAt, type: 'DOCUMENT_ANNULLED', destinationId, documentId: null },
      { __typename: 'DestinationChangedEvent', id: '6', happenedAt, type: 'DESTINATION_CHANGED', destinationId },
      { __typename: 'CompanyChangedEvent', id: '7', happenedAt, type: 'COMPANY_CHANGED' },
      { __typename: 'ArticleChangedEvent', id: '8', happenedAt, type: 'ARTICLE_CHANGED' },
    ])
    expect(stream.ids()).toEqual(['1', '2', '3', '4', '6', '7', '8'])
  })

  it('has the headers that keep proxies and caches from collecting it', async () => {
    const stream = await following(harness.browser)
    expect(stream.status).toBe(200)
    expect(Object.fromEntries(stream.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    })
    expect(stream.headers.get('content-encoding')).toBeNull()
  })

  it('gives a customer the events of their destination and those of everybody, and staff all', async () => {
    const [customer, all] = [await following(harness.browser), await following(await staff())]
    feed.add(order('0050/0001'), order('0042/0003'), order('0042/0001'), { tipo: 'azienda' })
    await Promise.all([customer.until(2), all.until(4)])
    expect(customer.ids()).toEqual(['2', '4'])
    expect(all.ids()).toEqual(['1', '2', '3', '4'])
  })

  it('sends only the wanted types and destinations', async () => {
    const filter = { types: ['ORDER_CHANGED', 'DATE_CLOSED'], destinationIds: ['0050/0001'] }
    const stream = await following(await staff(), { filter })
    feed.add(order('0042/0003'), order('0050/0001'), { tipo: 'azienda' }, { tipo: 'data-chiusa', date: ['2026-11-20'] })
    await stream.until(2)
    expect(stream.ids()).toEqual(['2', '4'])
  })

  it('begins with what has happened since a page was read, at most the last hundred', async () => {
    feed.add({ tipo: 'azienda', quando: '2026-11-19T09:29:00.000Z' })
    feed.add({ tipo: 'articolo', quando: '2026-11-19T09:31:00.000Z' }, order('0042/0004'), order('0042/0003'))
    const since = '2026-11-19T09:30:00.000Z'
    const first = await following(await staff(), { since })
    await first.until(3)
    expect(first.ids()).toEqual(['2', '3', '4'])
    // Others follow already, and it is a customer's page.
    const second = await following(harness.browser, { since })
    await second.until(2)
    feed.add({ tipo: 'azienda' })
    await second.until(3)
    expect(second.ids()).toEqual(['2', '4', '5'])
    for (const stream of [first, second]) await stream.leave()
  })

  it('is refused since an instant whose events are no longer kept in memory', async () => {
    const quando = '2026-11-19T09:31:00.000Z'
    feed.add(...Array.from({ length: 150 }, () => ({ tipo: 'articolo', quando })))
    const late = await kept(follow(harness.portal, harness.browser, { since: '2026-11-19T09:30:00.000Z' }))
    await late.ended
    expect(late.codes()).toEqual(['EVENTS_GONE'])
    const next = await following(harness.browser, { since: '2026-11-19T09:32:00.000Z' })
    await expect.poll(() => next.position()).toBe('150')
  })

  it('tells its position at the beginning and with each heartbeat, also without an event for the reader', async () => {
    feed.add(order(), order())
    const stream = await following(harness.browser)
    await expect.poll(() => stream.position()).toBe('2')
    feed.add(...Array.from({ length: 5 }, () => order('0050/0001')))
    await expect.poll(() => harness.clock.advance(STREAMS.heartbeatMs).then(() => stream.position())).toBe('7')
    expect(stream.received).toEqual([])
    feed.purge(7)
    const later = await following(harness.browser, { after: '7' })
    feed.add(order())
    await later.until(1)
    expect(later.ids()).toEqual(['8'])
  })

  it('tells none while the feed cannot be read', async () => {
    const stream = await following(harness.browser)
    await expect.poll(() => stream.position()).toBe('0')
    feed.state.isAway = true
    feed.wakeAll()
    await expect.poll(() => harness.portal.log.some((line) => line.includes('The events cannot be followed'))).toBe(true)
    const before = stream.beats()
    await harness.clock.advance(STREAMS.heartbeatMs)
    await expect.poll(() => stream.beats()).toBe(before + 1)
    expect(stream.position()).toBeNull()
  })

  it('asks once for all streams, and no longer when nobody follows', async () => {
    const all = [await following(harness.browser), await following(harness.browser), await following(await staff())]
    const calls = () => harness.erp.callsTo('GET', '/panify/eventi').length
    const before = calls()
    feed.add(order())
    await Promise.all(all.map((stream) => stream.until(1)))
    await expect.poll(calls).toBe(before + 1)
    for (const stream of all) await stream.leave()
    const running = () => harness.portal.services.transport.state().events.running
    await expect.poll(running).toBe(0)
  })

  it.each([
    ['a session', async () => harness.portal.browser(), {}, 401, 'NOT_AUTHENTICATED'],
    ['an own page', async () => harness.browser, { 'sec-fetch-site': 'cross-site' }, 403, 'FORBIDDEN'],
  ])('is refused without %s', async (_what, browser, headers, status, code) => {
    const stream = await kept(follow(harness.portal, await browser(), {}, headers))
    await stream.ended
    expect([stream.status, stream.text()]).toEqual([status, expect.stringContaining(code)])
  })

  it.each([
    ['not-a-number', 'BAD_USER_INPUT'],
    ['-1', 'BAD_USER_INPUT'],
    ['7', 'EVENTS_GONE'],
  ])('refuses to begin after %s', async (after, code) => {
    const stream = await kept(follow(harness.portal, harness.browser, { after }))
    await stream.ended
    expect([stream.codes(), stream.isComplete()]).toEqual([[code], true])
  })

  it('is opened four times in a session, and again when one has ended', async () => {
    const open = () => kept(follow(harness.portal, harness.browser))
    const all = await Promise.all([open(), open(), open(), open()])
    const fifth = await open()
    await fifth.ended
    expect([fifth.status, fifth.headers.get('retry-after'), fifth.text()]).toEqual([
      503,
      String(STREAMS.retryAfterSeconds),
      expect.stringContaining('TOO_MANY_REQUESTS'),
    ])
    await all[0].leave()
    await expect.poll(async () => (await open()).status).toBe(200)
  })

  it('takes the place of the oldest one in its session, which may be dead without anybody knowing', async () => {
    const open = () => kept(follow(harness.portal, harness.browser))
    const [first, second] = [await open(), await open(), await open(), await open()]
    await harness.clock.advance(STREAMS.replaceableMs)
    const fifth = await open()
    await first.ended
    expect([fifth.status, first.isComplete(), second.isComplete()]).toEqual([200, true, false])
    const metrics = async () => (await harness.portal.app.inject('/metrics')).body
    expect(await metrics()).toContain('panify_open_streams 4')
    // As old as the fifth now: none gives way.
    for (let n = 0; n < 3; n++) expect((await open()).status).toBe(200)
    expect((await open()).status).toBe(503)
  })

  it('leaves nothing behind when its reader goes before it is opened', async () => {
    const browser = await staff()
    // The right is read again.
    await harness.clock.advance(3_600_000)
    const release = harness.erp.hold()
    harness.erp.forgetCalls()
    const { port } = new URL(await addressOf(harness.portal))
    const left = get({ host: '127.0.0.1', port, ...portalStream(browser) }).on('error', () => undefined)
    await expect.poll(() => harness.erp.calls.length).toBeGreaterThan(0)
    left.destroy()
    await expect.poll(() => connections(harness.portal.app.server)).toBe(0)
    release()
    await browser.query('{ viewer { role } }')
    expect((await harness.portal.app.inject('/metrics')).body).toContain('panify_open_streams 0')
  })

  it('is no answer to POST', async () => {
    const { status, errors } = await harness.browser.query('subscription { events { id } }')
    expect([status, errors?.[0]?.extensions?.['code']]).toEqual([400, 'BAD_USER_INPUT'])
  })
})

describe('the right is asked again', () => {
  it('with each event: a logout ends the stream before it is sent', async () => {
    const browser = harness.browser
    const stream = await following({ cookies: new Map(browser.cookies) })
    await browser.query('mutation { logout { __typename } }')
    feed.add(order())
    await stream.ended
    expect([stream.codes(), stream.events(), stream.isComplete()]).toEqual([['NOT_AUTHENTICATED'], [undefined], true])
  })

  it('with each heartbeat', async () => {
    const browser = harness.browser
    const stream = await following({ cookies: new Map(browser.cookies) })
    await harness.clock.advance(STREAMS.heartbeatMs)
    // The first ones open the stream, and tell its position.
    await expect.poll(() => stream.beats()).toBe(3)
    await browser.query('mutation { logout { __typename } }')
    await harness.clock.advance(STREAMS.heartbeatMs)
    await stream.ended
    expect(stream.codes()).toEqual(['NOT_AUTHENTICATED'])
  })

  it('and a revoked token ends its stream', async () => {
    const program = await newProgram(harness.portal, { scopes: ['READ_ORDERS'] })
    const stream = await kept(followAs(harness.portal, program.secret))
    await harness.portal.services.store.apiTokens.revoke(program.id)
    // A token is read again after five seconds.
    await harness.clock.advance(STREAMS.heartbeatMs)
    await stream.ended
    expect([stream.codes(), stream.isComplete()]).toEqual([['TOKEN_INVALID'], true])
  })

  it('and an open stream renews no session', async () => {
    const stream = await following(harness.browser)
    // Twelve hours without use.
    for (let hour = 0; hour < 11; hour++) await harness.clock.advance(3_600_000)
    feed.add({ tipo: 'azienda' })
    await stream.until(1)
    await harness.clock.advance(3_600_000)
    await stream.ended
    expect(stream.codes()).toEqual(['NOT_AUTHENTICATED'])
  })
})
