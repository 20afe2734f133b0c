// Orders and closures of single dates in the names, spellings and wrappings of servers.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { OWN, asking, codeOf, row } from '../test/dates.ts'
import { openHarness } from '../test/harness.ts'
import { closureEntry, orderEntry } from '../test/exceptions.ts'
import { describeOrdering } from '../test/ordering.ts'

const PATH = '/applicazioni/panificatori/straordinari/0042/0003'
const READ = `query ($from: Date! = "2026-01-01", $to: Date! = "2027-12-31") { destination(id: "${OWN}") {
  closures(from: $from, to: $to) { date } extraordinaryOrders(from: $from, to: $to) { date rows {
    articleCode description unit { code } quantity price weight note limits { minimum step } } }
  deliveries(from: "2026-11-23", to: "2026-11-24") { date basis } } }`

const [MONDAY, TUESDAY] = ['2026-11-23', '2026-11-24']

type Row = Record<string, unknown>

let harness: Awaited<ReturnType<typeof openHarness>>
beforeAll(async () => {
  harness = await openHarness()
  describeOrdering(harness.erp)
})
beforeEach(() => harness.erp.forgetCalls())
afterAll(() => harness.close())

const { save, close } = asking(() => harness)
const answers = (json: unknown) => harness.erp.on('GET', PATH, { json })
const read = async () => {
  const { data, errors } = await harness.query(READ)
  expect(errors).toBeUndefined()
  return data.destination
}
const codeOfRead = async () => codeOf((await harness.query(READ)).errors)
const logged = () => harness.portal.log.join('')

const order = { data_ord: MONDAY, cod_arti: 'ROS', descriz_art: 'Rosetta', quanti: '25', prezzo: '0.35' }
const article = { peso_lo: '0.07', qtaminima: '15', qtarange: '3', note_est: 'Croccante', unita_m: 'pz' }
const nested = { ...order, data_forn_arti: article }
const SHOWN = {
  date: MONDAY,
  rows: [
    {
      articleCode: 'ROS',
      description: 'Rosetta',
      unit: { code: 'pz' },
      quantity: 25,
      price: 0.35,
      weight: 0.07,
      note: 'Croccante',
      limits: { minimum: 15, step: 3 },
    },
  ],
}
const CLOSED = [
  { date: MONDAY, basis: 'EXTRAORDINARY' },
  { date: TUESDAY, basis: 'CLOSURE' },
]

describe('an order', () => {
  const capitals = (held: Row) => Object.fromEntries(Object.entries(held).map(([name, value]) => [name.toUpperCase(), value]))
  it.each<[string, unknown]>([
    ['beside a record of its article', [nested]],
    ['with its article as text', [{ ...order, data_forn_arti: JSON.stringify(article) }]],
    ['with its article as a list of one', [{ ...order, data_forn_arti: [article] }]],
    ['with the fields of its article beside it', [{ ...order, ...article }]],
    ['in capitals', [capitals({ ...order, data_forn_arti: capitals(article) })]],
    ['under its date', { data: { '23/11/2026': [nested] } }],
    ['by date', { data: [{ data_ord: MONDAY, articoli: [{ ...nested, data_ord: undefined }] }] }],
    ['twice', [nested, { ...nested }]],
    ['in places', { data: { 0: nested } }],
    ...['23/11/2026', '2026-11-23 00:00:00', '2026-11-22T23:00:00.000Z', '20261123', '/Date(1795388400000)/'].map(
      (data_ord): [string, unknown] => [`of ${data_ord}`, [{ ...nested, data_ord }]],
    ),
  ])('REST-33 ENT-36,37 is read %s', async (_, json) => {
    answers(json)
    expect((await read()).extraordinaryOrders).toEqual([SHOWN])
  })

  it('ENT-37 takes omitted fields of its article from the catalogue', async () => {
    answers([{ data_ord: MONDAY, cod_arti: 'PAN 01/A+', quanti: '7,5', prezzo: '€ 1.250,50', data_forn_arti: null }])
    expect((await read()).extraordinaryOrders[0].rows[0]).toMatchObject({
      description: 'pane casereccio',
      unit: { code: 'kg' },
      quantity: 7.5,
      price: 1250.5,
      limits: { minimum: 0.5, step: 0.5 },
    })
  })

  it.each([null, ''])('ENT-36 omits an article with the quantity %j', async (quanti) => {
    answers([nested, { ...nested, cod_arti: 'COR', quanti }])
    expect((await read()).extraordinaryOrders[0].rows.map(({ quantity }: { quantity: number }) => quantity)).toEqual([25, 0])
  })

  it.each<[string, Row]>([
    ['a quantity in words', { ...nested, cod_arti: 'COR', quanti: 'dodici' }],
    ['a negative quantity', { ...nested, cod_arti: 'COR', quanti: -2 }],
    ['a day that does not exist', closureEntry('31/02/2026')],
    ['a date in words', { ...nested, data_ord: 'domani' }],
    ['another quantity of the same article', { ...nested, quanti: '20' }],
    ['an article under another name', { data_ord: TUESDAY, articolo: 'COR', quanti: '20' }],
    ['a flag of a closure that is neither yes nor no', { ...nested, cod_arti: 'COR', chiusura: 'forse' }],
    ['no articles at all', { data_ord: TUESDAY, articoli: [] }],
  ])('ENT-36 refuses the list with %s: never none, and nothing is written back', async (_, entry) => {
    answers({ data: [nested, entry] })
    expect(await codeOfRead()).toBe('UPSTREAM_INVALID')
    expect(codeOf((await save(MONDAY, row('ROS', 30))).errors)).toBe('UPSTREAM_INVALID')
    expect(codeOf((await close(MONDAY, { onOrder: 'DELETE' })).errors)).toBe('UPSTREAM_INVALID')
    expect(harness.erp.writes()).toEqual([])
  })

  it('REST-33 refuses the list if quantities have another name everywhere', async () => {
    answers([{ ...nested, quanti: undefined, pezzi: '25' }])
    expect(await codeOfRead()).toBe('UPSTREAM_INVALID')
    expect(logged()).toContain('straordinari.quanti missing in every record')
  })

  it('REST-33 is left out if it belongs to another destination', async () => {
    const others = [{ codiceCliente: '0050' }, { codiceCliente: 42, codicede: 4 }].map((owner, index) => ({ ...orderEntry(TUESDAY, `X${index}`, '9'), ...owner })) // prettier-ignore
    answers({ data: [...others, { ...closureEntry(TUESDAY), codiceCliente: '0050' }, { ...nested, codiceCliente: '0042', codicede: '3' }] })
    const { extraordinaryOrders, closures } = await read()
    expect(extraordinaryOrders).toEqual([SHOWN])
    expect(closures).toEqual([])
    expect(logged()).toContain('is of another destination')
  })

  it('REST-33 has no orders and closures if the server answers 404', async () => {
    harness.erp.on('GET', PATH, { status: 404, json: { message: 'Nessun dato trovato' } })
    expect(await read()).toMatchObject({ extraordinaryOrders: [], closures: [] })
  })
})

