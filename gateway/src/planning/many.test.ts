// The weeks of many destinations, at a back end that answers them with one call, and at one that does not.
import { afterEach, describe, expect, it } from 'vitest'
import { openHarness } from '../test/harness.ts'
import type { ErpCall } from '../test/erp.ts'
import { article, row } from '../test/ordering.ts'
import { newProgram } from '../test/programs.ts'

const ALL = '/panify/planning'
const WEEKS = `query ($first: Int! = 500, $after: String) { destinations(first: $first, after: $after) { pageInfo { endCursor }
  nodes { id planning { version rows { articleCode description quantities { monday sunday } limits { minimum maximum } } } } } }`

let harness: Awaited<ReturnType<typeof openHarness>>
afterEach(() => harness.close())

const codeOf = (index: number) => String(index).padStart(4, '0')
const paths = () => harness.erp.calls.map(({ path }) => path.replace('/api', '')).toSorted((a, b) => (a < b ? -1 : 1))

/** Destinations of as many customers; each orders its own number of rosettes on Mondays. */
async function openBakery(count: number, { features = ['planning-all'], perCustomer = 1 } = {}) {
  harness = await openHarness({ login: 'administrator', prepare: ({ on }) => on('GET', '/panify', { json: { version: 1, features } }) })
  const { on } = harness.erp
  const all = Array.from({ length: count }, (_, index) => ({
    customer: codeOf(1000 + Math.floor(index / perCustomer)),
    code: codeOf(1 + (index % perCustomer)),
    monday: String(10 + index),
  }))
  on('GET', '/destinazioni', {
    json: all.map(({ customer, code }) => ({
      codicede: code,
      nomede: `Bar ${customer}`,
      primario: `14${customer}${code}`,
      orderactive: '1',
    })),
  })
  for (const { customer, code, monday } of all) {
    const rows = [row('ROS', 'Rosetta', { lunedi: monday, qtaMinima: '10' })]
    on('GET', `/applicazioni/panificatori/planning/${customer}/${code}`, { json: { data: rows } })
    on('GET', `/applicazioni/panificatori/${customer}/articoli`, { json: { data: [article('ROS', 'Rosetta', { qtamax: '90' })] } })
  }
  on('GET', '/magazzino', { json: { data: [article('ROS', 'Rosetta', { qtamax: '90' })] } })
  on('GET', ALL, ({ query }: ErpCall) => ({
    json: {
      articoli: [row('ROS', 'Rosetta', { qtaMinima: '10' })],
      data: all
        .filter(({ customer }) => (query.get('cliente') ?? customer) === customer)
        .map(({ customer, code, monday }) => ({
          codiceCliente: customer,
          codicede: code,
          versione: '"1"',
          righe: [
            ['ROS', monday, '0', '0', '0', '0', '0', '0'],
            ['GONE', '1', '0', '0', '0', '0', '0', '0'],
          ],
        })),
    },
  }))
  harness.erp.forgetCalls()
  return newProgram(harness.portal, { scopes: ['READ_ORDERS'] })
}

const expectWeeks = (nodes: { planning: unknown }[], count: number) => {
  expect(nodes).toHaveLength(count)
  expect(nodes[count - 1]?.planning).toEqual({
    version: expect.any(String),
    rows: [
      {
        articleCode: 'ROS',
        description: 'Rosetta',
        quantities: { monday: 10 + count - 1, sunday: 0 },
        limits: { minimum: 10, maximum: 90 },
      },
    ],
  })
}

