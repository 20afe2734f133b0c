// The production list beyond the plain totals: its state, groups and days.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openHarness } from '../test/harness.ts'

const PATH = '/applicazioni/panificatori/preorder'

let harness: Awaited<ReturnType<typeof openHarness>>

beforeEach(async () => {
  harness = await openHarness({ login: 'administrator', at: '2026-11-19 19:59' })
  harness.erp.on('POST', PATH, { json: { data: [] } })
})
afterEach(() => harness.close())

const item = (codice_prod: string, unita_m: string, quantita_totale: string, nome_g1: string) => ({
  codice_prod,
  descriz: codice_prod,
  unita_m,
  quantita_totale,
  nome_g1,
})
const period = { from: '2026-11-19', to: '2026-11-21' }

describe('the state of the list', () => {
  const STATE = `query ($from: Date, $to: Date) { production(from: $from, to: $to) { dates { date weekday state closesAt closedAt } } }`
  const dates = async () => (await harness.query(STATE, period)).data.production.dates

  it('shows when each date closes: the evening before with a cut-off after 8:00', async () => {
    const open = { state: 'OPEN', closedAt: null }
    expect(await dates()).toMatchObject([
      { date: '2026-11-19', weekday: 'THURSDAY', state: 'CLOSED', closesAt: null },
      { date: '2026-11-20', weekday: 'FRIDAY', closesAt: '2026-11-19T19:00:00.000Z', ...open },
      { date: '2026-11-21', weekday: 'SATURDAY', closesAt: '2026-11-20T19:00:00.000Z', ...open },
    ])
    harness.clock.set('2026-11-19 20:00')
    expect((await dates())[1]).toMatchObject({ state: 'CLOSED', closesAt: null, closedAt: '2026-11-19T19:00:00.000Z' })
  })

  it('is unknown while the cut-off was never read', async () => {
    harness.erp.on('GET', '/configurator/orarioprodpane', { status: 500, json: {} })
    await harness.portal.services.store.forget('cutOff')
    expect(await dates()).toBeNull()
  })
})

describe('day by day', () => {
  const BY_DAY = `query ($from: Date, $to: Date, $filter: ProductionFilter, $by: ProductionGroupKey!) {
    production(from: $from, to: $to, filter: $filter) { days { date groups(by: $by) { name unit { code } quantity } } } }`

  it('sums each day by group and unit, exactly, with one call per day and the same filters', async () => {
    harness.erp.on('POST', PATH, ({ body }) => ({
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
    const { data } = await harness.query(BY_DAY, { ...period, filter: { description: 'x' }, by: 'GROUP_1' })
    const groups = [
      { name: 'Pane', unit: { code: 'kg' }, quantity: 0.3 },
      { name: 'Pane', unit: { code: 'pz' }, quantity: 30 },
      { name: null, unit: { code: 'pz' }, quantity: 5 },
    ]
    expect(data.production.days).toEqual([
      { date: '2026-11-19', groups },
      { date: '2026-11-20', groups: [] },
      { date: '2026-11-21', groups },
    ])
    const asked = harness.erp.callsTo('POST', PATH).map(({ body }) => body as Record<string, string>)
    expect(new Set(asked.map(({ giorno_esatto }) => giorno_esatto))).toEqual(new Set(['2026-11-19', '2026-11-20', '2026-11-21']))
    for (const { giorno_esatto, giorno_fine, filterDescrizione } of asked)
      expect([giorno_fine, filterDescrizione]).toEqual([giorno_esatto, 'x'])
  })

  it('accepts 31 days, and refuses 32 before any call', async () => {
    const ask = (to: string) => harness.query(BY_DAY, { from: '2026-12-01', to, by: 'GROUP_2' })
    const { data, errors } = await ask('2027-01-01')
    expect(data.production).toEqual({ days: null })
    expect(errors).toMatchObject([{ message: 'Al massimo 31 giorni.', extensions: { code: 'BAD_USER_INPUT' } }])
    expect(harness.erp.calls).toEqual([])
    expect((await ask('2026-12-31')).data.production.days).toHaveLength(31)
  })

  it('reads the list, its groups and its only day with one call', async () => {
    harness.erp.on('POST', PATH, { json: { data: [item('A', 'KG', '0.1', 'Pane'), item('B', 'kg', '0.2', 'Pane')] } })
    const { data } = await harness.query(`{ production(from: "2026-11-20") {
      items { articleCode } processed { dayCount } groups(by: GROUP_1) { name unit { code } quantity }
      days { date items { articleCode quantity } groups(by: GROUP_1) { quantity } } } }`)
    expect(data.production).toEqual({
      items: [{ articleCode: 'A' }, { articleCode: 'B' }],
      processed: { dayCount: 1 },
      groups: [{ name: 'Pane', unit: { code: 'kg' }, quantity: 0.3 }],
      days: [
        {
          date: '2026-11-20',
          items: [
            { articleCode: 'A', quantity: 0.1 },
            { articleCode: 'B', quantity: 0.2 },
          ],
          groups: [{ quantity: 0.3 }],
        },
      ],
    })
    expect(harness.erp.calls).toHaveLength(1)
  })
})
