// Changes of customers and destinations by patches: the portal's operations, the gateway and the bundled back end.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PortalClient, Variables } from '../support/portal-client.ts'
import { ADMINISTRATOR, startStack, type Stack } from '../support/stack.ts'

let stack: Stack
let staff: PortalClient
beforeAll(async () => {
  stack = await startStack()
  staff = stack.client()
  await staff.login(ADMINISTRATOR)
})
afterAll(async () => await stack.stop())

const add = (code: string, more: object = {}) => ({ code, isNew: true, set: { name: `Bar ${code}`, ...more } })
const create = async (input: Variables<'CreateCustomer'>['input']) => (await staff.ask('CreateCustomer', { input })).createCustomer
const update = async (input: Variables<'UpdateCustomer'>['input']) => (await staff.ask('UpdateCustomer', { input })).updateCustomer
const recordOf = async (code: string) => (await staff.ask('CustomerRecord', { code })).customer
const stored = (code: string) => stack.db.selectFrom('destinations').selectAll().where('customer', '=', code).orderBy('code').execute()
const outcomes = ({ steps }: { steps: { outcome: string }[] }) => steps.map(({ outcome }) => outcome)

let code: string
beforeEach(async () => {
  const input = { set: { name: 'Bar', phone: '1' }, contacts: [{ name: 'Ada', phone: '1' }, { name: 'Bea' }], destinations: [add('0001'), add('0002')] }
  code = (await create(input)).customer.code
}) // prettier-ignore

describe('a new customer', () => {
  it('CUST-40..43 is created once when its request is repeated with the same key', async () => {
    const input = { set: { name: 'Bar Doppio' }, credentials: { loginEmail: `${code}@cliente.example` }, idempotencyKey: `key-${code}` }
    const [first, again] = [await create(input), await create(input)]
    expect(first).toMatchObject({ credentials: 'SAVED', customer: { name: 'Bar Doppio' } })
    expect(again.customer.code).toBe(first.customer.code)
    const all = await stack.db.selectFrom('customers').select('code').where('cliente', '=', 'Bar Doppio').execute()
    expect(all).toEqual([{ code: first.customer.code }])
    expect(await stored(first.customer.code)).toMatchObject([{ code: '0001', nomede: 'Destinazione Principale', order_active: 1 }])
    expect(await create({ ...input, set: { name: 'Bar Altro' } })).toMatchObject({ __typename: 'IdempotencyKeyReused' })
  })
})

describe('two administrators', () => {
  it('ENT-31 keep all changes to different fields of a customer, its contacts and destinations', async () => {
    const before = await recordOf(code)
    const [ada, bea] = before.contacts as { id: string }[]
    await update({
      code,
      set: { phone: '2' },
      seen: { phone: '1' },
      contacts: { change: [{ id: ada!.id, set: { phone: '2' }, seen: { phone: '1' } }] },
      destinations: [{ code: '0001', set: { disabledDays: ['MONDAY'] }, seen: { disabledDays: [] } }],
    })
    const second = await update({
      code,
      set: { email: 'a@b.example' },
      seen: { email: null },
      contacts: { add: [{ name: 'Ciro' }], change: [{ id: ada!.id, set: { mobile: '3' }, seen: { mobile: null } }], remove: [{ id: bea!.id, seen: { name: 'Bea' } }] },
      destinations: [{ code: '0001', set: { disabledDays: ['SUNDAY'], city: 'Modena' }, seen: { disabledDays: [], city: null } }],
    }) // prettier-ignore
    expect(second.customer).toMatchObject({
      phone: '2',
      email: 'a@b.example',
      contacts: [{ id: ada!.id, name: 'Ada', phone: '2', mobile: '3' }, { name: 'Ciro' }],
    })
    expect((await stored(code))[0]).toMatchObject({ lun_off: 1, dom_off: 1, cittade: 'Modena' })
  })

  it('get a conflict for each field that both have changed; nothing is saved before', async () => {
    const [ada] = (await recordOf(code)).contacts as { id: string }[]
    const wish = (phone: string) => ({
      code,
      set: { phone },
      seen: { phone: '1' },
      contacts: { change: [{ id: ada!.id, set: { phone }, seen: { phone: '1' } }] },
      destinations: [
        { code: '0001', set: {}, seen: {} },
        { code: '0002', set: { city: phone, street: 'Via Po' }, seen: { city: null, street: null } },
      ],
    })
    expect(outcomes(await update(wish('2')))).toEqual(['UNCHANGED', 'DONE'])
    expect(await update(wish('3'))).toMatchObject({
      __typename: 'ChangedMeanwhile',
      conflicts: [
        { path: 'set.phone', label: 'Telefono', current: '2', wanted: '3' },
        { path: `contacts.${ada!.id}.phone`, label: 'Contatto Ada · Telefono 1', current: '2', wanted: '3' },
        { path: 'destinations.0002.city', label: 'Bar 0002 · Città', current: '2', wanted: '3' },
      ],
    })
    expect(await recordOf(code)).toMatchObject({ phone: '2', contacts: [{ phone: '2' }, { name: 'Bea' }] })
    expect(outcomes(await update(wish('2')))).toEqual(['UNCHANGED', 'UNCHANGED'])
  })

  it('lose no change when they write to two destinations at the same time', async () => {
    const names = Array.from({ length: 4 }, (_, index) => `Banco ${index}`)
    const change = (destination: string, set: object, seen: object) => ({ code, destinations: [{ code: destination, set, seen }] })
    await Promise.all([
      ...names.map((name, index) => update(change(index % 2 ? '0001' : '0002', index < 2 ? { name } : { city: name }, index < 2 ? { name: `Bar ${index % 2 ? '0001' : '0002'}` } : { city: null }))),
      update({ code, set: { phone: '9' }, seen: { phone: '1' } }),
    ]) // prettier-ignore
    expect(await stored(code)).toMatchObject([
      { nomede: 'Banco 1', cittade: 'Banco 3' },
      { nomede: 'Banco 0', cittade: 'Banco 2' },
    ])
    expect(await recordOf(code)).toMatchObject({ phone: '9' })
  })
})

