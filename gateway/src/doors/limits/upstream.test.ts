// The marks of the contract against the actual calls: no edge costs more than its `@upstream`, for one parent and for many, at a
// plain back end and at one with every feature.
import { type GraphQLSchema, Kind, isObjectType } from 'graphql'
import { afterEach, describe, expect, it } from 'vitest'
import { upstreamOf } from '../../graph/directives.ts'
import { createSchema } from '../../graph/schema.ts'
import { openHarness } from '../../test/harness.ts'
import type { ErpCall, FakeErp } from '../../test/erp.ts'
import { FEW } from '../../erp/batch.ts'
import { readDocument } from './document.ts'
import { measure } from './operation.ts'
import { row } from '../../test/ordering.ts'

const EXTRAS = ['documents-staff', 'documents-rows', 'effective-order', 'planning-all', 'production-destinations', 'production-orders', 'usual-quantities', 'date-exceptions', 'order-changes'] // prettier-ignore

/** The source of the parents, in any number of calls; `%` is the edge. */
const PARENTS = {
  articles: 'articles(filter: { description: "pane" }, first: N) { nodes { code % } }',
  customers: 'customers(first: N) { nodes { code % } }',
  destinations: 'destinations(first: N) { nodes { id % } }',
  documents: 'documents(filter: { from: "2026-11-19" }, first: N) { nodes { id % } }',
  exceptions: 'destinations(first: N) { nodes { extraordinaryOrders { id % } } }',
  closures: 'destinations(first: N) { nodes { closures { id % } } }',
  deliveries: 'destinations(first: N) { nodes { delivery(date: "2026-11-20") { date % } } }',
  entries: 'auditEntries(first: N) { nodes { id % } }',
  items: 'production(from: "2026-11-20") { items { articleCode % } }',
  shares: 'production(from: "2026-11-20") { shares(articleCode: "A1", first: N) { quantity % } }',
  orders: 'production(from: "2026-11-20") { orders(first: N) { nodes { quantity % } } }',
  unusual: 'production(from: "2026-11-20") { unusual(first: N) { destinationId % } }',
  dateExceptions: 'production(from: "2026-11-20") { exceptions { list(first: N) { destinationId % } } }',
  changes: 'orderChanges(first: N) { nodes { id % } }',
  company: 'company { now % }',
  viewer: 'viewer { role % }',
  status: 'systemStatus { disk { state } % }',
} as const

const ROWS = 'rows { articleCode limits { maximum } article { code } }'

