// The customer of a destination on a server with its own form of `primario`: correct, or unknown and nothing is written.
import { afterEach, describe, expect, it } from 'vitest'
import { type Foreign, startForeign } from '../test/foreign.ts'
import { LOGINS } from '../test/erp.ts'
import { destinationKey } from '../graph/ids.ts'
import type { GraphAnswer } from '../test/portal.ts'

const RECOVER = `mutation ($email: String!) { recoverPassword(input: { email: $email }) {
  ... on RecoverySent { message } ... on RecoveryRefused { code } } }`
const LIST = '{ destinations { nodes { id name customerCode isPrimary } } }'
const ENTER = `mutation ($id: ID!) { enterDestination(input: { destinationId: $id }) {
  ... on DestinationEntered { destination { name customerCode } } ... on EnterDestinationRefused { code } } }`
const SENT = { message: 'Nuova password inviata via email' }

let foreign: Foreign
afterEach(() => foreign.close())

type Dialect = Parameters<typeof startForeign>[0]

/** A bakery with two customers whose codes a wrong reading of `primario` mixes up, and a gateway on it. */
async function open(dialect: Dialect, wide = '') {
  // Staff log in whatever its lists contain.
  const loginCodes = (codiceCliente: string, codiceDestinazione: string) => ({ codiceCliente, codiceDestinazione, primario: '140001' })
  foreign = await startForeign({ loginCodes, ...dialect })
  const { email, password } = LOGINS.administrator
  foreign.add(`${wide}0001`, {}, [{ codicede: '0001', nomede: 'Forno', destlogin: email, destpsw: password }])
  foreign.add(`${wide}0041`, {}, [
    { codicede: '0001', nomede: 'Bar Quarantuno', destlogin: 'bar@41.example', destpsw: 'vecchia-41' },
    { codicede: '0002', nomede: 'Chiosco Quarantuno', destlogin: 'chiosco@41.example', destpsw: 'chiosco-41' },
  ])
  foreign.add(`${wide}0411`, {}, [{ codicede: '0001', nomede: 'Bar Quattro', destlogin: 'bar@411.example', destpsw: 'vecchia-411' }])
  foreign.erp.on('GET', '/configurator/def_clie_interno', { json: { data: `${wide}0001` } })
  const portal = await foreign.start()
  const browser = portal.browser()
  await browser.login('administrator')
  foreign.erp.forgetCalls()
  const recover = async (email: string) => portal.browser().query(RECOVER, { email })
  const passwords = () => [foreign.password(`${wide}0041`, '0001'), foreign.password(`${wide}0411`, '0001')]
  return { portal, browser, recover, passwords }
}

type Listed = { nodes: { id: string; name: string; customerCode: string | null }[] }
async function listed(browser: { query: (text: string) => Promise<GraphAnswer> }) {
  const { data } = await browser.query(LIST)
  return (data!['destinations'] as Listed).nodes
}

const withoutOwner: Dialect = { primario: () => null }

const DIALECTS: [string, Dialect, string][] = [
  ['as specified', {}, ''],
  ["'1' + code + '1'", { primario: (code, destination, isPrimary) => `1${code}1${isPrimary ? '' : destination}` }, ''],
  ['without the leading 14', { primario: (code, destination, isPrimary) => code + (isPrimary ? '' : destination) }, ''],
  ['with longer codes', {}, '00'],
  ['null, its own record names the customer', { ...withoutOwner, row: (code) => ({ codiceCliente: code }) }, ''],
  ['null, its own record names the customer without zeros', { ...withoutOwner, row: (code) => ({ c_cliente: Number(code) }) }, ''],
  ['null, the list of customers holds their destinations', { ...withoutOwner, listsDestinations: true }, ''],
]

