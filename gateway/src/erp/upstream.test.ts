// The effect of a slow, broken or absent bakery's server on the portal. The clock is the test's; the connections are real.
import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type ErpReply, type FakeErp, startErp } from '../test/erp.ts'
import { type FaultProxy, startFaultProxy } from '../test/fault-proxy.ts'
import { startPortal } from '../test/portal.ts'
import type { ReadOptions } from './client.ts'
import { ErpFailure, isOpenEnded } from './errors.ts'

let erp: FakeErp
let proxy: FaultProxy
let portal: Awaited<ReturnType<typeof startPortal>>

beforeEach(async () => {
  erp = await startErp()
  proxy = await startFaultProxy(erp.url)
  portal = await startPortal(proxy)
  for (let n = 0; n < 1_000; n++) erp.on('GET', `/prova/${n}`, { json: { data: n } })
  erp.on('POST', '/configurator/update', { json: { success: true } })
  await portal.clock.advance(60_000)
  erp.forgetCalls()
  proxy.requests = proxy.opened = 0
})
afterEach(async () => {
  await portal.close()
  await proxy.close()
  await erp.close()
})

const anything = z.unknown()
const range = (count: number) => Array.from({ length: count }, (_, n) => n)
const client = () => portal.services.erpFor(null)
const outcome = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'success',
    (failure: unknown) => (failure instanceof ErpFailure ? failure.kind : String(failure)),
  )
/** A read that no other one shares. */
const read = (n: number, options: ReadOptions = {}) => outcome(client().get(`/prova/${n}`, anything, options))
const write = () => client().send('POST', '/configurator/update', anything, { body: { nomec: 'X', valore: '1' } })
const answerAll = (reply: ErpReply | (() => ErpReply)) => range(1_000).forEach((n) => erp.on('GET', `/prova/${n}`, reply))
const seen = () => erp.calls.filter(({ path }) => path.startsWith('/api/prova/')).length
const count = (outcomes: string[]) =>
  Object.fromEntries(Object.entries(Object.groupBy(outcomes, (one) => one)).map(([kind, all]) => [kind, all?.length]))
const states = () => portal.services.transport.state()

