// The service account: autologin, reuse of the token, refresh, and the failures of each.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { startReport } from '../start/report.ts'
import { SERVICE, type FakeErp, startErp } from '../test/erp.ts'
import { startPortal } from '../test/portal.ts'

let erp: FakeErp
const opened: { close(): Promise<void> }[] = []

beforeEach(async () => void (erp = await startErp()))
afterEach(async () => {
  for (const portal of opened.splice(0)) await portal.close()
  await erp.close()
})

async function open(options: Parameters<typeof startPortal>[1] = {}) {
  const portal = await startPortal(erp, options)
  opened.push(portal)
  return portal
}

/** The server's answers to an autologin. */
async function autologin(options: Parameters<typeof startPortal>[1] = {}) {
  const portal = await open({ isStarted: false, ...options })
  await portal.services.service.start()
  return { portal, state: portal.services.service.state() }
}

const paths = () => erp.calls.map(({ method, path }) => `${method} ${path}`)
const logins = () => erp.callsTo('POST', '/users/login')

it('SESSION-01,07,08,11,12,13 logs in by itself: credentials, CSRF cookie, login, then the company configuration', async () => {
  const { portal, state } = await autologin()
  expect(paths().slice(0, 3)).toEqual(['GET /api/client-config', 'GET /sanctum/csrf-cookie', 'POST /api/users/login'])
  expect(logins()[0]?.body).toEqual(SERVICE)
  expect(state).toEqual({ isAuthenticated: true, loading: false, apiError: null })
  expect(await portal.services.store.read('serviceToken')).toBe(erp.token())
  await expect.poll(() => erp.callsTo('GET', '/configurator/nomedit').length).toBe(1)
})

it('SESSION-10 waits 100 ms between the CSRF cookie and the login, or the configured time', async () => {
  const { portal } = await autologin()
  expect(portal.clock.timers).toContain(100)
  const late = await open({ isStarted: false })
  let waitedBefore: boolean | null = null
  erp.once('GET', '/sanctum/csrf-cookie', () => {
    waitedBefore = late.clock.timers.includes(100)
    return { status: 204, headers: { 'set-cookie': 'XSRF-TOKEN=xsrf%3D1; Path=/' } }
  })
  await late.services.service.start()
  expect(waitedBefore).toBe(false)
  expect(late.services.service.state().isAuthenticated).toBe(true)
  const other = await autologin({ config: { waits: { login: 40, destination: 0 } } })
  expect(other.portal.clock.timers).toContain(40)
  expect(other.portal.clock.timers).not.toContain(100)
})

it('SESSION-09 continues without a CSRF cookie', async () => {
  erp.once('GET', '/sanctum/csrf-cookie', { status: 500, html: '<h1>' })
  erp.once('POST', '/users/login', { json: { status: 'success', data: { token: 'another-token-0123456789' } } })
  expect((await autologin()).state.isAuthenticated).toBe(true)
})

it('SESSION-02,03 validates a stored token by the internal customer and reuses it without a login', async () => {
  const first = await open()
  erp.forgetCalls()
  const { state } = await autologin({ config: { dataDir: first.dataDir } })
  expect(paths()).toEqual(['GET /api/configurator/def_clie_interno'])
  expect(erp.calls[0]?.headers.authorization).toBe(`Bearer ${erp.token()}`)
  expect(state.isAuthenticated).toBe(true)
})

it('SESSION-02 reuses a stored token also for calls that come before its check has ended, whichever comes first', async () => {
  const first = await open()
  const old = erp.token()
  erp.forgetCalls()
  for (const isCallFirst of [true, false]) {
    const { services } = await open({ isStarted: false, config: { dataDir: first.dataDir } })
    const steps = [() => services.service.token(), () => services.service.start()]
    const [call] = await Promise.all((isCallFirst ? steps : steps.toReversed()).map((step) => step()))
    expect(isCallFirst ? call : await services.service.token()).toBe(old)
  }
  expect(logins()).toEqual([])
})