describe.each(DIALECTS)('a server whose primario is %s', (_name, dialect, wide) => {
  it('ENT-25 DEST-01 lists each destination under its own customer, and lets staff enter that one', async () => {
    const { browser } = await open(dialect, wide)
    const nodes = await listed(browser)
    expect(nodes.map(({ name, customerCode }) => [name, customerCode])).toEqual([
      ['Bar Quarantuno', `${wide}0041`],
      ['Bar Quattro', `${wide}0411`],
      ['Chiosco Quarantuno', `${wide}0041`],
      ['Forno', `${wide}0001`],
    ])
    const { id } = nodes[0]!
    expect((await browser.query(ENTER, { id })).data?.['enterDestination']).toEqual({
      destination: { name: 'Bar Quarantuno', customerCode: `${wide}0041` },
    })
  })

  it('RECOVERY-08 OPEN-21 changes only the password of the destination with the given login', async () => {
    const { recover, passwords } = await open(dialect, wide)
    expect((await recover('bar@41.example')).data?.['recoverPassword']).toEqual(SENT)
    expect(foreign.mails).toHaveLength(1)
    expect(passwords()).toEqual([foreign.mails[0]!.body['newPassword'], 'vecchia-411'])
  })
})

it('RECOVERY-09 ends the sessions of the listed customer where a row names it without zeros', async () => {
  const { portal, recover } = await open({ ...withoutOwner, row: (code) => ({ codiceCliente: String(Number(code)) }) })
  const own = { codicede: '0001', nomede: 'Bar Quarantuno', destlogin: 'bar@41.example' }
  foreign.erp.on('GET', '/clienti/41', { json: { data: { c_cliente: 41, cliente: 'Bar', destinazioni_clie: [own] } } })
  foreign.erp.on('POST', '/clienti/41/destinazioni/0001', { json: { success: true } })
  expect((await recover('bar@41.example')).data?.['recoverPassword']).toEqual(SENT)
  expect(await portal.services.store.epochOf('0041/0001')).toBe(1)
})

describe('a destination without a certain customer', () => {
  it('RECOVERY-08 is found in the customers by its login if it names none', async () => {
    const { recover, passwords } = await open(withoutOwner)
    expect((await recover('bar@41.example')).data?.['recoverPassword']).toEqual(SENT)
    expect(passwords()).toEqual([foreign.mails[0]!.body['newPassword'], 'vecchia-411'])
  })

  it.each<[string, Dialect, () => void]>([
    [
      'two customers hold it',
      withoutOwner,
      () => foreign.add('0050', {}, [{ codicede: '0001', destlogin: 'bar@41.example', destpsw: 'x' }]),
    ],
    ['no customer shows its destinations', withoutOwner, hideDestinations],
    ['primario is of another customer and none shows its destinations', { primario: (code) => `1${code}1` }, hideDestinations],
  ])('RECOVERY-14 is mailed nothing and changed nothing where %s, and the log says why', async (_name, dialect, prepare) => {
    const { portal, recover, passwords } = await open(dialect)
    prepare()
    const { data, errors } = await recover('bar@41.example')
    expect(data).toBeNull()
    expect(errors?.[0]?.extensions?.['code']).toBe('UPSTREAM_INVALID')
    expect(foreign.mails).toEqual([])
    expect(foreign.erp.writes()).toEqual([])
    expect(passwords()).toEqual(['vecchia-41', 'vecchia-411'])
    expect(portal.log.join('')).toContain('"path":"GET /destinazioni","reason":"destination.primario')
    expect(portal.log.join('')).not.toContain('bar@41')
  })

  it('DEST-01 is listed without a customer and cannot be entered', async () => {
    const { browser } = await open({ primario: () => 'ABC' })
    const nodes = await listed(browser)
    expect(nodes.map(({ customerCode }) => customerCode)).toEqual(['', '', '', ''])
    // Each is a row of its own, whose id opens nothing.
    expect(nodes.map(({ id }) => id).toSorted()).toEqual(['/0001', '/0001/2', '/0001/3', '/0002'])
    expect(nodes.map(({ id }) => destinationKey(id))).toEqual([null, null, null, null])
    for (const { id } of nodes)
      expect((await browser.query(ENTER, { id })).data?.['enterDestination']).toMatchObject({ code: 'DESTINATION_INACTIVE' })
  })

  it('DEST-01 goes to the customer that holds it now, though its own row has not changed', async () => {
    const { portal, browser } = await open({ ...withoutOwner, listsDestinations: true })
    const ownerOfKiosk = async () => (await listed(browser)).find(({ name }) => name === 'Chiosco Quarantuno')?.customerCode
    expect(await ownerOfKiosk()).toBe('0041')
    const [former, now] = ['0041', '0411'].map((code) => foreign.customers.get(code)!.destinations)
    now!.set('0002', former!.get('0002')!)
    former!.delete('0002')
    await portal.clock.advance(60_000)
    expect(await ownerOfKiosk()).toBe('0411')
  })

  it('is not taken from the list if the customer in its id does not contain it', async () => {
    const { browser } = await open({})
    foreign.erp.on('GET', '/destinazioni', {
      json: [{ codicede: '0009', nomede: 'Altrove', primario: '1400410009', orderactive: '1', destlogin: 'x@y.example' }],
    })
    expect((await browser.query(ENTER, { id: '0041/0009' })).data?.['enterDestination']).toMatchObject({ code: 'DESTINATION_INACTIVE' })
  })
})

