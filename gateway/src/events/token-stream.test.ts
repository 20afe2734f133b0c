// The stream of the token door: as the client of graphql-sse reads it, its limits and its rights.
import { createClient } from 'graphql-sse'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { STREAMS } from '../doors/streams.ts'
import { openHarness } from '../test/harness.ts'
import { newProgram } from '../test/programs.ts'
import { FOLLOW, followAs, order, serveFeed } from '../test/streams.ts'

let harness: Awaited<ReturnType<typeof openHarness>>
let feed: ReturnType<typeof serveFeed>
const streams: Awaited<ReturnType<typeof followAs>>[] = []

beforeEach(async () => {
  harness = await openHarness()
  feed = serveFeed(harness.erp)
})
afterEach(async () => {
  for (const stream of streams.splice(0)) await stream.leave()
  feed.wakeAll()
  await harness.close()
})

const program = (wanted: Parameters<typeof newProgram>[1] = {}) => newProgram(harness.portal, wanted)
const open = async (secret: string, variables = {}, query = FOLLOW) => {
  const stream = await followAs(harness.portal, secret, variables, query)
  streams.push(stream)
  return stream
}
const isFollowing = () => expect.poll(() => harness.portal.services.transport.state().events.running).toBe(1)

it('is read by the client of graphql-sse, and ends when the gateway closes', async () => {
  const { secret } = await program()
  const url = `${await harness.portal.app.listen({ port: 0, host: '127.0.0.1' })}/graphql/v1`
  const client = createClient({ url, headers: { authorization: `Bearer ${secret}` }, retryAttempts: 0 })
  const received: unknown[] = []
  const { promise: completed, resolve: complete, reject } = Promise.withResolvers<void>()
  client.subscribe(
    { query: 'subscription { events { __typename id } }' },
    { next: (answer) => void received.push(answer), error: reject, complete },
  )
  await isFollowing()
  feed.add(order(), { tipo: 'azienda' })
  await expect.poll(() => received).toHaveLength(2)
  // Neither comments nor positions disturb it.
  await harness.clock.advance(STREAMS.heartbeatMs)
  feed.add(order())
  await expect.poll(() => received).toHaveLength(3)
  expect(received).toEqual([
    { data: { events: { __typename: 'OrderChangedEvent', id: '1' } } },
    { data: { events: { __typename: 'CompanyChangedEvent', id: '2' } } },
    { data: { events: { __typename: 'OrderChangedEvent', id: '3' } } },
  ])
  const closed = harness.portal.app.close()
  await completed
  await closed
})

it('gives a token of one destination its own events, and one of all destinations all', async () => {
  const [bound, free] = [await program({ destination: '0042/0003' }), await program()]
  const [own, all] = [await open(bound.secret), await open(free.secret)]
  await isFollowing()
  feed.add(order('0050/0001'), order('0042/0003'), { tipo: 'articolo' })
  await Promise.all([own.until(2), all.until(3)])
  expect([own.ids(), all.ids()]).toEqual([
    ['2', '3'],
    ['1', '2', '3'],
  ])
})

it('resumes where a quiet stream was, though the last event for its reader is no longer kept', async () => {
  const { secret } = await program()
  const filter = { types: ['DOCUMENT_ANNULLED'] }
  feed.add({ tipo: 'documento-annullato', codiceCliente: '0042', codicede: '0003' }, order(), order())
  const quiet = await open(secret, { filter, after: '1' })
  await expect.poll(() => quiet.position()).toBe('3')
  feed.add(order())
  await expect.poll(() => harness.clock.advance(STREAMS.heartbeatMs).then(() => quiet.position())).toBe('4')
  await quiet.leave()
  feed.purge(3)
  const again = await open(secret, { filter, after: quiet.position()! })
  await expect.poll(() => again.position()).toBe('4')
  expect(again.codes()).toEqual([])
})

it('shows who changed an order to a token of the administration only', async () => {
  const query = 'subscription { events { id ... on OrderChangedEvent { actor } } }'
  const [reader, staff] = [await program({ scopes: ['READ_ORDERS'] }), await program()]
  const [without, with_] = [await open(reader.secret, {}, query), await open(staff.secret, {}, query)]
  await isFollowing()
  feed.add(order('0042/0003', { attore: '0001/0001' }))
  await Promise.all([without.until(1), with_.until(1)])
  expect([without.events(), without.codes()]).toEqual([[{ id: '1', actor: null }], ['FORBIDDEN']])
  expect(with_.events()).toEqual([{ id: '1', actor: '0001/0001' }])
})

describe('is refused', () => {
  it('a token without the scope', async () => {
    const { secret } = await program({ scopes: ['PRODUCTION'] })
    const stream = await open(secret)
    await stream.ended
    expect([stream.received[0]?.errors?.[0]?.extensions, stream.isComplete()]).toMatchObject([
      { code: 'FORBIDDEN', missingScope: 'READ_ORDERS', retryable: false },
      true,
    ])
  })

  it.each([
    ['an unknown field', 'subscription { events { nothing } }', 'GRAPHQL_VALIDATION_FAILED'],
    ['two fields', 'subscription { events { id } other: events { id } }', 'GRAPHQL_VALIDATION_FAILED'],
    ['too much', `subscription { events { ${'id '.repeat(201)} } }`, 'LIMIT_SELECTIONS'],
    ['a query', '{ viewer { role } }', 'BAD_USER_INPUT'],
  ])('for %s', async (_what, query, code) => {
    const stream = await open((await program()).secret, {}, query)
    await stream.ended
    expect([stream.status, stream.text()]).toEqual([400, expect.stringContaining(code)])
  })

  it('without a token', async () => {
    const stream = await open('pnf_unknown')
    await stream.ended
    expect([stream.status, stream.text()]).toEqual([401, expect.stringContaining('TOKEN_INVALID')])
  })

  it('beyond ten streams of one token', async () => {
    const { secret } = await program()
    for (let n = 0; n < STREAMS.perToken; n++) expect((await open(secret)).status).toBe(200)
    const more = await open(secret)
    await more.ended
    expect([more.status, more.headers.get('retry-after')]).toEqual([503, '10'])
    expect((await open((await program()).secret)).status).toBe(200)
  })
})

it('counts neither as an operation in work nor as a long one', async () => {
  const { secret } = await program()
  const stream = await open(secret)
  await isFollowing()
  const metrics = async () => (await harness.portal.app.inject('/metrics')).body
  expect(await metrics()).toContain('panify_open_streams 1')
  await stream.leave()
  await expect.poll(metrics).toContain('panify_open_streams 0')
  expect(await metrics()).not.toContain('door="token"')
})