it('SESSION-05 makes one login while a refused token is being forgotten', async () => {
  const first = await open()
  const { services } = await open({ isStarted: false, config: { dataDir: first.dataDir } })
  erp.expireToken()
  erp.forgetCalls()
  const forget = services.store.forget.bind(services.store)
  let forgotten = () => {}
  const held = new Promise<void>((done) => (forgotten = done))
  const isForgetting = new Promise<void>((begun) => {
    services.store.forget = async (key) => {
      begun()
      await held
      await forget(key)
    }
  })
  const started = services.service.start()
  await isForgetting
  const token = services.service.token()
  // A login would have ended by then: it takes three calls.
  for (let call = 0; call < 9; call++) await fetch(`${erp.url}/api/client-config`)
  forgotten()
  await started
  expect([logins().length, await token, await services.store.read('serviceToken')]).toEqual([1, erp.token(), erp.token()])
})

it.each([
  ['no value', { json: { data: '' } }],
  ['a blank', { json: { data: ' ' } }],
  ['an error with 200', { json: { success: false, message: 'Errore' } }],
  ['a failure', { status: 500, json: { message: 'Server Error' } }],
  ['a refusal', { status: 401, json: { message: 'Unauthenticated.' } }],
])('SESSION-04 removes a stored token that gives %s and logs in anew', async (_case, reply) => {
  const first = await open()
  const old = erp.token()
  erp.once('GET', '/configurator/def_clie_interno', reply)
  const { portal } = await autologin({ config: { dataDir: first.dataDir } })
  expect(logins()).toHaveLength(2)
  expect(await portal.services.store.read('serviceToken')).not.toBe(old)
})

it('SESSION-04 removes the refused token also where the new login does not succeed', async () => {
  const first = await open()
  erp.once('GET', '/configurator/def_clie_interno', { json: { data: '' } })
  erp.once('POST', '/users/login', { drop: true })
  const { portal, state } = await autologin({ config: { dataDir: first.dataDir } })
  expect([state.isAuthenticated, await portal.services.store.read('serviceToken')]).toEqual([false, undefined])
})

describe.each([
  ['is away', { drop: true } as const],
  ['is away behind a proxy', { status: 503, html: '<h1>Bad gateway</h1>' }],
])('a start while the server %s', (_case, reply) => {
  it('F14 keeps the stored token, so that nobody loses the portal, and checks it again', async () => {
    const first = await open()
    const old = erp.token()
    erp.forgetCalls()
    erp.once('GET', '/configurator/def_clie_interno', reply)
    const { portal, state } = await autologin({ config: { dataDir: first.dataDir } })
    expect([state, portal.services.service.isUnproven()]).toMatchObject([{ isAuthenticated: true, apiError: null }, true])
    expect(await startReport(portal.services)).toContainEqual(expect.objectContaining({ mark: '!' }))
    await portal.clock.advance(2_000)
    await expect.poll(() => portal.services.service.isUnproven()).toBe(false)
    expect([logins(), await portal.services.store.read('serviceToken')]).toEqual([[], old])
    expect(portal.log.join('')).toContain('Stored service token reused')
  })

  it('SESSION-04 replaces the stored token as soon as the server refuses it', async () => {
    const first = await open()
    erp.once('GET', '/configurator/def_clie_interno', reply)
    const { portal } = await autologin({ config: { dataDir: first.dataDir } })
    erp.forgetCalls()
    erp.expireToken()
    await portal.clock.advance(2_000)
    await expect.poll(logins).toHaveLength(1)
    await expect.poll(() => portal.services.store.read('serviceToken')).toBe(erp.token())
  })
})

it('SESSION-05 makes one login for all simultaneous callers that need one', async () => {
  const portal = await open({ isStarted: false })
  const browser = portal.browser()
  const { service } = portal.services
  let release: () => void = () => undefined
  const held = new Promise<void>((done) => (release = done))
  erp.once('GET', '/client-config', { until: held, json: { config: SERVICE } })
  const running = [service.start(), service.refresh(), ...Array.from({ length: 10 }, () => service.token())]
  await expect.poll(() => erp.callsTo('GET', '/client-config').length).toBe(1)
  expect((await browser.query('{ session { loading } }')).data).toEqual({ session: { loading: true } })
  release()
  await Promise.all(running)
  expect(logins()).toHaveLength(1)
})

