// Every call to the bakery's server: its headers, its deadline, its repeats, and the kinds of bad answers.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type ErpReply, type FakeErp, startErp } from '../test/erp.ts'
import { startPortal } from '../test/portal.ts'
import { actorOf } from '../access/actor.ts'
import { erpPath } from './client.ts'
import { entity, key } from './decode/entity.ts'
import { code } from './decode/values.ts'
import { ErpFailure } from './errors.ts'

let erp: FakeErp
let portal: Awaited<ReturnType<typeof startPortal>>
const client = () => portal.services.erpFor(null)
const anything = z.unknown()

beforeEach(async () => {
  erp = await startErp()
  portal = await startPortal(erp)
  erp.on('POST', '/configurator/update', { json: { success: true } })
  erp.forgetCalls()
})
afterEach(async () => {
  await portal.close()
  await erp.close()
})

const read = () => client().get('/clienti/0042', z.object({ data: z.object({ c_cliente: z.string() }) }))
const write = (body: unknown = { nomec: 'X', valore: '1' }) => client().send('POST', '/configurator/update', anything, { body })

describe('a call', () => {
  it('SESSION-34,35,36 carries JSON headers, X-Requested-With and the bearer token', async () => {
    await write()
    expect(erp.callsTo('POST', '/configurator/update')[0]?.headers).toMatchObject({
      accept: 'application/json',
      'content-type': 'application/json',
      'x-requested-with': 'XMLHttpRequest',
      authorization: `Bearer ${erp.token()}`,
    })
  })

  it('SESSION-34..38 carries its headers on calls without a body, too', async () => {
    erp.on('DELETE', '/clienti/0042', { json: {} })
    await read()
    await client().send('DELETE', '/clienti/0042', anything)
    for (const method of ['GET', 'DELETE']) {
      expect(erp.callsTo(method, '/clienti/0042')[0]?.headers).toMatchObject({
        accept: 'application/json',
        'content-type': 'application/json',
        'x-requested-with': 'XMLHttpRequest',
        authorization: `Bearer ${erp.token()}`,
        cookie: 'XSRF-TOKEN=xsrf%3D1; bakery_session=s1',
        'x-xsrf-token': 'xsrf=1',
      })
    }
  })

  it('SESSION-36 has no bearer token before there is one', async () => {
    const fresh = await startPortal(erp)
    const before = erp.calls.slice(0, 3)
    expect(before.map(({ path }) => path)).toEqual(['/api/client-config', '/sanctum/csrf-cookie', '/api/users/login'])
    for (const { headers } of before) expect(headers).not.toHaveProperty('authorization')
    await fresh.close()
  })

  it('SESSION-37,38 REST-02 sends the received cookies back, and the decoded XSRF cookie as a header', async () => {
    await write()
    const { headers } = erp.callsTo('POST', '/configurator/update')[0] ?? {}
    expect(headers).toMatchObject({ cookie: 'XSRF-TOKEN=xsrf%3D1; bakery_session=s1', 'x-xsrf-token': 'xsrf=1' })
  })

  it('SESSION-38 sends the received cookies back also where none of them is the XSRF cookie', async () => {
    erp.once('GET', '/sanctum/csrf-cookie', { status: 204, headers: { 'set-cookie': 'bakery_session=s2; Path=/' } })
    erp.once('POST', '/users/login', { json: { status: 'success', data: { token: erp.token() } } })
    const fresh = await startPortal(erp)
    const { headers } = erp.callsTo('POST', '/users/login')[0] ?? {}
    expect([headers?.cookie, headers?.['x-xsrf-token']]).toEqual(['bakery_session=s2', undefined])
    await fresh.close()
  })

  it('SESSION-32,33 is below a configurable base path, the CSRF cookie outside of it', async () => {
    const other = await startPortal(erp, { config: { bakery: { url: `${erp.url.replace('/api', '')}/forno/api/`, isBundled: false } } })
    expect(erp.calls.map(({ path }) => path)).toContain('/forno/api/client-config')
    await other.services.service.renewCsrf()
    expect(erp.calls.at(-1)?.path).toBe('/forno/sanctum/csrf-cookie')
    await other.close()
  })

  it.each(['/rest', '/api/v1'])(
    'SESSION-33 has no prefix for the CSRF cookie below the base %s, which does not end in /api',
    async (base) => {
      const other = await startPortal(erp, { config: { bakery: { url: erp.url.replace('/api', base), isBundled: false } } })
      await other.services.service.renewCsrf()
      expect(erp.calls.at(-1)?.path).toBe('/sanctum/csrf-cookie')
      await other.close()
    },
  )

  it('encodes every segment of a path and refuses those that address something else', () => {
    expect(erpPath`/clienti/${'00 42/+?#'}/x`).toBe('/clienti/00%2042%2F%2B%3F%23/x')
    expect(erpPath`/clienti/${'..%2f'}`).toBe('/clienti/..%252f')
    for (const segment of ['', '.', '..', '\ud800']) expect(() => erpPath`/clienti/${segment}`).toThrow(TypeError)
  })

  it('names the actor to the bundled back end, and to no other', async () => {
    const own = { customerCode: '0001', destinationCode: 'A 1' }
    const session = { id: 's', own, isAdministrator: true }
    const full = { ...session, remember: false, startedAt: 0, seenAt: 0, checkedAt: 0, epoch: 0 }
    await portal.services.erpFor(actorOf({ session: full })).get('/clienti/0042', anything)
    expect(erp.callsTo('GET', '/clienti/0042').at(-1)?.headers['x-panify-actor']).toBe('0001/A%201')
    const foreign = await startPortal(erp, { config: { bakery: { url: erp.url, isBundled: false } } })
    await foreign.services.erpFor(actorOf({ session: full })).get('/clienti/0042', anything)
    expect(erp.callsTo('GET', '/clienti/0042').at(-1)?.headers).not.toHaveProperty('x-panify-actor')
    await foreign.close()
  })
})