describe('a slow server', () => {
  it('F1 at +3 s: 8 reads a second for 12 s all succeed, none waits longer than 3.3 s', async () => {
    answerAll(() => ({ until: new Promise<void>((done) => void portal.clock.setTimeout(done, 3_000)), json: {} }))
    const reads: Promise<string>[] = []
    let done = 0
    for (const second of range(12)) {
      for (const n of range(8)) reads.push(read(second * 8 + n).finally(() => (done += 1)))
      await expect.poll(seen).toBe(reads.length)
      await portal.clock.advance(1_000)
      await expect.poll(() => done).toBe(Math.max(0, second - 1) * 8)
    }
    await portal.clock.advance(3_000)
    expect(count(await Promise.all(reads))).toEqual({ success: 96 })
  })

  it('F1 beyond 24 at once: 200 wait at most 1 s, 26 are refused at once, each with Retry-After; 24 succeed', async () => {
    let release: () => void = () => undefined
    const held = new Promise<void>((done) => (release = done))
    answerAll({ until: held, json: {} })
    let refused = 0
    const reads = range(250).map((n) => read(n).finally(() => (refused += 1)))
    await expect.poll(seen).toBe(24)
    expect(states().interactive).toMatchObject({ running: 24, waiting: 200 })
    expect(refused).toBe(26)
    await portal.clock.advance(1_000)
    await expect.poll(() => refused).toBe(226)
    release()
    expect(count(await Promise.all(reads))).toEqual({ success: 24, busy: 226 })
    expect(seen()).toBe(24)
  })

  it('F1 says so in Italian, with code and seconds in the graph and in the header Retry-After', async () => {
    const browser = portal.browser()
    await browser.login('administrator')
    answerAll({ hang: true })
    const waiting = range(224).map((n) => read(n))
    await expect.poll(seen).toBe(24)
    const query = '{ company { today } destinations(first: 500) { nodes { id } } }'
    const answer = await browser.send('POST', '/graphql', { query })
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '1'])
    expect(answer.json<{ errors: unknown[] }>().errors).toMatchObject([
      {
        message: 'Il server del panificio è sovraccarico. Riprova tra qualche secondo.',
        extensions: { code: 'UPSTREAM_BUSY', retryAfter: 1 },
      },
    ])
    // Apollo Client reads a body with this status only in the form that it accepts.
    const accept = 'application/graphql-response+json,application/json;q=0.9'
    const again = await browser.send('POST', '/graphql', { query }, { accept })
    expect([again.statusCode, again.headers['content-type']]).toEqual([503, 'application/graphql-response+json; charset=utf-8'])
    expect(again.json()).toEqual(answer.json())
    await portal.clock.advance(1_000)
    await portal.clock.advance(10_000)
    expect(count(await Promise.all(waiting))).toEqual({ timeout: 24, busy: 200 })
  })

  it('F1 keeps 4 slots for documents, 2 for production and 2 for uploads: none of them waits for the others', async () => {
    answerAll({ hang: true })
    const all = [...range(30).map((n) => read(n)), ...range(9).map((n) => read(100 + n, { deadline: 'documents' }))]
    all.push(...range(5).map((n) => read(200 + n, { deadline: 'production' })))
    await expect.poll(seen).toBe(24 + 4 + 2)
    expect(states()).toMatchObject({
      interactive: { running: 24, waiting: 6 },
      documents: { running: 4, waiting: 5 },
      production: { running: 2, waiting: 3 },
      upload: { running: 0 },
    })
    await portal.clock.advance(30_000)
    await portal.clock.advance(30_000)
    await Promise.all(all)
  })

  it('F2 a server that never answers: 24 reads end at their deadline of 10 s, at most 32 sockets, 0 left', async () => {
    proxy.fault = { silent: true }
    const reads = range(24).map((n) => read(n))
    await expect.poll(() => proxy.requests).toBe(24)
    expect(proxy.open()).toBeLessThanOrEqual(32)
    await portal.clock.advance(9_999)
    await turn()
    expect(states().interactive.running).toBe(24)
    await portal.clock.advance(1)
    expect(count(await Promise.all(reads))).toEqual({ timeout: 24 })
    expect(proxy.requests).toBe(24)
    await expect.poll(() => proxy.open()).toBe(0)
    expect(states().interactive).toMatchObject({ running: 0, waiting: 0 })
  })

  it('F2 counts a deadline from the writing of the request: of 48 that wait 0.9 s for a slot and 9.5 s for an answer, 0 fail', async () => {
    let release: (() => void)[] = []
    answerAll(() => ({ until: new Promise<void>((done) => release.push(done)), json: {} }))
    const reads = range(48).map((n) => read(n))
    await expect.poll(seen).toBe(24)
    await portal.clock.advance(900)
    release.splice(0).forEach((done) => done())
    await expect.poll(seen).toBe(48)
    await portal.clock.advance(9_500)
    release.forEach((done) => done())
    expect(count(await Promise.all(reads))).toEqual({ success: 48 })
  })

  it('F2 a busy gateway reads arrived answers before it gives up: 0 of 24 answers are lost', async () => {
    let release: () => void = () => undefined
    const held = new Promise<void>((done) => (release = done))
    answerAll({ until: held, json: {} })
    const reads = range(24).map((n) => read(n))
    await expect.poll(seen).toBe(24)
    release()
    // The answers are written in the same turn of the event loop in which the deadlines end.
    await held
    await portal.clock.advance(10_000)
    expect(count(await Promise.all(reads))).toEqual({ success: 24 })
  })
})

/** Fails this percentage of the reads, always the same ones. */
function failSome(percent: number): void {
  let state = 20_261_122
  answerAll(() => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32 < percent / 100 ? { status: 500, json: { message: 'Server Error' } } : { json: {} }
  })
}

