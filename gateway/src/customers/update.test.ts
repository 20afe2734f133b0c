import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { customerForm, describeCustomer, destinationForm, wireDestination } from '../test/customers.ts'
import { openDesk } from '../test/desk.ts'

const UPDATE = `mutation ($code: ID!, $input: UpdateCustomerInput!) { updateCustomer(code: $code, input: $input) {
  __typename ... on CustomerUpdated { destinationsSaved failures { position message } } ... on CustomerRefused { code message } } }`
const EXTRAS = 'query ($code: ID) { customerExtras(code: $code) { note contacts contactPerson primary } }'
const SOLE = { code: 'SOLE_ADMINISTRATOR', message: "È l'unico accesso amministratore: non può essere disattivato." }

let desk: Awaited<ReturnType<typeof openDesk>>
let household: ReturnType<typeof describeCustomer>

beforeEach(async () => {
  desk = await openDesk({ login: 'administrator' })
  household = describeCustomer(desk.erp, '0042', [wireDestination('0001', { isPrimaria: '1' }), wireDestination('0002')])
})
afterEach(() => desk.close())

async function update(destinations: object[], { code = '0042', customer = customerForm() } = {}) {
  const { data, errors } = await desk.query(UPDATE, { code, input: { customer, destinations } })
  return { result: data?.updateCustomer, errors }
}
const writes = () => desk.erp.writes().map(({ method, path }) => `${method} ${path.replace('/api', '')}`)
const bodyOf = (path: string) => desk.erp.callsTo('POST', path).at(-1)?.body as Record<string, unknown>
const at = (code: string) => `/clienti/0042/destinazioni/${code}`

describe('a changed customer', () => {
  it('CUST-51 REST-26 ENT-27 is updated first, then each of its destinations; no password that was not typed is sent', async () => {
    const { result } = await update([destinationForm('0001', { isPrimary: true }), destinationForm('0002', { password: 'Nuova-99!' })])
    expect(result).toEqual({ __typename: 'CustomerUpdated', destinationsSaved: 2, failures: [] })
    expect(writes()).toEqual(['POST /clienti/0042/true', `POST ${at('0001')}`, `POST ${at('0002')}`])
    expect(bodyOf('/clienti/0042/true')).toMatchObject({
      cliente: 'Bar Nuovo',
      prov: 'BO',
      note: 'Citofono rotto',
      contattiaggiuntivi_clie: [],
    })
    expect(bodyOf(at('0001'))).not.toHaveProperty('destpsw')
    expect(bodyOf(at('0002'))).toMatchObject({ destpsw: 'Nuova-99!' })
  })

  it('REST-22 ENT-23 ENT-24 sends every field of a destination', async () => {
    await update([destinationForm('0001', { country: '', isPrimary: true, disabledDays: ['MONDAY', 'SUNDAY'], isSpecialDisabled: true })])
    expect(bodyOf(at('0001'))).toEqual({
      nomede: 'Destinazione 0001',
      viade: 'Via Po 2',
      cittade: 'Bologna',
      provinciade: 'BO',
      nazionede: 'IT',
      capde: '40100',
      referente: 'Ugo',
      isPrimaria: '1',
      destlogin: 'd0001@cliente.example',
      orderactive: '1',
      lun_act: '1',
      mar_act: '0',
      mer_act: '0',
      gio_act: '0',
      ven_act: '0',
      sab_act: '0',
      dom_act: '1',
      spec_act: '1',
    })
  })

  it('CUST-52 CUST-53 goes on after a destination that fails and tells each failure', async () => {
    desk.erp.once('POST', at('0001'), { status: 422, json: { message: 'Questa email di accesso è già in uso' } })
    desk.erp.once('POST', at('0003'), { drop: true })
    const { result } = await update(['0001', '', '0002', '0003'].map((code) => destinationForm(code)))
    expect(result).toMatchObject({ __typename: 'CustomerUpdated', destinationsSaved: 1 })
    expect(result.failures).toEqual([
      { position: 1, message: 'Destinazione 1: Questa email di accesso è già in uso' },
      { position: 2, message: 'Destinazione 2: Codice destinazione mancante' },
      { position: 4, message: 'Destinazione 4: Il server del panificio non è raggiungibile.' },
    ])
    expect(writes().at(-1)).toBe(`POST ${at('0003')}`)
  })

  it('saves no destination when the customer itself cannot be changed', async () => {
    desk.erp.once('POST', '/clienti/0042/true', { status: 500, json: { message: 'SQLSTATE[42S22] select * from clienti' } })
    const { errors } = await update([destinationForm('0001')])
    expect(errors?.[0]).toMatchObject({ message: 'Errore del server del panificio.', extensions: { code: 'UPSTREAM_FAILED' } })
    expect(writes()).toEqual(['POST /clienti/0042/true'])
  })

  it('is refused where there is no such customer', async () => {
    desk.erp.on('GET', '/clienti/0099', { status: 404, json: {} })
    expect((await update([], { code: '0099' })).result).toMatchObject({ __typename: 'CustomerRefused', code: 'CUSTOMER_NOT_FOUND' })
    expect(writes()).toEqual([])
  })

  it('ENT-31 sends all its contacts', async () => {
    const contact = {
      role: 'Banco',
      email: 'u@x.example',
      phone: '1',
      secondPhone: '2',
      mobile: '3',
      isDefault: true,
      isCertifiedEmail: false,
    }
    await update([], { customer: customerForm({ contacts: [{ name: 'Ugo', ...contact }] }) })
    expect(bodyOf('/clienti/0042/true')['contattiaggiuntivi_clie']).toEqual([
      { persona: 'Ugo', ruolo: 'Banco', email: 'u@x.example', tel1: '1', tel2: '2', cell: '3', predefinito: '1', pec: '0' },
    ])
  })

  it('OPEN-72 sends a server nothing that its own records do not carry, and says what that is', async () => {
    const { isPrimaria: _one, referente: _other, ...plain } = wireDestination('0001')
    desk.erp.on('GET', '/clienti/0042', { json: { c_cliente: '0042', cliente: 'Bar', destinazioni_clie: [plain] } })
    expect((await desk.query(EXTRAS, { code: '0042' })).data.customerExtras).toEqual({
      note: false,
      contacts: false,
      contactPerson: false,
      primary: false,
    })
    await update([destinationForm('0001', { isPrimary: true })], { customer: customerForm({ contacts: [] }) })
    const sent = { ...bodyOf('/clienti/0042/true'), ...bodyOf(at('0001')) }
    expect(['note', 'contattiaggiuntivi_clie', 'referente', 'isPrimaria'].filter((key) => key in sent)).toEqual([])
  })

  it('OPEN-72 tells for a new customer what the records of others carry', async () => {
    desk.erp.on('GET', '/clienti', { json: [{ c_cliente: '0042', cliente: 'Bar' }] })
    expect((await desk.query(EXTRAS)).data.customerExtras).toEqual({ note: true, contacts: true, contactPerson: true, primary: true })
  })
})

