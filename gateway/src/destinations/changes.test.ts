import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { customerForm, describeCustomer, destinationForm, wireDestination } from '../test/customers.ts'
import { openDesk } from '../test/desk.ts'
import { LOGINS } from '../test/erp.ts'

const ENTER = `mutation ($destinationId: ID!) { enterDestination(destinationId: $destinationId) {
  ... on DestinationEntered { destination { id name planning { window { locked } } } } ... on EnterDestinationRefused { code message } } }`
const SAVE = `mutation ($customerCode: ID!, $input: DestinationInput!) { saveDestination(customerCode: $customerCode, input: $input) {
  __typename ... on DestinationSaved { destination { id name passwordState } } ... on DestinationRefused { code message } } }`
const SEND = `mutation ($input: SendCredentialsInput!) { sendCredentials(input: $input) {
  __typename ... on CredentialsSent { destination { login } } ... on CredentialsNotSent { code message isSaved } } }`
const MAIL = '/applicazioni/panificatori/invio-credenziali'
const AT = '/clienti/0042/destinazioni/0002'

let desk: Awaited<ReturnType<typeof openDesk>>
let household: ReturnType<typeof describeCustomer>

beforeEach(async () => {
  desk = await openDesk({ login: 'administrator' })
  household = describeCustomer(desk.erp, '0042', [
    wireDestination('0001', { isPrimaria: '1', primario: '140042' }),
    wireDestination('0002', { nomede: 'Chiosco' }),
  ])
})
afterEach(() => desk.close())

const enter = async (destinationId = '0042/0002') => (await desk.query(ENTER, { destinationId })).data.enterDestination
const viewer = async () => (await desk.query('{ viewer { isAdministrator destination { id } } }')).data.viewer
const save = async (input: object, customerCode = '0042') => desk.query(SAVE, { customerCode, input })
const send = async (more: object = {}) => {
  const input = { customerCode: '0042', code: '0002', username: 'd0002@cliente.example', password: null, ...more }
  return (await desk.query(SEND, { input })).data?.sendCredentials
}
const set = (more: object) => void describeCustomer(desk.erp, '0042', [wireDestination('0002', { ...more })])

describe("'Accedi'", () => {
  it('SESSION-46, OPEN-17, OPEN-110 names the destination without any login call, writes it down and leaves the session alone', async () => {
    expect(await enter()).toEqual({ destination: { id: '0042/0002', name: 'Chiosco', planning: { window: { locked: false } } } })
    expect(await viewer()).toEqual({ isAdministrator: true, destination: { id: '0001/0001' } })
    expect(desk.erp.calls.filter(({ method }) => method !== 'GET')).toEqual([])
    expect(desk.audits()).toEqual([{ actor: '0001/0001', action: 'destination.enter', target: '0042/0002', outcome: 'done' }])
  })

  it('OPEN-17 keeps the exemption from the cut-off, also on a primary destination of another customer', async () => {
    desk.clock.set('2026-11-19 21:00')
    expect(await enter('0042/0001')).toMatchObject({ destination: { planning: { window: { locked: false } } } })
  })

  it.each(['0', 0, null, 'S'])('DEST-24 is refused for a destination that is not active (%j)', async (orderactive) => {
    set({ orderactive })
    expect(await enter()).toEqual({ code: 'DESTINATION_INACTIVE', message: 'Login fallito. Controlla le credenziali.' })
    expect(desk.audits()).toEqual([])
  })

  it('DEST-24 is refused for a destination that is not there, and for what is no id', async () => {
    expect(await enter('0042')).toMatchObject({ code: 'DESTINATION_INACTIVE' })
    expect(await enter('0042/0009')).toMatchObject({ code: 'DESTINATION_INACTIVE' })
    expect(await enter('9999/0001')).toMatchObject({ code: 'DESTINATION_INACTIVE' })
  })

  it.each([{ destlogin: '' }, { destlogin: null }, { destpsw: '' }])('DEST-23 is refused without credentials: %j', async (missing) => {
    set(missing)
    expect(await enter()).toEqual({ code: 'CREDENTIALS_MISSING', message: 'Credenziali mancanti per questa destinazione' })
    expect(desk.audits()).toEqual([])
  })

  it('goes in where the server does not tell whether a password is set', async () => {
    const { destpsw: _never, ...silent } = wireDestination('0002')
    describeCustomer(desk.erp, '0042', [silent])
    expect(await enter()).toMatchObject({ destination: { id: '0042/0002' } })
  })

  it('fails with a code while the server is down', async () => {
    desk.erp.on('GET', '/clienti/0042', { status: 500, json: {} })
    expect((await desk.query(ENTER, { destinationId: '0042/0002' })).errors?.[0]?.extensions?.['code']).toBe('UPSTREAM_FAILED')
    expect(desk.audits()).toEqual([])
  })
})

