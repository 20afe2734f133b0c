import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Loaders } from '../loaders.ts'
import { openHarness } from '../test/harness.ts'

const CUSTOMER = `query ($code: Code!) { customer(code: $code) {
  code name street city province postcode vatNumber taxCode phone email category secondCategory paymentTerms contactPerson note
  destinations { id name isActive }
  contacts { name role email phone secondPhone mobile isDefault isCertifiedEmail }
} }`

const RECORD = {
  c_cliente: '0042',
  cliente: 'Bar Roma',
  indirizzo: 'Via Roma 1',
  citta: 'Roma',
  provincia: 'RM',
  cap: '00100',
  piva: '01234567890',
  cod_fisc: 'RSSMRA80A01H501U',
  tel: 6123456,
  email: 'info@bar.example',
  categ: 'BAR',
  categ2: null,
  condi_pag: '30gg',
  persona: 'Anna',
  note: 'Chiude il lunedì',
  destinazioni_clie: [
    { codicede: '0002', nomede: 'Chiosco', orderactive: '0', destpsw: 'canary' },
    { codicede: '0001', nomede: 'Sede', orderactive: '1', primario: '140042' },
  ],
  contattiaggiuntivi_clie: [
    { persona: 'Ugo', ruolo: 'Banco', email: 'ugo@bar.example', tel1: '1', tel2: '2', cell: '3', predefinito: '1', pec: '0' },
  ],
}

let harness: Awaited<ReturnType<typeof openHarness>>

beforeEach(async () => {
  harness = await openHarness({ login: 'administrator' })
  harness.erp.on('GET', '/clienti/0042', { json: { data: RECORD } })
})
afterEach(() => harness.close())

describe('customers', () => {
  it('REST-24 ENT-26,28,29 reads one with its destinations and contacts in one call', async () => {
    const { data } = await harness.query(CUSTOMER, { code: '0042' })
    expect(data.customer).toEqual({
      code: '0042',
      name: 'Bar Roma',
      street: 'Via Roma 1',
      city: 'Roma',
      province: 'RM',
      postcode: '00100',
      vatNumber: '01234567890',
      taxCode: 'RSSMRA80A01H501U',
      phone: '6123456',
      email: 'info@bar.example',
      category: 'BAR',
      secondCategory: null,
      paymentTerms: '30gg',
      contactPerson: 'Anna',
      note: 'Chiude il lunedì',
      destinations: [
        { id: '0042/0001', name: 'Sede', isActive: true },
        { id: '0042/0002', name: 'Chiosco', isActive: false },
      ],
      contacts: [
        {
          name: 'Ugo',
          role: 'Banco',
          email: 'ugo@bar.example',
          phone: '1',
          secondPhone: '2',
          mobile: '3',
          isDefault: true,
          isCertifiedEmail: false,
        },
      ],
    })
    expect(harness.erp.calls.map(({ path }) => path)).toEqual(['/api/clienti/0042'])
    expect(JSON.stringify(data)).not.toContain('canary')
  })

  it.each(['9999', '.', '..', 'a/b?c#d'])('finds none with the code %j', async (code) => {
    const { data, errors } = await harness.query(CUSTOMER, { code })
    expect([data.customer, errors]).toEqual([null, undefined])
    expect(harness.erp.calls.every(({ path }) => /^\/api\/clienti\/[^/?#]+$/.test(path))).toBe(true)
  })

  it('REST-23 OPEN-71 lists them by name in one call', async () => {
    harness.erp.on('GET', '/clienti', {
      json: [
        { c_cliente: '2', cliente: 'zeta' },
        { c_cliente: '1', cliente: 'Alfa', prov: 'MI' },
      ],
    })
    const { data } = await harness.query('{ customers { nodes { code name province } } }')
    expect(data.customers.nodes).toEqual([
      { code: '1', name: 'Alfa', province: 'MI' },
      { code: '2', name: 'zeta', province: null },
    ])
    expect(harness.erp.calls).toHaveLength(1)
  })

  it('decodes and sorts the list once for the same answer, and anew for another', async () => {
    const { portal, client, erp } = harness
    const read = () => new Loaders({ erp: client, shared: portal.services.shared, own: () => null }).allCustomers()
    const rows = (name: string) => [
      { c_cliente: '2', cliente: 'Zeta' },
      { c_cliente: '1', cliente: name },
    ]
    const answers = (name: string) => erp.on('GET', '/clienti', { json: rows(name) })
    // The first answer shows the server's dialect.
    answers('Prima')
    await read()
    answers('Alfa')
    const first = await read()
    expect(await read()).toBe(first)
    answers('Zucca')
    expect((await read()).map(({ name }) => name)).toEqual(['Zeta', 'Zucca'])
    expect(first.map(({ name }) => name)).toEqual(['Alfa', 'Zeta'])
  })

  it('finds customers by a part of name, code or city', async () => {
    harness.erp.on('GET', '/clienti', {
      json: [
        { c_cliente: '0042', cliente: 'Bar Roma' },
        { c_cliente: '7', cliente: 'Hotel', citta: 'Roma' },
      ],
    })
    const found = async (search: string, orderBy = 'NAME') =>
      (await harness.query(`{ customers(filter: { search: "${search}" }, orderBy: ${orderBy}) { nodes { id } } }`)).data.customers.nodes
    expect(await found('ROMA')).toEqual([{ id: '0042' }, { id: '7' }])
    expect(await found('004')).toEqual([{ id: '0042' }])
    expect(await found('hot', 'CODE')).toEqual([{ id: '7' }])
  })

  it('completes a list without destinations by one call for all of them', async () => {
    harness.erp.on('GET', '/clienti', {
      json: Array.from({ length: 50 }, (_, index) => ({ c_cliente: String(1000 + index), cliente: 'C' })),
    })
    harness.erp.on('GET', '/destinazioni', { json: [{ codicede: '0001', nomede: 'D', orderactive: '1', primario: '141007' }] })
    const { data } = await harness.query('{ customers { nodes { code destinations { id } } } }')
    expect(data.customers.nodes[7]).toEqual({ code: '1007', destinations: [{ id: '1007/0001' }] })
    expect(harness.erp.calls.map(({ path }) => path)).toEqual(['/api/clienti', '/api/destinazioni'])
  })

  it('reads a single customer with its own call', async () => {
    harness.erp.on('GET', '/destinazioni', { json: [{ codicede: '0001', nomede: 'D', orderactive: '1', primario: '140042' }] })
    await harness.query('{ destinations(first: 5) { nodes { customer { name } } } }')
    expect(harness.erp.calls.map(({ path }) => path)).toEqual(['/api/destinazioni', '/api/clienti/0042'])
  })
})