async function readThousand(): Promise<string[]> {
  const outcomes: string[] = []
  for (const hundred of range(10)) {
    for (const ten of range(10)) outcomes.push(...(await Promise.all(range(10).map((n) => read(hundred * 100 + ten * 10 + n)))))
    await portal.clock.advance(1_000)
  }
  return outcomes
}

describe('a caller that leaves', () => {
  it('ends its own print only, without a repeat, and frees its slots', async () => {
    erp.on('GET', '/printDocuments/1.pdf', { hang: true })
    const prints = range(2).map(() => {
      const caller = new AbortController()
      return { caller, result: outcome(client().pdf('/printDocuments/1.pdf', caller.signal)) }
    })
    const sent = () => erp.calls.filter(({ path }) => path === '/printDocuments/1.pdf').length
    await expect.poll(sent).toBe(2)
    prints[0]!.caller.abort()
    expect(await prints[0]!.result).toBe('notSent')
    expect(states().documents.running).toBe(1)
    prints[1]!.caller.abort()
    expect(await prints[1]!.result).toBe('notSent')
    expect(await outcome(client().pdf('/printDocuments/1.pdf', AbortSignal.abort()))).toBe('notSent')
    expect([sent(), states().documents.running, states().documents.breaker]).toEqual([2, 0, 'closed'])
  })
})

describe('a server that fails', () => {
  it('F3 500 on 5 % of 1,000 reads: at least 99.9 % succeed with at most 1.06 calls each', async () => {
    failSome(5)
    const outcomes = await readThousand()
    expect(count(outcomes)['success']).toBeGreaterThanOrEqual(999)
    expect(seen()).toBeLessThanOrEqual(1_060)
  })

  it('F3 500 on 30 % of 1,000 reads: at least 75 % succeed with at most 1.1 calls each', async () => {
    failSome(30)
    const outcomes = await readThousand()
    expect(count(outcomes)['success']).toBeGreaterThanOrEqual(750)
    expect(seen()).toBeLessThanOrEqual(1_100)
  })

  it('F3 500 on all: after 20 calls the breaker is open within 3 s at 10 reads a second, and refuses without a call', async () => {
    failSome(100)
    for (const second of range(3)) {
      for (const n of range(10)) await read(second * 10 + n)
      await portal.clock.advance(300)
    }
    expect(seen()).toBe(20)
    expect(
      await client()
        .get('/prova/99', anything)
        .catch((failure: unknown) => failure),
    ).toMatchObject({
      kind: 'unavailable',
      retryAfter: 2,
      detail: 'Il server del panificio non è disponibile. Riprova tra qualche secondo.',
    })
    expect(states().interactive.breaker).toBe('open')
    const ready = await portal.browser().send('GET', '/readyz')
    expect(ready.json()).toMatchObject({
      notReady: ['calls of the kind interactive'],
      limits: { upstream: { queue: { length: 200, waitMs: 1_000 } } },
      calls: { interactive: { breaker: 'open' } },
    })
  })

  it('F3 500 on one route stops the calls of this route alone, until it answers again', async () => {
    erp.on('GET', '/configurator/nomedit', { status: 500, json: {} })
    const readName = () => outcome(client().get('/configurator/nomedit', anything))
    const names: string[] = []
    for (let n = 0; n < 30; n++) names.push(await readName())
    expect(names.at(-1)).toBe('unavailable')
    expect(states().interactive.breaker).toBe('open')
    expect(count([await read(1), await read(2), await outcome(write())])).toEqual({ success: 3 })
    expect(states().interactive.breaker).toBe('closed')
    expect(await readName()).toBe('unavailable')
    // Nobody calls for a while: the gateway does not stay unready because of one route.
    await portal.clock.advance(10_000)
    expect(states().interactive.breaker).toBe('closed')
    erp.on('GET', '/configurator/nomedit', { json: { nomedit: 'Forno' } })
    expect([await readName(), await readName()]).toEqual(['success', 'success'])
  })

  it('F3 counts 4xx as answers: 100 refusals leave the breaker closed', async () => {
    answerAll({ status: 422, json: { message: 'Codice errato' } })
    expect(count(await Promise.all(range(100).map((n) => read(n))))).toEqual({ refused: 100 })
    expect(states().interactive.breaker).toBe('closed')
    expect(seen()).toBe(100)
  })

  const PAGE = '<!DOCTYPE html><h1>Whoops</h1> SQLSTATE[42S02] in /srv/app/Http.php:12 canary-page'
  it('F4 pages with 200, 422, 500 and 502: typed errors, 0 bytes of the page reach the browser', async () => {
    const browser = portal.browser()
    await browser.login('administrator')
    const replies: [ErpReply, string][] = [
      [{ status: 502, html: PAGE }, 'UPSTREAM_FAILED'],
      [{ status: 500, html: PAGE }, 'UPSTREAM_FAILED'],
      [{ html: PAGE }, 'UPSTREAM_INVALID'],
      [{ raw: { type: 'application/json', body: PAGE } }, 'UPSTREAM_INVALID'],
      [{ status: 422, html: PAGE }, 'UPSTREAM_REFUSED'],
    ]
    for (const [reply, code] of replies) {
      erp.on('GET', '/destinazioni', reply)
      const answer = await browser.query('{ destinations(first: 500) { nodes { id } } }')
      expect([reply, answer.errors?.[0]?.extensions?.['code']]).toEqual([reply, code])
      expect(JSON.stringify(answer)).not.toMatch(/Whoops|SQLSTATE|canary-page|\.php|<h1>/)
    }
  })
})

