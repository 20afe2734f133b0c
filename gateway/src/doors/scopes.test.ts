// Every root field of the token door with every scope. The fields come from the contract, their scopes are written here by hand:
// a field that is missing in the table fails, and so does one whose guard differs from it.
import { type GraphQLField, isObjectType } from 'graphql'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Context } from '../context.ts'
import { accessOf, upstreamOf } from '../graph/directives.ts'
import { createSchema } from '../graph/schema.ts'
import type { Scope } from '../generated/contract.ts'
import { openHarness } from '../test/harness.ts'
import { describeOrdering } from '../test/ordering.ts'
import { newProgram } from '../test/programs.ts'
import { SCOPES } from '../tokens/token.rules.ts'
import type { Token } from '../access/identity.ts'
import { flawsOfTokenSchema, tokenSchemaOf } from './token.schema.ts'

const words = (text: string) => text.trim().split(/\s+/)
const TABLE: [Scope, string[]][] = [
  ['ANY', words('viewer company')],
  [
    'READ_ORDERS',
    words(
      'destination destinations customer customers deliveryDates document documents orderChanges article articles categoryGroups units vatRates events',
    ),
  ],
  ['WRITE_ORDERS', words('updatePlanning setDayDisabled setExtraordinaryOrder deleteExtraordinaryOrder createClosures deleteClosures')],
  ['PRODUCTION', words('production productionUpdated')],
  [
    'ADMINISTRATION',
    words(`systemStatus auditEntries documentsToInvoice annulDocument reissueDocument invoiceDocuments varyDelivery createCustomer updateCustomer
      createDestination updateDestination sendCredentials createArticle updateArticle deleteArticle createCategory deleteCategory updateCompany`),
  ],
]
/** The fields that a token of one destination may use. */
const BOUND = words(`viewer company destination destinations customer customers deliveryDates document events
  updatePlanning setDayDisabled setExtraordinaryOrder deleteExtraordinaryOrder createClosures deleteClosures`)

const graph = createSchema()
const schema = tokenSchemaOf(graph)
const rootTypes = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]
const roots = rootTypes.flatMap((type) => Object.values(type?.getFields() ?? {}))
const scopeOf = (name: string) => TABLE.find(([, names]) => names.includes(name))?.[0]
const own = { customerCode: '0042', destinationCode: '0003' }

/** The missing scope of a refusal, 'refused' without one, null if the token passes the guard. */
function refusalOf(field: GraphQLField<unknown, Context>, token: Partial<Token>): unknown {
  const context = { session: null, token: { id: 't', name: 'T', scopes: [], destination: null, ...token } }
  try {
    // The resolver itself may fail on this bare context.
    const answer = field.resolve?.({}, {}, context as never, {} as never) as { catch?(ignore: () => void): void } | undefined
    answer?.catch?.(() => undefined)
    return null
  } catch (error) {
    const { code, missingScope } = (error as { extensions?: { code?: unknown; missingScope?: unknown } }).extensions ?? {}
    return code === 'FORBIDDEN' ? (missingScope ?? 'refused') : null
  }
}

it('the contract of the token door has no flaw', () => expect(flawsOfTokenSchema(graph, schema)).toEqual([]))

describe('every root field of the token door', () => {
  it('has its scope in this table', () => {
    const names = TABLE.flatMap(([, fields]) => fields)
    expect(roots.map(({ name }) => name).toSorted((a, b) => (a < b ? -1 : 1))).toEqual(names.toSorted((a, b) => (a < b ? -1 : 1)))
  })

  it.each(roots.map((field) => [field.name, field] as const))('%s requires its scope and no other', (name, field) => {
    const scope = scopeOf(name)
    for (const held of SCOPES) expect(refusalOf(field, { scopes: [held] }), held).toBe(scope === 'ANY' || held === scope ? null : scope)
    expect(refusalOf(field, { scopes: [] }), 'none').toBe(scope === 'ANY' ? null : scope)
  })

  it.each(roots.map((field) => [field.name, field] as const))(
    '%s is open or closed to a token of one destination as in the table',
    (name, field) => {
      const expected = BOUND.includes(name) ? null : 'refused'
      expect(refusalOf(field, { scopes: SCOPES, destination: own })).toBe(expected)
    },
  )
})

/** Delivers only what the order itself shows. */
const WITHOUT_SCOPE = ['ExtraordinaryOrder.delivery']

/** Reads per parent, and the calls that read for many of them. */
const isOfOne = (field: GraphQLField<unknown, unknown>) =>
  ['CUSTOMER', 'DESTINATION', 'ARTICLE'].includes(upstreamOf(field)?.calls ?? '') || ['Planning', 'Money'].includes(String(field.type))

it('every field with orders, documents or prices of one destination or customer has a scope of its own', () => {
  const open = Object.values(schema.getTypeMap()).flatMap((type) =>
    isObjectType(type) && !rootTypes.includes(type)
      ? Object.values(type.getFields())
          .filter((field) => upstreamOf(field) && isOfOne(field) && !accessOf(field)?.scope)
          .map(({ name }) => `${type.name}.${name}`)
      : [],
  )
  expect(open).toEqual(WITHOUT_SCOPE)
})