describe('saving one destination', () => {
  it('tells the destination as it is now; a typed password goes in and nothing of it comes out', async () => {
    const { data } = await save(destinationForm('0002', { name: 'Banco', password: 'canary-1A!' }))
    expect(data.saveDestination).toEqual({
      __typename: 'DestinationSaved',
      destination: { id: '0042/0002', name: 'Banco', passwordState: 'SET' },
    })
    expect(household.of('0002')).toMatchObject({ destpsw: 'canary-1A!' })
    expect(JSON.stringify([data, desk.portal.log, desk.audits()])).not.toContain('canary')
  })

  it.each([
    ['', {}, 'DESTINATION_CODE_MISSING'],
    ['  ', {}, 'DESTINATION_CODE_MISSING'],
    ['..', {}, 'DESTINATION_CODE_INVALID'],
    ['0002', { isNew: true }, 'DESTINATION_CODE_TAKEN'],
    ['0002', { password: 'è'.repeat(129) }, 'PASSWORD_TOO_LONG'],
  ])('refuses the code %j with %j: %s', async (code, more, refusal) => {
    expect((await save(destinationForm(code, more))).data.saveDestination).toMatchObject({
      __typename: 'DestinationRefused',
      code: refusal,
    })
    expect(desk.erp.writes()).toEqual([])
  })

  it('CUST-16 clears the primary one of before where the server has not done so', async () => {
    await save(destinationForm('0002', { isPrimary: true }))
    expect(desk.erp.writes().map(({ path, body }) => [path.slice(-4), (body as Record<string, unknown>)['isPrimaria']])).toEqual([
      ['0002', '1'],
      ['0001', '0'],
    ])
    expect(desk.erp.writes()[1]?.body).not.toHaveProperty('destpsw')
  })

  it("OPEN-73 keeps the only way in of the bakery's own customer", async () => {
    const { data } = await save(destinationForm('0001', { isActive: false, isPrimary: true }), '0001')
    expect(data.saveDestination).toMatchObject({ code: 'SOLE_ADMINISTRATOR' })
    expect(desk.erp.writes()).toEqual([])
  })

  it('gives a server that insists on a password what it holds, read anew, and never an empty one', async () => {
    set({ destpsw: 'vecchia-canary' })
    desk.erp.once('POST', AT, { status: 422, json: { message: 'destpsw obbligatoria' } })
    expect((await save(destinationForm('0002'))).data.saveDestination.__typename).toBe('DestinationSaved')
    expect(desk.erp.callsTo('POST', AT).map(({ body }) => (body as Record<string, unknown>)['destpsw'])).toEqual([
      undefined,
      'vecchia-canary',
    ])
  })

  it('never sends a mask back as a password: the refusal stands', async () => {
    desk.erp.once('POST', AT, { status: 422, json: { message: 'Questa email di accesso è già in uso' } })
    const { errors } = await save(destinationForm('0002'))
    expect(errors?.[0]?.message).toBe('Questa email di accesso è già in uso')
    expect(desk.erp.callsTo('POST', AT)).toHaveLength(1)
  })

  it('a success that cannot be read again is still a success', async () => {
    desk.erp.once(
      'GET',
      '/clienti/0042',
      { json: { c_cliente: '0042', destinazioni_clie: [wireDestination('0002')] } },
      { status: 500, json: {} },
    )
    const { data, errors } = await save(destinationForm('0002'))
    expect([data.saveDestination, errors]).toEqual([{ __typename: 'DestinationSaved', destination: null }, undefined])
  })

  it.each([
    ['is set not active', { isActive: false }],
    ['gets another login', { login: 'altro@cliente.example' }],
    ['gets another password', { password: 'Nuova-99!' }],
  ])('ends the sessions of a destination that %s', async (_name, change) => {
    const own = { codicede: '0003', destlogin: LOGINS.customer.email }
    describeCustomer(desk.erp, '0042', [wireDestination('0003', own)])
    const customer = desk.portal.browser()
    await customer.login('customer')
    const who = async () => (await customer.query('{ viewer { isAdministrator } }')).data?.['viewer']
    await save(destinationForm('0003', { login: LOGINS.customer.email }))
    expect(await who()).not.toBeNull()
    await save(destinationForm('0003', { login: LOGINS.customer.email, ...change }))
    expect(await who()).toBeNull()
  })

  it('an administrator who changes the own password stays in', async () => {
    describeCustomer(desk.erp, '0001', [wireDestination('0001', { isPrimaria: '1', primario: '140001' })])
    await save(destinationForm('0001', { isPrimary: true, password: 'Nuova-99!' }), '0001')
    expect(await viewer()).toMatchObject({ isAdministrator: true })
  })
})