it('SESSION-05 makes one login for different requests whose token is refused at the same time', async () => {
  const portal = await open()
  erp.expireToken()
  erp.forgetCalls()
  const release = erp.hold()
  const reads = ['0001', '0042', '0050'].map((code) => portal.services.erpFor(null).get(`/clienti/${code}`, z.unknown()))
  await expect.poll(() => erp.calls.length).toBe(reads.length)
  release()
  await Promise.allSettled(reads)
  expect(logins()).toHaveLength(1)
})

it('SESSION-20,21 repeats the original request once, after credentials, CSRF cookie and login', async () => {
  const portal = await open()
  erp.on('POST', '/configurator/update', { json: { success: true } })
  erp.forgetCalls()
  erp.expireToken()
  const body = { nomec: 'X', valore: '1' }
  await portal.services.erpFor(null).send('POST', '/configurator/update', z.unknown(), { body })
  const update = 'POST /api/configurator/update'
  const steps = [update, 'GET /api/client-config', 'GET /sanctum/csrf-cookie', 'POST /api/users/login', update]
  // The company is read again after every login, perhaps in between.
  expect(paths().filter((path) => steps.includes(path))).toEqual(steps)
  const [refused, repeated] = erp.callsTo('POST', '/configurator/update')
  expect(repeated?.body).toEqual(body)
  expect(refused?.body).toEqual(body)
  expect(repeated?.headers.authorization).toBe(`Bearer ${erp.token()}`)
  expect(portal.clock.timers.filter((ms) => ms === 100)).toHaveLength(2)
})

it('SESSION-22 does not repeat a second time', async () => {
  const portal = await open()
  erp.on('GET', '/clienti/0042', () => {
    // Logins are bounded to one a second, which must not be the reason for the missing repeat.
    void portal.clock.advance(2_000)
    return { status: 401, json: { message: 'Unauthenticated.' } }
  })
  erp.forgetCalls()
  await expect(portal.services.erpFor(null).get('/clienti/0042', z.unknown())).rejects.toMatchObject({ kind: 'tokenExpired' })
  expect(erp.callsTo('GET', '/clienti/0042')).toHaveLength(2)
})

it('SESSION-23 distinguishes a refused refresh from an unreachable server', async () => {
  const portal = await open()
  erp.expireToken()
  erp.once('POST', '/users/login', { status: 401, json: { status: 'error', message: 'Credenziali non valide' } })
  await expect(portal.services.erpFor(null).get('/clienti/0042', z.unknown())).rejects.toMatchObject({ kind: 'tokenExpired' })
  expect(await portal.services.store.read('serviceToken')).toBeUndefined()

  const other = await open()
  erp.expireToken()
  erp.once('POST', '/users/login', { drop: true })
  await expect(other.services.erpFor(null).get('/clienti/0042', z.unknown())).rejects.toMatchObject({ kind: 'unreachable' })
  expect(await other.services.store.read('serviceToken')).toBeDefined()
})

it('SESSION-23,62 removes the token where the credentials for its refresh are refused', async () => {
  const portal = await open()
  erp.expireToken()
  erp.on('GET', '/client-config', { status: 403, json: { message: 'Forbidden' } })
  await expect(portal.services.erpFor(null).get('/clienti/0042', z.unknown())).rejects.toMatchObject({ kind: 'tokenExpired' })
  expect(portal.services.service.state().apiError).toBe('Impossibile ottenere le credenziali')
  expect(await portal.services.store.read('serviceToken')).toBeUndefined()
})

