// The login form, from GraphQL to the wire.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { LOGINS, type ErpReply, type FakeErp, startErp } from '../test/erp.ts'
import { startPortal } from '../test/portal.ts'

const ROUTE = '/applicazioni/panificatori/login'
const REFUSED = { code: 'INVALID_CREDENTIALS', message: 'Credenziali non valide', retryAfter: null }

let erp: FakeErp
let portal: Awaited<ReturnType<typeof startPortal>>

beforeEach(async () => {
  erp = await startErp()
  portal = await startPortal(erp)
  erp.forgetCalls()
})
afterEach(async () => {
  await portal.close()
  await erp.close()
})

const attempt = async (email: string = LOGINS.customer.email, password: string = LOGINS.customer.password) =>
  (await portal.browser().tryLogin(email, password)).data?.['login']

/** Logs in while the login route gives this answer. */
async function answered(reply: ErpReply) {
  erp.on('POST', ROUTE, reply)
  const browser = portal.browser()
  const answer = await browser.tryLogin('qualcuno@cliente.example', 'segreta')
  return { answer, login: answer.data?.['login'], browser }
}

const loginWith = (primario: unknown, codiceCliente: string, codiceDestinazione = '0001') =>
  answered({ json: { status: 'success', data: { primario, datiDestinazione: { primario }, codiceCliente, codiceDestinazione } } })

describe('a login', () => {
  it('LOGIN-16 SESSION-46 REST-04,05 succeeds for a destination with its own e-mail and password', async () => {
    const browser = portal.browser()
    expect(await browser.login('customer')).toEqual({ viewer: { role: 'CUSTOMER' } })
    const [call] = erp.callsTo('POST', ROUTE)
    expect(call?.body).toEqual({ destlogin: LOGINS.customer.email, destpsw: LOGINS.customer.password })
    const { data } = await browser.query('{ viewer { destination { customerCode code } } }')
    expect(data).toEqual({ viewer: { destination: { customerCode: '0042', code: '0003' } } })
  })

  it('LOGIN-16 takes the e-mail without the blanks around it, and the password as it is', async () => {
    await attempt(` ${LOGINS.customer.email}\t`, ' con spazi ')
    expect(erp.callsTo('POST', ROUTE)[0]?.body).toEqual({ destlogin: LOGINS.customer.email, destpsw: ' con spazi ' })
  })

  it('LOGIN-21 OPEN-19 is refused with a typed refusal for a wrong password, without a new service login', async () => {
    expect(await attempt(LOGINS.customer.email, 'sbagliata')).toEqual(REFUSED)
    expect(erp.callsTo('POST', '/users/login')).toHaveLength(0)
  })

  it.each<[string, ErpReply]>([
    ['no data', { json: { status: 'success' } }],
    ['data null', { json: { status: 'success', data: null } }],
    ['an error with 200', { json: { status: 'error', message: 'Credenziali non valide' } }],
    ['an empty list', { json: { data: [] } }],
    ['an empty object', { json: { data: {} } }],
    ['an error with 200 and data', { json: { status: 'error', data: { message: 'Credenziali non valide' } } }],
    ['success false and data', { json: { success: false, data: { tentativi: 1 } } }],
    ['no content', { status: 204, raw: { type: 'application/json', body: '' } }],
    ['403', { status: 403, json: { message: 'Destinazione non attiva' } }],
    ['422', { status: 422, json: { message: 'Dati non validi' } }],
  ])("LOGIN-17 refuses with 'Credenziali non valide' an answer with %s", async (_case, reply) => {
    const { login, browser } = await answered(reply)
    expect(login).toEqual(REFUSED)
    expect(browser.cookies.size).toBe(0)
  })

  it.each<[string, ErpReply]>([
    ['no data', { json: { status: 'success' } }],
    ['data null', { json: { status: 'success', data: null } }],
    ['no destination', { json: { status: 'success', data: { primario: '1400420003' } } }],
    ['a destination without codes', { json: { status: 'success', data: { datiDestinazione: { nomeDestinazione: 'Bar' } } } }],
    ['codes alone', { json: { status: 'success', codiceCliente: '0042', codiceDestinazione: '0003' } }],
    ['no content', { status: 204, raw: { type: 'application/json', body: '' } }],
  ])("LOGIN-18 refuses with 'Credenziali non valide' a destination login after the manual one with %s", async (_case, reply) => {
    erp.once('POST', ROUTE, { json: { status: 'success', data: { primario: '1400420003' } } }, reply)
    const browser = portal.browser()
    const answer = await browser.tryLogin('qualcuno@cliente.example', 'segreta')
    expect([answer.data?.['login'], answer.errors]).toEqual([REFUSED, undefined])
    expect(erp.callsTo('POST', ROUTE)).toHaveLength(2)
    expect(browser.cookies.size).toBe(0)
  })

  it("renews the service token if the route answers 'Unauthenticated.', and succeeds", async () => {
    erp.expireToken()
    expect(await attempt()).toEqual({ viewer: { role: 'CUSTOMER' } })
    expect(erp.callsTo('POST', '/users/login')).toHaveLength(1)
  })

  it.each([
    ['down', { drop: true as const }, 'UPSTREAM_UNREACHABLE'],
    ['failing', { status: 500, html: '<h1>SQLSTATE</h1>' }, 'UPSTREAM_FAILED'],
    ['answering HTML', { html: '<html>' }, 'UPSTREAM_INVALID'],
  ])('is an error, not a wrong password, when the server is %s', async (_case, reply, code) => {
    const { answer } = await answered(reply)
    expect(answer.data).toBeNull()
    expect(answer.errors?.[0]?.extensions).toMatchObject({ code })
    expect(JSON.stringify(answer)).not.toMatch(/SQL|<h/)
  })

  it('answers that the system is not ready before there is a service token', async () => {
    const cold = await startPortal(erp, { isStarted: false })
    const answer = await cold.browser().tryLogin(LOGINS.customer.email, LOGINS.customer.password)
    expect(answer.errors?.[0]).toMatchObject({
      message: 'Sistema non pronto. Attendi qualche secondo e riprova.',
      extensions: { code: 'SERVICE_NOT_READY' },
    })
    expect(erp.callsTo('POST', ROUTE)).toHaveLength(0)
    await cold.close()
  })

  it('makes no call for an empty or an endless password', async () => {
    for (const [email, password] of [
      ['', 'x'],
      ['a@b.example', ''],
      ['a@b.example', 'x'.repeat(257)],
    ] as const)
      expect(await attempt(email, password)).toEqual(REFUSED)
    expect(erp.callsTo('POST', ROUTE)).toHaveLength(0)
  })
})

