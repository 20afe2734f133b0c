// What is usual on the weekday of a date, what differs from it, and the exceptions of the date.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openHarness } from '../test/harness.ts'

const USUAL = '/panify/produzione/solita'
const UNUSUAL = '/panify/solito'
const EXCEPTIONS = '/panify/eccezioni'

let harness: Awaited<ReturnType<typeof openHarness>>
beforeEach(async () => {
  harness = await openHarness({ login: 'administrator', at: '2026-11-19 18:00' })
  announce('usual-quantities', 'date-exceptions')
})
afterEach(() => harness.close())

const announce = (...features: string[]) => harness.erp.on('GET', '/panify', { json: { version: 1, features } })
const codes = (errors: { extensions?: Record<string, unknown> }[] | undefined) => errors?.map(({ extensions }) => extensions?.['code'])
const asked = (path: string) => harness.erp.callsTo('GET', path).map(({ query }) => Object.fromEntries(query))

const bar = { codiceCliente: '0042', cliente: 'Bar Centrale', codicede: '0001', nomede: '' }
const named = {
  destinationId: '0042/0001',
  customerCode: '0042',
  customerName: 'Bar Centrale',
  destinationCode: '0001',
  destinationName: null,
}

describe('the usual production', () => {
  const READ = '{ production { usual { dates groups(by: GROUP_3) { name unit { code } quantity } } } }'
  const item = (code: string, unita_m: string, quantita_totale: string, nome_g3: string) => ({
    codice_prod: code,
    descriz: code,
    unita_m,
    quantita_totale,
    nome_g3,
  })

  it('is summed by group and unit like the production itself, with one call', async () => {
    const data = [item('A', 'kg', '0.333', 'Forno'), item('B', 'KG', '0.1', 'Forno'), item('C', 'pz', '40', '')]
    harness.erp.on('GET', USUAL, { json: { date: ['2026-11-06', '2026-11-13', '2026-10-30'], data } })
    const { data: answer, errors } = await harness.query(READ)
    expect(errors).toBeUndefined()
    expect(answer.production.usual).toEqual({
      dates: ['2026-11-06', '2026-11-13', '2026-10-30'],
      groups: [
        { name: 'Forno', unit: { code: 'kg' }, quantity: 0.433 },
        { name: null, unit: { code: 'pz' }, quantity: 40 },
      ],
    })
    expect(asked(USUAL)).toEqual([{ data: '2026-11-20' }])
  })

  it('is empty before the third delivery', async () => {
    harness.erp.on('GET', USUAL, { json: { date: [], data: [] } })
    expect((await harness.query(READ)).data.production.usual).toEqual({ dates: [], groups: [] })
  })
})

describe('unusual deliveries', () => {
  const READ = `query ($first: Int!) { production { unusualCount unusual(first: $first) {
    destinationId customerCode customerName destinationCode destinationName isDayDisabled
    totals { unit { code } quantity minimum maximum } rows { articleCode description unit { code } quantity minimum maximum } } } }`
  const row = (articolo: string, quantita: string, minimo: string, massimo: string) => ({
    articolo,
    descriz: `Articolo ${articolo}`,
    unita_m: 'pz',
    quantita,
    minimo,
    massimo,
  })
  const total = (massimo: string) => ({ unita_m: 'pz', quantita: '0', minimo: '1', massimo })
  const place = (codicede: string, more: object) => ({ ...bar, codicede, giorno_disattivato: '0', totali: [], righe: [], ...more })

  it('are a destination with its articles outside their range, or without any delivery', async () => {
    harness.erp.on('GET', UNUSUAL, {
      json: {
        data: [
          place('0001', { giorno_disattivato: '1', totali: [total('90')], righe: [] }),
          place('0002', { righe: [row('ROS', '120', '12', '15')] }),
        ],
      },
    })
    const { data, errors } = await harness.query(READ, { first: 10 })
    expect(errors).toBeUndefined()
    expect(data.production).toEqual({
      unusualCount: 2,
      unusual: [
        { ...named, isDayDisabled: true, totals: [{ unit: { code: 'pz' }, quantity: 0, minimum: 1, maximum: 90 }], rows: [] },
        {
          ...named,
          destinationId: '0042/0002',
          destinationCode: '0002',
          isDayDisabled: false,
          totals: [],
          rows: [{ articleCode: 'ROS', description: 'Articolo ROS', unit: { code: 'pz' }, quantity: 120, minimum: 12, maximum: 15 }],
        },
      ],
    })
    expect(asked(UNUSUAL)).toEqual([{ data: '2026-11-20' }])
  })

  it('begin with the most different, so that a first page has what matters', async () => {
    harness.erp.on('GET', UNUSUAL, {
      json: {
        data: [
          place('0001', { righe: [row('A', '16', '12', '15')] }),
          place('0002', { righe: [row('A', '11', '12', '15'), row('B', '0', '5', '6')] }),
          place('0003', { righe: [row('A', '120', '10', '12')] }),
          place('0004', { totali: [total('20')] }),
          place('0005', { totali: [total('90')] }),
          place('0006', { righe: [row('A', '5', '0', '0')] }),
        ],
      },
    })
    const { data } = await harness.query(READ, { first: 5 })
    const shown = data.production.unusual.map(({ destinationCode, rows }: { destinationCode: string; rows: { articleCode: string }[] }) =>
      [destinationCode, ...rows.map(({ articleCode }) => articleCode)].join(' '),
    )
    expect([data.production.unusualCount, shown]).toEqual([6, ['0005', '0004', '0006 A', '0003 A', '0002 B A']])
  })

  it.each([0, 20_001])('are refused as a page of %d', async (first) => {
    harness.erp.on('GET', UNUSUAL, { json: { data: [] } })
    expect(codes((await harness.query(READ, { first })).errors)).toEqual(['BAD_USER_INPUT'])
  })
})