/** Every edge with a mark: its coordinate, the source of its parents, the edge itself, and its path where that costs calls. */
const EDGES: [coordinate: string, parents: keyof typeof PARENTS, edge: string, parent?: string][] = [
  ['Article.price', 'articles', 'price(customerCode: "1000")'],
  ['Article.record', 'articles', 'record { dimensions { height } }'],
  ['ArticleCategory.category', 'articles', 'categories { category { name } }'],
  ['ArticleRecord.vatRate', 'articles', 'record { vatRate { code } }', 'record { dimensions { height } }'],
  ['AuditActor.destination', 'entries', 'actor { destination { name } }'],
  ['AuditActor.label', 'entries', 'actor { label }'],
  ['AuditTarget.article', 'entries', 'target { article { code } }'],
  ['AuditTarget.destination', 'entries', 'target { destination { name } }'],
  ['AuditTarget.label', 'entries', 'target { label }'],
  ['Catalogue.filterGroup', 'destinations', 'catalogue { filterGroup { key } }'],
  ['Category.group', 'articles', 'categories { category { group { key } } }'],
  ['Customer.contacts', 'customers', 'contacts { name }'],
  ['Customer.destinations', 'customers', 'destinations { code }'],
  ['Customer.documents', 'customers', 'documents(first: 1) { totalCount }'],
  ['Customer.isInternal', 'customers', 'isInternal'],
  ['Delivery.destination', 'deliveries', 'destination { name }'],
  ['Delivery.document', 'deliveries', 'document { id }'],
  ['Destination.catalogue', 'destinations', 'catalogue { articles { code } }'],
  ['Destination.closures', 'destinations', 'closures { id }'],
  ['Destination.customer', 'destinations', 'customer { name }'],
  ['Destination.deliveries', 'destinations', `deliveries(from: "2026-11-20", to: "2026-11-25") { ${ROWS} }`],
  ['Destination.delivery', 'destinations', `delivery(date: "2026-11-20") { ${ROWS} }`],
  ['Destination.documents', 'destinations', 'documents(first: 1) { totalCount }'],
  ['Destination.extraordinaryOrders', 'destinations', `extraordinaryOrders { ${ROWS} }`],
  ['Destination.ordering', 'destinations', 'ordering { isLocked }'],
  ['Destination.planning', 'destinations', `planning { version ${ROWS} }`],
  ['Document.customer', 'documents', 'customer { city }'],
  ['Document.delivery', 'documents', `delivery { ${ROWS} }`],
  ['Document.destination', 'documents', 'destination { city }'],
  ['Document.replacedBy', 'documents', 'replacedBy { id }'],
  ['Document.replaces', 'documents', 'replaces { id }'],
  ['Document.rows', 'documents', ROWS],
  ['Closure.destination', 'closures', 'destination { name }'],
  ['ExtraordinaryOrder.delivery', 'exceptions', `delivery { ${ROWS} }`],
  ['ExtraordinaryOrder.destination', 'exceptions', 'destination { name }'],
  ['DateException.destination', 'dateExceptions', 'destination { name }'],
  ['OrderChange.destination', 'changes', 'destination { name }'],
  ['UnusualDelivery.destination', 'unusual', 'destination { name }'],
  ['Planning.usual', 'destinations', 'planning { usual { minimum } }'],
  ['Production.dates', 'company', 'nextDeliveryDate } production(from: "2026-11-20") { dates { state }'],
  ['ProductionItem.article', 'items', 'article { code }'],
  ['ProductionItem.shareCount', 'items', 'shareCount'],
  ['ProductionItem.shares', 'items', 'shares { quantity }'],
  ['ProductionRow.destination', 'orders', 'destination { name }'],
  ['ProductionShare.destination', 'shares', 'destination { name }'],
  ['SystemStatus.closing', 'status', 'closing { date }'],
  ['SystemStatus.mail', 'status', 'mail { waiting }'],
  ['Unit.name', 'articles', 'unit { name }'],
  ['Viewer.destination', 'viewer', 'destination { name }'],
]
/** Roots of their own subject cost their one reading, which the tests of the subject count. */
const READINGS = /^(Company|DocumentsToInvoice|Production)\./

/** Read at most once a minute for the whole gateway, and the articles that complete the rows of one customer. */
const SHARED = /^\/(panify|configurator\b.*|magazzino|magazzino\/categorie|applicazioni\/panificatori\/categorie\/\d+)$/
const CATALOGUE = /^\/applicazioni\/panificatori\/\w+\/articoli$/

/** If the list of customers has no destinations, the list of all of them is read first. */
const LISTED = ['Customer.documents']

const graph: GraphQLSchema = createSchema()
const fieldOf = (coordinate: string) => {
  const [typeName = '', name = ''] = coordinate.split('.')
  const type = graph.getType(typeName)
  return isObjectType(type) ? type.getFields()[name] : undefined
}

const codeOf = (index: number) => String(1000 + index)

