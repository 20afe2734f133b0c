// A customer created on a bakery's own server: its code is found in every form of answer, and it is created only once.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newCodesIn } from '../erp/new-code.erp.ts'
import { customerPatch } from '../test/customers.ts'
import { LOGINS, UNREADABLE } from '../test/erp.ts'
import { type Foreign, startForeign } from '../test/foreign.ts'
import type { GraphAnswer } from '../test/portal.ts'
import { newProgram } from '../test/programs.ts'

const CREATE = `mutation ($input: CreateCustomerInput!) { createCustomer(input: $input) {
  __typename ... on CustomerCreated { customer { code name destinations { code loginEmail } } credentials credentialsMessage } } }`
const MAIL = '/applicazioni/panificatori/invio-credenziali'
const CREDENTIALS = { loginEmail: 'bar@nuovo.example', password: 'Pane-123!' }
const DONE = {
  __typename: 'CustomerCreated',
  customer: { name: 'Bar Nuovo', destinations: [{ code: '0001', loginEmail: 'bar@nuovo.example' }] },
  credentials: 'SENT',
}

let foreign: Foreign
let portal: Awaited<ReturnType<Foreign['start']>>
let create: (more?: object) => Promise<GraphAnswer>

async function open(dialect: Parameters<typeof startForeign>[0] = {}) {
  foreign = await startForeign(dialect)
  const { email, password } = LOGINS.administrator
  foreign.add('0001', {}, [{ codicede: '0001', nomede: 'Forno', destlogin: email, destpsw: password }])
  // Another customer of the same name.
  foreign.add('0002', { cliente: 'Bar Nuovo', piva: '99999999999' }, [{ codicede: '0001', destlogin: 'altro@bar.example', destpsw: 'x' }])
  portal = await foreign.start()
  const browser = portal.browser()
  await browser.login('administrator')
  foreign.erp.forgetCalls()
  create = (more = {}) => browser.query(CREATE, { input: { set: customerPatch(), credentials: CREDENTIALS, ...more } })
}
afterEach(() => foreign.close())

const resultOf = ({ data }: GraphAnswer) => data?.['createCustomer']
const codes = () => [...foreign.customers.keys()]
const created = () => foreign.erp.callsTo('PUT', '/clienti')

type Shape = NonNullable<NonNullable<Parameters<typeof startForeign>[0]>['created']>

const SHAPES: [string, Shape][] = [
  ['cliente.c_cliente', (code) => ({ status: 'success', cliente: { c_cliente: code } })],
  [
    'cliente.c_cliente beside the whole record in data',
    (code, record) => ({ status: 'success', data: { ...record, c_cliente: undefined }, cliente: { c_cliente: code } }),
  ],
  ['data.cliente.c_cliente', (code) => ({ data: { cliente: { c_cliente: code } } })],
  ['data.c_cliente', (code, record) => ({ status: 'success', data: { ...record, c_cliente: code } })],
  ['c_cliente', (code) => ({ c_cliente: code })],
  ['data alone', (code) => ({ status: 'success', data: code })],
  ['a number without zeros', (code) => ({ cliente: { c_cliente: Number(code) } })],
  ['another name', (code) => ({ status: 'success', cliente: { id: 4711, codice: code } })],
  ['an id of the database alone', () => ({ status: 'success', cliente: { id: 4711 } })],
  ['an id that is the code of another customer', () => ({ status: 'success', id: 2 })],
  ['the name alone', (_code, record) => ({ status: 'success', cliente: record['cliente'] })],
  ['nothing', () => ({ status: 'success' })],
]

describe.each(SHAPES)('a server that answers the new code as %s', (_name, shape) => {
  beforeEach(() => open({ created: shape }))

  it('CUST-40 REST-25 has one new customer, with its destination and the mail of its credentials', async () => {
    const { data } = await create()
    expect(data?.['createCustomer']).toMatchObject({ ...DONE, customer: { ...DONE.customer, code: '0003' } })
    expect(codes()).toEqual(['0001', '0002', '0003'])
    expect(foreign.password('0003', '0001')).toBe(CREDENTIALS.password)
    expect(foreign.password('0002', '0001')).toBe('x')
    expect(foreign.mails).toHaveLength(1)
  })
})

describe('a server where the record of a code cannot be read', () => {
  const outcome = async () => [resultOf(await create()), codes()]
  const ONE = [{ ...DONE, customer: { ...DONE.customer, code: '0003' } }, ['0001', '0002', '0003']]

  it.each([{ status: 500, json: {} }, { status: 422, json: { message: 'Codice non valido' } }, { json: { success: false } }])(
    'REST-25 an id of its database is not taken for the code: $status $json',
    async (reply) => {
      await open({ created: () => ({ success: true, id: 4711 }) })
      foreign.erp.on('GET', '/clienti/4711', reply)
      expect(await outcome()).toMatchObject(ONE)
    },
  )

  it('REST-25 the code is taken from the list', async () => {
    await open({ created: () => ({ success: true }) })
    foreign.erp.once('GET', '/clienti/0003', ...UNREADABLE)
    expect(await outcome()).toMatchObject(ONE)
  })

  it('REST-25 the first code is taken if the list cannot be read either', async () => {
    await open()
    foreign.erp.once('PUT', '/clienti', ({ body }) => {
      foreign.add('0003', body as Record<string, unknown>)
      foreign.erp.once('GET', '/clienti', ...UNREADABLE)
      foreign.erp.once('GET', '/clienti/0003', ...UNREADABLE)
      return { json: { cliente: { c_cliente: '0003', id: 4711 } } }
    })
    expect(await outcome()).toMatchObject(ONE)
  })
})