describe("the bakery's own customer", () => {
  const own = (code: string, more: object = {}) => destinationForm(code, { isPrimary: true, ...more })
  beforeEach(() => {
    household = describeCustomer(desk.erp, '0001', [
      wireDestination('0001', { isPrimaria: '1', primario: '140001' }),
      wireDestination('0002'),
    ])
  })

  it.each([
    ['not active', own('0001', { isActive: false })],
    ['not primary', own('0001', { isPrimary: false })],
    ['without a login', own('0001', { login: ' ' })],
    ['replaced by one that is not active', own('0002', { isActive: false })],
  ])('OPEN-73 keeps its only way in: a save that makes it %s is refused whole', async (_name, destination) => {
    expect((await update([destination], { code: '0001' })).result).toEqual({ __typename: 'CustomerRefused', ...SOLE })
    expect(writes()).toEqual([])
  })

  it('OPEN-73 hands the access over to another destination, the new one first', async () => {
    const { result } = await update([own('0001', { isPrimary: false }), own('0002')], { code: '0001' })
    expect(result).toMatchObject({ destinationsSaved: 2, failures: [] })
    expect(writes().slice(1)).toEqual(['POST /clienti/0001/destinazioni/0002', 'POST /clienti/0001/destinazioni/0001'])
  })

  it('OPEN-73 keeps the old access when the new one could not be saved', async () => {
    desk.erp.once('POST', '/clienti/0001/destinazioni/0002', { status: 500, json: {} })
    const { result } = await update([own('0001', { isPrimary: false }), own('0002')], { code: '0001' })
    expect(result.failures).toEqual([
      { position: 1, message: `Destinazione 1: ${SOLE.message}` },
      { position: 2, message: 'Destinazione 2: Errore del server del panificio.' },
    ])
    expect(household.of('0001')).toMatchObject({ isPrimaria: '1', orderactive: '1' })
  })

  it('does not ask that of other customers', async () => {
    expect((await update([destinationForm('0001', { isActive: false })])).result).toMatchObject({ destinationsSaved: 1 })
  })
})
