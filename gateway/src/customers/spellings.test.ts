// Customers, destinations and contacts in the answers of other servers.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openHarness } from '../test/harness.ts'
import { customerLoaders } from './customers.erp.ts'

const CUSTOMER = `{ customer(code: "0041") { code name city province vatNumber taxCode note
  contacts { name phone isDefault } destinations { id name isActive passwordState disabledDays } } }`
const LIST = '{ customers { nodes { code name province } } }'

const day = (names: readonly string[], value: unknown) => Object.fromEntries(names.map((name) => [name, value]))
const OPEN = day(['lun_act', 'mar_act', 'mer_act', 'gio_act', 'ven_act', 'sab_act'], '0')
const DESTINATION = {
  codicede: '0001',
  nomede: 'Sede',
  orderactive: '1',
  destlogin: 'a@bar.example',
  destpsw: 'canary',
  ...OPEN,
  dom_act: '1',
}
const CONTACT = { persona: 'Anna', tel1: '051 1', predefinito: '1', pec: '0' }
const OWN = { c_cliente: '0041', cliente: 'Bar Roma', citta: 'Roma', provincia: 'RM', piva: '01234567890', cod_fisc: 'RSS', note: 'Lunedì' }
const PARTS = { destinazioni_clie: [DESTINATION], contattiaggiuntivi_clie: [CONTACT] }
const RECORD = { ...OWN, ...PARTS }

const SHOWN = {
  code: '0041',
  name: 'Bar Roma',
  city: 'Roma',
  province: 'RM',
  vatNumber: '01234567890',
  taxCode: 'RSS',
  note: 'Lunedì',
  contacts: [{ name: 'Anna', phone: '051 1', isDefault: true }],
  destinations: [{ id: '0041/0001', name: 'Sede', isActive: true, passwordState: 'SET', disabledDays: ['SUNDAY'] }],
}

const upper = (row: object): object =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name.toUpperCase(),
      Array.isArray(value) ? value.map((one) => upper(one as object)) : (value as unknown),
    ]),
  )

let harness: Awaited<ReturnType<typeof openHarness>>

beforeAll(async () => {
  harness = await openHarness({ login: 'administrator', isForeign: true })
})
afterAll(() => harness.close())

async function customer(json: unknown) {
  harness.erp.on('GET', '/clienti/0041', { json })
  const { data, errors } = await harness.query(CUSTOMER)
  expect(JSON.stringify(data)).not.toContain('canary')
  return { customer: data?.customer, code: errors?.[0]?.extensions?.['code'] }
}