it('SESSION-26 keeps the browser logged in while the service login fails, and recovers by itself', async () => {
  const portal = await open()
  const browser = portal.browser()
  await browser.login('customer')
  erp.expireToken()
  erp.on('POST', '/users/login', { status: 503, json: { message: 'Manutenzione in corso' } })
  const failing = await browser.query('{ viewer { destination { id } } }')
  expect(failing.errors?.[0]?.extensions?.['code']).toBe('UPSTREAM_FAILED')
  const state = '{ session { isAuthenticated apiError viewer { role } } }'
  const down = (await browser.query(state)).data?.['session']
  expect(down).toEqual({ isAuthenticated: false, apiError: 'Errore di connessione: Manutenzione in corso', viewer: { role: 'CUSTOMER' } })
  // Also if the destination is selected and cannot be read.
  const whole = await browser.query('{ session { isAuthenticated apiError viewer { destination { id } } } }')
  expect(whole.data?.['session']).toEqual({
    isAuthenticated: false,
    apiError: 'Errore di connessione: Manutenzione in corso',
    viewer: { destination: null },
  })
  // At most one login a second, with any number of callers.
  const before = logins().length
  await Promise.all(Array.from({ length: 20 }, () => browser.query('{ viewer { destination { id } } }')))
  expect(logins()).toHaveLength(before)
  erp.on('POST', '/users/login', { json: { status: 'success', data: { token: 'recovered-token-0123456789' } } })
  await portal.clock.advance(2_000)
  await expect.poll(() => portal.services.service.state().isAuthenticated).toBe(true)
  expect((await browser.query(state)).data?.['session']).toMatchObject({ isAuthenticated: true, apiError: null })
})

const RECONNECT = 'mutation { reconnect { ... on Reconnected { session { isAuthenticated apiError } } } }'

it('SESSION-27 requests a new token if there is none', async () => {
  const portal = await open()
  const before = erp.token()
  erp.expireToken()
  erp.once('POST', '/users/login', { status: 503, json: { message: 'Manutenzione in corso' } })
  await expect(portal.services.erpFor(null).get('/clienti/0042', z.unknown())).rejects.toMatchObject({ kind: 'failed' })
  await portal.clock.advance(1_000)
  const answer = await portal.browser().query(RECONNECT)
  expect(answer.data).toEqual({ reconnect: { session: { isAuthenticated: true, apiError: null } } })
  expect(erp.token()).not.toBe(before)
  expect(await portal.services.store.read('serviceToken')).toBe(erp.token())
})

it('SESSION-27 SESSION-60 reports why no new token could be requested', async () => {
  const portal = await open()
  erp.expireToken()
  erp.once('POST', '/users/login', { status: 503, json: { message: 'Manutenzione in corso' } })
  await expect(portal.services.erpFor(null).get('/clienti/0042', z.unknown())).rejects.toMatchObject({ kind: 'failed' })
  await portal.clock.advance(1_000)
  erp.once('GET', '/client-config', { json: { success: true, config: {} } })
  expect((await portal.browser().query(RECONNECT)).data).toEqual({
    reconnect: { session: { isAuthenticated: false, apiError: 'Credenziali non disponibili per il refresh' } },
  })
})

it('SESSION-44 shows that a login is under way, and why the last one failed', async () => {
  const portal = await open({ isStarted: false })
  const { promise, resolve } = Promise.withResolvers<void>()
  erp.once('POST', '/users/login', { status: 401, json: { message: 'Account bloccato' }, until: promise })
  const state = async () => (await portal.browser().query('{ session { isAuthenticated loading apiError } }')).data?.['session']
  const started = portal.services.service.start()
  expect(await state()).toEqual({ isAuthenticated: false, loading: true, apiError: null })
  resolve()
  await started
  expect(await state()).toEqual({ isAuthenticated: false, loading: false, apiError: 'Errore di autenticazione: Account bloccato' })
})

it('SESSION-27 keeps a working token for every caller, also with a busy server', async () => {
  const portal = await open()
  erp.on('POST', '/users/login', { status: 429, json: { message: 'Too Many Attempts.' } })
  erp.forgetCalls()
  for (let n = 0; n < 3; n++) {
    await portal.clock.advance(1_000)
    expect((await portal.browser().query(RECONNECT)).data).toEqual({ reconnect: { session: { isAuthenticated: true, apiError: null } } })
  }
  expect(logins()).toHaveLength(0)
})

