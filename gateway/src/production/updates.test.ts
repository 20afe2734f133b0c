// The stream of a production list over real HTTP, from a back end with a feed.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { STREAMS } from '../doors/streams.ts'
import { openHarness } from '../test/harness.ts'
import { newProgram } from '../test/programs.ts'
import { followAs, followPortal, order, serveFeed } from '../test/streams.ts'

const PATH = '/applicazioni/panificatori/preorder'
const FOLLOW = `subscription ($from: Date, $to: Date) { productionUpdated(from: $from, to: $to) {
  production { from to items { articleCode quantity } } changes { articleCode before after } } }`
const FRIDAY = { from: '2026-11-20', to: '2026-11-20' }
const ofFriday = () => order('0042/0003', { date: ['2026-11-20'] })

let harness: Awaited<ReturnType<typeof openHarness>>
let feed: ReturnType<typeof serveFeed>
let totals: Record<string, number>
const streams: Awaited<ReturnType<typeof followAs>>[] = []

async function open(options: Parameters<typeof openHarness>[0] = {}) {
  harness = await openHarness({ login: 'administrator', ...options })
  feed = serveFeed(harness.erp)
  totals = { ROS: 12.5, PAN: 40 }
  harness.erp.on('POST', PATH, () => ({
    json: {
      data: Object.entries(totals).map(([codice_prod, quantity]) => ({
        codice_prod,
        descriz: codice_prod,
        unita_m: 'pz',
        quantita_totale: String(quantity),
      })),
    },
  }))
}
beforeEach(() => open())
const close = async () => {
  for (const stream of streams.splice(0)) await stream.leave()
  feed.wakeAll()
  await harness.close()
}
afterEach(() => close())

const kept = async (stream: ReturnType<typeof followAs>) => {
  const opened = await stream
  streams.push(opened)
  return opened
}
const program = () => newProgram(harness.portal, { scopes: ['PRODUCTION'], lifeMs: 2 * 86_400_000 })
const follow = async (variables: object = {}, query = FOLLOW) => kept(followAs(harness.portal, (await program()).secret, variables, query))
/** With its first list. */
const following = async (variables: object = {}) => {
  const stream = await follow(variables)
  await stream.until(1)
  await isFollowed()
  return stream
}
const isFollowed = () => expect.poll(() => harness.portal.services.transport.state().events.running).toBe(1)
const readings = () => harness.erp.callsTo('POST', PATH).length
const updates = ({ received }: Awaited<ReturnType<typeof follow>>) => received.map(({ data }) => data?.productionUpdated)
/** A reading is due within a second. */
const until = (stream: Awaited<ReturnType<typeof follow>>, count: number) =>
  expect.poll(() => harness.clock.advance(1_000).then(() => stream.received.length)).toBe(count)
/** The events have reached the gateway. */
async function happened(...events: Record<string, unknown>[]) {
  const { secret } = await newProgram(harness.portal, { scopes: ['READ_ORDERS'] })
  const stream = await kept(followAs(harness.portal, secret, { after: String(feed.state.last) }))
  feed.add(...events)
  await stream.until(events.length)
}

