// What the operator sees of a running gateway, and what leads from an answer to its lines in the log.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Config } from '../config.ts'
import { UNREADABLE, type FakeErp, startErp } from '../test/erp.ts'
import { startPortal } from '../test/portal.ts'
import { MOST_AT_ONCE } from './overload.ts'

const REQUEST_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}$/
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const TRACEPARENT = `00-${TRACE}-00f067aa0ba902b7-01`
const TOKEN = 'un-segreto-di-prova'

let erp: FakeErp
let portal: Awaited<ReturnType<typeof startPortal>>
beforeEach(async () => {
  erp = await startErp()
})
afterEach(async () => {
  await portal.close()
  await erp.close()
})

const start = async (config: Partial<Config> = {}, options: Parameters<typeof startPortal>[1] = {}) => {
  portal = await startPortal(erp, { ...options, config: { bakery: { url: erp.url, isBundled: true }, ...config } })
  return portal.browser()
}
const linesAbout = (requestId: unknown) =>
  portal.log.map((line) => JSON.parse(line) as Record<string, unknown>).filter((line) => line['requestId'] === requestId)

describe('the id of a request', () => {
  /** An operation that fails at the bakery's server. */
  async function fail(headers: Record<string, string> = {}, config: Partial<Config> = {}) {
    const browser = await start(config)
    await browser.login('administrator')
    await portal.clock.advance(60_000)
    erp.forgetCalls()
    erp.once('GET', '/clienti/0042', ...UNREADABLE)
    const answering = browser.send('POST', '/graphql', { query: '{ customer(code: "0042") { code } }' }, headers)
    await portal.clock.advance(5_000)
    const answer = await answering
    const calls = erp.callsTo('GET', '/clienti/0042')
    const { errors } = answer.json<{ errors: { extensions: Record<string, unknown> }[] }>()
    return { answer, calls, requestId: answer.headers['x-request-id'], extensions: errors[0]!.extensions }
  }

  it('is in the answer, its header, each call to the bakery and the log', async () => {
    const { requestId, extensions, calls } = await fail()
    expect(requestId).toMatch(REQUEST_ID)
    expect(extensions).toMatchObject({ code: 'UPSTREAM_FAILED', requestId })
    expect(calls.map(({ headers }) => headers['x-request-id'])).toEqual(calls.map(() => requestId))
    expect(linesAbout(requestId)).toContainEqual(expect.objectContaining({ msg: 'The bakery server failed', status: 500 }))
  })

  it('is never the one that a client sends, nor its trace', async () => {
    const { requestId, calls } = await fail({ 'x-request-id': '00000000-0000-0000', traceparent: TRACEPARENT })
    expect(requestId).not.toBe('00000000-0000-0000')
    expect(calls[0]!.headers['traceparent']).toBeUndefined()
    expect(portal.log.join('')).not.toContain(TRACE)
  })

  it('is joined by the trace of a trusted proxy', async () => {
    const { requestId, calls } = await fail({ traceparent: TRACEPARENT, 'x-forwarded-for': '203.0.113.7' }, { trustProxy: ['127.0.0.1'] })
    expect(calls[0]!.headers['traceparent']).toBe(TRACEPARENT)
    expect(linesAbout(requestId)).toContainEqual(expect.objectContaining({ traceId: TRACE }))
  })

  it.each(['', 'x', `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`, `01-${TRACE}-00f067aa0ba902b7-01`])(
    'ignores the invalid trace %j of a proxy',
    async (traceparent) => {
      const { calls } = await fail({ traceparent, 'x-forwarded-for': '203.0.113.7' }, { trustProxy: ['127.0.0.1'] })
      expect(calls[0]!.headers['traceparent']).toBeUndefined()
    },
  )

  it('of two simultaneous requests differ, each with its own calls', async () => {
    const browser = await start()
    await browser.login('administrator')
    await portal.clock.advance(60_000)
    erp.forgetCalls()
    const ask = (code: string) => browser.send('POST', '/graphql', { query: `{ customer(code: "${code}") { code } }` })
    const answers = await Promise.all([ask('0042'), ask('0050')])
    const ids = answers.map(({ headers }) => headers['x-request-id'])
    expect(new Set(ids).size).toBe(2)
    for (const [index, code] of ['0042', '0050'].entries())
      expect(erp.callsTo('GET', `/clienti/${code}`).map(({ headers }) => headers['x-request-id'])).toContain(ids[index])
  })

  it('is not in the error of an ordinary refusal', async () => {
    const browser = await start()
    const { errors } = await browser.query('{ customer(code: "0042") { code } }')
    expect(errors?.[0]?.extensions).toEqual({ code: 'NOT_AUTHENTICATED' })
  })
})