describe('sending credentials', () => {
  const mailed = () => desk.erp.callsTo('POST', MAIL)[0]?.body as Record<string, string>

  it('CUST-31 CUST-33 REST-27 saves the password of the form, then mails it with the address of the portal', async () => {
    expect(await send({ password: 'Pane-123!' })).toEqual({
      __typename: 'CredentialsSent',
      destination: { login: 'd0002@cliente.example' },
    })
    expect(desk.erp.writes().map(({ path }) => path.replace('/api', ''))).toEqual([AT, MAIL])
    expect(household.of('0002')).toMatchObject({ destpsw: 'Pane-123!', nomede: 'Chiosco', orderactive: '1' })
    expect(mailed()).toEqual({
      ragionesociale: 'Cliente 0042',
      nomedestinazione: 'Chiosco',
      username: 'd0002@cliente.example',
      password: 'Pane-123!',
      urlaccesso: 'http://localhost:80',
    })
  })

  it('CUST-27..29 CUST-31 makes a password of 8 where the form holds none, and answers it to nobody', async () => {
    const made = new Set<string>()
    for (let time = 0; time < 40; time++) {
      desk.erp.forgetCalls()
      const answer = await send()
      const { password } = mailed()
      expect(password).toMatch(/^[A-Za-z0-9!@#$%^&*]{8}$/)
      for (const kind of [/[A-Z]/, /[a-z]/, /\d/, /[!@#$%^&*]/]) expect(password).toMatch(kind)
      expect(household.of('0002')).toMatchObject({ destpsw: password })
      expect(JSON.stringify(answer)).not.toContain(password)
      made.add(password!)
    }
    expect(made.size).toBe(40)
  })

  it.each([
    ['', 'USERNAME_MISSING', "Username mancante per l'invio delle credenziali"],
    ['  ', 'USERNAME_MISSING', "Username mancante per l'invio delle credenziali"],
    ['bar-roma', 'USERNAME_NOT_AN_EMAIL', 'Lo username non è un indirizzo e-mail'],
  ])('changes nothing for the username %j: %s', async (username, code, message) => {
    expect(await send({ username })).toEqual({ __typename: 'CredentialsNotSent', code, message, isSaved: false })
    expect(desk.erp.writes()).toEqual([])
  })

  it('changes nothing of a destination that is not there', async () => {
    expect(await send({ code: '0009' })).toMatchObject({ code: 'DESTINATION_NOT_FOUND', isSaved: false })
    expect(desk.erp.writes()).toEqual([])
  })

  it('mails nothing when the password could not be saved', async () => {
    desk.erp.once('POST', AT, { status: 500, json: {} })
    const input = { customerCode: '0042', code: '0002', username: 'd0002@cliente.example', password: null }
    expect((await desk.query(SEND, { input })).errors?.[0]?.extensions?.['code']).toBe('UPSTREAM_FAILED')
    expect(desk.erp.callsTo('POST', MAIL)).toEqual([])
  })

  it.each([
    ['refused', { status: 503, json: { message: 'Posta non configurata' } }, 'Posta non configurata'],
    ['unanswered', { drop: true as const }, 'Il server del panificio non è raggiungibile.'],
  ])('tells that the password holds although the mail was %s', async (_name, reply, message) => {
    desk.erp.once('POST', MAIL, reply)
    expect(await send()).toEqual({ __typename: 'CredentialsNotSent', code: 'MAIL_FAILED', message, isSaved: true })
  })
})

describe('a customer', () => {
  it.each([
    ['ROLE-13', ENTER, { destinationId: '0042/0003' }],
    ['ROLE-15', SAVE, { customerCode: '0042', input: destinationForm('0003', { password: 'x' }) }],
    ['ROLE-16', SEND, { input: { customerCode: '0042', code: '0003', username: 'a@b.example', password: null } }],
    [
      'ROLE-14',
      'mutation ($input: CreateCustomerInput!) { createCustomer(input: $input) { code } }',
      { input: { customer: customerForm(), username: '', password: '', destinationName: '', destinations: [] } },
    ],
    [
      'ROLE-14 OPEN-102',
      'mutation ($input: UpdateCustomerInput!) { updateCustomer(code: "0042", input: $input) { __typename } }',
      { input: { customer: customerForm(), destinations: [] } },
    ],
    ['ROLE-14', '{ customerExtras { note } }', {}],
  ])('%s is refused whatever is the business of staff', async (_row, document, variables) => {
    const customer = desk.portal.browser()
    await customer.login('customer')
    desk.erp.forgetCalls()
    expect((await customer.query(document, variables)).errors?.[0]?.extensions?.['code']).toBe('FORBIDDEN')
    expect(desk.erp.calls).toEqual([])
  })

  it('ROLE-15 OPEN-24 nobody reads a password: the contract has no field for one', async () => {
    const { errors } = await desk.query('{ destinations { password } }')
    expect(errors).toHaveLength(1)
  })
})
