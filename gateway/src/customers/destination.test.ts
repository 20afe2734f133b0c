import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { customerPatch, describeCustomer, destinationPatch, wireDestination } from '../test/customers.ts'
import { openHarness } from '../test/harness.ts'
import { type ErpReply, LOGINS, UNREADABLE } from '../test/erp.ts'

const REFUSALS = `... on Refusal { code message } ... on InvalidInput { problems { path code message } }
  ... on ChangedMeanwhile { conflicts { path label seen current wanted } }`
const UPDATE = `mutation ($input: UpdateDestinationInput!) { updateDestination(input: $input) {
  __typename ... on DestinationUpdated { destination { id name passwordState disabledDays } } ${REFUSALS} } }`
const CREATE = `mutation ($input: CreateDestinationInput!) { createDestination(input: $input) {
  __typename ... on DestinationCreated { destination { id name country isActive } }
  ... on Refusal { code message } ... on InvalidInput { problems { path code message } } } }`
const SEND = `mutation ($input: SendCredentialsInput!) { sendCredentials(input: $input) {
  __typename ... on CredentialsSaved { destination { loginEmail } mail mailMessage } ${REFUSALS} } }`
const AT = '/clienti/0042/destinazioni/0002'
const MAIL = '/applicazioni/panificatori/invio-credenziali'

let harness: Awaited<ReturnType<typeof openHarness>>
let customer: ReturnType<typeof describeCustomer>

const describeOwn = (more: object = {}, options = {}) =>
  describeCustomer(harness.erp, '0042', [wireDestination('0001', { isPrimaria: '1', primario: '140042' }), wireDestination('0002', { nomede: 'Chiosco', ...more })], {}, options) // prettier-ignore

beforeEach(async () => {
  harness = await openHarness({ login: 'administrator' })
  customer = describeOwn()
})
afterEach(() => harness.close())

async function ask(document: string, input: object, field: string) {
  const { data, errors } = await harness.query(document, { input })
  return { result: data?.[field], code: errors?.[0]?.extensions?.['code'], errors }
}
const update = (set: object, seen?: object, id = '0042/0002') => ask(UPDATE, { id, set, ...(seen ? { seen } : {}) }, 'updateDestination')
const create = (code: string, set: object = {}, more: object = {}) =>
  ask(CREATE, { customerCode: '0042', code, set, ...more }, 'createDestination')
const send = (more: object = {}) =>
  ask(SEND, { destinationId: '0042/0002', loginEmail: 'd0002@cliente.example', ...more }, 'sendCredentials')
const bodies = () => harness.erp.callsTo('POST', AT).map(({ body }) => body as Record<string, unknown>)
const writes = () => harness.erp.writes().map(({ path }) => path.replace('/api', ''))
const problem = (path: string, code: string) => ({ __typename: 'InvalidInput', problems: [{ path, code }] })