it('OPEN-46 takes an entry with an article for a row of an order, also if it has the flag of a closure', async () => {
  answers([{ ...nested, chiusura: '1' }])
  expect(await read()).toMatchObject({ extraordinaryOrders: [SHOWN], closures: [] })
})

describe('a closure', () => {
  const besides = (name: string, closures: unknown) => ({ data: [nested], [name]: closures })
  it.each<[string, unknown]>([
    ['without an article', [nested, { data_ord: TUESDAY, cod_arti: '', quanti: '0' }]],
    ['with no article', [nested, { data_ord: TUESDAY, cod_arti: null, descriz_art: null, quanti: 0 }]],
    ['without fields of an article', [nested, { data_ord: TUESDAY, descriz_art: 'CHIUSURA' }]],
    ['with a flag', [nested, { ...nested, data_ord: TUESDAY, cod_arti: '', chiusura: 'S' }]],
    ['with a flag, its articles empty', [nested, { data_ord: TUESDAY, chiusura: true, articoli: [] }]],
    ['in a list beside the rows', besides('chiusure', [TUESDAY])],
    ['in a list of records', besides('date_chiusura', [{ data_ord: '24/11/2026' }])],
    ['in a list by places', besides('chiuse', { 0: { data: TUESDAY } })],
    ['as one text', besides('date_chiusura', '24/11/2026, 24/11/2026')],
    ['beside a wrapped list', { success: true, data: { data: [nested], chiusure: ['20261124'] } }],
    ['with others of other destinations', besides('chiusure', [{ data: MONDAY, codiceCliente: '0050' }, { data: TUESDAY, codiceCliente: '0042' }])], // prettier-ignore
  ])('REST-33 REST-35 OPEN-46 is seen %s: nothing is delivered on its date', async (_, json) => {
    answers(json)
    const { closures, deliveries, extraordinaryOrders } = await read()
    expect(closures).toEqual([{ date: TUESDAY }])
    expect(deliveries).toEqual(CLOSED)
    expect(extraordinaryOrders).toEqual([SHOWN])
  })

  it('REST-33 is read also without an order', async () => {
    answers({ chiusure: [TUESDAY] })
    expect((await read()).closures).toEqual([{ date: TUESDAY }])
  })

  it.each<[string, unknown]>([
    ['dates of unknown meaning', { data: [nested], sospensioni: [TUESDAY] }],
    ['records with dates of unknown meaning', { data: [nested], sospensioni: { 0: { giorno: '24/11/2026', motivo: 'ferie' } } }],
    ['closures without a date', { data: [nested], chiusure: [{ motivo: 'ferie' }] }],
    ['closures that are no dates', { data: [nested], chiusure: ['martedì'] }],
    ['a closure that is none', [nested, { data_ord: TUESDAY, cod_arti: '', chiusura: '0' }]],
  ])('REST-33 is not missed: %s refuse the answer', async (_, json) => {
    answers(json)
    expect(await codeOfRead()).toBe('UPSTREAM_INVALID')
  })

  it.each([
    { data: [nested], meta: { letto: '2026-11-19' }, versioni: [1, 2], chiusure: null },
    { data: [nested], chiusure: [] },
  ])('REST-33 is none where nothing beside the rows is a list of dates: %j', async (json) => {
    answers(json)
    expect((await read()).closures).toEqual([])
  })
})
