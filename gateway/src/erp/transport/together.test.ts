// Readings of one moment: one call where the back end offers it, each its own call elsewhere.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { within } from '@panify/telemetry/requests'
import { z } from 'zod'
import { type ErpCall, type ErpReply, type FakeErp, startErp } from '../../test/erp.ts'
import { startPortal } from '../../test/portal.ts'

const TOGETHER = '/panify/letture'
const TYPE = 'application/x-panify-letture'
const named = z.object({ data: z.object({ name: z.string() }) })

let erp: FakeErp
let portal: Awaited<ReturnType<typeof startPortal>>

async function open(features: string[]) {
  erp = await startErp()
  erp.on('GET', '/panify', { json: { version: 1, features } })
  portal = await startPortal(erp, { config: { bakery: { url: erp.url, isBundled: true }, gatewayKey: 'key' } })
  await portal.services.shared.features()
  erp.forgetCalls()
}
afterEach(async () => {
  await portal.close()
  await erp.close()
})

const read = (path: string, query?: Record<string, string>) =>
  portal.services
    .erpFor(null)
    .get(path, named, query ? { query } : {})
    .then(
      ({ data }) => data.name,
      ({ kind }: { kind: string }) => kind,
    )
const sent = () =>
  erp.calls.map(({ method, path, query }) => `${method} ${path.replace('/api', '')}${query.size > 0 ? `?${query.toString()}` : ''}`)
const asked = ({ query }: ErpCall) => query.getAll('di')

type Part = { status?: number; headers?: Record<string, string>; text: string }
function parts(all: Part[], more: Partial<ErpReply> = {}): ErpReply {
  const head = all.map(({ status = 200, headers = {}, text }) => ({ stato: status, intestazioni: headers, byte: Buffer.byteLength(text) }))
  return { raw: { type: TYPE, body: `${JSON.stringify(head)}\n${all.map(({ text }) => text).join('')}` }, ...more }
}
const json = (name: string) => JSON.stringify({ data: { name } })
/** Answers each address with itself. */
const echo = (call: ErpCall) => parts(asked(call).map((address) => ({ text: json(address) })))