describe('an empty body', () => {
  const rows = entity('row', { code: key(code, 'codice') }).list(({ code }) => code)
  const empty = [{ raw: { type: 'application/json', body: '' } }, { html: ' \n' }]

  it('is no empty list: PHP prints it in place of a list that it cannot write', async () => {
    for (const reply of empty) {
      erp.on('GET', '/clienti', reply)
      await expect(client().get('/clienti', rows)).rejects.toMatchObject({ kind: 'invalid' })
      erp.on('POST', '/cerca', reply)
      await expect(client().send('POST', '/cerca', rows, { isRead: true })).rejects.toMatchObject({ kind: 'invalid' })
    }
  })

  it('is a record that does not exist, as Laravel writes it', async () => {
    const record = entity('row', { code: key(code, 'codice') }).record(({ code }) => code)
    for (const reply of empty) {
      erp.on('GET', '/clienti/0042', reply)
      expect(await client().get('/clienti/0042', record)).toBeNull()
    }
  })

  it('is none with the status 204, and confirms a write', async () => {
    erp.on('GET', '/clienti', { status: 204 })
    expect(await client().get('/clienti', rows)).toEqual([])
    erp.on('POST', '/cerca', empty[0]!)
    expect(await client().send('POST', '/cerca', rows)).toEqual([])
  })
})

describe('a bad answer', () => {
  const bad: [string, ErpReply, string][] = [
    ['HTML for JSON', { html: '<html><h1>Whoops, SQLSTATE[42S02]</h1></html>' }, 'invalid'],
    ['broken JSON', { raw: { type: 'application/json', body: '{"data":' } }, 'invalid'],
    ['other fields', { json: { data: { c_cliente: 42 } } }, 'invalid'],
    ['nothing', { raw: { type: 'application/json', body: '' } }, 'invalid'],
    ['a redirect', { status: 302, headers: { location: 'http://127.0.0.1:1/' } }, 'invalid'],
    ['a __proto__ key', { raw: { type: 'application/json', body: '{"data":{"c_cliente":"1","__proto__":{"a":1}}}' } }, 'invalid'],
    ['more than 8 MiB', { raw: { type: 'application/json', body: `"${'x'.repeat(9 * 1024 * 1024)}"` } }, 'invalid'],
    ['an HTML error page', { status: 500, html: '<h1>Server Error</h1>' }, 'failed'],
    ['too many requests', { status: 429, json: { message: 'Too Many Attempts.' } }, 'busy'],
    ['a missing record', { status: 404, json: { message: 'Cliente non trovato' } }, 'notFound'],
    ['a refusal', { status: 422, json: { message: 'Codice errato', errors: {} } }, 'refused'],
    ['a conflict', { status: 412, json: { message: 'Modificato' } }, 'conflict'],
    ['a closed socket', { drop: true }, 'unreachable'],
    ['half a body', { half: true, json: { data: { c_cliente: '0042' } } }, 'unreachable'],
  ]
  it.each(bad)('%s', async (_case, reply, kind) => {
    erp.on('GET', '/clienti/0042', reply)
    const failure = await read().catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(ErpFailure)
    expect(failure).toMatchObject({ kind })
    expect((failure as ErpFailure).detail).not.toMatch(/[<>]|SQLSTATE/)
  })

  it('a list whose pages are above 32 MiB together: the rest is not read', async () => {
    erp.on('GET', '/clienti', ({ query }) => {
      const page = Number(query.get('page') ?? 1)
      const row = { codice: String(page), note: 'x'.repeat(7 * 1024 * 1024) }
      return { json: { data: [row], current_page: page, last_page: 6, total: 6 } }
    })
    const rows = entity('row', { code: key(code, 'codice') }).list(({ code }) => code)
    await expect(client().get('/clienti', rows)).rejects.toMatchObject({ kind: 'invalid' })
    expect(erp.callsTo('GET', '/clienti')).toHaveLength(5)
  })

  it.each(['SQLSTATE[23000]: Integrity', 'select * from clienti where 1', '<b>Errore</b>', 'Error at Foo.bar (/srv/app.php:12)', `a\nb`])(
    'never shows %j',
    (detail) => {
      expect(new ErpFailure('failed', { detail }).detail).toBe('Errore del server del panificio.')
    },
  )

  it('keeps a text for people', () => {
    expect(new ErpFailure('refused', { detail: 'Codice articolo già presente' }).detail).toBe('Codice articolo già presente')
  })
})