it('REST-25 prefers the code of the specification', () => {
  const answer = { data: { id: 9, c_cliente: '0008', cliente: { c_cliente: '0007' } }, id: 7, cliente: { c_cliente: '0041', codice: 'X' } }
  expect(newCodesIn(answer)).toEqual(['0041', '0007', '0008', 'X', '9', '7'])
  for (const none of [undefined, null, '', [], {}, { cliente: 'Bar Roma' }, { data: { cliente: ' ' } }])
    expect(newCodesIn(none)).toEqual([])
})

describe('a customer that was created but not completed', () => {
  beforeEach(() => open())
  const FIRST = '/clienti/0003/destinazioni/0001'

  it('CUST-48 is completed by the same request, which creates no other', async () => {
    foreign.erp.once('POST', FIRST, { status: 500, json: {} })
    const input = { idempotencyKey: 'k1' }
    expect(resultOf(await create(input))).toMatchObject({ credentials: 'FAILED', credentialsMessage: 'Errore sconosciuto' })
    expect(resultOf(await create(input))).toMatchObject(DONE)
    expect(resultOf(await create(input))).toMatchObject(DONE)
    expect(codes()).toEqual(['0001', '0002', '0003'])
    expect(foreign.mails).toHaveLength(1)
  })

  it('CUST-48 is completed by the same request although somebody else has changed it', async () => {
    foreign.erp.once('POST', FIRST, { status: 500, json: {} })
    await create({ idempotencyKey: 'k1' })
    foreign.customers.get('0003')!.fields['tel'] = '06 999'
    expect(resultOf(await create({ idempotencyKey: 'k1' }))).toMatchObject(DONE)
    expect(created()).toHaveLength(1)
  })

  it('CUST-48 is completed by another request for the same customer while it has no destination', async () => {
    foreign.erp.once('POST', FIRST, { status: 500, json: {} })
    await create()
    expect(resultOf(await create())).toMatchObject(DONE)
    expect(created()).toHaveLength(1)
    // It is complete now: the same content means another customer.
    await create()
    expect(created()).toHaveLength(2)
  })

  it('CUST-40 is created once if the request for its creation was lost', async () => {
    foreign.erp.once('PUT', '/clienti', { drop: true })
    expect((await create({ idempotencyKey: 'k1' })).errors?.[0]?.extensions?.['code']).toBe('UPSTREAM_UNREACHABLE')
    expect(resultOf(await create({ idempotencyKey: 'k1' }))).toMatchObject(DONE)
    expect(codes()).toEqual(['0001', '0002', '0003'])
  })

  it('CUST-40 is created once if the answer to its creation was lost', async () => {
    foreign.erp.once('PUT', '/clienti', ({ body }) => {
      const { prov, ...fields } = body as Record<string, unknown>
      foreign.add('0003', { ...fields, provincia: prov })
      return { drop: true }
    })
    expect(resultOf(await create({ idempotencyKey: 'k1' }))).toMatchObject(DONE)
    expect(created()).toHaveLength(1)
    expect(codes()).toEqual(['0001', '0002', '0003'])
  })
})

describe('a customer that cannot be identified', () => {
  it('CUST-50 is a failure, and no customer is changed, if the answer names another customer', async () => {
    await open({ created: () => ({ cliente: { c_cliente: '0002' } }) })
    // The list does not show it yet.
    const list = {
      json: {
        data: [
          { c_cliente: '0001', cliente: 'Forno' },
          { c_cliente: '0002', cliente: 'Bar Nuovo', piva: '99999999999' },
        ],
      },
    }
    foreign.erp.on('GET', '/clienti', list)
    expect((await create()).errors?.[0]?.extensions?.['code']).toBe('NOT_SAVED')
    expect(foreign.erp.writes()).toHaveLength(1)
    expect(foreign.mails).toEqual([])
  })

  it('CUST-50 is a failure if the answer names a customer of before, although it has the same name and VAT number', async () => {
    await open({ created: () => ({ cliente: { c_cliente: '0002' } }) })
    foreign.add('0002', { cliente: 'Bar Nuovo', piva: '01234567890' }, [{ codicede: '0001', destlogin: 'altro@bar.example', destpsw: 'x' }])
    const list = Array.from(foreign.customers.keys(), (code) => ({ c_cliente: code, cliente: 'Bar Nuovo', piva: '01234567890' }))
    foreign.erp.on('GET', '/clienti', { json: { data: list } })
    expect((await create()).errors?.[0]?.extensions?.['code']).toBe('NOT_SAVED')
    expect(foreign.erp.writes()).toHaveLength(1)
    expect(foreign.password('0002', '0001')).toBe('x')
  })

  it('CUST-41 gets its credentials also if the server has created its first destination itself', async () => {
    await open()
    foreign.erp.once('PUT', '/clienti', ({ body }) => {
      foreign.add('0003', body as Record<string, unknown>, [{ codicede: '0001', nomede: 'Sede', destlogin: '', destpsw: '' }])
      return { json: { cliente: { c_cliente: '0003' } } }
    })
    expect(resultOf(await create())).toMatchObject(DONE)
    expect(foreign.erp.callsTo('POST', MAIL)).toHaveLength(1)
  })
})

