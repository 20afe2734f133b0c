// A save of several steps while others save too, and while the bakery's server fails.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { DestinationChange } from '../generated/contract.ts'
import { OWN, at, change, describeCustomer, updates, wireDestination } from '../test/customers.ts'
import { openHarness } from '../test/harness.ts'

let harness: Awaited<ReturnType<typeof openHarness>>
let customer: ReturnType<typeof describeCustomer>

const describeOwn = (more: object = {}, options = {}) =>
  describeCustomer(harness.erp, '0042', [wireDestination('0001', { isPrimaria: '1' }), wireDestination('0002')], { ...more }, options)

beforeEach(async () => {
  harness = await openHarness({ login: 'administrator' })
  customer = describeOwn()
})
afterEach(() => harness.close())

const { update, calls, writes } = updates(() => harness)

describe.each([{ tagged: true }, { tagged: false }])('two administrators, the server with versions: $tagged', ({ tagged }) => {
  beforeEach(() => {
    customer = describeOwn({ tel: '1', contattiaggiuntivi_clie: [{ id: 7, persona: 'Ugo', tel1: '1', cell: '1' }] }, { tagged })
  })

  it('who change different fields of one customer, destination and contact both keep them', async () => {
    customer.store({ tel: '2', contattiaggiuntivi_clie: [{ id: 7, persona: 'Ugo', tel1: '2', cell: '1' }] })
    customer.storeDestination('0002', { lun_act: '1', referente: 'Ada' })
    const { result } = await update({
      set: { email: 'a@b.example' },
      seen: { email: null },
      contacts: { change: [{ id: '7', set: { mobile: '9' }, seen: { mobile: '1' } }] },
      destinations: [change('0002', { disabledDays: ['SUNDAY'], city: 'Modena' }, { disabledDays: [], city: null })],
    })
    expect(result.steps).toMatchObject([{ outcome: 'DONE' }])
    expect(customer.record()).toMatchObject({ tel: '2', email: 'a@b.example', contattiaggiuntivi_clie: [{ tel1: '2', cell: '9' }] })
    expect(customer.of('0002')).toMatchObject({ lun_act: '1', dom_act: '1', referente: 'Ada', cittade: 'Modena' })
  })

  it('who change the same fields get all conflicts at once, and nothing is saved', async () => {
    customer.store({ tel: '2', contattiaggiuntivi_clie: [{ id: 7, persona: 'Ugo', tel1: '2' }] })
    customer.storeDestination('0002', { referente: 'Ada' })
    const { result } = await update({
      set: { phone: '3', name: 'Bar' },
      seen: { phone: '1', name: 'Cliente 0042' },
      contacts: { remove: [{ id: '7', seen: { name: 'Ugo', phone: '1' } }] },
      destinations: [change('0001', { name: 'Banco' }, { name: 'Destinazione 0001' }), change('0002', { contactPerson: 'Bea' }, { contactPerson: null })],
    }) // prettier-ignore
    expect(result).toMatchObject({ __typename: 'ChangedMeanwhile', code: 'CHANGED_MEANWHILE' })
    expect(result.conflicts).toEqual([
      { path: 'set.phone', label: 'Telefono', seen: '1', current: '2', wanted: '3' },
      { path: 'contacts.7.phone', label: 'Contatto Ugo · Telefono 1', seen: '1', current: '2', wanted: null },
      { path: 'destinations.0002.contactPerson', label: 'Destinazione 0002 · Referente', seen: null, current: 'Ada', wanted: 'Bea' },
    ])
    expect(writes()).toEqual([])
  })

  it('who both remove a contact succeed; a removed contact cannot be changed', async () => {
    customer.store({ contattiaggiuntivi_clie: [] })
    expect((await update({ contacts: { remove: [{ id: '7' }] } })).result).toMatchObject({ __typename: 'CustomerUpdated' })
    const { result } = await update({ contacts: { change: [{ id: '7', set: { phone: '3' }, seen: { name: 'Ugo', phone: '1' } }] } })
    expect(result.conflicts).toEqual([{ path: 'contacts.7', label: 'Contatto Ugo', seen: 'Ugo', current: null, wanted: 'Ugo' }])
    expect(writes()).toEqual([])
  })

  it('costs one reading, the writes, and one reading after each or after all of them', async () => {
    await update({ destinations: [change('0001', { name: 'Banco' }), change('0002', { name: 'Chiosco' })] })
    const [get, one, two] = ['GET /clienti/0042', `POST ${at('0001')}`, `POST ${at('0002')}`]
    expect(calls().filter((call) => call !== 'GET /panify')).toEqual(tagged ? [get, one, two, get] : [get, one, get, two, get])
  })
})

