import { makeFolder } from '@panify/database/test/places'
import { sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dueRows } from '../delivery/rule.ts'
import { onEachDatabase, openStorage } from '../test/databases.ts'
import { openWorld, type World } from '../test/world.ts'
import { traysOf } from './production.rules.ts'
import { productionOf } from './production.sql.ts'

const PREORDER = '/api/applicazioni/panificatori/preorder'
const EMPTY = {
  gsettimana: 4,
  optiongroup2: 1,
  filterDescrizione: '',
  filterCodiceArti: '',
  filterClienteDest: '',
  filterCat1: '',
  filterCat3: '',
  ldata_ex: 0,
  xmacli: '',
}

onEachDatabase('production', (make) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(make)
    const planning = (where: string, articoli: object[]) => world.post(`/api/applicazioni/panificatori/planning/${where}`, { articoli })
    await planning('0002/0001', [
      { codice: 'ROS', giovedi: 100, venerdi: 50 },
      { codice: 'PANE', giovedi: '0.1', venerdi: '0.2' },
    ])
    await planning('0002/0002', [
      { codice: 'ROS', giovedi: 4 },
      { codice: 'COR', giovedi: 3 },
    ])
    await planning('0001/0001', [{ codice: 'A/B 1+', giovedi: 1 }])
  })
  afterAll(() => world.close())

  const list = async (filter: object = {}) =>
    (await world.post(PREORDER, { giorno_esatto: '2026-11-19', giorno_fine: '2026-11-19', ...EMPTY, ...filter })).body
  const codes = async (filter: object) => (await list(filter)).data.map((row: Record<string, string>) => row['codice_prod'])

  it('REST-45 ENT-41 ENT-43 sums a period by article, both ends included, exactly', async () => {
    expect(await list({ giorno_fine: '2026-11-20' })).toEqual({
      data: [
        {
          codice_prod: 'A/B 1+',
          descriz: 'Focaccia',
          unita_m: 'pz',
          quantita_totale: '1',
          nome_g1: '',
          nome_g2: '',
          nome_g3: '',
          teglie_info: '',
        },
        {
          codice_prod: 'COR',
          descriz: 'Cornetto à la crème',
          unita_m: 'pz',
          quantita_totale: '3',
          nome_g1: 'Dolci',
          nome_g2: '',
          nome_g3: 'Colazione',
          teglie_info: '',
        },
        {
          codice_prod: 'PANE',
          descriz: 'Pane comune',
          unita_m: 'kg',
          quantita_totale: '0.3',
          nome_g1: 'Pane',
          nome_g2: 'Lievitati',
          nome_g3: '',
          teglie_info: '1 pz',
        },
        {
          codice_prod: 'ROS',
          descriz: 'Rosetta',
          unita_m: 'pz',
          quantita_totale: '154',
          nome_g1: 'Pane',
          nome_g2: '',
          nome_g3: '',
          teglie_info: '5 teglie + 4 pz',
        },
      ],
      periodo: { data_inizio: '2026-11-19', data_fine: '2026-11-20', giorni_elaborati: 2 },
    })
  })

  it('lists the destinations behind a total, largest first, and they add up to it', async () => {
    const shares = async (query: string) => (await world.get(`/api/panify/produzione/destinazioni?${query}`)).body
    const { data } = await shares('dal=2026-11-19&al=2026-11-20&articolo=ROS')
    expect(data.map((row: Record<string, string>) => [row['codiceCliente'], row['codicede'], row['quantita'], row['origine']])).toEqual([
      ['0002', '0001', '150', 'standing'],
      ['0002', '0002', '4', 'standing'],
    ])
    expect(data[0].nomede).not.toBe('')
    expect(await shares(`dal=2026-11-19&al=2026-11-19&articolo=${encodeURIComponent('A/B 1+')}`)).toMatchObject({
      data: [{ quantita: '1' }],
    })
    expect(await shares('dal=2026-11-19&al=2026-11-19&articolo=NIENTE')).toEqual({ data: [] })
    for (const wrong of ['', 'dal=2026-11-20&al=2026-11-19&articolo=ROS', 'dal=2026-11-19&al=2026-11-19'])
      expect((await world.get(`/api/panify/produzione/destinazioni?${wrong}`)).status).toBe(422)
    expect((await world.get('/api/panify')).body.features).toContain('production-destinations')
  })

  it('lists every order behind the totals by date and destination, for one destination or for all', async () => {
    const orders = async (query: string) => (await world.get(`/api/panify/produzione/righe?${query}`)).body.data
    type Order = Record<'data' | 'codiceCliente' | 'codicede' | 'origine', string> & { righe: { articolo: string; quantita: string }[] }
    const shown = (data: Order[]) =>
      data.map(({ data: date, codiceCliente, codicede, origine, righe }) => [
        `${date} ${codiceCliente}/${codicede} ${origine}`,
        ...righe.map(({ articolo, quantita }) => `${articolo} ${quantita}`),
      ])
    const all = await orders('dal=2026-11-19&al=2026-11-20')
    expect(shown(all)).toEqual([
      ['2026-11-19 0001/0001 standing', 'A/B 1+ 1'],
      ['2026-11-19 0002/0001 standing', 'PANE 0.1', 'ROS 100'],
      ['2026-11-19 0002/0002 standing', 'COR 3', 'ROS 4'],
      ['2026-11-20 0002/0001 standing', 'PANE 0.2', 'ROS 50'],
    ])
    expect(all[1]).toMatchObject({ cliente: expect.stringMatching(/./), nomede: expect.stringMatching(/./) })
    expect(await orders('dal=2026-11-19&al=2026-11-20&destinazione=0002/0002')).toEqual([all[2]])
    expect(await orders('dal=2026-11-19&al=2026-11-19&destinazione=0009/0001')).toEqual([])
    for (const wrong of [
      '',
      'dal=2026-11-20&al=2026-11-19',
      'dal=2026-11-01&al=2026-12-02',
      'dal=2026-11-19&al=2026-11-19&destinazione=0002',
    ])
      expect((await world.get(`/api/panify/produzione/righe?${wrong}`)).status).toBe(422)
    expect((await world.get('/api/panify')).body.features).toContain('production-orders')
  })

  it('sums a long period as one statement does, dates with orders of their own and closed ones included', async () => {
    const period = { from: Temporal.PlainDate.from('2026-11-01'), to: Temporal.PlainDate.from('2026-12-31') }
    const row = { customer: '0002', destination: '0001', descriz: '', unita_m: '', iva: '4' }
    for (const [date, quantity] of [
      ['2026-11-03', 333],
      ['2026-11-10', 667],
    ] as const) {
      // prettier-ignore
      await world.db.insertInto('closed_dates').values({ date, closed_at: date }).execute()
      await world.db.insertInto('delivery_snapshot').values({ ...row, date, article: 'PANE', quantity, source: 'standing' }).execute() // prettier-ignore
    }
    await world.db.insertInto('extraordinary_orders').values({ customer: '0002', destination: '0002', date: '2026-12-03', article: 'COR', quantity: 7_001 }).execute() // prettier-ignore
    const due = await dueRows(world.db, period)
    const { rows: expected } = await sql<{ article: string; quantity: number }>`
      select article, sum(quantity) as quantity from ${due} as e group by article order by article`.execute(world.db)
    const { data } = await list({ giorno_esatto: '2026-11-01', giorno_fine: '2026-12-31' })
    expect(data.map((each: Record<string, string>) => [each['codice_prod'], Number(each['quantita_totale']) * 1000])).toEqual(
      expected.map(({ article, quantity }) => [article, quantity]),
    )
    expect(expected.map(({ article }) => article)).toEqual(['A/B 1+', 'COR', 'PANE', 'ROS'])
    const shares = (await world.get('/api/panify/produzione/destinazioni?dal=2026-11-01&al=2026-12-31&articolo=COR')).body.data
    const ofArticle = shares.map((each: Record<string, string>) => [each['codicede'], each['origine'], each['quantita']])
    expect(ofArticle).toEqual([['0002', 'standing', '24'], ['0002', 'extraordinary', '7.001']]) // prettier-ignore
    for (const table of ['delivery_snapshot', 'closed_dates', 'extraordinary_orders'] as const) await world.db.deleteFrom(table).execute()
  })

  it('refuses orders that the gateway could not read', async () => {
    const nomede = 'è'.repeat(600_000)
    await world.db.updateTable('destinations').set({ nomede }).where('customer', '=', '0002').where('code', '=', '0001').execute()
    const answer = await world.get('/api/panify/produzione/righe?dal=2026-11-01&al=2026-11-30')
    const fewer = await world.get('/api/panify/produzione/righe?dal=2026-11-19&al=2026-11-20')
    await world.db.updateTable('destinations').set({ nomede: 'Sede' }).where('customer', '=', '0002').where('code', '=', '0001').execute() // prettier-ignore
    expect(answer).toMatchObject({ status: 422, body: { errors: { al: ['Troppe righe: scegli un periodo più breve'] } } })
    expect(fewer.body.data[1].nomede).toBe(nomede)
  })

  it('has the mean of the last weeks for the weekday of a date, with the same fields', async () => {
    const usual = async (date: string) => (await world.get(`/api/panify/produzione/solita?data=${date}`)).body
    const delivered = (date: string, article: string, quantity: number) => {
      const row = { customer: '0002', destination: '0001', source: 'standing' as const, descriz: '', unita_m: '', iva: '4' }
      return world.db
        .insertInto('delivery_snapshot')
        .values({ ...row, date, article, quantity })
        .execute()
    }
    for (const [date, quantity] of [['2026-11-06', 10_000], ['2026-10-30', 20_000], ['2026-09-04', 99_000]] as const) await delivered(date, 'ROS', quantity) // prettier-ignore
    expect(await usual('2026-11-20')).toEqual({ date: ['2026-10-30', '2026-11-06'], data: [] })
    await delivered('2026-10-09', 'PANE', 1_000)
    expect(await usual('2026-11-20')).toEqual({
      date: ['2026-10-09', '2026-10-30', '2026-11-06'],
      data: [
        expect.objectContaining({ codice_prod: 'PANE', unita_m: 'kg', quantita_totale: '0.333', nome_g1: 'Pane', nome_g2: 'Lievitati' }),
        expect.objectContaining({ codice_prod: 'ROS', descriz: 'Rosetta', unita_m: 'pz', quantita_totale: '10', nome_g1: 'Pane' }),
      ],
    })
    expect((await usual('2026-11-21')).data).toEqual([])
    expect((await world.get('/api/panify/produzione/solita')).status).toBe(422)
    await world.db.deleteFrom('delivery_snapshot').execute()
  })

  it('REST-45 filters by text, code, customer, destination and category', async () => {
    expect(await codes({ filterDescrizione: 'CORNETTO À' })).toEqual(['COR'])
    expect(await codes({ filterCodiceArti: 'b 1' })).toEqual(['A/B 1+'])
    expect(await codes({ filterDescrizione: '%' })).toEqual([])
    expect(await codes({ filterClienteDest: '0002' })).toEqual(['COR', 'PANE', 'ROS'])
    expect(await codes({ filterClienteDest: '00020002' })).toEqual(['COR', 'ROS'])
    expect(await codes({ filterCat1: 'P' })).toEqual(['PANE', 'ROS'])
    expect(await codes({ filterCat3: 'N1' })).toEqual(['COR'])
  })

  it('OPEN-65 uses the dates, ignores gsettimana, and defaults to tomorrow', async () => {
    expect((await list({ gsettimana: 1 })).data).toHaveLength(4)
    const { body } = await world.post(PREORDER, {})
    expect(body.periodo).toEqual({ data_inizio: '2026-11-19', data_fine: '2026-11-19', giorni_elaborati: 1 })
  })

  it('OPEN-35 produces nothing during a suspension', async () => {
    await world.post('/api/configurator/update-multi', { CHIUSURADITTA1: '19/11/2026', CHIUSURADITTA2: '20/11/2026' })
    expect(await codes({})).toEqual([])
    expect(await codes({ giorno_esatto: '2026-11-20', giorno_fine: '2026-11-20' })).toEqual(['PANE', 'ROS'])
    await world.post('/api/configurator/update-multi', { CHIUSURADITTA1: '', CHIUSURADITTA2: '' })
  })

  it('refuses periods that end before they start or are longer than a year', async () => {
    for (const period of [
      { giorno_esatto: '2026-11-20', giorno_fine: '2026-11-19' },
      { giorno_esatto: '2026-01-01', giorno_fine: '2027-02-01' },
      { giorno_esatto: '20/11/2026' },
    ]) {
      expect((await world.post(PREORDER, period)).status).toBe(422)
    }
  })

  it('answers what one destination gets on each date, and why', async () => {
    const where = '0002/0001'
    await world.post(`/api/applicazioni/panificatori/straordinari/${where}/apertura`, {
      ordini: [{ data_ord: '2026-11-20', articoli: [{ cod_arti: 'COR', quanti: 9 }] }],
    })
    await world.post(`/api/applicazioni/panificatori/straordinari/${where}/chiusura`, { date_chiusura: '2026-11-26' })
    await world.post(`/api/applicazioni/panificatori/planning/${where}/toggle-day`, { giorno: 'venerdi', active: '1' })
    const { body } = await world.get(`/api/applicazioni/panificatori/effettivo/${where}?dal=2026-11-19&al=2026-11-27`)
    const states = body.data.map((day: Record<string, string>) => [day['data'], day['stato'], day['righe']?.length])
    expect(states).toEqual([
      ['2026-11-19', 'standing', 2],
      ['2026-11-20', 'extraordinary', 1],
      ['2026-11-21', 'standing', 0],
      ['2026-11-22', 'standing', 0],
      ['2026-11-23', 'standing', 0],
      ['2026-11-24', 'standing', 0],
      ['2026-11-25', 'standing', 0],
      ['2026-11-26', 'closure', 0],
      ['2026-11-27', 'disabled-day', 0],
    ])
    expect(body.data[1]).toEqual({
      data: '2026-11-20',
      stato: 'extraordinary',
      chiusa: false,
      righe: [{ codice: 'COR', descriz: 'Cornetto à la crème', unita_m: 'pz', quantita: '9', origine: 'extraordinary' }],
    })
    expect((await world.get(`/api/applicazioni/panificatori/effettivo/0002/0009?dal=2026-11-19&al=2026-11-19`)).status).toBe(404)
    expect((await world.get(`/api/applicazioni/panificatori/effettivo/${where}?dal=2026-11-19`)).status).toBe(422)
  })
})