/** Idle connections that end on reuse; `npm run test:all` tries ten thousand. */
const STALE = process.env['TEST_LONG'] ? 10_000 : 500

describe('a broken connection', () => {
  it.each([
    ['half a body', { limit: 200 }, 'unreachable'],
    ['a length 5 too large', { lengthOff: 5, limit: 10_000 }, 'unreachable'],
    ['a length 5 too small', { lengthOff: -5 }, 'invalid'],
  ] as const)('F5 %s: a typed error, never part of the data', async (_case, fault, kind) => {
    const json = { data: 'x'.repeat(300) }
    erp.on('GET', '/prova/1', { json, headers: { 'content-length': String(JSON.stringify(json).length) } })
    proxy.fault = fault
    expect(await read(1)).toBe(kind)
    expect(proxy.requests).toBeLessThanOrEqual(3)
  })

  it('F5 an answer that arrives byte by byte is complete', async () => {
    proxy.fault = { slice: 1 }
    expect(await client().get('/prova/7', anything)).toEqual({ data: 7 })
  })

  it('F6 invalid JSON, wrong types, missing fields and another shape are refused by the schema', async () => {
    const customer = z.object({ data: z.object({ c_cliente: z.string() }) })
    const replies: ErpReply[] = [
      { raw: { type: 'application/json', body: '{"data":[1,2' } },
      { json: { data: { c_cliente: 42 } } },
      { json: { data: {} } },
      { json: [] },
    ]
    for (const reply of replies) {
      erp.on('GET', '/prova/1', reply)
      expect([reply, await outcome(client().get('/prova/1', customer))]).toEqual([reply, 'invalid'])
    }
  })

  it('F6 of an answer of 50 MB at most 16 MB are read', async () => {
    erp.on('GET', '/prova/1', { raw: { type: 'application/json', body: Buffer.alloc(50 * 1024 * 1024, 'x') } })
    proxy.bytesDown = 0
    expect(await read(1)).toBe('invalid')
    expect(proxy.bytesDown).toBeLessThan(16 * 1024 * 1024)
    expect(proxy.requests).toBe(1)
  })

  it.each(['before', 'during', 'after'] as const)(
    'F7 a reset %s the request: a read is repeated, a write is sent at most once',
    async (reset) => {
      const heal = () => void (proxy.fault = {})
      // The connection is good again for the second attempt.
      proxy.fault = { reset }
      const wait = portal.clock.setTimeout.bind(portal.clock)
      portal.clock.setTimeout = (callback, ms) => (ms < 1_000 && heal(), wait(callback, ms))
      expect(await read(1)).toBe('success')
      erp.forgetCalls()
      if (reset === 'before') {
        // No earlier connection is left.
        await proxy.goDown()
        await proxy.comeUp()
      }
      proxy.fault = { reset }
      const failure = await write().catch((error: unknown) => error)
      expect(failure).toMatchObject({ kind: 'unreachable' })
      expect(isOpenEnded(failure)).toBe(true)
      expect(erp.callsTo('POST', '/configurator/update').length).toBe(reset === 'after' ? 1 : 0)
    },
  )

  it('F7 a write without a connection has certainly not happened', async () => {
    await proxy.goDown()
    const failure = await write().catch((error: unknown) => error)
    expect(failure).toMatchObject({ kind: 'unreachable', isUnsent: true })
    expect(isOpenEnded(failure)).toBe(false)
  })

  it('F7 production, a POST that reads, is repeated if its connection breaks', async () => {
    const post = '/applicazioni/panificatori/preorder'
    erp.once('POST', post, { drop: true })
    erp.on('POST', post, { json: { data: [] } })
    expect(await outcome(client().send('POST', post, anything, { body: {}, isRead: true }))).toBe('success')
    expect(erp.callsTo('POST', post)).toHaveLength(2)
  })

  it(`F8 ${STALE} idle connections that end on reuse: 0 of ${STALE} reads fail, no write arrives twice`, async () => {
    await read(0)
    proxy.fault = { stale: true }
    const outcomes: string[] = []
    for (const n of range(STALE)) outcomes.push(await read(n % 500))
    expect(count(outcomes)).toEqual({ success: STALE })
    // Also 24 at once, each on a connection that ends.
    expect(count(await Promise.all(range(24).map((n) => read(500 + n))))).toEqual({ success: 24 })
    erp.forgetCalls()
    for (let n = 0; n < 20; n++) {
      const before = erp.callsTo('POST', '/configurator/update').length
      const result = await outcome(write())
      const times = erp.callsTo('POST', '/configurator/update').length - before
      expect([result, times]).toEqual(times === 1 ? ['success', 1] : ['unreachable', 0])
    }
  })
})