describe('a stream', () => {
  it('begins with the list of tomorrow, and brings what has changed, without ids', async () => {
    const stream = await following()
    totals = { ROS: 15, CIA: 3 }
    feed.add(ofFriday())
    await until(stream, 2)
    expect(updates(stream)).toEqual([
      { production: { ...FRIDAY, items: [{ articleCode: 'ROS', quantity: 12.5 }, { articleCode: 'PAN', quantity: 40 }] }, changes: [] }, // prettier-ignore
      {
        production: { ...FRIDAY, items: [{ articleCode: 'ROS', quantity: 15 }, { articleCode: 'CIA', quantity: 3 }] }, // prettier-ignore
        changes: [
          { articleCode: 'ROS', before: 12.5, after: 15 },
          { articleCode: 'CIA', before: 0, after: 3 },
          { articleCode: 'PAN', before: 40, after: 0 },
        ],
      },
    ])
    expect([stream.ids(), stream.isComplete()]).toEqual([[], false])
  })

  it('keeps its period when its tomorrow has come', async () => {
    const stream = await following()
    harness.clock.set('2026-11-20 10:00')
    totals = { ROS: 15 }
    feed.add(ofFriday())
    await until(stream, 2)
    expect(updates(stream).map(({ production }) => production.from)).toEqual(['2026-11-20', '2026-11-20'])
  })

  it('shows a date as closed from the moment it closes', async () => {
    const stream = await kept(
      followAs(harness.portal, (await program()).secret, {}, 'subscription { productionUpdated { production { dates { date state } } } }'),
    )
    await stream.until(1)
    await isFollowed()
    harness.clock.set('2026-11-20 02:00')
    totals = { ROS: 15 }
    feed.add(ofFriday())
    await until(stream, 2)
    expect(updates(stream).map(({ production }) => production.dates)).toEqual([
      [{ date: '2026-11-20', state: 'OPEN' }],
      [{ date: '2026-11-20', state: 'CLOSED' }],
    ])
  })

  it('shares one reading a second with all streams of its period', async () => {
    const all = [await following(), await following(FRIDAY), await following()]
    expect(readings()).toBe(1)
    totals = { ROS: 15, PAN: 40 }
    await happened(ofFriday(), ofFriday(), ofFriday())
    expect(readings()).toBe(1)
    await harness.clock.advance(1_000)
    for (const stream of all) await stream.until(2)
    expect(readings()).toBe(2)
    for (const stream of all) expect(updates(stream)[1].changes).toEqual([{ articleCode: 'ROS', before: 12.5, after: 15 }])
    const other = await following({ from: '2026-11-20', to: '2026-11-21' })
    expect([readings(), updates(other)[0].changes]).toEqual([3, []])
  })

  it('is sent nothing when no total has changed, and nothing is read for an event of another date', async () => {
    const stream = await following()
    await happened(order('0042/0003', { date: ['2026-11-21'] }))
    await harness.clock.advance(5_000)
    expect(readings()).toBe(1)
    await happened(ofFriday())
    await expect.poll(() => harness.clock.advance(1_000).then(readings)).toBe(2)
    totals['ROS'] = 15
    feed.add(ofFriday())
    await until(stream, 2)
    expect(updates(stream)[1].changes).toEqual([{ articleCode: 'ROS', before: 12.5, after: 15 }])
  })

  it('is told within a minute what no event has announced', async () => {
    const stream = await following()
    totals['ROS'] = 15
    await harness.clock.advance(60_000)
    await stream.until(2)
    expect(updates(stream)[1].changes).toHaveLength(1)
  })

  it('reads no more when nobody follows, and begins again with the whole list', async () => {
    const [first, second] = [await following(), await following()]
    await first.leave()
    await second.leave()
    await expect.poll(() => harness.portal.services.transport.state().events.running).toBe(0)
    feed.add(ofFriday())
    await harness.clock.advance(120_000)
    expect(readings()).toBe(1)
    totals['ROS'] = 15
    const again = await following()
    expect([readings(), updates(again)]).toMatchObject([2, [{ production: { items: [{ quantity: 15 }, {}] }, changes: [] }]])
  })

  it('has what changed while its list was read', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const stream = await following()
    const data = [{ codice_prod: 'ROS', descriz: 'Rosetta', unita_m: 'pz', quantita_totale: '15' }]
    harness.erp.once('POST', PATH, { until: released, json: { data } })
    feed.add(ofFriday())
    await expect.poll(() => harness.clock.advance(1_000).then(readings)).toBe(2)
    await happened(ofFriday())
    release()
    await until(stream, 3)
    expect(updates(stream).map(({ changes }) => changes.length)).toEqual([0, 2, 2])
  })

  it('waits for the reading of another period: one is under way at a time', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    harness.erp.once('POST', PATH, { until: released, json: { data: [] } })
    const first = await follow(FRIDAY)
    await expect.poll(readings).toBe(1)
    const second = await follow({ from: '2026-11-21' })
    const withoutPosition = () => harness.erp.callsTo('GET', '/panify/eventi').filter(({ query }) => !query.has('dopo')).length
    await expect.poll(withoutPosition).toBe(3)
    await happened({ ...order(), tipo: 'documento-emesso' })
    expect(readings()).toBe(1)
    release()
    await Promise.all([first.until(1), second.until(1)])
    expect(readings()).toBe(2)
  })

  it('that is read slowly gets the newest list alone, with all that has changed', async () => {
    const stream = harness.portal.services.production.follow(FRIDAY)
    expect(await stream.next()).toMatchObject({ value: { changes: [] } })
    for (const quantity of [15, 20]) {
      const before = readings()
      totals['ROS'] = quantity
      feed.add(ofFriday())
      await expect.poll(() => harness.clock.advance(1_000).then(readings)).toBe(before + 1)
    }
    expect((await stream.next()).value).toMatchObject({ changes: [{ articleCode: 'ROS', before: 12_500, after: 20_000 }] })
    const next = stream.next()
    await stream.return?.()
    expect(await next).toEqual({ value: undefined, done: true })
  })

  it('goes on when the feed of events begins anew', async () => {
    feed.add(ofFriday(), ofFriday(), ofFriday())
    const stream = await following()
    totals['ROS'] = 15
    const before = feed
    feed = serveFeed(harness.erp)
    before.wakeAll()
    await until(stream, 2)
    await isFollowed()
    totals['ROS'] = 20
    feed.add(ofFriday())
    await until(stream, 3)
    expect(updates(stream)[2].changes).toEqual([{ articleCode: 'ROS', before: 15, after: 20 }])
  })

  it('begins with lists of the portal too, for staff', async () => {
    const stream = await kept(followPortal(harness.portal, harness.browser, FOLLOW))
    await stream.until(1)
    expect(updates(stream)[0].production.items).toHaveLength(2)
  })
})