describe('/readyz', () => {
  const ready = async (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') => {
    const answer = await portal.app.inject({ url: '/readyz', headers, remoteAddress })
    return [answer.statusCode, answer.json<Record<string, unknown>>()] as const
  }
  const STRANGER = [200, { status: 'ok' }]
  const OPERATOR = [200, expect.objectContaining({ status: 'ok', notReady: [], limits: expect.any(Object) })]

  it('lists the limits in force', async () => {
    await start({ deadlines: { read: 1, write: 2, documents: 3, production: 4 } }, { mostAtOnce: MOST_AT_ONCE })
    const [, { limits }] = await ready()
    expect(limits).toMatchObject({
      server: { bodyBytes: 262_144, operationsWhenBusy: { read: 40, change: 60, staff: 12, inWork: 8, waitMs: 3_000 }, workMs: 5_004 },
      upstream: {
        deadlineMs: { read: 1, write: 2, documents: 3, production: 4 },
        slots: { interactive: 24 },
        answerBytes: 8_388_608,
        listBytes: 33_554_432,
      },
      logins: { freeTries: 5 },
      kept: { auditMonths: 24, orderHistoryMonths: 24, registrationMonths: 12, outboxDays: 30, loginTriesMs: 3_600_000 },
    })
  })

  it('lists only its own terms of keeping with another back end', async () => {
    await start({ bakery: { url: 'http://127.0.0.1:1/api', isBundled: false } }, { isStarted: false })
    const [, { limits }] = await ready()
    const { kept } = limits as { kept: object }
    expect(Object.keys(kept)).toEqual([
      'auditMonths',
      'loginTriesMs',
      'mailRequestsMs',
      'idempotencyMs',
      'printGrantsMs',
      'endedTokensMs',
      'eventsMs',
    ])
  })

  it('names what is not ready', async () => {
    await start({}, { isStarted: false })
    expect(await ready()).toEqual([200, expect.objectContaining({ service: false, notReady: ['the service login'] })])
    portal.services.store.isEnded = () => Promise.reject(new Error('closed'))
    expect(await ready()).toEqual([
      503,
      expect.objectContaining({ status: 'unavailable', notReady: ["the gateway's store", 'the service login'] }),
    ])
    expect(await ready({}, '203.0.113.7')).toEqual([503, { status: 'unavailable' }])
  })

  it.each<[string, Partial<Config>, Record<string, string>, string, unknown]>([
    ['this machine', {}, {}, '127.0.0.1', OPERATOR],
    ['this machine by IPv6', {}, {}, '::1', OPERATOR],
    ['another machine', {}, {}, '203.0.113.7', STRANGER],
    ['a proxy of this machine that nobody has announced', {}, { 'x-forwarded-for': '203.0.113.7' }, '127.0.0.1', STRANGER],
    ['a proxy that only PUBLIC_URL announces', { publicUrl: 'https://forno.example' }, {}, '127.0.0.1', STRANGER],
    ['a stranger behind the trusted proxy', { trustProxy: ['127.0.0.1'] }, { 'x-forwarded-for': '203.0.113.7' }, '127.0.0.1', STRANGER],
    [
      'a stranger who pretends to be this machine',
      { trustProxy: ['127.0.0.1'] },
      { 'x-forwarded-for': '127.0.0.1, 203.0.113.7' },
      '127.0.0.1',
      STRANGER,
    ],
    ['this machine, past the trusted proxy', { trustProxy: ['10.0.0.1'] }, {}, '127.0.0.1', OPERATOR],
    ['the token, from anywhere', { metricsToken: TOKEN }, { authorization: `Bearer ${TOKEN}` }, '203.0.113.7', OPERATOR],
    ['a wrong token', { metricsToken: TOKEN }, { authorization: `Bearer ${TOKEN}x` }, '127.0.0.1', STRANGER],
    ['this machine without the token', { metricsToken: TOKEN }, {}, '127.0.0.1', STRANGER],
  ])('shows details as it should to %s', async (_name, config, headers, address, expected) => {
    await start(config)
    expect(await ready(headers, address)).toEqual(expected)
  })
})