describe('changing one destination', () => {
  it('answers the destination as it is now; a typed password is sent and never appears again', async () => {
    const answer = await update({ name: 'Banco', password: 'canary-1A!' }, { name: 'Chiosco' })
    expect(answer.result).toEqual({
      __typename: 'DestinationUpdated',
      destination: { id: '0042/0002', name: 'Banco', passwordState: 'SET', disabledDays: [] },
    })
    expect(customer.of('0002')).toMatchObject({ destpsw: 'canary-1A!' })
    expect(JSON.stringify([answer, harness.portal.log, harness.audits()])).not.toContain('canary')
  })

  it('costs one read, the write and one read back', async () => {
    await update({ name: 'Banco' })
    expect(harness.erp.calls.map(({ method, path }) => `${method} ${path.replace('/api', '')}`)).toEqual([
      'GET /clienti/0042',
      `POST ${AT}`,
      'GET /clienti/0042',
    ])
  })

  it.each([
    [{ password: 'è'.repeat(129) }, 'set.password', 'PASSWORD_TOO_LONG'],
    [{ password: 'Pasticceria' }, 'set.password', 'PASSWORD_COMMON'],
    [{ isActive: null }, 'set.isActive', null],
  ])('is refused with %j', async (set, path, code) => {
    expect((await update(set)).result).toMatchObject({ __typename: 'InvalidInput', problems: [{ path, code }] })
    expect(harness.erp.writes()).toEqual([])
  })

  it('is refused while another of its values cannot be read: it would go back empty', async () => {
    customer = describeOwn({ destlogin: ['a@bar.example'] })
    expect((await update({ name: 'Banco' })).result).toMatchObject({ __typename: 'InvalidInput', problems: [{ path: 'set.loginEmail' }] })
    expect(harness.erp.writes()).toEqual([])
    expect((await update({ name: 'Banco', loginEmail: 'b@bar.example' })).result.__typename).toBe('DestinationUpdated')
    expect(customer.of('0002')).toMatchObject({ nomede: 'Banco', destlogin: 'b@bar.example' })
  })

  it("DEST-19 is refused while a word says who may log in: it would go back as '0'", async () => {
    customer = describeOwn({ orderactive: 'S' })
    expect((await update({ name: 'Banco' })).result).toMatchObject({ __typename: 'InvalidInput', problems: [{ path: 'set.isActive' }] })
    expect(harness.erp.writes()).toEqual([])
    expect((await update({ name: 'Banco', isActive: true })).result.__typename).toBe('DestinationUpdated')
    expect(customer.of('0002')).toMatchObject({ nomede: 'Banco', orderactive: '1' })
  })

  it('sends nothing that the record does not show, except what is set', async () => {
    customer = describeCustomer(harness.erp, '0042', [{ codicede: '0002', nomede: 'Chiosco', viade: 'Via Po 2', orderactive: '1' }])
    await update({ name: 'Banco', city: 'Bologna' })
    await update({ disabledDays: ['SUNDAY'] })
    const shown = { nomede: 'Banco', viade: 'Via Po 2', orderactive: '1', cittade: 'Bologna' }
    const days = { lun_act: '0', mar_act: '0', mer_act: '0', gio_act: '0', ven_act: '0', sab_act: '0', dom_act: '1' }
    expect(bodies()).toEqual([shown, { ...shown, ...days }])
  })

  it.each(['0042/0009', '0042', '0042/0002/1', ''])('is refused for the id %j: there is no such destination', async (id) => {
    expect((await update({ name: 'x' }, undefined, id)).result).toMatchObject({ __typename: 'NotFound', code: 'DESTINATION_NOT_FOUND' })
    expect(harness.erp.writes()).toEqual([])
  })

  it('CUST-16 clears the former primary destination if the server has not done so', async () => {
    await update({ isPrimary: true })
    expect(harness.erp.writes().map(({ path, body }) => [path.slice(-4), (body as Record<string, unknown>)['isPrimaria']])).toEqual([
      ['0002', '1'],
      ['0001', '0'],
    ])
    expect(harness.erp.writes()[1]?.body).not.toHaveProperty('destpsw')
  })

  it("OPEN-73 keeps the only login of the bakery's own customer", async () => {
    describeCustomer(harness.erp, '0001', [wireDestination('0001', { isPrimaria: '1', primario: '140001' })])
    expect((await update({ isActive: false }, undefined, '0001/0001')).result).toMatchObject({
      __typename: 'Refused',
      code: 'SOLE_ADMINISTRATOR',
    })
    expect(harness.erp.writes()).toEqual([])
  })

  it('sends a server that requires a password the one it has, read again, and never an empty one', async () => {
    describeOwn({ destpsw: 'vecchia-canary' })
    harness.erp.once('POST', AT, { status: 422, json: { message: 'destpsw obbligatoria' } })
    expect((await update({ name: 'Banco' })).result).toMatchObject({ __typename: 'DestinationUpdated' })
    expect(bodies().map(({ destpsw }) => destpsw)).toEqual([undefined, 'vecchia-canary'])
  })

  it('sends no password to a server that refuses something else', async () => {
    describeOwn({ destpsw: 'vecchia-canary' })
    harness.erp.once('POST', AT, { status: 422, json: { message: 'Il CAP non è valido' } })
    expect((await update({ name: 'Banco' })).errors?.[0]?.message).toBe('Il CAP non è valido')
    expect(bodies()).toHaveLength(1)
  })

  it.each<ErpReply>([{ json: { status: 'error', message: '' } }, { status: 422, json: {} }, { status: 500, json: { message: ' ' } }])(
    "CUST-39 says 'Errore sconosciuto' where the server refuses it with %j",
    async (refusal) => {
      harness.erp.on('POST', AT, refusal)
      expect((await update({ name: 'Banco' })).errors?.[0]?.message).toBe('Errore sconosciuto')
    },
  )

  it('never sends a mask back as a password: the refusal is answered', async () => {
    harness.erp.once('POST', AT, { status: 422, json: { message: 'Questa e-mail di accesso è già in uso' } })
    expect((await update({ name: 'Banco' })).errors?.[0]?.message).toBe('Questa e-mail di accesso è già in uso')
    expect(bodies()).toHaveLength(1)
  })

  it('is a success although it cannot be read back: answered as planned', async () => {
    harness.erp.once('POST', AT, ({ body }) => {
      customer.storeDestination('0002', body as Record<string, unknown>)
      harness.erp.once('GET', '/clienti/0042', ...UNREADABLE)
      return { json: { success: true } }
    })
    expect((await update({ name: 'Banco' })).result).toMatchObject({ destination: { name: 'Banco' } })
  })

  it.each([
    ['is set not active', { isActive: false }],
    ['gets another login', { loginEmail: 'altro@cliente.example' }],
    ['gets another password', { password: 'Nuova-99!' }],
  ])('ends the sessions of a destination that %s', async (_name, set) => {
    const own = { codicede: '0003', destlogin: LOGINS.customer.email }
    describeCustomer(harness.erp, '0042', [wireDestination('0003', own)])
    const other = harness.portal.browser()
    await other.login('customer')
    const who = async () => (await other.query('{ viewer { role } }')).data?.['viewer']
    await update({ name: 'Banco' }, undefined, '0042/0003')
    expect(await who()).not.toBeNull()
    await update(set, undefined, '0042/0003')
    expect(await who()).toBeNull()
  })

  it('DEST-24 ends them also where the answer was lost and the state cannot be read: a repeat finds nothing left to change', async () => {
    const own = { codicede: '0003', destlogin: LOGINS.customer.email }
    const hotel = describeCustomer(harness.erp, '0042', [wireDestination('0003', own)])
    const other = harness.portal.browser()
    await other.login('customer')
    harness.erp.once('POST', '/clienti/0042/destinazioni/0003', ({ body }) => {
      hotel.storeDestination('0003', body as Record<string, unknown>)
      harness.erp.once('GET', '/clienti/0042', ...UNREADABLE)
      return { drop: true }
    })
    expect((await update({ isActive: false }, undefined, '0042/0003')).code).toBe('UPSTREAM_UNREACHABLE')
    expect((await other.query('{ viewer { role } }')).data?.['viewer']).toBeNull()
  })

  it('ends them also where the store fails: the change is a success, and the end is stored later', async () => {
    const own = { codicede: '0003', destlogin: LOGINS.customer.email }
    describeCustomer(harness.erp, '0042', [wireDestination('0003', own)])
    const other = harness.portal.browser()
    await other.login('customer')
    const file = new DatabaseSync(join(harness.portal.dataDir, 'gateway.sqlite'))
    file.exec(`create trigger broken before insert on destination_epochs begin select raise(fail, 'broken'); end`)
    const { result } = await update({ isActive: false }, undefined, '0042/0003')
    expect(result).toMatchObject({ __typename: 'DestinationUpdated' })
    expect((await other.query('{ viewer { role } }')).data?.['viewer']).toBeNull()
    file.exec('drop trigger broken')
    await harness.clock.advance(5_000)
    expect(file.prepare('select epoch from destination_epochs').all()).toEqual([{ epoch: 1 }])
    file.close()
    expect((await other.query('{ viewer { role } }')).data?.['viewer']).toBeNull()
  })

  it('ends no session by a change that the server has refused, or that was never sent', async () => {
    const own = { codicede: '0003', destlogin: LOGINS.customer.email }
    describeCustomer(harness.erp, '0042', [wireDestination('0003', own)])
    const other = harness.portal.browser()
    await other.login('customer')
    const AT_3 = '/clienti/0042/destinazioni/0003'
    for (const status of [404, 409, 422, 507]) {
      harness.erp.once('POST', AT_3, { status, json: { message: 'Questa e-mail di accesso è già in uso' } })
      await update({ loginEmail: 'altro@cliente.example' }, undefined, '0042/0003')
    }
    harness.erp.once('POST', AT_3, () => {
      harness.erp.once('GET', '/clienti/0042', ...UNREADABLE)
      return { status: 412, json: {} }
    })
    await update({ isActive: false }, undefined, '0042/0003')
    expect((await other.query('{ viewer { role } }')).data?.['viewer']).not.toBeNull()
  })

  it('keeps the session of an administrator who changes the own password', async () => {
    describeCustomer(harness.erp, '0001', [wireDestination('0001', { isPrimaria: '1', primario: '140001' })])
    await update({ password: 'Nuova-99!' }, undefined, '0001/0001')
    expect((await harness.query('{ viewer { role } }')).data.viewer).toEqual({ role: 'STAFF' })
  })
})

