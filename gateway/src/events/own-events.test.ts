// The events of a back end that has none: what passes through the gateway and is confirmed.
import { makeDatabase, type TestStorage } from '@panify/database/test/places'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startErp, type FakeErp } from '../test/erp.ts'
import { describeExceptions } from '../test/exceptions.ts'
import { describeOrdering } from '../test/ordering.ts'
import { OWN, SAVE, TOGGLE, cell, change, openPlanning } from '../test/planning.ts'
import { startPortal } from '../test/portal.ts'
import { newProgram } from '../test/programs.ts'
import { lacksServers, startRedis } from '../test/redis.ts'
import { follow, followAs } from '../test/streams.ts'

const NONE = { status: 404, json: {} }
const connected = (portal: Awaited<ReturnType<typeof startPortal>>) => expect.poll(() => portal.services.peers.redis()).toBe('connected')

describe('one gateway', () => {
  let harness: Awaited<ReturnType<typeof openPlanning>>
  let stream: Awaited<ReturnType<typeof follow>>

  beforeEach(async () => {
    harness = await openPlanning({ isForeign: true, prepare: (erp) => erp.on('GET', '/panify', NONE) })
    describeExceptions(harness.erp, { isBundled: false })
    // A date of the past is noted as closed with the first request.
    stream = await follow(harness.portal, harness.browser, { filter: { types: ['ORDER_CHANGED', 'DESTINATION_CHANGED'] } })
  })
  afterEach(async () => {
    await stream.leave()
    await harness.close()
  })

  it('sends an event for each kind of a confirmed change of the week', async () => {
    await harness.save([change('ROS', cell('MONDAY', 15, 10))])
    await harness.save([], ['OLD'])
    await harness.toggle('FRIDAY', true)
    await stream.until(4)
    const monday = { weekdays: ['MONDAY'], dates: ['2026-11-23'], effectiveFrom: [{ day: 'MONDAY', date: '2026-11-23' }] }
    expect(stream.events()).toMatchObject([
      { destinationId: OWN, kind: 'STANDING', ...monday },
      { kind: 'ROW_REMOVED', ...monday },
      { kind: 'DAY_DISABLED', weekdays: ['FRIDAY'], dates: ['2026-11-20'], effectiveFrom: [{ day: 'FRIDAY', date: '2026-11-20' }] },
      { __typename: 'DestinationChangedEvent', destinationId: OWN },
    ])
  })

  it('names the token of a program by its name', async () => {
    const [writer, reader] = [await newProgram(harness.portal), await newProgram(harness.portal)]
    const events = await followAs(
      harness.portal,
      reader.secret,
      {},
      'subscription { events(filter: { types: [ORDER_CHANGED] }) { ... on OrderChangedEvent { actor } } }',
    )
    const input = { destinationId: OWN, cells: [{ articleCode: 'ROS', day: 'MONDAY', quantity: 15 }] }
    await writer.query('mutation ($input: UpdatePlanningInput!) { updatePlanning(input: $input) { __typename } }', { input })
    await events.until(1)
    expect(events.events()).toEqual([{ actor: 'token:Contabilità' }])
    await events.leave()
  })

  it('names the first date of each weekday, as the answer to the change does', async () => {
    const { result } = await harness.save([change('ROS', cell('SUNDAY', 30), cell('TUESDAY', 30))])
    await stream.until(1)
    expect(result.effectiveFrom).toHaveLength(2)
    expect(stream.events()).toMatchObject([
      { effectiveFrom: result.effectiveFrom, dates: ['2026-11-22', '2026-11-24'], weekdays: ['TUESDAY', 'SUNDAY'] },
    ])
  })

  it('sends none for a refused change, a failed one, and one that changes nothing', async () => {
    const refused = await harness.save([change('ROS', cell('MONDAY', 15, 99))])
    expect(refused.result.__typename).toBe('ChangedMeanwhile')
    harness.erp.once('POST', harness.path, { status: 422, json: { message: 'No' } })
    harness.erp.once('PUT', harness.path, { status: 422, json: { message: 'No' } })
    expect((await harness.query(SAVE, { input: { destinationId: OWN, cells: [{ articleCode: 'ROS', day: 'MONDAY', quantity: 15 }] } })).errors).toBeDefined() // prettier-ignore
    await harness.save([change('ROS', cell('MONDAY', 10))])
    await harness.query(TOGGLE, { day: 'FRIDAY', disabled: true })
    await stream.until(2)
    expect(stream.events()).toMatchObject([{ kind: 'DAY_DISABLED' }, { type: 'DESTINATION_CHANGED' }])
  })

  it('sends the closing of a date', async () => {
    const closings = await follow(harness.portal, harness.browser, { filter: { types: ['DATE_CLOSED'] }, after: '0' })
    await harness.portal.services.shared.keepClosings()
    harness.clock.set('2026-11-19 20:01')
    await harness.portal.services.shared.keepClosings()
    await closings.until(2)
    expect(closings.events()).toMatchObject([{ date: '2026-11-19' }, { __typename: 'DateClosedEvent', date: '2026-11-20' }])
    await closings.leave()
  })
})