describe("a customer whose record is another one's", () => {
  it('REST-24 is not shown and cannot be entered', async () => {
    const { portal, browser } = await open({})
    await portal.clock.advance(60_000)
    foreign.erp.on('GET', '/clienti/0041', {
      json: { data: { c_cliente: '0411', cliente: 'Cliente 0411', destinazioni_clie: [{ codicede: '0001', nomede: 'Bar Quattro' }] } },
    })
    const shown = await browser.query('{ customer(code: "0041") { code name } }')
    expect(shown.errors?.[0]?.extensions?.['code']).toBe('UPSTREAM_INVALID')
    expect((await browser.query(ENTER, { id: '0041/0001' })).errors?.[0]?.extensions?.['code']).toBe('UPSTREAM_INVALID')
    expect(portal.log.join('')).toContain('customer.c_cliente is that of another customer')
  })
})

function hideDestinations(): void {
  for (const code of foreign.customers.keys())
    foreign.erp.on('GET', `/clienti/${code}`, { json: { data: { c_cliente: code, cliente: 'x' } } })
}

describe('a login', () => {
  const VIEWER = '{ viewer { role destination { id name } } }'
  const enter = async (portal: Awaited<ReturnType<typeof open>>['portal'], email: string, password: string) => {
    const browser = portal.browser()
    const { errors } = await browser.tryLogin(email, password)
    return { code: errors?.[0]?.extensions?.['code'], viewer: (await browser.query(VIEWER)).data?.['viewer'] }
  }
  const BAR = { role: 'CUSTOMER', destination: { id: '0041/0001', name: 'Bar Quarantuno' } }

  it.each<[string, NonNullable<Dialect>]>([
    ['numbers', { loginCodes: (customer, destination) => ({ codiceCliente: Number(customer), codiceDestinazione: Number(destination) }) }],
    [
      'text without zeros',
      { loginCodes: (customer, destination) => ({ codiceCliente: String(Number(customer)), codiceDestinazione: destination }) },
    ],
    ['nothing at all', { loginCodes: () => ({}) }],
    ['nothing at all, primario in another base', { loginCodes: () => ({}), primario: (code) => `1${code}1` }],
  ])('LOGIN-16 OPEN-18 leads to the own destination where the server answers its codes as %s', async (_name, dialect) => {
    const { portal } = await open(dialect)
    expect(await enter(portal, 'bar@41.example', 'vecchia-41')).toEqual({ code: undefined, viewer: BAR })
  })

  it('LOGIN-20 is refused for a customer that does not contain the destination', async () => {
    const { portal } = await open({ loginCodes: () => ({ codiceCliente: '0411', codiceDestinazione: '0001' }) })
    expect(await enter(portal, 'bar@41.example', 'vecchia-41')).toEqual({ code: 'UPSTREAM_INVALID', viewer: null })
    expect(portal.log.join('')).toContain('codiceCliente names a customer that does not hold the destination')
  })
})