describe('a back end that answers readings together', () => {
  beforeEach(() => open(['read-together']))

  it('gets those of one moment in one call, each with its query, and answers each', async () => {
    erp.on('GET', TOGETHER, echo)
    expect(await Promise.all([read('/a'), read('/b', { di: 'è & c' }), read('/a'), read('/d')])).toEqual([
      '/a',
      '/b?di=%C3%A8+%26+c',
      '/a',
      '/d',
    ])
    expect(erp.calls.map(asked)).toEqual([['/a', '/b?di=%C3%A8+%26+c', '/d']])
  })

  it('gets a single reading, a write and a large reading in their own calls', async () => {
    for (const path of ['/a', '/b']) erp.on('GET', path, { json: { data: { name: path } } })
    erp.on('POST', '/c', { json: { data: { name: '/c' } } })
    expect(await read('/a')).toBe('/a')
    const client = portal.services.erpFor(null)
    await Promise.all([client.send('POST', '/c', named), client.get('/a', named, { deadline: 'production' }), read('/b')])
    expect(
      sent()
        .filter((call) => !call.includes('sanctum'))
        .toSorted(),
    ).toEqual(['GET /a', 'GET /a', 'GET /b', 'POST /c'])
  })

  it('gets the readings of different requests apart, and at most sixteen at once', async () => {
    erp.on('GET', TOGETHER, echo)
    const requestOf = (requestId: string) => within({ requestId, parent: null }, () => [read(`/${requestId}/a`), read(`/${requestId}/b`)])
    await Promise.all([...requestOf('1'), ...requestOf('2')])
    const named = erp.calls.map((call) => [call.headers['x-request-id'], ...asked(call)])
    expect(named).toEqual([['1', '/1/a', '/1/b'], ['2', '/2/a', '/2/b']]) // prettier-ignore
    erp.forgetCalls()
    await Promise.all(Array.from({ length: 20 }, (_, index) => read(`/${index}`)))
    expect(erp.calls.map((call) => asked(call).length)).toEqual([16, 4])
  })

  it('may refuse one without the others: status, headers and text are those of its own call', async () => {
    erp.on('GET', TOGETHER, parts([{ text: json('A') }, { status: 404, text: '{"message":"Cliente non trovato"}' }, { text: '<html>' }]))
    expect(await Promise.all([read('/a'), read('/b'), read('/c')])).toEqual(['A', 'notFound', 'invalid'])
    let etag: unknown
    erp.on('GET', TOGETHER, parts([{ text: json('A'), headers: { etag: '"7"' } }, { text: json('B') }]))
    const client = portal.services.erpFor(null)
    await Promise.all([client.get('/a', named, { onHeaders: (headers) => (etag = headers['etag']) }), read('/b')])
    expect(etag).toBe('"7"')
  })

  it('is asked again with a new token when the session has ended', async () => {
    erp.on('GET', TOGETHER, echo)
    erp.expireToken()
    expect(await Promise.all([read('/a'), read('/b')])).toEqual(['/a', '/b'])
    expect(erp.callsTo('POST', '/users/login')).toHaveLength(1)
  })

  it('is asked again after a failure', async () => {
    erp.once('GET', TOGETHER, { status: 502, json: {} })
    erp.on('GET', TOGETHER, echo)
    expect(await Promise.all([read('/a'), read('/b')])).toEqual(['/a', '/b'])
  })

  it('hides no reading behind the failure of another', async () => {
    erp.on('GET', TOGETHER, { status: 500, json: {} })
    erp.on('GET', '/a', { status: 500, json: {} })
    erp.on('GET', '/b', { json: { data: { name: 'B' } } })
    expect(await Promise.all([read('/a'), read('/b')])).toEqual(['failed', 'B'])
  })

  it.each([404, 414, 431, 500])('is asked for each alone when it answers %i', async (status) => {
    erp.on('GET', TOGETHER, { status, json: { message: 'Not Found' } })
    for (const path of ['/a', '/b']) erp.on('GET', path, { json: { data: { name: path } } })
    expect(await Promise.all([read('/a'), read('/b')])).toEqual(['/a', '/b'])
  })

  it('is seen to fail when its readings fail, each alone or all of them', async () => {
    for (const path of [TOGETHER, '/a', '/b']) erp.on('GET', path, { status: 500, json: {} })
    const both = () => Promise.all([read('/a'), read('/b')])
    for (let times = 0; times < 30; times++) await both()
    expect(await both()).toEqual(['unavailable', 'unavailable'])
  })

  it('hides no reading behind one whose route is stopped', async () => {
    for (const path of [TOGETHER, '/configurator/nomedit']) erp.on('GET', path, { status: 500, json: {} })
    erp.on('GET', '/b', { json: { data: { name: 'B' } } })
    const both = () => Promise.all([read('/configurator/nomedit'), read('/b')])
    for (let times = 0; times < 30; times++) await both()
    erp.forgetCalls()
    expect(await both()).toEqual(['unavailable', 'B'])
    expect(sent()).toEqual(['GET /b'])
  })

  const [line, rest] = ['[{"stato":200,"intestazioni":{},"byte":2},{"stato":200,"intestazioni":{},"byte":2}]\n', '{}{}']
  it.each([
    ['no line', '{}{}'],
    ['another number of answers', `[{"stato":200,"intestazioni":{},"byte":4}]\n${rest}`],
    ['answers that are shorter than said', line + rest.slice(1)],
    ['answers that are longer than said', `${line}${rest}{}`],
    ['a status that is none', line.replace('200', '"ok"') + rest],
    ['a part that fails', line.replace('200', '500') + rest],
    ['a length below zero', line.replace(':2}', ':-2}') + rest],
  ])('is not believed with %s', async (_what, body) => {
    erp.on('GET', TOGETHER, { raw: { type: TYPE, body } })
    expect(await Promise.all([read('/a'), read('/b')])).toEqual(['invalid', 'invalid'])
  })
})

it('a back end without it gets each reading in its own call', async () => {
  await open([])
  for (const path of ['/a', '/b']) erp.on('GET', path, { json: { data: { name: path } } })
  expect(await Promise.all([read('/a'), read('/b')])).toEqual(['/a', '/b'])
  expect(sent()).toEqual(['GET /a', 'GET /b'])
})