it('refuses a contact that is changed twice, or changed and removed: one of the two would be lost', async () => {
  customer = describeOwn({ contattiaggiuntivi_clie: [{ id: 7, persona: 'Ugo', tel1: '1' }] })
  const twice = [{ id: '7', set: { phone: '2' } }, { id: '7', set: { mobile: '3' } }] // prettier-ignore
  for (const contacts of [{ change: twice }, { change: twice.slice(0, 1), remove: [{ id: '7' }] }]) {
    const { result } = await update({ contacts })
    expect(result).toMatchObject({ __typename: 'InvalidInput', message: 'Ogni contatto può comparire una sola volta.' })
  }
  expect(writes()).toEqual([])
})

it('reads again between two steps if the server sends tags without announcing versions', async () => {
  customer = describeOwn({}, { tagged: true })
  harness.erp.on('GET', '/panify', { status: 404, json: {} })
  harness.erp.once('POST', at('0001'), ({ body }) => {
    customer.storeDestination('0001', body as Record<string, unknown>)
    customer.storeDestination('0002', { lun_act: '1' })
    return { json: { success: true }, headers: { etag: '"2"' } }
  })
  const { result } = await update({ destinations: [change('0001', { name: 'Banco' }), change('0002', { name: 'Chiosco' })] })
  expect(result.steps).toMatchObject([{ outcome: 'DONE' }, { outcome: 'DONE' }])
  expect(customer.of('0002')).toMatchObject({ nomede: 'Chiosco', lun_act: '1' })
})

describe('if somebody else saves between two steps', () => {
  beforeEach(() => {
    customer = describeOwn({}, { tagged: true })
  })

  it('another field: it stays, the step is planned again', async () => {
    harness.erp.once('POST', at('0002'), () => {
      customer.storeDestination('0002', { lun_act: '1' })
      return { status: 412, json: {} }
    })
    const { result } = await update({ destinations: [change('0001', { name: 'Banco' }), change('0002', { name: 'Chiosco' }, { name: 'Destinazione 0002' })] }) // prettier-ignore
    expect(result.steps).toMatchObject([{ outcome: 'DONE' }, { outcome: 'DONE' }])
    expect(customer.of('0002')).toMatchObject({ lun_act: '1', nomede: 'Chiosco' })
  })

  it('the same field: that step fails, and sending the same input again answers a conflict', async () => {
    harness.erp.once('POST', at('0002'), () => {
      customer.storeDestination('0002', { nomede: 'Edicola' })
      return { status: 412, json: {} }
    })
    const input = { destinations: [change('0001', { name: 'Banco' }, { name: 'Destinazione 0001' }), change('0002', { name: 'Chiosco' }, { name: 'Destinazione 0002' })] } // prettier-ignore
    expect((await update(input)).result.steps).toMatchObject([
      { outcome: 'DONE' },
      { outcome: 'FAILED', message: expect.stringContaining('Destinazione 2: ') },
    ])
    expect((await update(input)).result.conflicts).toMatchObject([
      { path: 'destinations.0002.name', current: 'Edicola', wanted: 'Chiosco' },
    ])
    expect(customer.of('0002')).toMatchObject({ nomede: 'Edicola' })
  })
})