describe('a new destination', () => {
  it('ENT-20..24 starts with defaults for omitted fields', async () => {
    const { result } = await create(' 0003 ', { name: 'Banco', password: 'Pane-123!' })
    expect(result.destination).toEqual({ id: '0042/0003', name: 'Banco', country: 'IT', isActive: false })
    expect(customer.of('0003')).toMatchObject({
      nomede: 'Banco',
      destlogin: '',
      orderactive: '0',
      lun_act: '0',
      isPrimaria: '0',
      destpsw: 'Pane-123!',
    })
  })

  it.each([
    ['  ', 'DESTINATION_CODE_MISSING'],
    ['..', 'DESTINATION_CODE_INVALID'],
    ['0002', 'DESTINATION_CODE_TAKEN'],
  ])('is refused with the code %j: %s', async (code, refusal) => {
    expect((await create(code, destinationPatch())).result).toMatchObject(problem('code', refusal))
    expect(harness.erp.writes()).toEqual([])
  })

  it('is created once if the same request comes twice', async () => {
    await create('0003', { name: 'Banco' })
    expect((await create('0003', { name: 'Banco' })).result).toMatchObject({ __typename: 'DestinationCreated' })
    expect((await create('0003', { name: 'Edicola' })).result).toMatchObject(problem('code', 'DESTINATION_CODE_TAKEN'))
    expect(writes()).toEqual(['/clienti/0042/destinazioni/0003'])
  })

  it.each([{ password: 'Pane-123!' }, { name: 'Chiosco', password: 'Pane-123!' }, {}])(
    'is refused with a code in use and %j',
    async (set) => {
      expect((await create('0002', set, { idempotencyKey: 'k1' })).result).toMatchObject(problem('code', 'DESTINATION_CODE_TAKEN'))
      expect(writes()).toEqual([])
    },
  )

  it('gets its password by a repeat whose first attempt had an unknown outcome', async () => {
    const set = { name: 'Banco', password: 'Pane-123!' }
    harness.erp.once('POST', '/clienti/0042/destinazioni/0003', ({ body }) => {
      customer.storeDestination('0003', body as Record<string, unknown>)
      harness.erp.once('GET', '/clienti/0042', ...UNREADABLE)
      return { drop: true }
    })
    expect((await create('0003', set, { idempotencyKey: 'k1' })).code).toBe('UPSTREAM_UNREACHABLE')
    expect((await create('0003', set, { idempotencyKey: 'k1' })).result).toMatchObject({ destination: { name: 'Banco' } })
    expect((await create('0003', set, { idempotencyKey: 'k2' })).result).toMatchObject(problem('code', 'DESTINATION_CODE_TAKEN'))
  })

  it('is refused for a customer that does not exist', async () => {
    harness.erp.on('GET', '/clienti/0099', { status: 404, json: {} })
    expect((await ask(CREATE, { customerCode: '0099', code: '0001', set: {} }, 'createDestination')).result).toMatchObject({
      code: 'CUSTOMER_NOT_FOUND',
    })
  })
})