describe('the record of a customer', () => {
  it.each<[string, unknown]>([
    ['bare', RECORD],
    ['in data', { data: RECORD }],
    ['in the data of data', { success: true, data: { data: RECORD } }],
    ['in a list of one', { data: [RECORD] }],
    ['as cliente', { data: { cliente: RECORD } }],
    ['beside its lists', { status: 'success', cliente: OWN, ...PARTS }],
    ['beside its lists, in data', { data: { cliente: OWN, ...PARTS } }],
    ['in data, its lists outside', { data: { cliente: OWN }, ...PARTS }],
    ['in capitals', { DATA: upper(RECORD) }],
    ['with numbers for codes', { data: { ...RECORD, c_cliente: 41, destinazioni_clie: [{ ...DESTINATION, codicede: 1 }] } }],
    ['with codes that fill a column', { ...RECORD, c_cliente: '0041  ', destinazioni_clie: [{ ...DESTINATION, codicede: ' 0001' }] }],
    ['with lists as text', { ...OWN, ...day(Object.keys(PARTS), null), ...textsOf(PARTS) }],
    ['with single records for lists', { ...OWN, destinazioni_clie: DESTINATION, contattiaggiuntivi_clie: CONTACT }],
    ['with lists that PHP has filtered', { ...OWN, destinazioni_clie: { 2: DESTINATION }, contattiaggiuntivi_clie: { 1: CONTACT } }],
    [
      'with words for flags',
      { ...RECORD, destinazioni_clie: [{ ...DESTINATION, ...day(Object.keys(OPEN), 'N'), orderactive: true, dom_act: true }] },
    ],
    ['escaped for HTML', { ...RECORD, cliente: 'Bar&#32;Roma', note: 'Luned&igrave;' }],
    [
      'under other names',
      {
        ...PARTS,
        c_clie: '0041',
        ragione_sociale: 'Bar Roma',
        citta: 'Roma',
        prov: 'RM',
        partita_iva: '01234567890',
        codice_fiscale: 'RSS',
        note: 'Lunedì',
      },
    ],
  ])('REST-24 ENT-26,28,29 is read %s', async (_, json) => expect(await customer(json)).toEqual({ customer: SHOWN, code: undefined }))

  it.each<[string, object]>([
    ['its name', { cliente: undefined, nominativo: 'Bar Roma' }],
    ['whether a destination is active', { destinazioni_clie: [{ ...DESTINATION, orderactive: undefined, attiva: '1' }] }],
    ['the name of a destination', { destinazioni_clie: [{ ...DESTINATION, nomede: undefined, nome: 'Sede' }] }],
    ['one of the weekdays', { destinazioni_clie: [{ ...DESTINATION, lun_act: undefined, chiuso_lun: '0' }] }],
    ['a weekday that can be read', { destinazioni_clie: [{ ...DESTINATION, lun_act: 'forse' }] }],
    ['the flag of a contact that can be read', { contattiaggiuntivi_clie: [{ ...CONTACT, predefinito: 'forse' }] }],
    ['contacts that are some', { contattiaggiuntivi_clie: 'nessuno' }],
  ])('is refused without %s, and the log names call and field alone', async (_, changed) => {
    const before = harness.portal.log.length
    expect((await customer({ ...RECORD, ...changed })).code).toBe('UPSTREAM_INVALID')
    expect(harness.portal.log.slice(before).join('')).toContain('An answer of the bakery cannot be read')
    expect(harness.portal.log.join('')).not.toContain('canary')
  })

  it.each<[string, object, object]>([
    ['the name of its only destination', { nomede: undefined }, { name: '' }],
    ['whether its only destination is active', { orderactive: undefined }, { isActive: false }],
    ['one of its weekdays', { lun_act: undefined }, { disabledDays: ['SUNDAY'] }],
  ])('REST-24 ENT-28 is read without %s where other records show that the server leaves out what is empty', async (_, changed, shown) => {
    await customer(RECORD)
    const { code, customer: read } = await customer({ ...RECORD, destinazioni_clie: [{ ...DESTINATION, ...changed }] })
    expect(code).toBeUndefined()
    expect(read).toMatchObject({ destinations: [shown] })
  })

  it('OPEN-72 keeps the fields that the answer has', async () => {
    const { note: _note, ...without } = OWN
    const kept = async (json: unknown) => {
      harness.erp.on('GET', '/clienti/0041', { json })
      return (await customerLoaders(harness.client, () => null).customerRecord('0041'))?.keeps
    }
    expect(await kept({ ...without, destinazioni_clie: [] })).toEqual({ note: false, contacts: false })
    expect(await kept({ ...without, NOTE: null, contattiaggiuntivi_clie: null })).toEqual({ note: true, contacts: true })
  })
})

describe('the list of customers', () => {
  const rows = [
    { c_cliente: 41, cliente: 'Bar &amp; Caff&egrave;', prov: 'RM' },
    { c_cliente: 7, cliente: "L'Angolo", prov: null },
  ]
  const shown = [
    { code: '0041', name: 'Bar & Caffè', province: 'RM' },
    { code: '0007', name: "L'Angolo", province: null },
  ]

  it.each<[string, unknown]>([
    ['bare', rows],
    ['in data', { data: rows }],
    ['in the data of data', { data: { data: rows, current_page: 1, last_page: 1 } }],
    ['filtered by PHP', { data: { 0: rows[0], 5: rows[1] } }],
  ])('REST-23 is read %s', async (_, json) => {
    harness.erp.on('GET', '/clienti', { json })
    expect((await harness.query(LIST)).data.customers.nodes).toEqual(shown)
  })

  it('REST-23 is read whole if it comes in pages', async () => {
    harness.erp.on('GET', '/clienti', ({ query }) => {
      const page = Number(query.get('page') ?? 1)
      return { json: { data: rows.slice(page - 1, page), current_page: page, last_page: 2, total: 2 } }
    })
    expect((await harness.query(LIST)).data.customers.nodes).toEqual(shown)
  })

  it('is read although it shows too little of their destinations', async () => {
    harness.erp.on('GET', '/clienti', { json: rows.map((row) => ({ ...row, destinazioni_clie: [{ codicede: '0001' }] })) })
    expect((await harness.query(LIST)).data.customers.nodes).toEqual(shown)
  })
})

function textsOf(parts: object): object {
  return Object.fromEntries(Object.entries(parts).map(([name, value]) => [name, JSON.stringify(value)]))
}
