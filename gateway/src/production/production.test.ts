import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openHarness } from '../test/harness.ts'
import { traysOf } from './production.rules.ts'

const PATH = '/applicazioni/panificatori/preorder'
const LIST = `query ($from: Date, $to: Date, $filter: ProductionFilter) { production(from: $from, to: $to, filter: $filter) {
  from to filter { description articleCode }
  items { articleCode description unit { code } quantity groupNames { key name } trays { full rest text } }
  processed { from to dayCount weekday }
} }`

const PAGE = { data: [{ codice_prod: 'A', descriz: 'Rosetta', unita_m: 'pz', quantita: 1 }], current_page: 1, last_page: 2 }
const item = (codice_prod: string, more: Record<string, unknown> = {}) => ({ codice_prod, descriz: 'Rosetta', unita_m: 'pz', ...more })

let harness: Awaited<ReturnType<typeof openHarness>>

beforeEach(async () => {
  harness = await openHarness({ login: 'administrator', at: '2026-11-19 23:30' })
  harness.erp.on('POST', PATH, {
    json: {
      data: [item('ROS', { quantita_totale: '12.5' })],
      periodo: { data_inizio: '2026-11-20', data_fine: '2026-11-20', giorni_elaborati: 1 },
    },
  })
})
afterEach(() => harness.close())

const body = () => harness.erp.callsTo('POST', PATH).at(-1)?.body

