import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type IncomingMessage, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type FakeErp, LOGINS, startErp } from '../test/erp.ts'
import { startPortal } from '../test/portal.ts'
import { OPERATIONS } from './build.ts'

const manifest = JSON.parse(readFileSync(OPERATIONS, 'utf8')) as Record<string, { name: string }>
const hashOf = (name: string) => Object.keys(manifest).find((hash) => manifest[hash]!.name === name)
const bodyOf = (name: string, variables: object = {}) => ({ variables, extensions: { persistedQuery: { sha256Hash: hashOf(name) } } })

describe('by the name in the head of a request, in a rush', () => {
  let erp: FakeErp
  let portal: Awaited<ReturnType<typeof startPortal>>
  let isSaturated: boolean

  beforeEach(async () => {
    isSaturated = false
    erp = await startErp()
    const mostAtOnce = { read: 0, change: 1, staff: 1, inWork: 8 }
    portal = await startPortal(erp, { documents: 'trusted', mostAtOnce, isSaturated: () => isSaturated })
    await portal.app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterEach(async () => {
    await portal.close()
    await erp.close()
  })

  /** Without a body it announces one and does not send it. */
  async function post(head: Record<string, string>, body?: object) {
    const { port } = portal.app.server.address() as AddressInfo
    const content = body && JSON.stringify(body)
    const headers = {
      'content-type': 'application/json',
      'content-length': content?.length ?? 100,
      'sec-fetch-site': 'same-origin',
      ...head,
    }
    const sent = send({ port, path: '/graphql', method: 'POST', headers })
    if (content === undefined) sent.flushHeaders()
    else sent.end(content)
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    const read = { status: answer.statusCode, headers: answer.headers, body: await text(answer) }
    sent.destroy()
    return read
  }
  const named = (name: string, cookie = '') => ({ 'x-apollo-operation-name': name, cookie })

  async function cookieOf(who: keyof typeof LOGINS): Promise<string> {
    const { email, password } = LOGINS[who]
    const answer = await post({}, bodyOf('Login', { input: { email, password, remember: false } }))
    await portal.clock.advance(5_000)
    return (answer.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ')
  }

  it('an operation is refused before its body is read, as it would be afterwards, and counted', async () => {
    isSaturated = true
    const [early, late] = [await post(named('WeeklyPlanning')), await post({}, bodyOf('Session'))]
    const { 'x-request-id': id, ...headers } = early.headers
    expect([early.status, early.body]).toEqual([late.status, late.body])
    expect({ ...headers, date: '' }).toEqual({ ...late.headers, 'x-request-id': undefined, vary: undefined, date: '' })
    expect(late).toMatchObject({ status: 503, headers: { 'retry-after': '1' } })
    expect(id).toMatch(/^[\da-f-]{18}$/)
    expect(id).not.toBe(late.headers['x-request-id'])
    const { text: metrics } = await portal.services.metrics.exposition()
    expect(metrics).toMatch(/^panify_operation\w*_count{.*operation="WeeklyPlanning".*outcome="refused".*} 1$/m)
  })

  it.each(['panify=%E0%A4%A', 'panify=', '__proto__=x; =; %', `panify=${'x'.repeat(4_000)}`])(
    'the cookie %s harms nothing',
    async (cookie) => {
      isSaturated = true
      expect((await post(named('WeeklyPlanning', cookie))).status).toBe(503)
    },
  )

  it.each([
    ['a change, which may be more', named('UpdatePlanning')],
    ['an operation that it does not know', named('constructor')],
    ['one without a name', {}],
  ])('%s is left to the door', async (_case, head) => {
    isSaturated = true
    expect((await post(head, {})).status).toBe(403)
  })

  it("the administration's is left to the door, a customer's is not", async () => {
    const [administrator, customer] = [await cookieOf('administrator'), await cookieOf('customer')]
    isSaturated = true
    expect((await post(named('Production', administrator), {})).status).toBe(403)
    expect((await post(named('Production', customer))).status).toBe(503)
  })

  it('nothing is refused while there is time to spare, and nothing on another path', async () => {
    expect((await post(named('WeeklyPlanning'), {})).status).toBe(403)
    isSaturated = true
    const { port } = portal.app.server.address() as AddressInfo
    expect((await fetch(`http://127.0.0.1:${port}/livez`, { headers: named('WeeklyPlanning') })).status).toBe(200)
  })
})