describe('exceptions', () => {
  const READ = `{ production { exceptions { deliveryCount activeCount orderCount closureCount list(first: 2) {
    destinationId kind lastDate totals { unit { code } quantity weekly } } } } }`
  const exception = (codicede: string, tipo: string, more: object = {}) => ({ ...bar, codicede, tipo, fino: '', totali: [], ...more })

  it('are orders, then closures, with their counts', async () => {
    const totali = [{ unita_m: 'pz', quantita: '0', settimana: '34' }]
    harness.erp.on('GET', EXCEPTIONS, {
      json: {
        consegne: 58,
        attive: '62',
        data: [
          exception('0001', 'chiusura', { fino: '2026-11-22', totali }),
          exception('0002', 'straordinario'),
          exception('0003', 'chiusura'),
          exception('0004', 'altro'),
        ],
      },
    })
    const { data, errors } = await harness.query(READ)
    expect(errors).toBeUndefined()
    expect(data.production.exceptions).toEqual({
      deliveryCount: 58,
      activeCount: 62,
      orderCount: 1,
      closureCount: 2,
      list: [
        { destinationId: '0042/0002', kind: 'ORDER', lastDate: null, totals: [] },
        {
          destinationId: '0042/0001',
          kind: 'CLOSURE',
          lastDate: '2026-11-22',
          totals: [{ unit: { code: 'pz' }, quantity: 0, weekly: 34 }],
        },
      ],
    })
    expect(asked(EXCEPTIONS)).toEqual([{ data: '2026-11-20' }])
  })

  it('are null with an error without the counts', async () => {
    harness.erp.on('GET', EXCEPTIONS, { json: { data: [] } })
    const { data, errors } = await harness.query(READ)
    expect([data.production.exceptions, codes(errors)]).toEqual([null, ['UPSTREAM_INVALID']])
  })
})

const ALL = `query ($from: Date, $to: Date) { production(from: $from, to: $to) {
  from usual { dates } unusualCount unusual { destinationId } exceptions { deliveryCount } } }`

it('all are null with an error, without a call, at a back end that announces none', async () => {
  announce('production-orders')
  const { data, errors } = await harness.query(ALL)
  expect(data.production).toEqual({ from: '2026-11-20', usual: null, unusualCount: null, unusual: null, exceptions: null })
  expect(new Set(codes(errors))).toEqual(new Set(['FEATURE_UNAVAILABLE']))
  expect(harness.erp.calls.map(({ path }) => path)).toEqual(['/api/panify'])
})

it('all are refused for several dates, without a call', async () => {
  const { data, errors } = await harness.query(ALL, { from: '2026-11-20', to: '2026-11-21' })
  expect(data.production).toMatchObject({ usual: null, unusualCount: null, unusual: null, exceptions: null })
  expect(errors).toHaveLength(4)
  for (const error of errors!) expect(error).toMatchObject({ message: 'Solo per una data.', extensions: { code: 'BAD_USER_INPUT' } })
  expect(harness.erp.calls).toEqual([])
})

it('a failure of one leaves the others', async () => {
  harness.erp.on('GET', USUAL, { drop: true })
  harness.erp.on('GET', UNUSUAL, { json: { data: [] } })
  harness.erp.on('GET', EXCEPTIONS, { json: { consegne: 1, attive: 1, data: [] } })
  const { data } = await harness.query(ALL)
  expect(data.production).toMatchObject({ usual: null, unusualCount: 0, unusual: [], exceptions: { deliveryCount: 1 } })
  expect(asked(UNUSUAL)).toHaveLength(1)
})

it('are announced as capabilities', async () => {
  announce('usual-quantities', 'date-exceptions', 'order-changes')
  const { data } = await harness.query('{ company { capabilities } }')
  expect(data.company.capabilities).toEqual(expect.arrayContaining(['USUAL_QUANTITIES', 'DATE_EXCEPTIONS', 'ORDER_CHANGES']))
})