describe('the CSRF cookie', () => {
  it('SESSION-41 is fetched, with a wait of 100 ms, before the manual login', async () => {
    portal.clock.timers.splice(0)
    const waits = () => portal.clock.timers.filter((ms) => ms < 1_000)
    let waitedBefore: number[] | null = null
    erp.once('GET', '/sanctum/csrf-cookie', () => {
      waitedBefore = waits()
      return { status: 204 }
    })
    await attempt()
    expect(waitedBefore).toEqual([])
    expect(erp.calls.slice(0, 2).map(({ path }) => path)).toEqual(['/sanctum/csrf-cookie', `/api${ROUTE}`])
    expect(waits()).toEqual([100])
  })

  it('SESSION-42 is fetched before a login that shows whether a password is valid', async () => {
    const { email, password } = LOGINS.customer
    expect(await portal.services.shared.opens(email, password)).toBe(true)
    expect(erp.calls.map(({ path }) => path)).toEqual(['/sanctum/csrf-cookie', `/api${ROUTE}`])
    expect(portal.clock.timers).toContain(200)
  })

  it('SESSION-42 OPEN-18 is fetched again, with a wait of 200 ms, before the destination login that completes a manual one', async () => {
    portal.clock.timers.splice(0)
    const data = {
      primario: '1400420003',
      datiDestinazione: { nomeDestinazione: 'Bar' },
      codiceCliente: '0042',
      codiceDestinazione: '0003',
    }
    erp.once('POST', ROUTE, { json: { data: { primario: '1400420003' } } }, { json: { status: 'success', ...data } })
    expect(await attempt()).toEqual({ viewer: { role: 'CUSTOMER' } })
    const route = `/api${ROUTE}`
    expect(erp.calls.slice(0, 4).map(({ path }) => path)).toEqual(['/sanctum/csrf-cookie', route, '/sanctum/csrf-cookie', route])
    expect(portal.clock.timers.filter((ms) => ms < 1_000)).toEqual([100, 200])
  })

  it('SESSION-42 waits as configured', async () => {
    const other = await startPortal(erp, { config: { waits: { login: 40, destination: 50 } } })
    const data = { primario: '1400420003', codiceCliente: '0042', codiceDestinazione: '0003' }
    erp.once('POST', ROUTE, { json: { data: { primario: '1400420003' } } }, { json: { status: 'success', ...data } })
    other.clock.timers.splice(0)
    await other.browser().login('customer')
    expect(other.clock.timers.filter((ms) => ms < 1_000)).toEqual([40, 50])
    await other.close()
  })

  it('SESSION-43 may be missing: the login continues if its call fails', async () => {
    erp.once('GET', '/sanctum/csrf-cookie', { drop: true })
    expect(await attempt()).toEqual({ viewer: { role: 'CUSTOMER' } })
  })
})

