// What the production list says beyond the plain totals: its state, days, and who is behind a total.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDesk } from '../test/desk.ts'

const PATH = '/applicazioni/panificatori/preorder'
const SHARES = '/panify/produzione/destinazioni'

let desk: Awaited<ReturnType<typeof openDesk>>

beforeEach(async () => {
  desk = await openDesk({ login: 'administrator', at: '2026-11-19 19:59' })
  desk.erp.on('POST', PATH, { json: { data: [] } })
})
afterEach(() => desk.close())

const item = (codice_prod: string, unita_m: string, quantita_totale: string, nome_g1: string) => ({
  codice_prod,
  descriz: codice_prod,
  unita_m,
  quantita_totale,
  nome_g1,
})
const filter = { from: '2026-11-19', to: '2026-11-21' }

describe('the state of the list', () => {
  const STATE = `query ($filter: ProductionFilterInput!) { production(filter: $filter) { dates { date weekday state closesAt closedAt } } }`
  const dates = async () => (await desk.query(STATE, { filter })).data.production.dates

  it('says when each date closes: the evening before by a cut-off after 8:00', async () => {
    const open = { state: 'OPEN', closedAt: null }
    expect(await dates()).toMatchObject([
      { date: '2026-11-19', weekday: 'THURSDAY', state: 'CLOSED', closesAt: null },
      { date: '2026-11-20', weekday: 'FRIDAY', closesAt: '2026-11-19T19:00:00.000Z', ...open },
      { date: '2026-11-21', weekday: 'SATURDAY', closesAt: '2026-11-20T19:00:00.000Z', ...open },
    ])
    desk.clock.set('2026-11-19 20:00')
    expect((await dates())[1]).toMatchObject({ state: 'CLOSED', closesAt: null, closedAt: '2026-11-19T19:00:00.000Z' })
  })

  it('says nothing while the cut-off was never read', async () => {
    desk.erp.on('GET', '/configurator/orarioprodpane', { status: 500, json: {} })
    await desk.portal.parts.store.forget('cutOff')
    expect(await dates()).toEqual([])
  })
})

describe('day by day', () => {
  const BY_DAY = `query ($filter: ProductionFilterInput!, $by: ProductionGroup!) { productionByDay(filter: $filter, by: $by) {
    date totals { group unit quantity } } }`

  it('sums each day by group and unit, exactly, and asks once per day with the same filters', async () => {
    desk.erp.on('POST', PATH, ({ body }) => ({
      json: {
        data:
          (body as { giorno_esatto: string }).giorno_esatto === '2026-11-20'
            ? []
            : [
                item('A', 'KG', '0.1', 'Pane'),
                item('B', 'kg', '0.2', 'Pane'),
                item('C', 'pz', '30', 'Pane'),
                item('D', 'pz', '5', ''),
                item('E', 'pz', 'n.d.', 'Dolci'),
              ],
      },
    }))
    const { data } = await desk.query(BY_DAY, { filter: { ...filter, description: 'x' }, by: 'GROUP1' })
    const totals = [
      { group: 'Pane', unit: 'kg', quantity: 0.3 },
      { group: 'Pane', unit: 'pz', quantity: 30 },
      { group: null, unit: 'pz', quantity: 5 },
    ]
    expect(data.productionByDay).toEqual([
      { date: '2026-11-19', totals },
      { date: '2026-11-20', totals: [] },
      { date: '2026-11-21', totals },
    ])
    const asked = desk.erp.callsTo('POST', PATH).map(({ body }) => body as Record<string, string>)
    expect(new Set(asked.map(({ giorno_esatto }) => giorno_esatto))).toEqual(new Set(['2026-11-19', '2026-11-20', '2026-11-21']))
    for (const { giorno_esatto, giorno_fine, filterDescrizione } of asked)
      expect([giorno_fine, filterDescrizione]).toEqual([giorno_esatto, 'x'])
  })

  it('takes 31 days, and refuses 32 before anything is asked', async () => {
    const ask = (to: string) => desk.query(BY_DAY, { filter: { from: '2026-12-01', to }, by: 'GROUP2' })
    expect((await ask('2027-01-01')).errors?.[0]?.extensions).toEqual({ code: 'BAD_USER_INPUT' })
    expect(desk.erp.calls).toEqual([])
    expect((await ask('2026-12-31')).data.productionByDay).toHaveLength(31)
  })
})

describe('the destinations behind a total', () => {
  const BEHIND = `query ($code: ID!) { productionDestinations(code: $code, from: "2026-11-19", to: "2026-11-21") {
    customerCode customer destinationCode destination quantity isExtraordinary } }`

  it('asks a back end that announces them, and no other', async () => {
    expect((await desk.query(BEHIND, { code: 'A' })).data.productionDestinations).toBeNull()
    expect(desk.erp.callsTo('GET', SHARES)).toEqual([])
  })

  it('tells who gets how much, codes encoded', async () => {
    desk.erp.on('GET', '/panify', { json: { version: 1, features: ['production-destinations'] } })
    const row = {
      codiceCliente: '0042',
      cliente: 'Bar Sport',
      codicede: '0003',
      nomede: 'Centro',
      quantita: '12.5',
      origine: 'extraordinary',
    }
    desk.erp.on('GET', SHARES, { json: { data: [row, { codiceCliente: '' }] } })
    const { data } = await desk.query(BEHIND, { code: 'A/B 1+' })
    expect(data.productionDestinations).toEqual([
      {
        customerCode: '0042',
        customer: 'Bar Sport',
        destinationCode: '0003',
        destination: 'Centro',
        quantity: 12.5,
        isExtraordinary: true,
      },
    ])
    const [call] = desk.erp.callsTo('GET', SHARES)
    expect(Object.fromEntries(call!.query)).toEqual({ dal: '2026-11-19', al: '2026-11-21', articolo: 'A/B 1+' })
  })

  it('is for staff alone', async () => {
    const other = desk.portal.browser()
    await other.login('customer')
    expect((await other.query(BEHIND, { code: 'A' })).errors?.[0]?.extensions).toEqual({ code: 'FORBIDDEN' })
    expect((await other.query('{ productionByDay(by: GROUP1) { date } }')).errors?.[0]?.extensions).toEqual({ code: 'FORBIDDEN' })
  })
})
