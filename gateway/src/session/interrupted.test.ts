// A first installation on an empty server, interrupted at any call: one customer, one destination, credentials that log in.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ErpReply, SERVICE } from '../test/erp.ts'
import { type Foreign, startForeign } from '../test/foreign.ts'
import { UNDER_WAY_MS } from './installation.rules.ts'

const COMPANY = { NOMEDIT: 'Forno Rossi', PIVADIT: '01234567890', TELDIT: '080 1' }

let foreign: Foreign
afterEach(() => foreign.close())

async function open(dialect: Parameters<typeof startForeign>[0] = {}) {
  foreign = await startForeign(dialect)
  foreign.erp.on('GET', '/client-config', {
    json: { success: true, config: { api_email: SERVICE.email, api_password: SERVICE.password, company: COMPANY } },
  })
}

type Portal = Awaited<ReturnType<Foreign['start']>>

const serverState = () => ({
  customers: [...foreign.customers].map(([code, { fields, destinations }]) => [code, fields['cliente'], [...destinations.keys()]]),
  settings: foreign.settings,
})
const COMPLETE = { customers: [['0001', 'Forno Rossi', ['0001']]], settings: COMPANY }

async function administrator(portal: Portal) {
  const browser = portal.browser()
  await browser.tryLogin(SERVICE.email, SERVICE.password)
  return (await browser.query('{ session { isInstalled } viewer { role } }')).data
}
const isInstalled = async (portal: Portal) => (await portal.browser().query('{ session { isInstalled } }')).data?.['session']

const writtenPaths = () => foreign.erp.writes().map(({ path }) => path.replace('/api', ''))

/** Lets postponed work happen. */
async function later(portal: Portal, ms = 60_000) {
  await portal.clock.advance(ms)
  await portal.services.installation?.ensure()
}

describe('an empty server', () => {
  beforeEach(() => open())

  it('SESSION-64..69 gets its administrative customer once', async () => {
    await foreign.start()
    expect(serverState()).toEqual(COMPLETE)
    expect(writtenPaths()).toEqual(['/clienti', '/clienti/0001/destinazioni/0001', '/configurator/update-multi'])
  })

  it('SESSION-70 OPEN-30 gets the company data last, and the service credentials log in', async () => {
    const portal = await foreign.start()
    expect(writtenPaths().at(-1)).toBe('/configurator/update-multi')
    expect(await administrator(portal)).toEqual({ session: { isInstalled: true }, viewer: { role: 'STAFF' } })
  })

  it('SESSION-71 changes nothing of it afterwards, whatever somebody changes or removes', async () => {
    const first = await foreign.start()
    foreign.erp.forgetCalls()
    foreign.customers.get('0001')!.destinations.clear()
    const second = await foreign.restart(first)
    foreign.customers.clear()
    await foreign.restart(second)
    expect(foreign.erp.writes()).toEqual([])
  })

  it.each(['1', 'S'])(
    'SESSION-71 OPEN-30 completes no customer that somebody has given a login of their own, orderactive %j',
    async (orderactive) => {
      foreign.erp.once('POST', '/clienti/0001/destinazioni/0001', { status: 422, json: {} })
      const first = await foreign.start()
      const own = { destlogin: 'titolare@forno.example', destpsw: 'sua', orderactive }
      foreign.customers.get('0001')!.destinations.set('0001', own)
      foreign.erp.forgetCalls()
      await foreign.restart(first)
      expect(foreign.erp.writes()).toEqual([])
      expect(foreign.password('0001', '0001')).toBe('sua')
    },
  )

  it('SESSION-69 is reported as incomplete while its destination is refused; the next start completes it', async () => {
    foreign.erp.once('POST', '/clienti/0001/destinazioni/0001', { status: 422, json: { message: 'no' } })
    const first = await foreign.start()
    expect(await isInstalled(first)).toEqual({ isInstalled: false })
    const second = await foreign.restart(first)
    expect(await administrator(second)).toEqual({ session: { isInstalled: true }, viewer: { role: 'STAFF' } })
    expect(serverState()).toEqual(COMPLETE)
  })

  it('SESSION-69 is completed by itself once the server is back', async () => {
    foreign.erp.once('POST', '/clienti/0001/destinazioni/0001', { status: 503, json: {} })
    const portal = await foreign.start()
    expect(await isInstalled(portal)).toEqual({ isInstalled: false })
    await later(portal)
    expect(serverState()).toEqual(COMPLETE)
    expect(await isInstalled(portal)).toEqual({ isInstalled: true })
  })

  it('SESSION-65 is sent once while its creation may still be running, and again if it was not done', async () => {
    foreign.erp.once('PUT', '/clienti', { drop: true })
    const first = await foreign.start()
    const second = await foreign.restart(first)
    expect(foreign.erp.callsTo('PUT', '/clienti')).toHaveLength(1)
    await later(second, UNDER_WAY_MS)
    expect(foreign.erp.callsTo('PUT', '/clienti')).toHaveLength(2)
    expect(serverState()).toEqual(COMPLETE)
  })
})