describe('sending credentials', () => {
  const mailed = () => harness.erp.callsTo('POST', MAIL)[0]?.body as Record<string, string>

  it('CUST-31 CUST-33 REST-27 saves the password, then mails it with the address of the portal', async () => {
    expect((await send({ password: 'Pane-123!' })).result).toEqual({
      __typename: 'CredentialsSaved',
      destination: { loginEmail: 'd0002@cliente.example' },
      mail: 'DONE',
      mailMessage: null,
    })
    expect(writes()).toEqual([AT, MAIL])
    expect(customer.of('0002')).toMatchObject({ destpsw: 'Pane-123!', nomede: 'Chiosco', orderactive: '1' })
    expect(mailed()).toEqual({
      ragionesociale: 'Cliente 0042',
      nomedestinazione: 'Chiosco',
      username: 'd0002@cliente.example',
      password: 'Pane-123!',
      urlaccesso: 'http://localhost:80',
    })
  })

  it('CUST-27..29 CUST-31 generates a password of 8 characters if none is given, and never answers it', async () => {
    const made = new Set<string>()
    for (let time = 0; time < 40; time++) {
      harness.erp.forgetCalls()
      const answer = await send()
      const { password } = mailed()
      expect(password).toMatch(/^[A-Za-z0-9!@#$%^&*]{8}$/)
      for (const kind of [/[A-Z]/, /[a-z]/, /\d/, /[!@#$%^&*]/]) expect(password).toMatch(kind)
      expect(customer.of('0002')).toMatchObject({ destpsw: password })
      expect(JSON.stringify(answer)).not.toContain(password)
      made.add(password!)
    }
    expect(made.size).toBe(40)
  })

  it('mails once for one key', async () => {
    const [one, two] = await Promise.all([1, 2].map(() => send({ password: 'Pane-123!', idempotencyKey: 'k' })))
    expect(two?.result).toEqual(one?.result)
    expect(writes()).toEqual([AT, MAIL])
  })

  it("keeps other people's changes of the destination, and answers a conflict about another login", async () => {
    customer.storeDestination('0002', { lun_act: '1' })
    await send({ loginEmail: 'nuovo@cliente.example', seen: { loginEmail: 'd0002@cliente.example' } })
    expect(customer.of('0002')).toMatchObject({ lun_act: '1', destlogin: 'nuovo@cliente.example' })
    expect((await send({ loginEmail: 'altro@cliente.example', seen: { loginEmail: 'd0002@cliente.example' } })).result).toMatchObject({
      conflicts: [{ path: 'destinations.0002.loginEmail', current: 'nuovo@cliente.example', wanted: 'altro@cliente.example' }],
    })
    expect(harness.erp.callsTo('POST', MAIL)).toHaveLength(1)
  })

  it.each([
    ['', 'USERNAME_MISSING', "Username mancante per l'invio delle credenziali"],
    ['  ', 'USERNAME_MISSING', "Username mancante per l'invio delle credenziali"],
    ['bar-roma', 'USERNAME_NOT_AN_EMAIL', 'Lo username non è un indirizzo e-mail'],
  ])('changes nothing for the login %j: %s', async (loginEmail, code, message) => {
    expect((await send({ loginEmail })).result).toMatchObject({ message, ...problem('loginEmail', code) })
    expect(harness.erp.writes()).toEqual([])
  })

  it('changes nothing for a destination that does not exist', async () => {
    expect((await send({ destinationId: '0042/0009' })).result).toMatchObject({ code: 'DESTINATION_NOT_FOUND' })
    expect(harness.erp.writes()).toEqual([])
  })

  it('saves and mails no common password', async () => {
    expect((await send({ password: 'Password1' })).result).toMatchObject(problem('set.password', 'PASSWORD_COMMON'))
    expect(writes()).toEqual([])
  })

  it('mails nothing if the password could not be saved', async () => {
    harness.erp.once('POST', AT, { status: 500, json: {} })
    expect((await send()).code).toBe('UPSTREAM_FAILED')
    expect(harness.erp.callsTo('POST', MAIL)).toEqual([])
  })

  it.each([
    ['refused', { status: 503, json: { message: 'Posta non configurata' } }, 'Posta non configurata'],
    ['unanswered', { drop: true as const }, 'Il server del panificio non è raggiungibile.'],
  ])('says that the password holds although the mail was %s', async (_name, reply, message) => {
    harness.erp.once('POST', MAIL, reply)
    expect((await send()).result).toMatchObject({ __typename: 'CredentialsSaved', mail: 'FAILED', mailMessage: message })
  })
})

describe('a password whose save has an unknown outcome', () => {
  const done = ({ body }: { body: unknown }) => {
    customer.storeDestination('0002', body as Record<string, unknown>)
    return { drop: true as const }
  }
  const lost = { drop: true as const }

  it.each<[string, object, object, typeof lost | typeof done, string]>([
    ['with another login that is there', { loginEmail: 'nuovo@cliente.example' }, {}, done, 'DONE'],
    ['with another login that is not there', { loginEmail: 'nuovo@cliente.example' }, {}, lost, 'UPSTREAM_UNREACHABLE'],
    ['alone, on a server with versions that has a new one', {}, { tagged: true }, done, 'DONE'],
    ['alone, on a server with versions that has the old one', {}, { tagged: true }, lost, 'UPSTREAM_UNREACHABLE'],
    ['alone, on a server that tells it', {}, {}, done, 'DONE'],
    ['alone, on a server that tells another one', {}, {}, lost, 'UPSTREAM_UNREACHABLE'],
  ])('%s', async (_name, input, options, reply, expected) => {
    customer = describeOwn({ destpsw: 'tagged' in options ? '********' : 'vecchia' }, options)
    harness.erp.once('POST', AT, reply)
    const { result, code } = await send({ password: 'Pane-123!', ...input })
    expect(code ?? result.mail).toBe(expected)
    expect(harness.erp.callsTo('POST', MAIL)).toHaveLength(expected === 'DONE' ? 1 : 0)
    expect(harness.audits()[0]).toMatchObject({ action: 'destination.save', outcome: expected === 'DONE' ? 'done' : 'unknown' })
  })

  it('with a new destination, on a server that keeps no `isPrimaria` and shows the primary one in `primario`', async () => {
    const { isPrimaria: _none, ...held } = wireDestination('0002')
    customer = describeCustomer(harness.erp, '0042', [held])
    harness.erp.once('POST', '/clienti/0042/destinazioni/0001', ({ body }) => {
      customer.storeDestination('0001', { ...(body as Record<string, unknown>), destpsw: '********', primario: '140042' })
      return { drop: true }
    })
    const { result } = await create('0001', { name: 'Sede', isActive: true, loginEmail: 'sede@cliente.example', password: 'Pane-123!' })
    expect(result).toMatchObject({ __typename: 'DestinationCreated', destination: { name: 'Sede' } })
    expect(harness.erp.writes()).toHaveLength(1)
  })
})

describe('a customer', () => {
  it.each([
    ['ROLE-15', UPDATE, { id: '0042/0003', set: { password: 'x' } }],
    ['ROLE-15', CREATE, { customerCode: '0042', code: '0009', set: {} }],
    ['ROLE-16', SEND, { destinationId: '0042/0003', loginEmail: 'a@b.example' }],
    ['ROLE-14', 'mutation ($input: CreateCustomerInput!) { createCustomer(input: $input) { __typename } }', { set: customerPatch() }],
    [
      'ROLE-14 OPEN-102',
      'mutation ($input: UpdateCustomerInput!) { updateCustomer(input: $input) { __typename } }',
      { code: '0042', set: customerPatch() },
    ],
  ])('%s is refused whatever is the business of staff', async (_row, document, input) => {
    const other = harness.portal.browser()
    await other.login('customer')
    harness.erp.forgetCalls()
    for (const [query, variables] of [
      [document, { input }],
      ['{ customers { nodes { code } } }', {}],
    ] as const)
      expect((await other.query(query, variables)).errors?.[0]?.extensions?.['code']).toBe('FORBIDDEN')
    expect(harness.erp.calls).toEqual([])
  })

  it('ROLE-15 OPEN-24 reads no password: the contract has no field for one', async () => {
    expect((await harness.query('{ destinations { nodes { password } } }')).errors).toHaveLength(1)
  })
})
