// Streams that are resumed, slow readers, and a follower whose source fails.
import { type ServerResponse, get } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { STREAMS } from '../doors/streams.ts'
import { startErp, type FakeErp } from '../test/erp.ts'
import { startPortal } from '../test/portal.ts'
import { newProgram } from '../test/programs.ts'
import { addressOf, follow, followAs, order, portalStream, serveFeed } from '../test/streams.ts'
import { createFollower, MOST_UNSENT } from './follower.ts'
import type { EventModel, EventSource } from './events.model.ts'
import { eventContent } from '../store/events.ts'
import { fakeClock } from '../test/clock.ts'
import { createLog } from '../log.ts'

const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => String(from + n))
const many = (count: number) => Array.from({ length: count }, () => order())

describe('a stream', () => {
  let erp: FakeErp
  let feed: ReturnType<typeof serveFeed>
  let portal: Awaited<ReturnType<typeof startPortal>>
  let browser: ReturnType<typeof portal.browser>
  const streams: Awaited<ReturnType<typeof follow>>[] = []

  const open = async (variables: object = {}, headers: Record<string, string> = {}) => {
    const stream = await follow(portal, browser, variables, headers)
    streams.push(stream)
    return stream
  }
  beforeEach(async () => {
    erp = await startErp()
    feed = serveFeed(erp)
    portal = await startPortal(erp)
    browser = portal.browser()
    await browser.login('customer')
  })
  afterEach(async () => {
    for (const stream of streams.splice(0)) await stream.leave()
    feed.wakeAll()
    await portal.close()
    await erp.close()
  })

  it('continues after its last event, without loss or doubling, also at a gateway that has restarted', async () => {
    feed.add(...many(1_200))
    const first = await open({ after: '3' })
    await first.until(1_197)
    expect(first.ids()).toEqual(numbers(4, 1_200))
    const closed = portal.app.close()
    await first.ended
    expect(first.isComplete()).toBe(true)
    await closed
    feed.add(...many(30))
    const { dataDir } = portal
    portal = await startPortal(erp, { config: { dataDir } })
    const cookies = new Map(browser.cookies)
    browser = portal.browser()
    cookies.forEach((value, name) => browser.cookies.set(name, value))
    // As a browser does: with the variables of the beginning.
    const second = await open({ after: '3' }, { 'last-event-id': '1200' })
    await second.until(30)
    feed.add(order())
    await second.until(31)
    expect(second.ids()).toEqual(numbers(1_201, 1_231))
  })

  it('is refused after an event that is no longer kept', async () => {
    feed.add(...many(20))
    feed.purge(10)
    const [lost, kept] = [await open({ after: '9' }), await open({ after: '10' })]
    await Promise.all([lost.ended, kept.until(10)])
    expect(lost.codes()).toEqual(['EVENTS_GONE'])
    expect(kept.ids()).toEqual(numbers(11, 20))
  })

  it('ends with EVENTS_GONE when the back end has another database', async () => {
    feed.add(...many(20))
    const stream = await open({ after: '19' })
    await stream.until(1)
    feed.state.last = 2
    feed.wakeAll()
    await stream.ended
    expect(stream.codes()).toEqual(['EVENTS_GONE'])
  })

  it('survives a back end that is away, and brings what happened meanwhile', async () => {
    const stream = await open()
    await expect.poll(() => erp.callsTo('GET', '/panify/eventi').some(({ query }) => query.has('attendi'))).toBe(true)
    feed.state.isAway = true
    feed.add(order())
    await stream.until(1)
    await expect.poll(() => portal.log.some((line) => line.includes('The events cannot be followed'))).toBe(true)
    feed.add(order(), order())
    feed.state.isAway = false
    await expect.poll(() => portal.clock.advance(2_000).then(() => stream.ids())).toEqual(['1', '2', '3'])
    expect(portal.log.filter((line) => line.includes('The events cannot be followed'))).toHaveLength(1)
  })

  it('ends with the gateway when it is opened while the gateway closes', async () => {
    const staff = portal.browser()
    await staff.login('administrator')
    // The right is read again.
    await portal.clock.advance(3_600_000)
    const release = erp.hold()
    erp.forgetCalls()
    const opening = follow(portal, staff)
    await expect.poll(() => erp.calls.length).toBeGreaterThan(0)
    const closed = portal.app.close()
    release()
    const stream = await opening
    streams.push(stream)
    await closed
    await stream.ended
    expect([stream.status, stream.isComplete()]).toEqual([200, true])
  })

  it('delays no end of the gateway when nobody reads it', async () => {
    // Together more than what the system keeps for a connection.
    feed.add(...Array.from({ length: 1_500 }, () => order('0042/0003', { date: Array.from({ length: 500 }, () => '2026-11-26') })))
    const { port } = new URL(await addressOf(portal))
    let answer: ServerResponse | null = null
    portal.app.server.once('request', (_request, its: ServerResponse) => void (answer = its))
    const unread = get({ host: '127.0.0.1', port, ...portalStream(browser, { after: '0' }) }, (its) => void its.pause())
    unread.on('error', () => undefined)
    await expect.poll(() => answer?.writableNeedDrain).toBe(true)
    let isClosed = false
    const closed = portal.app.close().then(() => (isClosed = true))
    await expect.poll(() => portal.clock.advance(STREAMS.endMs).then(() => isClosed)).toBe(true)
    await closed
    unread.destroy()
  })

  it('is refused while the back end has never answered', async () => {
    const other = await startPortal({ url: 'http://127.0.0.1:1/api' }, { isStarted: false })
    const { secret } = await newProgram(other)
    const stream = await followAs(other, secret)
    await expect.poll(() => other.clock.advance(1_000).then(() => stream.isComplete())).toBe(true)
    expect(stream.codes()).toEqual(['UPSTREAM_UNREACHABLE'])
    await other.close()
  })
})