/** The calls of an undisturbed installation: 3 of the login, the reads and the writes. */
const CALLS = Array.from({ length: 16 }, (_, index) => index + 4)

describe.each(CALLS)('a gateway that is killed at call %i', (at) => {
  it.each([false, true])('SESSION-65..70 is completed by the next start; the call itself was done: %j', async (isApplied) => {
    await open()
    foreign.erp.dieAt(at, { isApplied })
    const killed = await foreign.start()
    foreign.erp.revive()
    const portal = await foreign.restart(killed)
    await later(portal, UNDER_WAY_MS)
    expect(serverState()).toEqual(COMPLETE)
    expect(await administrator(portal)).toEqual({ session: { isInstalled: true }, viewer: { role: 'STAFF' } })
  })
})

type Dialect = NonNullable<Parameters<typeof startForeign>[0]>

describe('an empty server of another kind', () => {
  it.each<[string, Dialect]>([
    [
      'the whole record in data',
      { created: (code, record) => ({ status: 'success', data: { ...record, c_cliente: undefined }, cliente: { c_cliente: code } }) },
    ],
    ['a number', { created: (code) => ({ data: { c_cliente: Number(code) } }) }],
    ['nothing of it', { created: () => ({ status: 'success' }) }],
  ])('REST-25 is completed where the answer to the creation holds %s', async (_name, dialect) => {
    await open(dialect)
    const portal = await foreign.start()
    expect(serverState()).toEqual(COMPLETE)
    expect(await administrator(portal)).toMatchObject({ viewer: { role: 'STAFF' } })
  })

  it('SESSION-72 is completed if it writes its codes without zeros', async () => {
    await open({ nextCode: () => '1', primario: () => '140001' })
    const portal = await foreign.start()
    expect(serverState().customers).toEqual([['1', 'Forno Rossi', ['0001']]])
    expect(await administrator(portal)).toMatchObject({ viewer: { role: 'STAFF' } })
  })

  it('SESSION-72 writes nothing more to a customer that got another code, and reports why', async () => {
    await open({ nextCode: () => '0042' })
    const portal = await foreign.start()
    expect(foreign.erp.writes()).toHaveLength(1)
    expect(portal.services.installation?.found()).toBe('otherCode')
    expect(await isInstalled(portal)).toEqual({ isInstalled: false })
    await foreign.restart(portal)
    expect(foreign.erp.writes()).toHaveLength(1)
  })

  it.each<[string, ErpReply]>([
    ['an empty body', {}],
    ['null', { json: null }],
    ['{data: null}', { json: { data: null } }],
    ['[]', { json: [] }],
    ['an error with 200', { json: { status: 'error', message: 'Cliente non trovato' } }],
    ['an empty record', { json: { data: {} } }],
  ])('SESSION-65 creates nothing if a missing customer is answered with %s', async (_name, absent) => {
    await open({ absent })
    const portal = await foreign.start()
    expect(foreign.erp.writes()).toEqual([])
    expect(portal.services.installation?.found()).toBe('firstUnclear')
    expect(await isInstalled(portal)).toEqual({ isInstalled: false })
  })

  it.each<[string, ErpReply]>([
    ['a 404', { status: 404, json: {} }],
    ['an empty body', {}],
    ['{data: null}', { json: { data: null } }],
    ['an error with 200', { json: { success: false } }],
  ])('SESSION-65 creates nothing if the list of customers is %s', async (_name, list) => {
    await open()
    foreign.erp.on('GET', '/clienti', list)
    const portal = await foreign.start()
    expect(foreign.erp.writes()).toEqual([])
    expect(portal.services.installation?.found()).toBe('listUnclear')
  })
})

it('SESSION-71 changes nothing on a server with customers', async () => {
  await open()
  foreign.add('0007', {}, [])
  const portal = await foreign.start()
  expect(portal.services.installation?.found()).toBe('otherCustomers')
  foreign.add('0001', { cliente: 'Forno Rossi', piva: '01234567890' }, [])
  const second = await foreign.start()
  expect(second.services.installation?.found()).toBe('present')
  expect(foreign.erp.writes()).toEqual([])
})