function describeServer({ on }: FakeErp, count: number) {
  const all = Array.from({ length: count }, (_, index) => index)
  const day = '2026-11-19'
  const places = all.map((index) => ({ codicede: '0001', nomede: `Bar ${index}`, primario: `14${codeOf(index)}0001`, orderactive: '1' }))
  const customers = all.map((index) => ({ c_cliente: codeOf(index), cliente: `Cliente ${index}` }))
  const articles = all.map((index) => ({ cd_min: `A${index}`, descriz: 'Pane', unita_m: 'pz', iva: '4', colore: 'C1' }))
  const week = row('A0', 'Pane', { venerdi: '3' })
  const orders = all.map((index) => ({
    codiceCliente: codeOf(index),
    codicede: '0001',
    data: '2026-11-20',
    origine: 'standing',
    righe: [{ articolo: `A${index}`, quantita: '1' }],
  }))
  on('GET', '/destinazioni', { json: { data: places } })
  on('GET', '/clienti', { json: { data: customers } })
  on('GET', '/magazzino', { json: { data: articles } })
  on('GET', '/magazzino/categorie', { json: { data: { Gruppo1: [{ codice: 'C1', nome: 'Pane' }] }, message: {} } })
  on('GET', '/panify/planning', {
    json: {
      articoli: [week],
      data: all.map((index) => ({ codiceCliente: codeOf(index), codicede: '0001', righe: [['A0', '1', '0', '0', '0', '0', '0', '0']] })),
    },
  })
  on('GET', '/panify/produzione/righe', { json: { data: orders } })
  on('GET', '/panify/produzione/destinazioni', { json: { data: orders.map((order) => ({ ...order, quantita: '1' })) } })
  on('GET', '/panify/solito', { json: { data: orders.map((order) => ({ ...order, totali: [], righe: [] })) } })
  on('GET', '/panify/eccezioni', {
    json: { consegne: count, attive: count, data: orders.map((order) => ({ ...order, tipo: 'straordinario', totali: [] })) },
  })
  on('GET', '/panify/modifiche', {
    json: { totale: count, data: orders.map((order, index) => ({ ...order, id: String(index + 1), quando: '2026-11-19T09:00:00.000Z' })) },
  })
  on('POST', '/applicazioni/panificatori/preorder', {
    json: { data: all.map((index) => ({ codice_prod: `A${index}`, descriz: 'Pane', unita_m: 'pz', quantita_totale: '1' })) },
  })
  const documents = all.map((index) => ({
    id: index + 1,
    n_bolla: String(index + 1),
    nomecausale: 'Vendita',
    data_cons: day,
    stato: 'annullato',
    cliente: codeOf(index),
    destinazione: '0001',
    sostituito_da: 9_999,
    righe: [{ codice: 'A0', descriz: 'Pane', unita_m: 'pz', quantita: '1' }],
  }))
  on('GET', '/panify/documenti', ({ query }: ErpCall) => ({
    json: { data: documents.filter(({ cliente }) => (query.get('cliente') ?? cliente) === cliente) },
  }))
  on('GET', '/applicazioni/panificatori/categorie/1', { json: { data: [{ codice: 'C1', nome: 'Pane' }] } })
  on('GET', '/applicazioni/panificatori/0001/articoli', { json: { data: articles } })
  for (const path of ['/documenti', '/documenti/evasi']) on('GET', path, { json: { data: [] } })
  for (const index of all) {
    const code = codeOf(index)
    const base = '/applicazioni/panificatori'
    on('GET', `/clienti/${code}`, {
      json: { data: { ...customers[index], destinazioni_clie: [places[index]], contattiaggiuntivi_clie: [] } },
    })
    on('GET', `/magazzino/A${index}`, { json: { data: articles[index] } })
    on('GET', `${base}/${code}/articoli`, { json: { data: articles } })
    on('GET', `${base}/planning/${code}/0001`, { json: { data: [week] } })
    on('GET', `/panify/solito/${code}/0001`, {
      json: { data: [{ giorno: 'lunedi', articolo: 'A0', minimo: '1', massimo: '2' }] },
    })
    on('GET', `${base}/straordinari/${code}/0001`, {
      json: {
        data: [
          { data_ord: '2026-11-20', cod_arti: 'A0', quanti: '2', chiusura: '0' },
          { data_ord: '2026-11-21', chiusura: '1' },
        ],
      },
    })
    on('GET', `${base}/effettivo/${code}/0001`, ({ query }: ErpCall) => ({
      json: {
        data: [19, 20, 21, 22, 23, 24, 25]
          .map((date) => `2026-11-${date}`)
          .filter((date) => date >= query.get('dal')! && date <= query.get('al')!)
          .map((data) => ({ data, stato: 'standing', righe: [{ codice: 'A0', descriz: 'Pane', unita_m: 'pz', quantita: '1' }] })),
      },
    }))
  }
}

let harness: Awaited<ReturnType<typeof openHarness>>