describe('the service login', () => {
  const logins = () => erp.callsTo('POST', '/users/login').length

  it('F9 the token ends during 200 requests: 1 login, each request is sent once more, 200 of 200 succeed', async () => {
    erp.expireToken()
    expect(count(await Promise.all(range(200).map((n) => read(n))))).toEqual({ success: 200 })
    expect(logins()).toBe(1)
    expect(seen()).toBe(400)
    for (const n of range(200)) expect(erp.callsTo('GET', `/prova/${n}`)).toHaveLength(2)
  })

  it('F9 a token that ends within a second of its login: 200 of 200 wait for the next login and succeed', async () => {
    erp.expireToken()
    expect(await read(1)).toBe('success')
    erp.expireToken()
    const before = logins()
    const reads = range(200).map((n) => read(n))
    await expect.poll(() => erp.calls.filter(({ path }) => path.startsWith('/api/prova/')).length).toBe(202)
    expect(logins()).toBe(before)
    await portal.clock.advance(1_000)
    expect(count(await Promise.all(reads))).toEqual({ success: 200 })
    expect(logins()).toBe(before + 1)
  })

  const REFUSED = { status: 401, json: { status: 'error', message: 'Credenziali non valide' } }
  const REFUSED_CALL = { status: 401, json: { message: 'Unauthenticated.' } }

  it('F10 always refused: at most 1 login a second during 50 calls a second, the message at once; repaired within a second', async () => {
    erp.expireToken()
    erp.on('POST', '/users/login', REFUSED)
    for (const second of range(10)) {
      const failures = await Promise.all(
        range(50).map((n) =>
          client()
            .get(`/prova/${second * 50 + n}`, anything)
            .catch((failure: unknown) => failure),
        ),
      )
      for (const failure of failures)
        expect(failure).toMatchObject({ kind: 'tokenExpired', detail: 'Errore di connessione al server. Ricarica la pagina.' })
      expect(logins()).toBeLessThanOrEqual(second + 1)
      await portal.clock.advance(1_000)
    }
    erp.restore('POST', '/users/login')
    expect(await read(1)).toBe('success')
    expect(portal.services.service.state()).toMatchObject({ isAuthenticated: true, apiError: null })
  })

  it('F10 an account whose every token is refused: at most 1 login a second, each caller gets the error within 2 s', async () => {
    answerAll(REFUSED_CALL)
    for (const second of range(5)) {
      const reads = range(20).map((n) => read(second * 20 + n))
      await expect.poll(() => portal.services.service.state().loading || seen() >= (second + 1) * 40).toBe(true)
      await portal.clock.advance(1_000)
      expect(count(await Promise.all(reads))).toEqual({ tokenExpired: 20 })
      expect(logins()).toBeLessThanOrEqual(second + 1)
    }
  })

  it('F10 tries a refused account by itself after 2, 4, 8, 16, 32, 60 and 60 s', async () => {
    erp.expireToken()
    erp.on('POST', '/users/login', REFUSED)
    await read(1)
    const pauses = [2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]
    for (const [n, pause] of pauses.entries()) {
      expect(logins()).toBe(n + 1)
      expect(portal.clock.timers).toContain(pause)
      await portal.clock.advance(pause - 1)
      expect(logins()).toBe(n + 1)
      await portal.clock.advance(1)
      await expect.poll(logins).toBe(n + 2)
      await expect.poll(() => portal.services.service.state().loading).toBe(false)
    }
  })

  it('F11 419 on 20 simultaneous writes: 1 new cookie, each write is sent once more and succeeds', async () => {
    for (let n = 0; n < 20; n++) erp.once('POST', '/configurator/update', { status: 419, json: { message: 'CSRF token mismatch.' } })
    const writes = range(20).map(() => outcome(write()))
    expect(count(await Promise.all(writes))).toEqual({ success: 20 })
    expect(erp.callsTo('GET', '/sanctum/csrf-cookie')).toHaveLength(1)
    expect(erp.callsTo('POST', '/configurator/update')).toHaveLength(40)
  })

  it('F11 a second 419 is an error of its own', async () => {
    erp.on('POST', '/configurator/update', { status: 419, json: { message: 'CSRF token mismatch.' } })
    await expect(write()).rejects.toMatchObject({ kind: 'csrf', detail: 'Errore di sicurezza (CSRF)' })
    expect(erp.callsTo('POST', '/configurator/update')).toHaveLength(2)
  })
})