describe('the weeks of many destinations', () => {
  it('cost one call for one destination: its own', async () => {
    const { query } = await openBakery(1)
    const { data, errors } = await query(WEEKS)
    expect(errors).toBeUndefined()
    expectWeeks(data.destinations.nodes, 1)
    expect(paths()).toEqual(['/applicazioni/panificatori/1000/articoli', '/applicazioni/panificatori/planning/1000/0001', '/destinazioni'])
  })

  it.each([2, 50, 500])('cost one call for %d destinations of as many customers, and one for their articles', async (count) => {
    const { query } = await openBakery(count)
    const { data, errors } = await query(WEEKS)
    expect(errors).toBeUndefined()
    expectWeeks(data.destinations.nodes, count)
    expect(paths()).toEqual(['/destinazioni', '/magazzino', ALL, '/panify'].toSorted((a, b) => (a < b ? -1 : 1)))
  })

  it('cost one call in each of the two pages of 600 destinations', async () => {
    const { query } = await openBakery(600)
    const first = (await query(WEEKS)).data.destinations
    const second = (await query(WEEKS, { after: first.pageInfo.endCursor })).data.destinations
    expectWeeks([...first.nodes, ...second.nodes], 600)
    expect(harness.erp.callsTo('GET', ALL)).toHaveLength(2)
    expect(harness.erp.callsTo('GET', '/magazzino')).toHaveLength(1)
    expect(harness.erp.callsTo('GET', '/destinazioni')).toHaveLength(1)
  })

  it('are read for one customer only if all are its own', async () => {
    const { query } = await openBakery(40, { perCustomer: 40 })
    expectWeeks((await query(WEEKS)).data.destinations.nodes, 40)
    expect(harness.erp.callsTo('GET', ALL).map(({ query: asked }) => asked.get('cliente'))).toEqual(['1000'])
    expect(paths()).toContain('/applicazioni/panificatori/1000/articoli')
    expect(harness.erp.callsTo('GET', '/magazzino')).toEqual([])
  })

  it('are null with an error if the server does not name the destination or its quantities cannot be read', async () => {
    const { query } = await openBakery(2)
    harness.erp.on('GET', ALL, {
      json: { articoli: [], data: [{ codiceCliente: '1000', codicede: '0001', versione: '"1"', righe: [] }] },
    })
    const { data, errors } = await query(WEEKS)
    expect(data.destinations.nodes).toMatchObject([{ planning: { rows: [] } }, { planning: null }])
    expect(errors?.map(({ extensions }) => extensions?.['code'])).toContain('UPSTREAM_NOT_FOUND')
    harness.erp.on('GET', ALL, {
      json: { articoli: [row('ROS', 'Rosetta')], data: [{ codiceCliente: '1000', codicede: '0001', righe: [['ROS', 'dodici']] }] },
    })
    expect((await query(WEEKS)).errors?.[0]?.extensions).toMatchObject({ code: 'UPSTREAM_INVALID' })
  })
})

describe('without the call for all of them', () => {
  it('each of at most 30 destinations costs one, and one that fails hides no other', async () => {
    const { query } = await openBakery(30, { features: [] })
    harness.erp.on('GET', '/applicazioni/panificatori/planning/1003/0001', { status: 500, json: {} })
    const { data, errors } = await query(WEEKS)
    expect(data.destinations.nodes.filter(({ planning }: { planning: unknown }) => planning === null)).toHaveLength(1)
    expect(errors?.[0]).toMatchObject({ path: ['destinations', 'nodes', 3, 'planning', expect.any(String)] })
    expect(new Set(paths().filter((path) => path.includes('/planning/'))).size).toBe(30)
    expect(harness.erp.callsTo('GET', '/magazzino')).toHaveLength(1)
  })

  it('more are refused without a call, and the rest is answered', async () => {
    const { query } = await openBakery(31, { features: [] })
    const { data, errors } = await query(WEEKS)
    expect(data.destinations.nodes).toHaveLength(31)
    expect(data.destinations.nodes[30]).toEqual({ id: '1030/0001', planning: null })
    expect(new Set(errors?.map(({ extensions }) => extensions?.['code']))).toEqual(new Set(['FEATURE_UNAVAILABLE']))
    expect(paths().filter((path) => path.includes('/planning'))).toEqual([])
  })
})