describe('a change of several steps', () => {
  const four = ['0001', '0002', '0003', '0004']
  beforeEach(() => {
    customer = describeCustomer(harness.erp, '0042', four.map((code) => wireDestination(code))) // prettier-ignore
  })
  const rename = (codes: (string | null)[]): DestinationChange[] => codes.map((code) => change(code, { name: `Nuovo ${code}` }))

  it('CUST-52 CUST-53 continues after a destination that fails, and reports each failure', async () => {
    harness.erp.once('POST', at('0001'), { status: 422, json: { message: 'Questa e-mail di accesso è già in uso' } })
    harness.erp.once('POST', at('0003'), { drop: true })
    const { result } = await update({ destinations: rename(['0001', null, '0002', '0003', '0099']) })
    expect(result.steps).toEqual([
      { position: 1, code: '0001', outcome: 'FAILED', message: 'Destinazione 1: Questa e-mail di accesso è già in uso' },
      { position: 2, code: null, outcome: 'FAILED', message: 'Destinazione 2: Codice destinazione mancante' },
      { position: 3, code: '0002', outcome: 'DONE', message: null },
      { position: 4, code: '0003', outcome: 'FAILED', message: 'Destinazione 4: Il server del panificio non è raggiungibile.' },
      { position: 5, code: '0099', outcome: 'FAILED', message: 'Destinazione 5: Destinazione non trovata.' },
    ])
  })

  it('is completed by the same input, which does only the rest', async () => {
    harness.erp.once('POST', at('0002'), { status: 500, json: {} })
    const input = { set: { name: 'Bar' }, seen: { name: 'Cliente 0042' }, destinations: rename(four) }
    expect((await update(input)).result.steps[1]).toMatchObject({ outcome: 'FAILED' })
    harness.erp.forgetCalls()
    const { result } = await update(input)
    expect(result.steps.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['UNCHANGED', 'DONE', 'UNCHANGED', 'UNCHANGED'])
    expect(writes()).toEqual([`POST ${at('0002')}`])
  })

  it('ends when its budget is used up: it reports the steps not begun, and the same input begins them', async () => {
    const slow = harness.erp.callsTo.bind(null, 'POST', at('0002'))
    harness.erp.once('POST', at('0002'), () => {
      customer.storeDestination('0002', { nomede: 'Nuovo 0002' })
      void harness.clock.advance(16_000)
      return { json: { success: true } }
    })
    const { result } = await update({ destinations: rename(four) })
    expect(slow()).toHaveLength(1)
    expect(result.steps.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['DONE', 'DONE', 'NOT_BEGUN', 'NOT_BEGUN'])
    expect(result.steps[3].message).toBe('Destinazione 4: tempo scaduto, non ancora salvata: salva di nuovo')
    const again = await update({ destinations: rename(four) })
    expect(again.result.steps.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['UNCHANGED', 'UNCHANGED', 'DONE', 'DONE'])
  })

  it('is done if a write was done without an answer, and failed if one was confirmed without being done', async () => {
    harness.erp.once('POST', at('0001'), ({ body }) => {
      customer.storeDestination('0001', body as object as Record<string, unknown>)
      return { drop: true }
    })
    harness.erp.once('POST', at('0002'), { json: { success: true } })
    const { result } = await update({ destinations: rename(['0001', '0002']) })
    expect(result.steps.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['DONE', 'FAILED'])
    expect(harness.audits().map(({ target, outcome }) => [target, outcome])).toEqual([
      ['0042/0001', 'done'],
      ['0042/0002', 'failed'],
    ])
  })

  it('on a server with versions has failed if a write was confirmed without being done', async () => {
    customer = describeCustomer(harness.erp, '0042', four.map((code) => wireDestination(code)), {}, { tagged: true }) // prettier-ignore
    harness.erp.once('POST', at('0002'), { json: { success: true }, headers: { etag: '"2"' } })
    const { result } = await update({ destinations: rename(['0001', '0002']) })
    expect(result.steps).toMatchObject([{ outcome: 'DONE' }, { outcome: 'FAILED', message: expect.stringContaining('non ha salvato') }])
  })

  it('saves no destination if the customer itself cannot be changed', async () => {
    harness.erp.once('POST', OWN, { status: 500, json: { message: 'SQLSTATE[42S22] select * from clienti' } })
    const { errors } = await update({ set: { name: 'Bar' }, destinations: rename(['0001']) })
    expect(errors?.[0]).toMatchObject({ message: 'Errore del server del panificio.', extensions: { code: 'UPSTREAM_FAILED' } })
    expect(writes()).toEqual([`POST ${OWN}`])
  })

  it('reports a customer that was confirmed but not changed as a failure', async () => {
    harness.erp.once('POST', OWN, { json: { success: true } })
    expect((await update({ set: { name: 'Bar' }, destinations: rename(['0001']) })).code).toBe('NOT_SAVED')
    expect(writes()).toEqual([`POST ${OWN}`])
  })
})

describe.each([{ tagged: true }, { tagged: false }])(
  'CUST-16 a new primary destination, the server with versions: $tagged',
  ({ tagged }) => {
    beforeEach(() => {
      customer = describeOwn({}, { tagged })
    })

    it('clears the former one, which no step names, on a server that has left it as it was', async () => {
      const { result } = await update({ destinations: [change('0002', { isPrimary: true })] })
      expect(result.steps).toMatchObject([{ outcome: 'DONE', message: null }])
      expect([customer.of('0001'), customer.of('0002')]).toMatchObject([{ isPrimaria: '0' }, { isPrimaria: '1' }])
    })

    it('has failed while the former one cannot be cleared', async () => {
      harness.erp.on('POST', at('0001'), { status: 500 })
      const { result } = await update({ destinations: [change('0002', { isPrimary: true })] })
      expect(result.steps).toMatchObject([{ outcome: 'FAILED' }])
    })
  },
)