it('answers others while a long period is read, and reads no further for a caller who has gone', async () => {
  let statements = 0
  let onDue: () => unknown = () => {}
  const world = await openWorld(() =>
    openStorage(makeFolder, ({ query }) => {
      if (!query.sql.includes('calendar')) return
      statements += 1
      onDue()
    }),
  )
  const reads: [string, () => Promise<unknown>][] = [
    ['list', () => world.post(PREORDER, { giorno_esatto: '2026-01-01', giorno_fine: '2026-12-31' })],
    ['shares', () => world.get('/api/panify/produzione/destinazioni?dal=2026-01-01&al=2026-12-31&articolo=ROS')],
    ['orders', () => world.get('/api/panify/produzione/righe?dal=2026-01-01&al=2026-01-31')],
  ]
  for (const [name, read] of reads) {
    const answered: string[] = []
    const other = new Promise<void>((done) => {
      onDue = async () => {
        onDue = () => {}
        await world.get('/api/configurator/TELDIT')
        answered.push('other')
        done()
      }
    })
    await read().then(() => answered.push(name))
    await other
    expect(answered).toEqual(['other', name])
  }
  statements = 0
  const gone = new AbortController()
  onDue = () => gone.abort()
  const period = { from: Temporal.PlainDate.from('2026-01-01'), to: Temporal.PlainDate.from('2026-12-31') }
  const filter = { description: '', code: '', customerOrDestination: '', category1: '', category3: '' }
  await productionOf(world.db, { ...period, signal: gone.signal }, filter)
  expect(statements).toBe(1)
  await world.close()
})

describe('trays', () => {
  it.each([
    [94_000, 'pz', 60, 30, '3 teglie + 4 pz'],
    [30_000, 'pz', 60, 30, '1 teglia'],
    [60_000, 'PZ', null, 30, '2 teglie'],
    [4_000, 'pz', 60, 30, '4 pz'],
    [4_200, 'pz', 60, 30, '5 pz'],
    [6_000, 'kg', 500, 6, '2 teglie'],
    [6_100, 'KG', 500, 6, '2 teglie + 1 pz'],
    [6_000, 'kg', null, 6, ''],
    [6_000, 'kg', 0, 6, ''],
    [6_000, 'kg', 500, null, ''],
    [6_000, 'pz', 500, 0, ''],
    [0, 'pz', 60, 30, ''],
  ])('OPEN-66 %i thousandths %s of %s g, %s to a tray: %s', (thousandths, unita_m, peso_lo, pos, expected) => {
    expect(traysOf(thousandths, { unita_m, peso_lo, pos })).toBe(expected)
  })
})