describe('one destination', () => {
  const id = (destination: string) => `${code}/${destination}`

  it('CUST-36, OPEN-74 gets a new code, is changed by patch, and reports a conflict if it was changed meanwhile', async () => {
    const made = async (set: object, idempotencyKey?: string) =>
      (await staff.ask('CreateDestination', { input: { customerCode: code, code: '0003', set, idempotencyKey } })).createDestination
    expect(await made({ name: 'Chiosco' }, `chiosco-${code}`)).toMatchObject({
      destination: { code: '0003', name: 'Chiosco', country: 'IT' },
    })
    expect(await made({ name: 'Chiosco' }, `chiosco-${code}`)).toMatchObject({ destination: { code: '0003' } })
    expect(await made({ name: 'Edicola' })).toMatchObject({
      __typename: 'InvalidInput',
      message: 'Il codice destinazione 0003 è già in uso',
    })
    const change = async (set: object, seen: object) =>
      (await staff.ask('UpdateDestination', { input: { id: id('0003'), set, seen } })).updateDestination
    expect(await change({ city: 'Modena' }, { city: null })).toMatchObject({ destination: { name: 'Chiosco', city: 'Modena' } })
    expect(await change({ city: 'Carpi' }, { city: null })).toMatchObject({
      conflicts: [{ path: 'destinations.0003.city', label: 'Chiosco · Città', current: 'Modena', wanted: 'Carpi' }],
    })
    expect(await change({ street: 'Via Po' }, { street: null })).toMatchObject({ destination: { street: 'Via Po', city: 'Modena' } })
  })

  it('CUST-31 gets no credentials if its login was changed meanwhile', async () => {
    await update({ code, destinations: [{ code: '0001', set: { loginEmail: `nuovo-${code}@cliente.example` } }] })
    const input = { destinationId: id('0001'), loginEmail: `altro-${code}@cliente.example`, seen: { loginEmail: null } }
    expect((await staff.ask('SendCredentials', { input })).sendCredentials).toMatchObject({
      conflicts: [{ path: 'destinations.0001.loginEmail', current: `nuovo-${code}@cliente.example` }],
    })
    expect((await stored(code))[0]).toMatchObject({ destlogin: `nuovo-${code}@cliente.example`, password_hash: null })
  })
})

describe('a customer of 80 destinations', () => {
  it('CUST-51..53 is saved with its changed destinations; each failure has its position in the form', async () => {
    const codes = Array.from({ length: 78 }, (_, index) => String(index + 3).padStart(4, '0'))
    await update({ code, destinations: codes.map((one) => add(one)) })
    const before = await stored(code)
    expect(before).toHaveLength(80)
    const form = before.map((one) => ({ code: one.code as string | null, set: {} as object, seen: {} as object }))
    form[40] = { code: '0041', set: { city: 'Modena' }, seen: { city: null } }
    form[70] = { code: null, set: { name: 'Senza codice' }, seen: {} }
    const { steps } = await update({ code, set: { phone: '2' }, seen: { phone: '1' }, destinations: form })
    expect(steps.filter(({ outcome }: { outcome: string }) => outcome === 'UNCHANGED')).toHaveLength(78)
    expect([steps[40], steps[70]]).toMatchObject([
      { position: 41, outcome: 'DONE' },
      { outcome: 'FAILED', message: 'Destinazione 71: Codice destinazione mancante' },
    ])
    expect(await stored(code)).toEqual(before.map((one) => (one.code === '0041' ? { ...one, cittade: 'Modena', version: 2 } : one)))
  })
})