describe('an administrator', () => {
  const loginCodes = (codiceCliente: string, codiceDestinazione: string) => ({
    codiceCliente,
    codiceDestinazione,
    primario: null,
    datiDestinazione: {},
  })

  it.each([404, 500])('LOGIN-29 is nobody if the login lacks primario and the own record answers %i', async (status) => {
    const { portal } = await open({ loginCodes })
    for (const path of ['/clienti/0001', '/clienti', '/destinazioni']) foreign.erp.on('GET', path, { status, json: {} })
    const browser = portal.browser()
    await browser.tryLogin(LOGINS.administrator.email, LOGINS.administrator.password)
    expect((await browser.query('{ viewer { role } }')).data).toEqual({ viewer: { role: 'CUSTOMER' } })
  })

  it('LOGIN-24 is recognized by the record of the own customer if the login lacks primario', async () => {
    const { portal } = await open({ loginCodes })
    const roleOf = async (email: string, password: string) => {
      const browser = portal.browser()
      await browser.tryLogin(email, password)
      return (await browser.query('{ viewer { role } }')).data?.['viewer']
    }
    expect(await roleOf(LOGINS.administrator.email, LOGINS.administrator.password)).toEqual({ role: 'STAFF' })
    expect(await roleOf('bar@41.example', 'vecchia-41')).toEqual({ role: 'CUSTOMER' })
  })

  it('LOGIN-23, LOGIN-29 is nobody whose login answers primario as a number, whatever the record has', async () => {
    const { portal } = await open({
      loginCodes: (codiceCliente, codiceDestinazione) => ({ codiceCliente, codiceDestinazione, primario: 140001, datiDestinazione: {} }),
    })
    const browser = portal.browser()
    await browser.tryLogin(LOGINS.administrator.email, LOGINS.administrator.password)
    expect((await browser.query('{ viewer { role } }')).data).toEqual({ viewer: { role: 'CUSTOMER' } })
  })
})

describe('the internal customer', () => {
  const role = async (portal: Awaited<ReturnType<typeof open>>['portal'], email: string, password: string) => {
    const browser = portal.browser()
    await browser.tryLogin(email, password)
    return (await browser.query('{ viewer { role } }')).data?.['viewer']
  }
  const { email, password } = LOGINS.administrator

  it.each([1, '1', '01', '0001'])('LOGIN-25 OPEN-04 is customer 0001 if the server writes %j, also an hour later', async (data) => {
    const { portal } = await open({})
    foreign.erp.on('GET', '/configurator/def_clie_interno', { json: { data } })
    const browser = portal.browser()
    await browser.tryLogin(email, password)
    portal.clock.set('2026-11-19 13:00')
    expect((await browser.query('{ viewer { role } }')).data?.['viewer']).toEqual({ role: 'STAFF' })
    expect(await role(portal, 'bar@41.example', 'vecchia-41')).toEqual({ role: 'CUSTOMER' })
  })

  it('REST-06 is the one of the list if the server writes it with other zeros', async () => {
    const { portal, browser } = await open({})
    await portal.clock.advance(60_000)
    foreign.erp.on('GET', '/configurator/def_clie_interno', { json: { data: 1 } })
    const { data } = await browser.query('{ customers { nodes { code isInternal } } }')
    expect(data?.['customers']).toEqual({
      nodes: ['0001', '0041', '0411'].map((code) => ({ code, isInternal: code === '0001' })),
    })
  })

  it.each([
    ['lists no customer', []],
    ['lists two customers with that number', ['01', '001']],
  ])('LOGIN-28 is nobody if the server writes it with other zeros and %s', async (_case, codes) => {
    const { portal } = await open({})
    await portal.clock.advance(60_000)
    foreign.erp.on('GET', '/configurator/def_clie_interno', { json: { data: '1' } })
    foreign.erp.on('GET', '/clienti', { json: { data: codes.map((code) => ({ c_cliente: code, cliente: `Cliente ${code}` })) } })
    expect(await role(portal, email, password)).toEqual({ role: 'CUSTOMER' })
  })

  it('OPEN-05 is no other customer with the same number', async () => {
    const { portal } = await open({
      loginCodes: (codiceCliente, codiceDestinazione) => ({ codiceCliente, codiceDestinazione, primario: '140001' }),
    })
    foreign.add('1', {}, [{ codicede: '0001', nomede: 'Uno', destlogin: 'uno@cliente.example', destpsw: 'uno-1' }])
    await portal.clock.advance(60_000)
    expect(await role(portal, 'uno@cliente.example', 'uno-1')).toEqual({ role: 'CUSTOMER' })
    expect(await role(portal, email, password)).toEqual({ role: 'STAFF' })
  })
})