describe.skipIf(lacksServers()).each(['with Redis', 'without Redis'])('two gateways %s', (kind) => {
  let erp: FakeErp
  let redis: Awaited<ReturnType<typeof startRedis>>
  let storage: TestStorage
  let portals: Awaited<ReturnType<typeof startPortal>>[]
  const streams: Awaited<ReturnType<typeof followAs>>[] = []

  beforeEach(async () => {
    ;[erp, redis, storage] = await Promise.all([startErp(), startRedis(), makeDatabase(process.env['TEST_DATABASE_URL']!)])
    erp.on('GET', '/panify', NONE)
    describeOrdering(erp)
    const redisUrl = kind === 'with Redis' ? redis.url : null
    const config = { databaseUrl: storage.databaseUrl, redisUrl, bakery: { url: erp.url, isBundled: false } }
    portals = []
    for (let n = 0; n < 2; n++) portals.push(await startPortal(erp, { config }))
    if (redisUrl) for (const portal of portals) await connected(portal)
  })
  afterEach(async () => {
    for (const stream of streams.splice(0)) await stream.leave()
    for (const portal of portals) await portal.close()
    await erp.close()
    await redis.stop()
    await storage.remove()
  })

  const open = async (portal: (typeof portals)[number], after: string) => {
    const { secret } = await newProgram(portal)
    const stream = await followAs(portal, secret, { after, filter: { types: ['ORDER_CHANGED'] } })
    streams.push(stream)
    return stream
  }
  const save = async (portal: (typeof portals)[number], quantity: number) => {
    const browser = portal.browser()
    await portal.clock.advance(2_000)
    await browser.login('customer')
    const input = { destinationId: OWN, cells: [{ articleCode: 'ROS', day: 'MONDAY', quantity }] }
    expect((await browser.query(SAVE, { input })).data).toMatchObject({ updatePlanning: { __typename: 'PlanningUpdated' } })
  }

  it('bring the changes of each to the streams of both, and a stream moves from one to the other', async () => {
    const [first, second] = [portals[0]!, portals[1]!]
    const look = () => (kind === 'with Redis' ? Promise.resolve() : Promise.all(portals.map((portal) => portal.clock.advance(1_000))))
    const bring = (opened: readonly Awaited<ReturnType<typeof open>>[], counts: number[]) =>
      expect.poll(() => look().then(() => opened.map(({ received }) => received.length))).toEqual(counts)
    const [one, other] = [await open(first, '0'), await open(second, '0')]
    await save(first, 15)
    await bring([one, other], [1, 1])
    await save(second, 20)
    await bring([one, other], [2, 2])
    await one.leave()
    await save(first, 25)
    const moved = await open(second, one.ids().at(-1)!)
    await bring([moved, other], [1, 3])
    expect(other.ids()).toEqual([...one.ids(), ...moved.ids()])
    expect(other.events()).toMatchObject([1, 2, 3].map(() => ({ destinationId: OWN, kind: 'STANDING', weekdays: ['MONDAY'] })))
  })

  if (kind === 'with Redis')
    it('look every second while Redis is away, and are told again when it has come back', async () => {
      const [first, second] = [portals[0]!, portals[1]!]
      const other = await open(second, '0')
      await save(first, 15)
      await other.until(1)
      second.clock.timers.length = 0
      await redis.kill()
      await expect.poll(() => second.clock.timers).toContain(1_000)
      await save(first, 20)
      await second.clock.advance(1_000)
      await other.until(2)
      await redis.restart()
      for (const portal of portals) await connected(portal)
      await save(first, 25)
      await other.until(3)
    })
})