describe('the production list', () => {
  it('PROD-13 ROLE-17 is for the bakery’s staff: a customer is refused without a call', async () => {
    const customer = await openHarness({ at: '2026-11-19 12:00' })
    const { errors } = await customer.query(LIST)
    expect(errors?.[0]?.extensions?.['code']).toBe('FORBIDDEN')
    expect(customer.erp.callsTo('POST', PATH)).toEqual([])
    await customer.close()
  })

  it('PROD-16 REST-45 OPEN-67,68,70 requests tomorrow in Rome, with all fixed values', async () => {
    const { data, errors } = await harness.query(LIST)
    expect(errors).toBeUndefined()
    expect(body()).toEqual({
      giorno_esatto: '2026-11-20',
      giorno_fine: '2026-11-20',
      gsettimana: 5,
      optiongroup2: 1,
      filterDescrizione: '',
      filterCodiceArti: '',
      filterClienteDest: '',
      filterCat1: '',
      filterCat3: '',
      ldata_ex: 0,
      xmacli: '',
    })
    expect(data.production).toMatchObject({
      from: '2026-11-20',
      to: '2026-11-20',
      filter: { description: null, articleCode: null },
      processed: { from: '2026-11-20', to: '2026-11-20', dayCount: 1, weekday: 'FRIDAY' },
    })
    expect(harness.erp.calls).toHaveLength(1)
  })

  it('PROD-16 requests tomorrow in Rome just after midnight, too', async () => {
    harness.clock.set('2026-11-20 00:30')
    await harness.query(LIST)
    expect(body()).toMatchObject({ giorno_esatto: '2026-11-21', giorno_fine: '2026-11-21', gsettimana: 6 })
  })

  it.each([
    ['2026-11-22', '2026-11-25', '2026-11-25', 7],
    ['2027-03-28', null, '2027-03-28', 7],
  ])('PROD-16 REST-45 OPEN-68 from %s to %s asks until %s, weekday %d', async (from, to, giorno_fine, gsettimana) => {
    const { data } = await harness.query(LIST, { from, to, filter: { description: ' pane ', articleCode: 'RO' } })
    expect(body()).toMatchObject({ giorno_esatto: from, giorno_fine, gsettimana, filterDescrizione: 'pane', filterCodiceArti: 'RO' })
    expect(data.production).toMatchObject({ from, to: giorno_fine, filter: { description: 'pane', articleCode: 'RO' } })
  })

  it.each([
    ['2026-11-23', '2026-11-22', 'La data finale precede quella iniziale.'],
    [null, '2026-11-19', 'La data finale precede quella iniziale.'],
    ['2026-11-23', '2027-11-24', 'Al massimo 366 giorni.'],
  ])('refuses the period from %s to %s before anything is asked', async (from, to, message) => {
    const { errors } = await harness.query(LIST, { from, to })
    expect(errors).toMatchObject([{ message, extensions: { code: 'BAD_USER_INPUT' } }])
    expect(harness.erp.calls).toEqual([])
  })

  it('ENT-41..43 reads items and period in every spelling; values that are no number are dropped', async () => {
    const rows = [
      item('A', { quantita_totale: '12.5', nome_g1: 'Pane', nome_g2: 'Bianco', nome_g3: '', teglie_info: '3 teglie + 4 pz' }),
      item('B', { quantita: 7 }),
      item('C', { quantita_totale: 'n.d.' }),
      item('D', { quantita_totale: '' }),
      { descriz: 'no code' },
    ]
    harness.erp.on('POST', PATH, {
      json: { data: rows, periodo: { data_inizio: '19/11/2026', data_fine: '22/11/2026', giorni_elaborati: '2' } },
    })
    const { data } = await harness.query(LIST)
    const { items, processed } = data.production
    expect(items[0]).toEqual({
      articleCode: 'A',
      description: 'Rosetta',
      unit: { code: 'pz' },
      quantity: 12.5,
      groupNames: [
        { key: 'GROUP_1', name: 'Pane' },
        { key: 'GROUP_2', name: 'Bianco' },
      ],
      trays: { full: 3, rest: 4, text: '3 teglie + 4 pz' },
    })
    expect(items[1]).toMatchObject({ groupNames: [], trays: null })
    expect(items.map(({ quantity }: { quantity: number | null }) => quantity)).toEqual([12.5, 7, null, null])
    expect(processed).toEqual({ from: '2026-11-19', to: '2026-11-22', dayCount: 2, weekday: 'THURSDAY' })
  })

  it.each<[string, unknown]>([
    ['wrapped once more', { success: true, data: { data: [item('A', { quantita: 1 })], periodo: { data_inizio: '20261121' } } }],
    ['as a PHP list', { data: { 3: item('A', { quantita: 1 }) }, periodo: { DATA_INIZIO: '2026-11-20T23:00:00.000Z' } }],
    ['without a wrapping', [item('A', { quantita: 1 })]],
    ['twice', { data: [item('A', { quantita: 1 }), item('A', { quantita: 1 })] }],
    ['under the names of the catalogue', { data: [{ CD_MIN: 'A', descriz: 'Rosetta', unitaMisura: 'pz', quantita_totale: '1,0' }] }],
  ])('REST-45 ENT-41..43 reads a list %s', async (_, json) => {
    harness.erp.on('POST', PATH, { json })
    const { data, errors } = await harness.query(LIST, { from: '2026-11-21' })
    expect(errors).toBeUndefined()
    expect(data.production.items).toMatchObject([{ articleCode: 'A', description: 'Rosetta', unit: { code: 'pz' }, quantity: 1 }])
    expect(data.production.processed).toMatchObject({ from: '2026-11-21' })
  })

  it('ENT-41 reads totals in the Italian number format', async () => {
    const rows = [item('A', { quantita_totale: '1.250,50', unita_m: 'kg' }), item('B', { quantita_totale: '1.250' })]
    harness.erp.on('POST', PATH, { json: { data: rows } })
    const { data } = await harness.query('{ production { items { quantity unit { code } } } }')
    expect(data.production.items.map(({ quantity }: { quantity: number }) => quantity)).toEqual([1250.5, 1250])
  })

  it.each(['codice_prod', 'descriz', 'unita_m', 'quantita_totale'])(
    'ENT-41 refuses the list if %s has another name, instead of showing it empty',
    async (name) => {
      harness.erp.on('POST', PATH, { json: { data: [{ ...item('A', { quantita_totale: 1 }), [name]: undefined, [`x_${name}`]: 'A' }] } })
      const { data, errors } = await harness.query('{ production { items { articleCode } } }')
      expect(data.production.items).toBeNull()
      expect(errors).toMatchObject([{ extensions: { code: 'UPSTREAM_INVALID' } }])
      expect(harness.portal.log.join('')).toContain(`production.${name} missing in every record`)
    },
  )

  it('PROD-12 is empty if the server answers a 404 for an empty list', async () => {
    harness.erp.on('POST', PATH, { status: 404, json: { message: 'Nessun preordine trovato' } })
    expect((await harness.query(LIST)).data.production.items).toEqual([])
  })

  it('counts the days itself if the server does not, and reads null as an empty list', async () => {
    harness.erp.on('POST', PATH, { json: { data: null } })
    const { data } = await harness.query(LIST, { from: '2027-03-27', to: '2027-03-29' })
    const processed = { from: '2027-03-27', to: '2027-03-29', dayCount: 3, weekday: 'SATURDAY' }
    expect(data.production).toMatchObject({ items: [], processed })
  })

  it('joins the articles with one call, however many items there are', async () => {
    harness.erp.on('POST', PATH, { json: { data: Array.from({ length: 200 }, (_, index) => item(`C${index}`, { quantita: 1 })) } })
    harness.erp.on('GET', '/applicazioni/panificatori/0001/articoli', { json: [{ cd_min: 'C7', descriz: 'Ciabatta', unita_m: 'pz' }] })
    const { data } = await harness.query('{ production { items { articleCode article { description } } } }')
    expect(data.production.items[7].article).toEqual({ description: 'Ciabatta' })
    expect(data.production.items[8].article).toBeNull()
    expect(harness.erp.calls).toHaveLength(2)
  })

  it.each(['2026-02-31', '20/11/2026', 'domani', ''])('refuses the date %j', async (from) => {
    const { errors } = await harness.query(LIST, { from })
    expect(errors).toHaveLength(1)
    expect(harness.erp.calls).toEqual([])
  })

  it.each([
    { json: 'boom' },
    { json: { message: 'Fatto' } },
    { json: { success: false } },
    { html: '<h1>login</h1>' },
    { html: '' },
    { json: PAGE },
  ])('refuses %j as a list: null with an error, and the rest stays', async (reply) => {
    harness.erp.on('POST', PATH, reply)
    const { data, errors } = await harness.query('{ production { from items { articleCode } dates { state } } }')
    expect(data.production).toMatchObject({ from: '2026-11-20', items: null, dates: [{ state: 'CLOSED' }] })
    expect(errors).toMatchObject([{ path: ['production', 'items'], extensions: { code: expect.stringMatching(/^UPSTREAM_/) } }])
    expect(harness.erp.callsTo('POST', PATH)).toHaveLength(1)
  })

  it('fails after the deadline of the route without a repeat', async () => {
    harness.erp.on('POST', PATH, () => {
      setTimeout(() => void harness.clock.advance(30_001), 0)
      return { hang: true }
    })
    const { data, errors } = await harness.query(LIST)
    expect(data.production).toMatchObject({ items: null, processed: null })
    expect(errors?.map(({ extensions }) => extensions?.['code'])).toEqual(['UPSTREAM_TIMEOUT', 'UPSTREAM_TIMEOUT'])
    expect(harness.erp.callsTo('POST', PATH)).toHaveLength(1)
  })
})

describe('trays', () => {
  it.each([
    ['3 teglie + 4 pz', 3, 4],
    ['1 teglia', 1, 0],
    ['4 pz', 0, 4],
    ['46 teglie + 5 pz', 46, 5],
    ['3 carrelli', null, null],
    ['3 teglie + 4', null, null],
    ['3 teglie 4 pz', null, null],
    [' + 4 pz', null, null],
  ])('are read from %j', (text, full, rest) => {
    expect(traysOf(text)).toEqual({ full, rest, text })
  })
})