describe('a token of one destination finds only its own', () => {
  const wire = (customer: string, code: string) => ({
    codicede: code,
    nomede: `${customer}/${code}`,
    primario: `14${customer}${code}`,
    orderactive: '1',
  })
  let harness: Awaited<ReturnType<typeof openHarness>>
  beforeEach(async () => {
    harness = await openHarness({ login: 'administrator', at: '2026-11-19 10:00' })
    describeOrdering(harness.erp)
    harness.erp.on('GET', '/destinazioni', { json: { data: [wire('0042', '0003'), wire('0042', '0004'), wire('0050', '0001')] } })
  })
  afterEach(() => harness.close())
  const bound = () => newProgram(harness.portal, { scopes: ['READ_ORDERS'], destination: '0042/0003' })
  const free = () => newProgram(harness.portal, { scopes: ['READ_ORDERS'] })

  it('in the lists of destinations and customers', async () => {
    const document = '{ destinations { totalCount nodes { id } } customers { totalCount nodes { code destinations { id } } } }'
    expect((await (await bound()).query(document)).data).toEqual({
      destinations: { totalCount: 1, nodes: [{ id: '0042/0003' }] },
      customers: { totalCount: 1, nodes: [{ code: '0042', destinations: [{ id: '0042/0003' }] }] },
    })
    const { data } = await (await free()).query(document)
    expect([data.destinations.totalCount, data.customers.totalCount]).toEqual([3, 3])
  })

  it('by code and along the edges', async () => {
    const { query } = await bound()
    const document =
      '{ own: customer(code: "0042") { code } other: customer(code: "0050") { code } destination(id: "0042/0003") { customer { code destinations { id } } } }'
    expect((await query(document)).data).toEqual({
      own: { code: '0042' },
      other: null,
      destination: { customer: { code: '0042', destinations: [{ id: '0042/0003' }] } },
    })
    expect(harness.erp.callsTo('GET', '/clienti/0050')).toEqual([])
  })

  it('among documents', async () => {
    harness.erp.on('GET', '/documenti', { json: { data: [] } })
    const { query } = await bound()
    await query('{ viewer { role } }')
    harness.erp.forgetCalls()
    expect((await query('{ document(id: "0050/0001/2026-11-18/7") { id } }')).data).toEqual({ document: null })
    expect((await query('{ documents { nodes { id } } }')).errors?.[0]?.extensions).toMatchObject({ code: 'FORBIDDEN' })
    expect(harness.erp.calls).toEqual([])
  })

  it.each([
    '{ articles(filter: { description: "pane" }) { totalCount nodes { code } } }',
    '{ article(code: "ROS") { code record { version } } }',
    '{ categoryGroups { key } }',
    '{ units { code } }',
    '{ vatRates { code } }',
    '{ documents(filter: { destinationId: "0042/0003" }) { totalCount } }',
    '{ auditEntries { nodes { id } } }',
    '{ production(from: "2026-11-20") { items { articleCode } orders { totalCount } } }',
  ])('and is refused, whatever its scopes, what is of the whole bakery: %s', async (document) => {
    const { query } = await newProgram(harness.portal, { scopes: SCOPES, destination: '0042/0003' })
    await query('{ viewer { role } }')
    harness.erp.forgetCalls()
    const { data, errors } = await query(document)
    expect(Object.values(data)).toEqual([null])
    expect(errors?.map(({ extensions }) => extensions?.['code'])).toEqual(['FORBIDDEN'])
    expect(harness.erp.calls).toEqual([])
  })

  it.each([
    '{ customers(filter: { search: "0050" }) { totalCount nodes { name } edges { cursor } } }',
    '{ destinations(filter: { search: "0050" }) { totalCount nodes { name } } }',
    '{ destinations(filter: { customerCode: "0050" }) { totalCount nodes { name } } }',
    '{ destinations(orderBy: NAME, first: 100) { nodes { name customer { name destinations { name } } } } }',
    '{ destination(id: "0042/0003") { customer { destinations { name planning { rows { articleCode } } } documents { nodes { number } } } } }',
    '{ destination(id: "0042/0003") { documents { totalCount nodes { number destination { name } } } } }',
    '{ destination(id: "0042/0003") { planning { rows { article { code price(customerCode: "0050") } } } } }',
    '{ destination(id: "0042/0003") { catalogue { articles { code price(customerCode: "0050") } } } }',
    '{ company { name } viewer { destination { customer { name destinations { name } } } } }',
  ])('along every way: %s', async (document) => {
    const paper = (number: number, mark: string) => ({
      id: number,
      n_bolla: number,
      nomecausale: 'Vendita',
      data_cons: '2026-11-18',
      d_nome: mark,
      ttipodocu: '3',
    })
    const papers = [paper(1, '1400420003'), paper(2, '1400420004'), paper(3, '1400500001')]
    for (const path of ['/documenti', '/documenti/evasi']) harness.erp.on('GET', path, { json: { data: papers } })
    const own = [wire('0042', '0003'), wire('0042', '0004')]
    harness.erp.on('GET', '/clienti/0042', { json: { data: { c_cliente: '0042', cliente: 'Bar', destinazioni_clie: own } } })
    const { query } = await bound()
    const { data, errors } = await query(document)
    expect(errors).toBeUndefined()
    const answer = JSON.stringify(data)
    for (const strange of ['0050', '0042/0004', '"number":"2"', '"number":"3"']) expect(answer).not.toContain(strange)
    const strangers = harness.erp.calls.filter(({ path, query: asked }) => /0050|0004|magazzino/.test(`${path}?${asked.toString()}`))
    expect(strangers.map(({ path }) => path)).toEqual([])
  })
})