it('SESSION-20 shares one new login among 200 requests whose token has expired', async () => {
  const portal = await open()
  erp.expireToken()
  erp.forgetCalls()
  const client = portal.services.erpFor(null)
  const answers = await Promise.all(Array.from({ length: 200 }, () => client.get('/clienti/0042', z.unknown())))
  expect(answers).toHaveLength(200)
  expect(logins()).toHaveLength(1)
})

it('SESSION-20 uses the token of another gateway that has logged in meanwhile: the server may accept only the newest', async () => {
  const first = await open()
  const second = await open({ config: { dataDir: first.dataDir } })
  erp.expireToken()
  erp.forgetCalls()
  for (const { services } of [first, second]) await services.erpFor(null).get('/clienti/0042', z.unknown())
  expect(logins()).toHaveLength(1)
  erp.expireToken()
  for (const { services } of [second, first]) await services.erpFor(null).get('/clienti/0042', z.unknown())
  expect(logins()).toHaveLength(2)
})

it('SESSION-31 writes the token to the log only in a shortened form', async () => {
  const portal = await open()
  const log = portal.log.join('')
  expect(log).toContain(`${erp.token().slice(0, 6)}…`)
  expect(log).not.toContain(erp.token())
  expect(log).not.toContain(SERVICE.password)
  const again = await open({ config: { dataDir: portal.dataDir } })
  const reused = again.log.join('')
  expect(reused).toContain('Stored service token reused')
  expect(reused).toContain(`${erp.token().slice(0, 6)}…`)
  expect(reused).not.toContain(erp.token())
})

it.each([
  ['a password', { api_email: 'x@y.example' }],
  ['an e-mail', { api_password: 'a-password' }],
])('SESSION-15,16,53 does not try to log in without %s', async (_what, config) => {
  erp.on('GET', '/client-config', { json: { success: true, config } })
  const { state } = await autologin()
  expect(state).toEqual({ isAuthenticated: false, loading: false, apiError: 'Configurazione autologin non valida' })
  expect(logins()).toHaveLength(0)
})

const success = { status: 'success', message: 'ok', data: { token: 'fresh-token-0123456789', aziende: [] } }

it.each([
  [
    'SESSION-55',
    'a refusal',
    { status: 401, json: { status: 'error', message: 'Utente sospeso' } },
    'Errore di autenticazione: Utente sospeso',
  ],
  [
    'SESSION-55',
    'status error',
    { json: { ...success, status: 'error', message: 'Utente sospeso' } },
    'Errore di autenticazione: Utente sospeso',
  ],
  ['SESSION-15,56', 'no token', { json: { ...success, data: { aziende: [] } } }, 'Token mancante nella risposta'],
  ['SESSION-57', 'an empty answer', { raw: { type: 'application/json', body: '' } }, 'Risposta vuota dal server'],
  ['SESSION-57', 'null', { raw: { type: 'application/json', body: 'null' } }, 'Risposta vuota dal server'],
  ['SESSION-58', "a 419 with the server's own page", { status: 419, html: '<h1>Page Expired</h1>' }, 'Errore di sicurezza (CSRF)'],
  ['SESSION-58', 'a CSRF mismatch', { status: 419, json: { message: 'CSRF token mismatch.' } }, 'Errore di sicurezza (CSRF)'],
  ['SESSION-58', 'a text on CSRF', { json: { status: 'error', message: 'Invalid CSRF' } }, 'Errore di sicurezza (CSRF)'],
  [
    'SESSION-59',
    'a failing server',
    { status: 500, json: { message: 'Manutenzione in corso' } },
    'Errore di connessione: Manutenzione in corso',
  ],
  ['SESSION-59', 'a broken connection', { drop: true as const }, 'Errore di connessione: Il server del panificio non è raggiungibile.'],
  ['SESSION-59', 'HTML', { html: '<h1>Whoops</h1>' }, 'Errore di connessione: Risposta non valida dal server'],
])('%s names %s', async (_row, _case, reply, apiError) => {
  erp.on('POST', '/users/login', reply)
  const { portal, state } = await autologin()
  expect(state).toEqual({ isAuthenticated: false, loading: false, apiError })
  expect(await portal.services.store.read('serviceToken')).toBeUndefined()
})