describe('a customer that existed before the request', () => {
  beforeEach(() => open())
  const FIELDS = {
    cliente: 'Bar Nuovo', indirizzo: 'Via Po 1', citta: 'Bologna', provincia: 'BO', cap: '40100', piva: '01234567890',
    cod_fisc: 'RSSMRA80A01H501U', tel: '051 1', categ: 'BAR', categ2: 'L1', condi_pag: '30gg', email: 'info@nuovo.example', persona: 'Anna',
  } // prettier-ignore
  const older = (code: string, destlogin: string, destpsw = 'x') => foreign.add(code, FIELDS, [{ codicede: '0001', destlogin, destpsw }])

  it('is never completed by a repeat: a token cannot take over the login of the administrators', async () => {
    const { email, password } = LOGINS.administrator
    older('0001', email, password)
    const program = await newProgram(portal, { scopes: ['ADMINISTRATION'] })
    const input = { set: customerPatch(), credentials: { loginEmail: 'x@evil.example', password: 'Tk7-canary-xx' }, idempotencyKey: 'k1' }
    foreign.erp.once('POST', '/clienti/0003/destinazioni/0001', { status: 422, json: { message: 'E-mail già in uso' } })
    expect((await program.query(CREATE, { input })).data.createCustomer).toMatchObject({
      customer: { code: '0003' },
      credentials: 'FAILED',
    })
    foreign.customers.get('0003')!.fields['cliente'] = 'Un altro nome'
    const { errors } = await program.query(CREATE, { input })
    expect(errors?.[0]?.extensions?.['code']).toBe('UPSTREAM_CONFLICT')
    expect(foreign.customers.get('0001')!.destinations.get('0001')).toMatchObject({ destlogin: email, destpsw: password })
    expect(codes()).toEqual(['0001', '0002', '0003'])
  })

  it('is not the result of an attempt that sent nothing', async () => {
    older('0007', 'sette@bar.example')
    // The repeat has the list that the first attempt could not read.
    foreign.erp.once('GET', '/clienti', ...UNREADABLE)
    expect((await create({ idempotencyKey: 'k1' })).errors).toHaveLength(1)
    expect(created()).toHaveLength(0)
    expect(resultOf(await create({ idempotencyKey: 'k1' }))).toMatchObject({ ...DONE, customer: { code: '0008' } })
    expect(foreign.customers.get('0007')!.destinations.get('0001')).toMatchObject({ destlogin: 'sette@bar.example', destpsw: 'x' })
  })

  it('is not the result of an attempt whose request was lost', async () => {
    older('0007', 'sette@bar.example')
    foreign.erp.once('PUT', '/clienti', { drop: true })
    expect((await create({ idempotencyKey: 'k1' })).errors).toHaveLength(1)
    expect(resultOf(await create({ idempotencyKey: 'k1' }))).toMatchObject({ ...DONE, customer: { code: '0008' } })
    expect(foreign.customers.get('0007')!.destinations.get('0001')).toMatchObject({ destlogin: 'sette@bar.example', destpsw: 'x' })
  })

  it('is not confused with what an attempt has stored in other letters', async () => {
    await open({ created: () => ({ success: true }) })
    let isDown = false
    const listed = () => [...foreign.customers].map(([c_cliente, { fields }]) => ({ ...fields, c_cliente }))
    foreign.erp.on('GET', '/clienti', () => (isDown ? { status: 500, json: {} } : { json: { data: listed() } }))
    foreign.erp.on('PUT', '/clienti', ({ body }) => {
      isDown = !foreign.customers.has('0003')
      foreign.add(isDown ? '0003' : '0004', { ...(body as Record<string, unknown>), cliente: 'BAR NUOVO' })
      return { json: { success: true } }
    })
    expect((await create({ idempotencyKey: 'k1' })).errors).toHaveLength(1)
    isDown = false
    expect(resultOf(await create({ idempotencyKey: 'k1' }))).toMatchObject({ ...DONE, customer: { code: '0004' } })
  })
})