it('a reading joins none that was sent before the change', async () => {
  await close()
  // The calls of a foreign back end do not name the caller: equal ones are shared.
  await open({ isForeign: true })
  const stream = await following()
  await harness.clock.advance(2_000)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const data = [{ codice_prod: 'ROS', descriz: 'Rosetta', unita_m: 'pz', quantita_totale: '12.5' }]
  harness.erp.once('POST', PATH, { until: released, json: { data } })
  const asked = harness.query('{ production { items { quantity } } }')
  await expect.poll(readings).toBe(2)
  totals = { ROS: 15 }
  feed.add(ofFriday())
  await stream.until(2)
  expect(updates(stream)[1].production.items).toEqual([{ articleCode: 'ROS', quantity: 15 }])
  release()
  expect((await asked).data.production.items).toEqual([{ quantity: 12.5 }])
})

describe('a list that cannot be read', () => {
  const codes = (stream: Awaited<ReturnType<typeof follow>>) =>
    stream.received.map(({ data, errors }) => (errors ? [data, errors[0]!.extensions] : 'list'))

  it('is told once; the stream goes on, and has the next one, with what has changed meanwhile', async () => {
    const stream = await following()
    harness.erp.on('POST', PATH, { status: 422, json: { message: 'No' } })
    feed.add(ofFriday())
    await until(stream, 2)
    const before = readings()
    await harness.clock.advance(5_000)
    await expect.poll(readings).toBe(before + 1)
    totals = { ROS: 15, PAN: 40 }
    harness.erp.on('POST', PATH, { json: { data: [{ codice_prod: 'ROS', descriz: 'R', unita_m: 'pz', quantita_totale: '15' }] } })
    await until(stream, 3)
    expect(codes(stream)).toEqual(['list', [null, expect.objectContaining({ code: 'UPSTREAM_REFUSED' })], 'list'])
    expect(updates(stream)[2].changes).toEqual([
      { articleCode: 'ROS', before: 12.5, after: 15 },
      { articleCode: 'PAN', before: 40, after: 0 },
    ])
  })

  it('at the beginning is the first answer, and the first list follows by itself, without changes', async () => {
    feed.state.isAway = true
    harness.erp.once('POST', PATH, { status: 422, json: { message: 'No' } })
    const stream = await follow()
    await stream.until(1)
    expect(codes(stream)).toEqual([[null, expect.objectContaining({ code: 'UPSTREAM_REFUSED', retryable: false })]])
    await until(stream, 2)
    expect(updates(stream)[1].changes).toEqual([])
    feed.state.isAway = false
    totals['ROS'] = 15
    feed.add(ofFriday())
    await until(stream, 3)
  })
})

