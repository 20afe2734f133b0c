// Who hears of a change reads it: no answer that was cached before an event is given after it.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { describeExceptions } from '../test/exceptions.ts'
import { type Answer, openHarness } from '../test/harness.ts'
import { describeOrdering } from '../test/ordering.ts'
import { follow, order, serveFeed } from '../test/streams.ts'

const DATES = '{ deliveryDates(from: "2026-11-20", to: "2026-11-20") { state } }'
const COMPANY = '{ company { name } }'

let harness: Awaited<ReturnType<typeof openHarness>>
let stream: Awaited<ReturnType<typeof follow>>
afterEach(async () => {
  await stream.leave()
  await harness.close()
})
const ask = async (document: string): Promise<Answer['data']> => (await harness.query(document)).data

describe('with a back end that has a feed', () => {
  let feed: ReturnType<typeof serveFeed>
  const dates = (firstOpen: string, dal: string | null) =>
    harness.erp.on('GET', '/panify/dates', { json: { prima_aperta: firstOpen, data: [{ data: '2026-11-20', dal }] } })

  const openStream = async () => {
    stream = await follow(harness.portal, harness.browser)
    await expect.poll(() => stream.position()).toBe('0')
  }
  beforeEach(async () => {
    harness = await openHarness()
    feed = serveFeed(harness.erp, { features: ['events', 'dates'] })
    dates('2026-11-20', null)
    await openStream()
  })
  afterEach(() => feed.wakeAll())

  it('a closed date is closed at once', async () => {
    expect(await ask(DATES)).toEqual({ deliveryDates: [{ state: 'OPEN' }] })
    dates('2026-11-21', '2026-11-19T10:00:00+01:00')
    feed.add({ tipo: 'data-chiusa', date: ['2026-11-20'] })
    await stream.until(1)
    expect(await ask(DATES)).toEqual({ deliveryDates: [{ state: 'CLOSED' }] })
  })

  it('the company is that of the event', async () => {
    expect(await ask(COMPANY)).toEqual({ company: { name: 'Forno Rossi' } })
    harness.erp.on('GET', '/configurator/nomedit', { json: { data: 'Forno Bianchi' } })
    feed.add({ tipo: 'azienda' })
    await stream.until(1)
    expect(await ask(COMPANY)).toEqual({ company: { name: 'Forno Bianchi' } })
  })

  it('a reading joins none that began before the event', async () => {
    const path = '/applicazioni/panificatori/42'
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    harness.erp.once('GET', path, { json: { data: 'before' }, until: held })
    harness.erp.on('GET', path, { json: { data: 'after' } })
    const read = async () => (await harness.client.get(path, z.object({ data: z.string() }))).data
    const before = read()
    await expect.poll(() => harness.erp.callsTo('GET', path)).toHaveLength(1)
    feed.add(order())
    await stream.until(1)
    expect(await read()).toBe('after')
    release()
    expect(await before).toBe('before')
  })
})

it('a date that the gateway closes itself is closed at once, whether or not anybody follows', async () => {
  harness = await openHarness({
    isForeign: true,
    at: '2026-11-19 19:59',
    prepare: (erp) => {
      erp.on('GET', '/panify', { status: 404, json: {} })
      describeOrdering(erp)
      describeExceptions(erp, { isBundled: false })
    },
  })
  await harness.clock.advance(59_000)
  expect(await ask(DATES)).toEqual({ deliveryDates: [{ state: 'OPEN' }] })
  // Less than a cached answer is kept.
  await harness.clock.advance(1_000)
  await harness.portal.services.shared.keepClosings()
  expect(await ask(DATES)).toEqual({ deliveryDates: [{ state: 'CLOSED' }] })
})