describe('a server that asks for a pause', () => {
  const busyFor = (seconds: string) => ({ status: 429, headers: { 'retry-after': seconds }, json: { message: 'Too Many Attempts.' } })

  it('F12 Retry-After 30: of 100 reads 1 is sent, the others get retryAfter; after 30 s all succeed', async () => {
    erp.once('GET', '/prova/0', busyFor('30'))
    const first = await client()
      .get('/prova/0', anything)
      .catch((failure: unknown) => failure)
    expect(first).toMatchObject({
      kind: 'busy',
      retryAfter: 30,
      detail: 'Il server del panificio è sovraccarico. Riprova tra qualche secondo.',
    })
    expect(count(await Promise.all(range(99).map((n) => read(1 + n))))).toEqual({ busy: 99 })
    expect(seen()).toBe(1)
    await portal.clock.advance(28_000)
    expect(await read(1)).toBe('busy')
    await portal.clock.advance(2_000)
    expect(count(await Promise.all(range(100).map((n) => read(n))))).toEqual({ success: 100 })
    expect(seen()).toBe(101)
  })

  it('F12 Retry-After 1: 30 reads wait for it and succeed; nothing is sent meanwhile', async () => {
    erp.once('GET', '/prova/0', busyFor('1'))
    const first = read(0)
    await expect.poll(() => states().interactive.heldForMs).toBe(1_000)
    const others = range(29).map((n) => read(1 + n))
    await turn()
    expect(seen()).toBe(1)
    await portal.clock.advance(1_000)
    expect(count(await Promise.all([first, ...others]))).toEqual({ success: 30 })
    expect(seen()).toBe(31)
  })

  it("F12 a limit on one person's actions delays nobody else: 429 on a write", async () => {
    erp.once('POST', '/configurator/update', busyFor('30'))
    await expect(write()).rejects.toMatchObject({ kind: 'busy', retryAfter: 30 })
    expect(await read(1)).toBe('success')
  })

  it('F12 50 identical simultaneous reads are 1 call; after a write there is a new one', async () => {
    let release: () => void = () => undefined
    erp.on('GET', '/prova/0', { until: new Promise<void>((done) => (release = done)), json: {} })
    const before = range(50).map(() => read(0))
    await expect.poll(seen).toBe(1)
    await write()
    const after = range(50).map(() => read(0))
    await expect.poll(seen).toBe(2)
    release()
    expect(count(await Promise.all([...before, ...after]))).toEqual({ success: 100 })
    expect(seen()).toBe(2)
  })
})