describe('the right to it', () => {
  it('ends with its token: nothing is sent after that', async () => {
    const { id, secret } = await program()
    const stream = await kept(followAs(harness.portal, secret, {}, FOLLOW))
    await stream.until(1)
    await isFollowed()
    await harness.portal.services.store.apiTokens.revoke(id)
    totals['ROS'] = 15
    feed.add(ofFriday())
    // A token is read again after five seconds.
    await harness.clock.advance(STREAMS.heartbeatMs)
    await stream.ended
    expect([stream.codes(), updates(stream).slice(1), stream.isComplete()]).toEqual([['TOKEN_INVALID'], [undefined], true])
  })

  it.each([
    ['without the scope', { scopes: ['READ_ORDERS', 'WRITE_ORDERS', 'ADMINISTRATION'] as const }],
    ['of one destination', { destination: '0042/0003' }],
  ])('is not that of a token %s', async (_what, wanted) => {
    const stream = await kept(followAs(harness.portal, (await newProgram(harness.portal, wanted)).secret, {}, FOLLOW))
    await stream.ended
    expect([stream.codes(), stream.isComplete(), readings()]).toEqual([['FORBIDDEN'], true, 0])
  })

  it('is not that of a customer', async () => {
    const customer = harness.portal.browser()
    await harness.clock.advance(1_000)
    await customer.login('customer')
    const stream = await kept(followPortal(harness.portal, customer, FOLLOW))
    await stream.ended
    expect([stream.codes(), readings()]).toEqual([['FORBIDDEN'], 0])
  })
})

describe('is refused', () => {
  it.each([
    [{ from: '2026-11-23', to: '2026-11-22' }, 'La data finale precede quella iniziale.'],
    [{ from: '2026-11-23', to: '2027-11-24' }, 'Al massimo 366 giorni.'],
  ])('for %o', async (variables, message) => {
    const stream = await follow(variables)
    await stream.ended
    expect(stream.received).toMatchObject([{ errors: [{ message, extensions: { code: 'BAD_USER_INPUT' } }] }])
    expect([stream.isComplete(), readings()]).toEqual([true, 0])
  })

  it('for a call of its own with each list', async () => {
    for (const field of [
      'days { date }',
      'orders { totalCount }',
      'shares(articleCode: "ROS") { quantity }',
      'items { shareCount }',
      'items { shares { quantity } }',
      'usual { dates }',
      'unusualCount',
      'exceptions { deliveryCount }',
    ]) {
      const stream = await follow({}, `subscription { productionUpdated { production { ${field} } changes { articleCode } } }`)
      await stream.ended
      expect([field, stream.status]).toEqual([field, 400])
      expect(JSON.parse(stream.text())).toMatchObject({ errors: [{ extensions: { code: 'LIMIT_UPSTREAM', limit: 0, retryable: false } }] })
    }
    expect(readings()).toBe(0)
  })
})

it('has all that the shared reading contains', async () => {
  const query = `subscription { productionUpdated { production { from to filter { articleCode } processed { dayCount }
    items { articleCode description unit { code } trays { text } groupNames { name } article { code } }
    groups(by: GROUP_1) { name quantity } lastPrinting { id } } changes { articleCode } } }`
  const stream = await follow({}, query)
  await stream.until(1)
  expect(stream.received[0]!.data.productionUpdated.production.groups).toEqual([{ name: null, quantity: 52.5 }])
  expect(readings()).toBe(1)
})