describe('repeats', () => {
  it('repeat a read whose connection breaks or whose server is unreachable, at most twice', async () => {
    erp.once('GET', '/clienti/0042', { drop: true }, { status: 503, json: {} })
    expect(await read()).toEqual({ data: { c_cliente: '0042' } })
    expect(erp.callsTo('GET', '/clienti/0042')).toHaveLength(3)
    erp.forgetCalls()
    erp.on('GET', '/clienti/0042', { drop: true })
    await expect(read()).rejects.toMatchObject({ kind: 'unreachable' })
    expect(erp.callsTo('GET', '/clienti/0042')).toHaveLength(3)
  })

  it.each([
    ['breaks', { drop: true as const }],
    ['fails', { status: 503, json: {} }],
  ])('never repeats a write whose call %s', async (_case, reply) => {
    erp.on('POST', '/configurator/update', reply)
    await expect(write()).rejects.toBeInstanceOf(ErpFailure)
    expect(erp.callsTo('POST', '/configurator/update')).toHaveLength(1)
  })

  it('SESSION-20 renew the token also if a server refuses the cookie first and the token afterwards', async () => {
    erp.expireToken()
    erp.once('POST', '/configurator/update', { status: 419, json: { message: 'CSRF token mismatch.' } })
    await write()
    expect(erp.callsTo('POST', '/users/login')).toHaveLength(1)
    expect(erp.callsTo('POST', '/configurator/update')).toHaveLength(3)
  })

  it('SESSION-20 renew the token if a server answers an expired one with 419, also on a write', async () => {
    const mismatch = { status: 419, json: { message: 'CSRF token mismatch.' } }
    erp.once('POST', '/configurator/update', mismatch)
    erp.once('POST', '/configurator/update', mismatch)
    erp.once('GET', '/configurator/def_clie_interno', mismatch)
    await write()
    expect(erp.callsTo('POST', '/users/login')).toHaveLength(1)
    expect(erp.callsTo('POST', '/configurator/update')).toHaveLength(3)
  })

  it('SESSION-40 log the 419 of a read, too, which renews the token', async () => {
    erp.once('GET', '/clienti/0042', { status: 419, json: { message: 'CSRF token mismatch.' } })
    await read()
    expect(portal.log.join('')).toContain('CSRF mismatch')
  })

  it('SESSION-40 log a 419, renew the cookie once and send the write again; a second 419 is a CSRF error', async () => {
    erp.once('POST', '/configurator/update', { status: 419, json: { message: 'CSRF token mismatch.' } })
    await write()
    expect(erp.callsTo('GET', '/sanctum/csrf-cookie')).toHaveLength(1)
    expect(erp.callsTo('POST', '/configurator/update')).toHaveLength(2)
    expect(portal.log.join('')).toContain('CSRF mismatch')
    erp.on('POST', '/configurator/update', { status: 419, json: { message: 'CSRF token mismatch.' } })
    erp.forgetCalls()
    await expect(write()).rejects.toMatchObject({ kind: 'csrf', detail: 'Errore di sicurezza (CSRF)' })
    expect(erp.callsTo('POST', '/configurator/update')).toHaveLength(2)
  })
})

describe('deadlines', () => {
  it('end a read without a repeat', async () => {
    erp.on('GET', '/clienti/0042', { hang: true })
    const failing = read().catch((failure: unknown) => failure)
    await expect.poll(() => erp.callsTo('GET', '/clienti/0042').length).toBe(1)
    await portal.clock.advance(9_999)
    await portal.clock.advance(1)
    expect(await failing).toMatchObject({ kind: 'timeout' })
    expect(erp.callsTo('GET', '/clienti/0042')).toHaveLength(1)
  })

  it('SESSION-39 differ by kind of call, and 0 means none', async () => {
    // Without those of the gateway itself, which looks for webhooks each minute.
    const timersOf = ({ clock }: typeof portal) => clock.timers.splice(0).filter((ms) => ms !== 60_000)
    const timers = () => timersOf(portal)
    timers()
    await read()
    expect(timers()).toEqual([10_000])
    await write()
    expect(timers()).toEqual([15_000])
    await client().get('/clienti/0042', anything, { deadline: 'production' })
    expect(timers()).toEqual([30_000])
    const deadlines = { read: 0, write: 0, documents: 0, production: 0 }
    const endless = await startPortal(erp, { config: { deadlines, waits: { login: 0, destination: 0 } } })
    // The hourly purge remains, and how long the company waits for its phone, which ends no call.
    expect(timersOf(endless)).toEqual([3_600_000, 2_000])
    await endless.close()
  })
})