describe('the follower', () => {
  const events: EventModel[] = []
  let wake = () => {}
  const source: EventSource = {
    name: 'gateway',
    read: async (after) => {
      const page = after === null ? [] : events.filter(({ id }) => id > after).slice(0, 500)
      return { events: page, through: page.at(-1)?.id ?? after ?? events.length, last: events.length, isGap: false }
    },
    async wait(after, signal) {
      const page = await this.read(after)
      if (page.events.length > 0) return page
      await new Promise<void>((done) => {
        wake = done
        signal.addEventListener('abort', () => done())
      })
      return this.read(after)
    },
  }
  const add = (count: number) => {
    for (let n = 0; n < count; n++) events.push({ ...eventContent('ARTICLE_CHANGED'), id: events.length + 1, happenedAt: '' })
    wake()
  }
  const settled = () => new Promise((done) => setImmediate(done))
  let follower: ReturnType<typeof createFollower>
  beforeEach(() => {
    events.splice(0)
    follower = createFollower({ source: async () => source, clock: fakeClock(), log: createLog({ write: () => undefined }) })
  })
  afterEach(() => follower.stop())

  it('cuts a reader off that leaves more than 256 events unread, and lets it catch up from its last one', async () => {
    const reader = follower.follow({ after: null, wants: () => true })
    const first = reader.next()
    await settled()
    add(1)
    expect((await first).value?.id).toBe(1)
    add(MOST_UNSENT)
    await settled()
    expect((await reader.next()).value?.id).toBe(2)
    // It has the other 255 already; 257 more come while it does not read.
    add(MOST_UNSENT + 1)
    await settled()
    for (let n = 3; n <= MOST_UNSENT + 1; n++) expect((await reader.next()).value?.id).toBe(n)
    await expect(reader.next()).rejects.toMatchObject({ extensions: { code: 'TOO_SLOW' } })
    expect(await reader.next()).toEqual({ value: undefined, done: true })
    const again = follower.follow({ after: MOST_UNSENT + 1, wants: () => true })
    for (let n = MOST_UNSENT + 2; n <= 2 * MOST_UNSENT + 2; n++) expect((await again.next()).value?.id).toBe(n)
    await again.return?.()
  })

  it('tells a position only when everything before it was passed on', async () => {
    const reader = follower.follow({ after: null, wants: ({ id }) => id % 2 === 0 })
    expect(reader.position()).toBeNull()
    const next = reader.next()
    await reader.begun
    expect(reader.position()).toBe(0)
    await settled()
    add(1)
    await settled()
    expect(reader.position()).toBe(1)
    add(3)
    await settled()
    // 2 may not have been sent yet, and 4 waits.
    expect((await next).value?.id).toBe(2)
    expect(reader.position()).toBeNull()
    expect((await reader.next()).value?.id).toBe(4)
    expect(reader.position()).toBeNull()
    const last = reader.next()
    await settled()
    expect(reader.position()).toBe(4)
    await reader.return?.()
    await last
    expect(reader.position()).toBeNull()
  })

  it('does not count events that a reader does not want', async () => {
    const reader = follower.follow({ after: null, wants: ({ id }) => id === 2_500 })
    const next = reader.next()
    await settled()
    for (let n = 0; n < 3; n++) {
      add(900)
      await settled()
    }
    expect((await next).value?.id).toBe(2_500)
    await reader.return?.()
  })
})