describe('a server that disappears and returns', () => {
  it('F14 60 s absent during 2 reads a second: refused without a call, at most 5 calls until the first success, at most 3 s after the return', async () => {
    await proxy.goDown()
    const outcomes: string[] = []
    for (const half of range(120)) {
      outcomes.push(await read(half))
      await portal.clock.advance(500)
    }
    expect(Object.keys(count(outcomes)).toSorted()).toEqual(['unavailable', 'unreachable'])
    expect(count(outcomes.slice(20))['unavailable']).toBeGreaterThanOrEqual(70)
    proxy.requests = 0
    await proxy.comeUp()
    let waited = 0
    while ((await read(200 + waited)) !== 'success') {
      await portal.clock.advance(500)
      waited += 500
      expect(waited).toBeLessThanOrEqual(3_000)
    }
    expect(proxy.requests).toBeLessThanOrEqual(5)
    expect(count(await Promise.all(range(20).map((n) => read(n))))).toEqual({ success: 20 })
    expect(states().interactive.breaker).toBe('closed')
  })

  it('F14 company info stays readable with the minute of its reading, until the server is back', async () => {
    const values = {
      nomedit: 'Forno Rossi',
      pivadit: '01234567890',
      chiusuraditta1: '24/12/2026',
      chiusuraditta2: '27/12/2026',
    }
    for (const [name, data] of Object.entries(values)) erp.on('GET', `/configurator/${name}`, { json: { data } })
    erp.on('GET', '/configurator/orarioprodpane', { json: { data: '20,00' } })
    const read = async () => {
      const { data } = await portal.browser().query('{ company { name vatNumber phone cutOff suspension { from resumesOn } asOf } }')
      return data?.['company']
    }
    const company = {
      name: 'Forno Rossi',
      vatNumber: '01234567890',
      phone: '06 123456',
      cutOff: '20:00',
      suspension: { from: '2026-12-24', resumesOn: '2026-12-27' },
      asOf: null,
    }
    portal.clock.set('2026-11-19 17:42:31')
    expect(await read()).toEqual(company)
    await proxy.goDown()
    await portal.clock.advance(60_000)
    expect(await read()).toEqual({ ...company, asOf: '2026-11-19T16:42:00.000Z' })
    await proxy.comeUp()
    await portal.clock.advance(60_000)
    expect(await read()).toEqual(company)
  })

  it('F14 a server that answers 503 for 60 s is tried after 2, 4, 8 and 16 s, by one call each', async () => {
    answerAll({ status: 503, json: {} })
    for (const n of range(20)) await read(n)
    const before = seen()
    const tried: number[] = []
    for (const second of range(60)) {
      const calls = seen()
      await Promise.all(range(5).map((n) => read(second * 5 + n)))
      if (seen() > calls) tried.push(second)
      expect(seen() - calls).toBeLessThanOrEqual(1)
      await portal.clock.advance(1_000)
    }
    expect(seen() - before).toBe(4)
    expect(tried).toEqual([2, 6, 14, 30])
  })
})
