// The extras of the back end, asked by many at once and while it cannot be asked.
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
/** Two callers at once: what each gets. */
const askTwice = async () => (await Promise.allSettled([ask(), ask()])).map((one) => (one.status === 'fulfilled' ? one.value : one.reason))
const asked = () => erp.callsTo('GET', '/panify').length

it('asks once for many callers', async () => {
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

it('goes on with what the server said last while it cannot be asked', async () => {
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

it.each([404, 405, 500, 501])('takes a server that answers %i for one without extras', async (status) => {
  erp.on('GET', '/panify', { status, json: {} })
  expect(await askTwice()).toEqual([[], []])
})