describe('an administrator', () => {
  it('LOGIN-23,24,25 OPEN-04 is the primary destination of the internal customer', async () => {
    expect(await portal.browser().login('administrator')).toEqual({ viewer: { role: 'STAFF' } })
    expect(erp.callsTo('GET', '/configurator/def_clie_interno')).toHaveLength(1)
  })

  it('LOGIN-23 OPEN-18 is recognized by the manual login if the destination login that completes it writes another primario', async () => {
    const codes = { codiceCliente: '0001', codiceDestinazione: '0001' }
    erp.once('POST', ROUTE, { json: { data: { primario: '140001' } } }, { json: { data: { ...codes, primario: '1400010001' } } })
    expect(await portal.browser().login('administrator')).toEqual({ viewer: { role: 'STAFF' } })
  })

  it('LOGIN-28 OPEN-05 is no primary destination of another customer', async () => {
    expect(await portal.browser().login('primaryCustomer')).toEqual({ viewer: { role: 'CUSTOMER' } })
    expect(erp.callsTo('GET', '/configurator/def_clie_interno')).toHaveLength(1)
  })

  it.each([['1400010002'], ['14000'], ['1400001'], ['140001    '], [140001], [null], [['1', '4', '0', '0', '0', '1']]])(
    'LOGIN-23,29 OPEN-04,05 never makes an administrator of %j at the internal customer, without a call',
    async (primario) => {
      const { login } = await loginWith(primario, '0001')
      expect(login).toEqual({ viewer: { role: 'CUSTOMER' } })
      expect(erp.callsTo('GET', '/configurator/def_clie_interno')).toHaveLength(0)
    },
  )

  it.each([
    ['0001', '0001', true],
    [1, '0001', false],
    ['1', '0001', false],
    ['0050', '0050', true],
    [50, '50', true],
    [null, '0001', false],
    ['', '0001', false],
  ])('LOGIN-25,28 REST-06 compares the internal customer %j with %s as strings', async (internal, customer, isAdministrator) => {
    erp.on('GET', '/configurator/def_clie_interno', { json: { data: internal } })
    expect((await loginWith('140001', customer)).login).toEqual({ viewer: { role: isAdministrator ? 'STAFF' : 'CUSTOMER' } })
  })

  it('LOGIN-30 logs in without the right if the internal customer cannot be read, which is logged', async () => {
    erp.on('GET', '/configurator/def_clie_interno', { status: 500, json: { message: 'Server Error' } })
    expect(await portal.browser().login('administrator')).toEqual({ viewer: { role: 'CUSTOMER' } })
    expect(portal.log.join('')).toContain('The internal customer cannot be read')
  })

  it('REST-04,05 OPEN-18 ENT-06 is recognized with codes and record at any place of the answer', async () => {
    const codes = { codiceCliente: '0001', codiceDestinazione: '0001' }
    const record = { nomeDestinazione: 'Bar', primario: '140001', lun_act: '1' }
    const fields = { datiDestinazione: record, ...codes }
    for (const json of [
      { status: 'success', ...fields },
      { data: fields },
      { data: { primario: '140001' }, ...fields },
      { data: { datiDestinazione: { ...record, ...codes } } },
      { data: [{ ...fields, primario: null }] },
      { DATA: { DATIDESTINAZIONE: { PRIMARIO: '140001' }, CODICECLIENTE: '0001', CODICEDESTINAZIONE: '0001' } },
      { data: { ...fields, codiceCliente: 1, codiceDestinazione: 1 } },
      { data: { ...fields, codiceCliente: '0001 ', datiDestinazione: JSON.stringify(record) } },
    ]) {
      const { browser } = await answered({ json })
      const { data } = await browser.query('{ viewer { role destination { customerCode code } } }')
      expect(data).toEqual({ viewer: { role: 'STAFF', destination: { customerCode: '0001', code: '0001' } } })
    }
  })
})

describe('a login on a back end that lets inactive destinations in', () => {
  const own = (orderactive: unknown): ErpReply => ({
    json: { data: { c_cliente: '0042', destinazioni_clie: [{ codicede: '0003', orderactive }] } },
  })

  beforeEach(async () => {
    await portal.close()
    portal = await startPortal(erp, { config: { bakery: { url: erp.url, isBundled: false } } })
    erp.forgetCalls()
  })

  it.each(['0', 'S', null])('DEST-24 DEST-19 is refused like a wrong password: orderactive %j', async (orderactive) => {
    erp.on('GET', '/clienti/0042', own(orderactive))
    const browser = portal.browser()
    const answer = await browser.tryLogin(LOGINS.customer.email, LOGINS.customer.password)
    expect(answer.data?.['login']).toEqual(REFUSED)
    expect(browser.cookies.size).toBe(0)
    expect(erp.callsTo('POST', ROUTE)).toHaveLength(1)
  })

  it.each([
    ['active', own('1')],
    ['of which nothing is said', own(undefined)],
  ] as const)('succeeds for a destination that is %s', async (_, reply) => {
    erp.on('GET', '/clienti/0042', reply)
    expect(await attempt()).toEqual({ viewer: { role: 'CUSTOMER' } })
  })

  it('succeeds while the record cannot be read, and is checked in five minutes', async () => {
    erp.on('GET', '/clienti/0042', { status: 500, json: {} })
    const browser = portal.browser()
    await browser.login('customer')
    erp.on('GET', '/clienti/0042', own('0'))
    const isIn = async () => (await browser.query('{ viewer { role } }')).data?.['viewer'] !== null
    await portal.clock.advance(4 * 60_000)
    expect(await isIn()).toBe(true)
    await portal.clock.advance(60_000)
    expect(await isIn()).toBe(false)
  })
})