async function openServer(count: number, features: readonly string[]) {
  harness = await openHarness({ login: 'administrator', prepare: ({ on }) => on('GET', '/panify', { json: { version: 1, features } }) })
  describeServer(harness.erp, count)
  for (let index = 0; index < count; index++) {
    const change =
      index % 2 === 0 ? { action: 'article.update', target: `A${index}` } : { action: 'planning.change', target: `${codeOf(index)}/0001` }
    const end = await harness.portal.services.store.audit({ actor: `${codeOf(index)}/0001`, ...change, detail: {} })
    await end('done')
  }
}

const written = (parents: keyof typeof PARENTS, edge: string, count: number) =>
  `{ ${PARENTS[parents].replace('N', String(count)).replace('%', edge)} }`

/** The calls of an operation without other callers, and the reasons for its null fields. */
async function callsOf(query: string, hour: number) {
  harness.clock.set(`2026-11-19 ${String(hour).padStart(2, '0')}:00`)
  harness.erp.forgetCalls()
  const { errors = [] } = await harness.query(query)
  const paths = harness.erp.calls.map(({ path }) => path.replace('/api', '')).filter((path) => !SHARED.test(path))
  return { paths, codes: new Set(errors.map(({ extensions }) => String(extensions?.['code']))) }
}

function marked(query: string, coordinate: string): number {
  const document = readDocument(query)
  const operation = document.definitions.find((node) => node.kind === Kind.OPERATION_DEFINITION)!
  return measure(graph, document, operation, {}).calls.get(coordinate) ?? 0
}

it('every edge with a mark is in the table, and marked', () => {
  const edges = Object.values(graph.getTypeMap()).flatMap((type) =>
    isObjectType(type) && !['Query', 'Mutation'].includes(type.name)
      ? Object.values(type.getFields()).flatMap((field) => (upstreamOf(field) ? [`${type.name}.${field.name}`] : []))
      : [],
  )
  const table = EDGES.map(([coordinate]) => coordinate)
  expect(edges.filter((coordinate) => !table.includes(coordinate) && !READINGS.test(coordinate))).toEqual([])
  expect(table.filter((coordinate) => !upstreamOf(fieldOf(coordinate)!))).toEqual([])
  expect(new Set(table).size).toBe(table.length)
})

describe.each([
  // Each week is a call: one operation has no more of them.
  ['plain', 30, []],
  ['full', 50, EXTRAS],
] as const)('at a %s back end', (_kind, many, features) => {
  afterEach(() => harness.close())

  it.each([1, 5, many])('no edge of %d parents costs more than its mark says', async (count) => {
    await openServer(count, features)
    const found: string[] = []
    let hour = 0
    for (const [coordinate, parents, edge, parent = ''] of EDGES) {
      const query = written(parents, edge, count)
      const without = await callsOf(written(parents, parent, count), hour)
      const { paths, codes } = await callsOf(query, hour + 1)
      hour = (hour + 2) % 20
      const { calls, times } = upstreamOf(fieldOf(coordinate)!)!
      const catalogues = paths.filter((path) => CATALOGUE.test(path)).length
      const isOfCatalogue = ['Destination.catalogue', 'Catalogue.filterGroup', 'Article.price'].includes(coordinate)
      const own = paths.length - without.paths.length - (isOfCatalogue ? 0 : catalogues)
      const isOneByOne = coordinate === 'Destination.planning' && features.length === 0
      const most = calls === 'SHARED' ? 0 : isOneByOne ? count : marked(query, coordinate)
      const more = (calls === 'OPERATION' && count > 1 ? FEW : 0) + (LISTED.includes(coordinate) ? 1 : 0)
      if (own > most + more) found.push(`${coordinate}: ${own} calls, marked ${most} (${calls} × ${times})`)
      if (!isOfCatalogue && catalogues > 1) found.push(`${coordinate}: ${catalogues} catalogues`)
      // Null answers cost nothing.
      const known = features.length === 0 ? new Set(['FEATURE_UNAVAILABLE']) : new Set<string>()
      for (const code of codes) if (!known.has(code)) found.push(`${coordinate}: ${code}`)
    }
    expect(found).toEqual([])
  })
})
