// The features of the back end, with simultaneous callers and while it cannot be reached.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type FakeErp, startErp } from '../test/erp.ts'
import { startPortal } from '../test/portal.ts'

let erp: FakeErp
let portal: Awaited<ReturnType<typeof startPortal>>

beforeEach(async () => {
  erp = await startErp()
  portal = await startPortal(erp)
})
afterEach(async () => {
  await portal.close()
  await erp.close()
})

const TEN_MINUTES = 10 * 60_000
const ask = async () => [...(await portal.services.shared.features())]
/** The results of two simultaneous callers. */
const askTwice = async () => (await Promise.allSettled([ask(), ask()])).map((one) => (one.status === 'fulfilled' ? one.value : one.reason))
const asked = () => erp.callsTo('GET', '/panify').length

it('are read once for many callers', async () => {
  erp.on('GET', '/panify', { json: { features: ['if-match-planning'] } })
  expect(await askTwice()).toEqual([['if-match-planning'], ['if-match-planning']])
  expect(asked()).toBe(1)
})

it.each([
  ['busy', { status: 429, json: {} }],
  ['failing', { status: 503, json: {} }],
  ['away', { drop: true as const }],
])('gives every caller the same failure while a server that was never asked is %s', async (_case, reply) => {
  erp.on('GET', '/panify', reply)
  const failure = { name: 'ErpFailure' }
  expect(await askTwice()).toMatchObject([failure, failure])
  erp.on('GET', '/panify', { json: { features: ['if-match-planning'] } })
  expect(await ask()).toEqual(['if-match-planning'])
})

it('are the last known ones while the server cannot be reached', async () => {
  erp.on('GET', '/panify', { json: { features: ['if-match-planning'] } })
  await ask()
  await portal.clock.advance(TEN_MINUTES)
  erp.on('GET', '/panify', { status: 500, json: {} })
  expect(await askTwice()).toEqual([['if-match-planning'], ['if-match-planning']])
})

it.each([
  ['a page', { status: 200, html: '<h1>Manutenzione</h1>' }],
  ['a refusal', { status: 403, json: {} }],
])('takes %s for a server without extras, but not where it has had some', async (_case, reply) => {
  erp.on('GET', '/panify', reply)
  expect(await ask()).toEqual([])
  await portal.clock.advance(TEN_MINUTES)
  erp.on('GET', '/panify', { json: { features: ['if-match-planning'] } })
  await ask()
  await portal.clock.advance(TEN_MINUTES)
  erp.on('GET', '/panify', reply)
  expect(await ask()).toEqual(['if-match-planning'])
  erp.on('GET', '/panify', { status: 404, json: {} })
  expect(await ask()).toEqual([])
})

it.each([404, 405, 500, 501])('are none on a server that answers %i', async (status) => {
  erp.on('GET', '/panify', { status, json: {} })
  expect(await askTwice()).toEqual([[], []])
  const calls = asked()
  expect(await ask()).toEqual([])
  expect(asked()).toBe(calls)
})

const PAGE = { status: 200, html: '<h1>Manutenzione</h1>' }

it.each([
  ['fails', { status: 500, json: {} }],
  ['has a page', PAGE],
  ['has a refusal', { status: 403, json: {} }],
])('are unknown, and not none, while the server %s for every call', async (_case, reply) => {
  erp.on('GET', '/panify', reply)
  erp.on('GET', '/configurator/def_clie_interno', reply)
  const failure = { name: 'ErpFailure' }
  expect(await askTwice()).toMatchObject([failure, failure])
  erp.on('GET', '/panify', { json: { features: ['if-match-planning'] } })
  expect(await ask()).toEqual(['if-match-planning'])
})

it('are unknown while the service login fails, also with the status of a server that does not know the path', async () => {
  const starting = await startPortal(erp, { isStarted: false })
  erp.on('POST', '/users/login', { status: 500, json: {} })
  await expect(starting.services.shared.features()).rejects.toMatchObject({ name: 'ErpFailure' })
  await starting.close()
})

it('are gone when a server that works no longer has the call, and kept while it has no answer for anything', async () => {
  erp.on('GET', '/panify', { json: { features: ['if-match-planning'] } })
  await ask()
  await portal.clock.advance(TEN_MINUTES)
  erp.on('GET', '/panify', { status: 404, json: {} })
  erp.on('GET', '/configurator/def_clie_interno', { status: 503, json: {} })
  expect(await ask()).toEqual(['if-match-planning'])
  erp.restore('GET', '/configurator/def_clie_interno')
  expect(await ask()).toEqual([])
})