it('SESSION-54 reports a token that cannot be saved', async () => {
  const portal = await open({ isStarted: false })
  const { store } = portal.services
  store.keep = async () => {
    throw new Error('disk full')
  }
  await portal.services.service.start()
  expect(portal.services.service.state()).toMatchObject({ isAuthenticated: false, apiError: 'Errore nel salvataggio del token' })
})

it('SESSION-60,61,62 reports the failures of a refresh', async () => {
  const portal = await open()
  const refreshed = async () => {
    await portal.clock.advance(1_000)
    await portal.services.service.renew(erp.token()).catch(() => undefined)
    return portal.services.service.state().apiError
  }
  erp.once('GET', '/client-config', { json: { success: true, config: {} } })
  expect(await refreshed()).toBe('Credenziali non disponibili per il refresh')
  erp.once('POST', '/users/login', { json: { status: 'success' } })
  expect(await refreshed()).toBe('Risposta di login non valida')
  erp.once('GET', '/client-config', { drop: true })
  expect(await refreshed()).toBe('Impossibile ottenere le credenziali')
  expect(await refreshed()).toBeNull()
})

it.each([
  ['api_email/api_password', { config: { api_email: SERVICE.email, api_password: SERVICE.password } }],
  ['email/password', { success: true, config: SERVICE }],
  ['apiEmail/apiPassword in data', { data: { apiEmail: SERVICE.email, apiPassword: SERVICE.password } }],
  ['username/password', { config: { username: SERVICE.email, password: SERVICE.password } }],
  [
    'a list of entries',
    {
      config: [
        { nomec: 'API_EMAIL', valore: SERVICE.email },
        { nomec: 'API_PASSWORD', valore: SERVICE.password },
      ],
    },
  ],
])('REST-01 reads the credentials written as %s', async (_case, json) => {
  erp.on('GET', '/client-config', { json })
  expect((await autologin()).state.isAuthenticated).toBe(true)
})

it('REST-01 keeps every company setting beside the credentials, and nothing else', async () => {
  const names = 'NOMEDIT INDDIT PRODIT CITDIT CAPDIT PIVADIT CODFISC TELDIT EMAIL_DITTA CHIUSURADITTA1 CHIUSURADITTA2 ORARIOPRODPANE'.split(
    ' ',
  )
  const company = Object.fromEntries(names.map((name) => [name, `of ${name}`]))
  const config = { api_email: SERVICE.email, api_password: SERVICE.password, company: { ...company, ALTRO: 'x' } }
  erp.on('GET', '/client-config', { json: { success: true, config } })
  const { portal } = await autologin()
  expect(portal.services.service.known()).toEqual({ credentials: SERVICE, company })
})

const COMPANY = { id: 7, nome_azienda: 'Forno Rossi', piva: '01234567890', host: 'db1', dbname: 'forno' }

it.each<[string, unknown]>([
  ['a list', [COMPANY, { ...COMPANY, id: 8 }]],
  ['a list of records of their own', [{ azienda: COMPANY }, { azienda: { ...COMPANY, id: 8 } }]],
  ['a list as text', JSON.stringify([COMPANY])],
  ['one record', { azienda: COMPANY }],
])('SESSION-17 REST-03 ENT-02 reads the first company of the login from %s', async (_, aziende) => {
  erp.on('POST', '/users/login', { json: { ...success, data: { ...success.data, aziende } } })
  const { portal } = await autologin()
  const company = { id: '7', name: 'Forno Rossi', vatNumber: '01234567890', host: 'db1', database: 'forno' }
  expect(await portal.services.store.read('loginCompany')).toEqual(company)
})

it('reads a token beside companies and texts of other shapes', async () => {
  erp.on('POST', '/users/login', {
    json: { status: 'success', message: ['ok'], data: { token: 'fresh-token-0123456789', aziende: { id: 1 } } },
  })
  expect((await autologin()).state).toEqual({ isAuthenticated: true, loading: false, apiError: null })
})

