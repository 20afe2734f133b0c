import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { DestinationChange } from '../generated/contract.ts'
import { OWN, at, change, customerPatch, describeCustomer, destinationPatch, updates, wireDestination } from '../test/customers.ts'
import { openHarness } from '../test/harness.ts'

const CAPABILITIES = '{ company { capabilities } }'
const CONTACTS = '{ customer(code: "0042") { version contacts { id name } destinations { code version } } }'
const SOLE = { code: 'SOLE_ADMINISTRATOR', message: "È l'unico accesso amministratore: non può essere disattivato." }

type Customer = ReturnType<typeof describeCustomer>

let harness: Awaited<ReturnType<typeof openHarness>>
let customer: Customer

const describeOwn = (more: object = {}, options = {}) =>
  describeCustomer(harness.erp, '0042', [wireDestination('0001', { isPrimaria: '1' }), wireDestination('0002')], { ...more }, options)

beforeEach(async () => {
  harness = await openHarness({ login: 'administrator' })
  customer = describeOwn()
})
afterEach(() => harness.close())

const { update, calls, writes, bodyOf } = updates(() => harness)

describe('a changed customer', () => {
  it('CUST-51 REST-26 ENT-27 OPEN-71 is updated first, then each destination that differs; no password that was not typed is sent', async () => {
    const { result } = await update({
      set: customerPatch(),
      destinations: [change('0001', { name: 'Banco', password: '' }), change('0002', { password: 'Nuova-99!' })],
    })
    expect(result).toMatchObject({ __typename: 'CustomerUpdated', customer: { name: 'Bar Nuovo', phone: '051 1' } })
    expect(writes()).toEqual([`POST ${OWN}`, `POST ${at('0001')}`, `POST ${at('0002')}`])
    expect(bodyOf(OWN)).toEqual({
      cliente: 'Bar Nuovo',
      indirizzo: 'Via Po 1',
      citta: 'Bologna',
      prov: 'BO',
      cap: '40100',
      piva: '01234567890',
      cod_fisc: 'RSSMRA80A01H501U',
      tel: '051 1',
      categ: 'BAR',
      categ2: 'L1',
      condi_pag: '30gg',
      email: 'info@nuovo.example',
      persona: 'Anna',
      note: '',
    })
    expect(bodyOf(at('0001'))).not.toHaveProperty('destpsw')
    expect(bodyOf(at('0002'))).toMatchObject({ destpsw: 'Nuova-99!' })
  })

  it('REST-22 ENT-20 ENT-23 ENT-24 OPEN-71 sends every field of a destination that changes, the others as just read', async () => {
    const set = destinationPatch({ country: null, isPrimary: true, disabledDays: ['MONDAY', 'SUNDAY'], isSpecialDayDisabled: true })
    await update({ destinations: [change('0001', set)] })
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

  it('sends only differences, and answers the current state', async () => {
    const { result } = await update({
      set: { name: 'Cliente 0042' },
      destinations: [change('0001', { isActive: true }), change('0002', {})],
    })
    expect(result.steps.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['UNCHANGED', 'UNCHANGED'])
    expect(calls()).toEqual(['GET /clienti/0042', 'GET /configurator/def_clie_interno'])
    expect(harness.audits()).toEqual([])
  })

  it('is not written while another of its values cannot be read: it would go back empty', async () => {
    const written = { codice: '30', descrizione: 'RIBA 30 gg' }
    customer = describeOwn({ condi_pag: written, tel: '051 1' })
    const { result } = await update({ set: { phone: '051 2' } })
    expect(result.problems).toEqual([
      {
        path: 'set.paymentTerms',
        code: null,
        message: 'Condizioni di pagamento: il valore nel gestionale non è leggibile. Scrivine uno nuovo, o correggilo nel gestionale.',
      },
    ])
    expect(writes()).toEqual([])
    expect((await update({ set: { phone: '051 2', paymentTerms: '60gg' } })).result.__typename).toBe('CustomerUpdated')
    expect(customer.record()).toMatchObject({ tel: '051 2', condi_pag: '60gg' })
  })

  it('is written without what its record does not show, except what is set', async () => {
    customer = describeOwn({ tel: '051 1' })
    await update({ set: { phone: '051 2', city: 'Bologna' } })
    expect(bodyOf(OWN)).toEqual({ cliente: 'Cliente 0042', tel: '051 2', citta: 'Bologna', note: '' })
  })

  it('ENT-31 adds, changes and removes contacts by their ids, and leaves the others', async () => {
    const contact = (id: number, persona: string, more = {}) => ({ id, persona, ruolo: '', email: '', tel1: '', predefinito: '0', ...more })
    customer = describeOwn({ contattiaggiuntivi_clie: [contact(1, 'Ada'), contact(2, 'Bea', { tel1: '1' }), contact(3, 'Ciro')] })
    const { result } = await update({
      contacts: {
        add: [{ name: 'Dino', isDefault: true }],
        change: [{ id: '2', set: { phone: '2' }, seen: { phone: '1' } }],
        remove: [{ id: '1', seen: { name: 'Ada' } }],
      },
    })
    expect(result.customer.contacts).toEqual([
      { name: 'Bea', phone: '2' },
      { name: 'Ciro', phone: null },
      { name: 'Dino', phone: null },
    ])
    const blank = { ruolo: '', email: '', tel1: '', tel2: '', cell: '', predefinito: '0', pec: '0' }
    expect(bodyOf(OWN)['contattiaggiuntivi_clie']).toEqual([
      { ...blank, id: 2, persona: 'Bea', tel1: '2' },
      { ...blank, id: 3, persona: 'Ciro' },
      { ...blank, persona: 'Dino', predefinito: '1' },
    ])
    await update({ contacts: { add: [{ name: ' Dino ', isDefault: true }] } })
    expect(harness.erp.callsTo('POST', OWN)).toHaveLength(1)
  })

  it('ENT-31 identifies contacts by name if the server has no ids', async () => {
    customer = describeOwn({ contattiaggiuntivi_clie: [{ persona: 'Ada' }, { persona: 'Bea', tel1: '1' }] })
    const ids = async () => (await harness.query(CONTACTS)).data.customer.contacts.map(({ id }: { id: string }) => id)
    const [, bea] = await ids()
    const renamed = { change: [{ id: bea, set: { name: 'Beatrice', phone: '2' }, seen: { name: 'Bea', phone: '1' } }] }
    expect((await update({ contacts: renamed })).result.customer.contacts).toMatchObject([
      { name: 'Ada' },
      { name: 'Beatrice', phone: '2' },
    ])
    expect((await update({ contacts: renamed })).result).toMatchObject({ __typename: 'CustomerUpdated' })
    expect((await update({ contacts: { change: [{ id: bea, set: { phone: '3' }, seen: { phone: '2' } }] } })).result).toMatchObject({
      conflicts: [{ path: `contacts.${bea}`, current: null }],
    })
  })

  describe('of contacts without ids of their own', () => {
    const two = [{ persona: 'Ufficio', tel1: '1' }, { persona: 'Ufficio', tel1: '2' }] // prettier-ignore
    const ids = async () => (await harness.query(CONTACTS)).data.customer.contacts.map(({ id }: { id: string }) => id)
    const moved = { destinations: [change('0002', { city: 'Modena' }, { city: null })] }

    it('ENT-31 removes one of two namesakes once, also if it is sent again', async () => {
      customer = describeOwn({ contattiaggiuntivi_clie: two })
      const [first] = await ids()
      const removal = { contacts: { remove: [{ id: first, seen: { name: 'Ufficio', phone: '1' } }] }, ...moved }
      const left = { contacts: [{ name: 'Ufficio', phone: '2' }] }
      expect((await update(removal)).result).toMatchObject({ customer: left, steps: [{ outcome: 'DONE' }] })
      expect((await update(removal)).result).toMatchObject({ customer: left, steps: [{ outcome: 'UNCHANGED' }] })
      expect((await update({ contacts: { remove: [{ id: first }] } })).result).toMatchObject({ customer: left })
    })

    const changing = async (set: object, seen: object) => {
      customer = describeOwn({ contattiaggiuntivi_clie: two })
      const contacts = [{ name: 'Ufficio', phone: '1', ...set }, { name: 'Ufficio', phone: '2' }] // prettier-ignore
      return { changed: { contacts: { change: [{ id: (await ids())[0], set, seen }] }, ...moved }, contacts }
    }

    it.each([
      [{ name: 'Magazzino' }, { name: 'Ufficio' }],
      [{ phone: '3' }, { name: 'Ufficio', phone: '1' }],
    ])('ENT-31 sets %j of one of two namesakes, also if it is sent again', async (set, seen) => {
      const { changed, contacts } = await changing(set, seen)
      expect((await update(changed)).result).toMatchObject({ customer: { contacts }, steps: [{ outcome: 'DONE' }] })
      expect((await update(changed)).result).toMatchObject({ customer: { contacts }, steps: [{ outcome: 'UNCHANGED' }] })
    })

    it('ENT-31 needs no more of a namesake than the value to change', async () => {
      const { changed, contacts } = await changing({ phone: '3' }, { phone: '1' })
      expect((await update(changed)).result).toMatchObject({ customer: { contacts }, steps: [{ outcome: 'DONE' }] })
    })

    it('ENT-31 removes one of two that share an id', async () => {
      customer = describeOwn({ contattiaggiuntivi_clie: [{ id: 0, persona: 'Ada' }, { id: 0, persona: 'Bea' }] }) // prettier-ignore
      const { result } = await update({ contacts: { remove: [{ id: (await ids())[0], seen: { name: 'Ada' } }] } })
      expect(result.customer.contacts).toMatchObject([{ name: 'Bea' }])
    })
  })

  it.each([
    [{ set: { name: ' ' } }, { path: 'set.name', message: 'La ragione sociale è obbligatoria.', code: 'FIELDS_MISSING' }],
    [
      { contacts: { add: Array.from({ length: 101 }, (_, index) => ({ name: String(index) })) } },
      { path: 'contacts', message: 'Al massimo 100 contatti.', code: null },
    ],
    [
      { destinations: Array.from({ length: 101 }, () => change('0001', { name: 'x' })) },
      { path: 'destinations', message: 'Al massimo 100 destinazioni alla volta.', code: null },
    ],
  ])('is refused for %j', async (input, problem) => {
    expect((await update(input)).result).toMatchObject({ __typename: 'InvalidInput', code: 'INPUT_INVALID', problems: [problem] })
    expect(writes()).toEqual([])
  })

  it('can change other fields also if the server has more contacts than may be added', async () => {
    customer = describeOwn({ contattiaggiuntivi_clie: Array.from({ length: 101 }, (_, id) => ({ id, persona: `Ada ${id}` })) })
    expect((await update({ set: { phone: '1' }, contacts: { change: [{ id: '7', set: { phone: '2' } }] } })).result).toMatchObject({
      customer: { phone: '1' },
    })
    expect((await update({ contacts: { add: [{ name: 'Bea' }] } })).result).toMatchObject({ __typename: 'InvalidInput' })
  })

  it('is refused if there is no such customer', async () => {
    harness.erp.on('GET', '/clienti/0099', { status: 404, json: {} })
    expect((await update({ set: { name: 'x' } }, '0099')).result).toMatchObject({ __typename: 'NotFound', code: 'CUSTOMER_NOT_FOUND' })
    expect(writes()).toEqual([])
  })

  it('has a version that changes only with its own fields, and so has each destination', async () => {
    const read = async () => {
      const { version, destinations } = (await harness.query(CONTACTS)).data.customer
      const [one, two] = ['0001', '0002'].map((code) => destinations.find((destination: { code: string }) => destination.code === code))
      return { version, one, two }
    }
    const before = await read()
    await update({ destinations: [change('0002', { name: 'Chiosco' })] })
    const after = await read()
    expect([after.version, after.one]).toEqual([before.version, before.one])
    expect(after.two.version).not.toBe(before.two.version)
  })
})

describe('OPEN-72 a server that keeps less', () => {
  const ALL = ['CUSTOMER_NOTE', 'CUSTOMER_CONTACTS', 'DESTINATION_CONTACT_PERSON', 'PRIMARY_DESTINATION']

  it('receives no field that its records lack, and these fields are reported', async () => {
    const { isPrimaria: _one, referente: _other, ...plain } = wireDestination('0001')
    const record = { c_cliente: '0042', cliente: 'Bar', destinazioni_clie: [plain] }
    harness.erp.on('GET', '/clienti/0042', () => ({ json: { ...record, ...bodyOf(OWN) } }))
    harness.erp.on('GET', '/clienti', { json: [record] })
    expect((await harness.query(CAPABILITIES)).data.company.capabilities).toEqual([])
    await update({
      set: { phone: '1', note: 'x' },
      contacts: { add: [{ name: 'Ugo' }] },
      destinations: [change('0001', { isPrimary: true, contactPerson: 'Ugo', name: 'Banco' })],
    })
    const sent = { ...bodyOf(OWN), ...bodyOf(at('0001')) }
    expect(sent).toMatchObject({ tel: '1', nomede: 'Banco' })
    expect(['note', 'contattiaggiuntivi_clie', 'referente', 'isPrimaria'].filter((key) => key in sent)).toEqual([])
  })

  it('receives none of them for a new destination either, whatever else the server announces', async () => {
    harness.erp.on('GET', '/panify', { json: { version: 1, features: ['planning-all'] } })
    await harness.clock.advance(600_000)
    const { isPrimaria: _one, referente: _other, ...plain } = wireDestination('0001')
    const record = { c_cliente: '0042', cliente: 'Bar', destinazioni_clie: [plain] }
    harness.erp.on('GET', '/clienti/0042', { json: record })
    harness.erp.on('GET', '/clienti', { json: [record] })
    expect((await harness.query(CAPABILITIES)).data.company.capabilities).toEqual(['PLANNING_ALL'])
    await update({ destinations: [{ code: '0002', isNew: true, set: { name: 'Chiosco', contactPerson: 'Ugo' } }] })
    const sent = bodyOf(at('0002')) ?? {}
    expect(sent).toMatchObject({ nomede: 'Chiosco' })
    expect(['referente', 'isPrimaria'].filter((key) => key in sent)).toEqual([])
  })

  it("is sent what another customer's record shows, where a record lacks it because it is empty", async () => {
    const { isPrimaria: _one, referente: _other, ...plain } = wireDestination('0001')
    const stored: Record<string, unknown> = { c_cliente: '0042', cliente: 'Bar', destinazioni_clie: [plain] }
    harness.erp.on('GET', '/clienti/0042', () => {
      const { isPrimaria: _, ...own } = bodyOf(at('0001')) ?? {}
      return { json: { ...stored, ...bodyOf(OWN), destinazioni_clie: [{ ...plain, ...own }] } }
    })
    describeCustomer(harness.erp, '0007', [wireDestination('0001', { referente: 'Ugo' })])
    harness.erp.on('GET', '/clienti', { json: [{ c_cliente: '0007', cliente: 'Altro' }, stored] })
    const { result } = await update({
      set: { note: 'Suonare' },
      contacts: { add: [{ name: 'Ugo' }] },
      destinations: [change('0001', { contactPerson: 'Anna' })],
    })
    expect(result).toMatchObject({ __typename: 'CustomerUpdated', steps: [{ outcome: 'DONE' }] })
    expect(bodyOf(OWN)).toMatchObject({ note: 'Suonare', contattiaggiuntivi_clie: [{ persona: 'Ugo' }] })
    expect(bodyOf(at('0001'))).toMatchObject({ referente: 'Anna' })
  })

  it('has what any of the first customers shows, where the very first has only empty fields', async () => {
    const { isPrimaria: _one, referente: _other, ...plain } = wireDestination('0001')
    const record = { c_cliente: '0001', cliente: 'Altro', destinazioni_clie: [plain] }
    harness.erp.on('GET', '/clienti/0001', { json: record })
    describeCustomer(harness.erp, '0042', [wireDestination('0001', { isPrimaria: '1', referente: 'Ugo' })])
    harness.erp.on('GET', '/clienti', { json: [record, { c_cliente: '0042', cliente: 'Bar' }] })
    expect((await harness.query(CAPABILITIES)).data.company.capabilities).toEqual(ALL)
  })

  it('is not the bundled one, which keeps every field also before it has a customer', async () => {
    harness.erp.on('GET', '/clienti', { json: [] })
    harness.erp.on('GET', '/destinazioni', { json: [] })
    expect((await harness.query(CAPABILITIES)).data.company.capabilities).toEqual([])
    harness.erp.on('GET', '/panify', { json: { version: 1, features: ['if-match-customers'] } })
    await harness.clock.advance(600_000)
    expect((await harness.query(CAPABILITIES)).data.company.capabilities).toEqual(ALL)
  })

  it("shows in other customers' records what it keeps of a new one", async () => {
    harness.erp.on('GET', '/clienti', { json: [{ c_cliente: '0042', cliente: 'Bar' }] })
    expect((await harness.query(CAPABILITIES)).data.company.capabilities).toEqual(ALL)
    const before = harness.erp.calls.length
    await harness.query(CAPABILITIES)
    expect(harness.erp.calls).toHaveLength(before)
  })
})

describe("the bakery's own customer", () => {
  beforeEach(() => {
    customer = describeCustomer(harness.erp, '0001', [
      wireDestination('0001', { isPrimaria: '1', primario: '140001' }),
      wireDestination('0002'),
    ])
  })

  it.each<[string, DestinationChange]>([
    ['not active', change('0001', { isActive: false })],
    ['not primary', change('0001', { isPrimary: false })],
    ['without a login', change('0001', { loginEmail: ' ' })],
    ['replaced by one that is not active', change('0002', { isPrimary: true, isActive: false })],
  ])('OPEN-73 keeps its only way in: a save that makes it %s is refused whole', async (_name, destination) => {
    expect((await update({ set: { name: 'Altro' }, destinations: [destination] }, '0001')).result).toEqual({
      __typename: 'Refused',
      ...SOLE,
    })
    expect(writes()).toEqual([])
  })

  const handOver = [change('0001', { isPrimary: false }), change('0002', { isPrimary: true })]

  it('OPEN-73 moves the login to another destination, the new one first', async () => {
    const { result } = await update({ destinations: handOver }, '0001')
    expect(result.steps).toMatchObject([{ outcome: 'DONE' }, { outcome: 'DONE' }])
    expect(writes()).toEqual(['POST /clienti/0001/destinazioni/0002', 'POST /clienti/0001/destinazioni/0001'])
  })

  it('OPEN-73 keeps the old login if the new one could not be saved', async () => {
    harness.erp.once('POST', '/clienti/0001/destinazioni/0002', { status: 500, json: {} })
    const { result } = await update({ destinations: handOver }, '0001')
    expect(result.steps).toMatchObject([{ message: `Destinazione 1: ${SOLE.message}` }, { message: 'Destinazione 2: Errore sconosciuto' }])
    expect(customer.of('0001')).toMatchObject({ isPrimaria: '1', orderactive: '1' })
  })

  it('does not require that of other customers', async () => {
    describeOwn()
    expect((await update({ destinations: [change('0001', { isActive: false })] })).result.steps).toMatchObject([{ outcome: 'DONE' }])
  })
})
