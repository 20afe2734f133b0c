// What was changed in the orders of all destinations.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openHarness } from '../test/harness.ts'

const PATH = '/panify/modifiche'
const READ = `query ($since: DateTime, $first: Int! = 50, $after: String) { orderChanges(since: $since, first: $first, after: $after) {
  nodes { id changedAt kind destinationId customerCode customerName destinationCode destinationName articleCode description
    unit { code } day date before after removedWeek { monday sunday } }
  edges { cursor } pageInfo { hasNextPage endCursor } totalCount asOf } }`

let harness: Awaited<ReturnType<typeof openHarness>>
beforeEach(async () => {
  harness = await openHarness({ login: 'administrator', at: '2026-11-19 18:00' })
  harness.erp.on('GET', '/panify', { json: { version: 1, features: ['order-changes'] } })
})
afterEach(() => harness.close())

const change = (id: number, more: object = {}) => ({
  id: String(id),
  quando: `2026-11-19T16:${String(id % 60).padStart(2, '0')}:00.000Z`,
  codiceCliente: '0042',
  cliente: 'Bar Centrale',
  codicede: '0001',
  nomede: '',
  tipo: 'standing',
  articolo: 'ROS',
  descriz: 'Rosetta',
  unita_m: 'pz',
  giorno: 'venerdi',
  data: '',
  prima: '12',
  dopo: '14',
  settimana: [],
  ...more,
})
const answer = (...data: object[]) => harness.erp.on('GET', PATH, { json: { data, totale: data.length } })
const asked = () => harness.erp.callsTo('GET', PATH).map(({ query }) => Object.fromEntries(query))
const codes = (errors: { extensions?: Record<string, unknown> }[] | undefined) => errors?.map(({ extensions }) => extensions?.['code'])

it('are those of the last hour, with old and new value', async () => {
  answer(change(30))
  const { data, errors } = await harness.query(READ)
  expect(errors).toBeUndefined()
  expect(data.orderChanges).toMatchObject({ totalCount: 1, asOf: '2026-11-19T17:00:00.000Z', pageInfo: { hasNextPage: false } })
  expect(data.orderChanges.nodes).toEqual([
    {
      id: '30',
      changedAt: '2026-11-19T16:30:00.000Z',
      kind: 'STANDING',
      destinationId: '0042/0001',
      customerCode: '0042',
      customerName: 'Bar Centrale',
      destinationCode: '0001',
      destinationName: null,
      articleCode: 'ROS',
      description: 'Rosetta',
      unit: { code: 'pz' },
      day: 'FRIDAY',
      date: null,
      before: 12,
      after: 14,
      removedWeek: null,
    },
  ])
  expect(asked()).toEqual([{ dal: '2026-11-19T16:00:00.000Z', primi: '51' }])
})

it.each([
  ['row-added', 'ROW_ADDED', { giorno: '', prima: '', dopo: '' }, { day: null, before: null, after: null }],
  ['day-disabled', 'DAY_DISABLED', { articolo: '', descriz: '', unita_m: '', prima: '', dopo: '' }, { articleCode: null, unit: null }],
  ['day-enabled', 'DAY_ENABLED', {}, { day: 'FRIDAY' }],
  ['extraordinary', 'EXTRAORDINARY', { giorno: '', data: '2026-11-25', prima: '' }, { date: '2026-11-25', before: null, after: 14 }],
  ['closure-added', 'CLOSURE_CREATED', { data: '2026-11-25' }, { date: '2026-11-25' }],
  ['closure-removed', 'CLOSURE_DELETED', {}, {}],
  ['varied', 'DELIVERY_VARIED', {}, {}],
  ['row-removed', 'ROW_REMOVED', { settimana: ['5', '0', '0', '0', '0', '0', '0.5'] }, { removedWeek: { monday: 5, sunday: 0.5 } }],
  ['something new', 'OTHER', {}, {}],
])('have the kind %s', async (tipo, kind, written, read) => {
  answer(change(1, { tipo, ...written }))
  expect((await harness.query(READ)).data.orderChanges.nodes[0]).toMatchObject({ kind, ...read })
})

it('are read page by page, each page anew', async () => {
  answer(change(5), change(4), change(3))
  const first = await harness.query(READ, { since: '2026-11-19T10:00:00Z', first: 2 })
  const { nodes, edges, pageInfo } = first.data.orderChanges
  expect(nodes.map(({ id }: { id: string }) => id)).toEqual(['5', '4'])
  expect([pageInfo.hasNextPage, edges[1].cursor]).toEqual([true, pageInfo.endCursor])
  await harness.query(READ, { since: '2026-11-19T10:00:00Z', first: 2, after: pageInfo.endCursor })
  expect(asked()).toEqual([
    { dal: '2026-11-19T10:00:00.000Z', primi: '3' },
    { dal: '2026-11-19T10:00:00.000Z', primi: '3', prima_del: '2026-11-19T16:04:00.000Z', prima_di: '4' },
  ])
})

describe('are null with an error', () => {
  it('at a back end that does not announce them, without a call', async () => {
    harness.erp.on('GET', '/panify', { json: { version: 1, features: [] } })
    const { data, errors } = await harness.query(READ)
    expect([data.orderChanges, codes(errors), asked()]).toEqual([null, ['FEATURE_UNAVAILABLE'], []])
  })

  it.each([
    ['BAD_USER_INPUT', { first: 0 }],
    ['BAD_USER_INPUT', { first: 1_001 }],
    ['CURSOR_INVALID', { after: 'nowhere' }],
  ])('%s for %j, without a call', async (code, variables) => {
    const { data, errors } = await harness.query(READ, variables)
    expect([data.orderChanges, codes(errors), asked()]).toEqual([null, [code], []])
  })

  it.each([
    ['an unreadable quantity', { data: [change(1, { dopo: 'molti' })], totale: 1 }],
    ['no instant', { data: [change(1, { quando: 'ieri' })], totale: 1 }],
    ['no total', { data: [change(1)] }],
    ['an unreadable week', { data: [change(1, { settimana: ['5', 'x', '0', '0', '0', '0', '0'] })], totale: 1 }],
  ])('for %s', async (_case, json) => {
    harness.erp.on('GET', PATH, { json })
    const { data, errors } = await harness.query(READ)
    expect([data.orderChanges, codes(errors)]).toEqual([null, ['UPSTREAM_INVALID']])
  })
})

it('are not for customers', async () => {
  const customer = await openHarness()
  const { errors } = await customer.query(READ)
  expect([codes(errors), customer.erp.callsTo('GET', PATH)]).toEqual([['FORBIDDEN'], []])
  await customer.close()
})