it('OPEN-25 sends the gateway key only to the bundled back end', async () => {
  await autologin()
  expect(erp.callsTo('GET', '/client-config')[0]?.headers['x-panify-key']).toBe('gateway-key-canary')
  erp.forgetCalls()
  await autologin({ config: { bakery: { url: erp.url, isBundled: false } } })
  expect(erp.callsTo('GET', '/client-config')[0]?.headers).not.toHaveProperty('x-panify-key')
})

it('SESSION-63 has no password of its own: without credentials from configuration or server it reports that and does not log in', async () => {
  erp.on('GET', '/client-config', { status: 404, json: { message: 'Not found.' } })
  const { portal, state } = await autologin({ config: { bakery: { url: erp.url, isBundled: false } } })
  expect(state.isAuthenticated).toBe(false)
  expect(portal.services.service.isWithoutCredentials()).toBe(true)
  expect(logins()).toHaveLength(0)
})

it('SESSION-11 uses the configured account of a foreign server without a call for one', async () => {
  const { state } = await autologin({ config: { bakery: { url: erp.url, isBundled: false }, service: SERVICE } })
  expect(state.isAuthenticated).toBe(true)
  expect(erp.callsTo('GET', '/client-config')).toHaveLength(0)
  expect(logins()[0]?.body).toEqual(SERVICE)
})

it('ENT-05 REST-03 reads token and company from the login answer, and keeps host and database internal', async () => {
  const { portal } = await autologin()
  expect(await portal.services.store.read('loginCompany')).toEqual({
    id: '7',
    name: 'Forno Rossi srl',
    vatNumber: '01234567890',
    host: 'db-host-canary',
    database: 'db-name-canary',
  })
})

it.each<[string, object]>([
  ['success in other letters', { status: 'SUCCESS', data: { token: 'spelled-token-0123456789' } }],
  ['success as a flag', { success: true, data: { token: 'spelled-token-0123456789' } }],
  ['success as a number', { success: 1, data: { Token: 'spelled-token-0123456789' } }],
  ['an outcome', { esito: 'OK', data: { access_token: 'spelled-token-0123456789' } }],
  ['the token at the top', { status: 'ok', token: 'spelled-token-0123456789' }],
  ['the token with its kind', { status: 'success', access_token: 'Bearer spelled-token-0123456789' }],
  ['data in a list', { status: 'success', data: [{ token: 'spelled-token-0123456789', aziende: null }] }],
])('SESSION-15 REST-03 ENT-05 logs in where the answer says %s', async (_, json) => {
  erp.on('POST', '/users/login', { json })
  const { portal, state } = await autologin()
  expect(state.isAuthenticated).toBe(true)
  expect(await portal.services.service.token()).toBe('spelled-token-0123456789')
})

it.each<[string, object]>([
  ['no word of success', { data: { token: 'spelled-token-0123456789' } }],
  ['a failure beside a token', { status: 'error', token: 'spelled-token-0123456789' }],
  ['a failure in other letters', { success: '0', data: { token: 'spelled-token-0123456789' } }],
  ['no token', { success: true, data: { aziende: [] } }],
  ['an empty token', { success: true, data: { token: ' ' } }],
])('SESSION-15 does not log in where the answer says %s', async (_, json) => {
  erp.on('POST', '/users/login', { json })
  expect((await autologin()).state.isAuthenticated).toBe(false)
})

it.each<[string, unknown]>([
  [
    'a list',
    {
      success: true,
      config: [
        { nomec: 'API_EMAIL', valore: SERVICE.email },
        { NOMEC: 'api_password', VALORE: SERVICE.password },
      ],
    },
  ],
  ['data', { data: { config: { apiEmail: SERVICE.email, apiPassword: SERVICE.password } } }],
  ['capitals', { CONFIG: { EMAIL: SERVICE.email, PASSWORD: SERVICE.password } }],
  ['text', { config: JSON.stringify({ username: SERVICE.email, psw: SERVICE.password }) }],
])('REST-01 SESSION-07 finds the credentials in %s', async (_, json) => {
  erp.on('GET', '/client-config', { json })
  expect((await autologin()).state.isAuthenticated).toBe(true)
  expect(logins()[0]?.body).toEqual(SERVICE)
})
