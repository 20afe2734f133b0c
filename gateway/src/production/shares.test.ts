// The destinations behind the totals: the shares of one article, of all articles, and every order, page by page.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openHarness } from '../test/harness.ts'

const PREORDER = '/applicazioni/panificatori/preorder'
const SHARES = '/panify/produzione/destinazioni'
const ORDERS = '/panify/produzione/righe'

let harness: Awaited<ReturnType<typeof openHarness>>

beforeEach(async () => {
  harness = await openHarness({ login: 'administrator', at: '2026-11-19 18:00' })
})
afterEach(() => harness.close())

const announce = (...features: string[]) => harness.erp.on('GET', '/panify', { json: { version: 1, features } })
const codes = (errors: { extensions?: Record<string, unknown> }[] | undefined) => errors?.map(({ extensions }) => extensions?.['code'])

type Order = { date: string; customer: string; destination: string; basis: string; rows: Record<string, number> }

/** The same orders in all answers of a bakery's server. */
function bake(orders: Order[]) {
  const totals = new Map<string, number>()
  for (const { rows } of orders)
    for (const [article, thousandths] of Object.entries(rows)) totals.set(article, (totals.get(article) ?? 0) + thousandths)
  const written = (thousandths: number) => String(thousandths / 1000)
  const items = [...totals].map(([article, sum]) => ({
    codice_prod: article,
    descriz: `Articolo ${article}`,
    unita_m: 'kg',
    quantita_totale: written(sum),
  }))
  harness.erp.on('POST', PREORDER, ({ body }) => {
    const { filterCodiceArti } = body as { filterCodiceArti: string }
    return { json: { data: items.filter(({ codice_prod }) => codice_prod.includes(filterCodiceArti)) } }
  })
  const party = ({ customer, destination, basis }: Order) => ({
    codiceCliente: customer,
    cliente: `Cliente ${customer}`,
    codicede: destination,
    nomede: '',
    origine: basis,
  })
  harness.erp.on('GET', SHARES, ({ query }) => {
    const article = query.get('articolo')!
    const data = orders.filter(({ rows }) => article in rows)
    return { json: { data: data.map((order) => ({ ...party(order), quantita: written(order.rows[article]!) })) } }
  })
  harness.erp.on('GET', ORDERS, ({ query }) => {
    const wanted = query.get('destinazione')
    const data = orders.filter(({ customer, destination }) => wanted === null || wanted === `${customer}/${destination}`)
    const righe = (rows: Order['rows']) => Object.entries(rows).map(([articolo, sum]) => ({ articolo, quantita: written(sum) }))
    return { json: { data: data.map((order) => ({ ...party(order), data: order.date, righe: righe(order.rows) })) } }
  })
  return totals
}

const order = (date: string, destination: string, rows: Order['rows'], basis = 'standing'): Order => ({
  date: `2026-11-${date}`,
  customer: '0042',
  destination,
  basis,
  rows,
})

/** Some days of many destinations; the numbers look random and are always the same. */
function manyOrders(destinations: number, articles: number): Order[] {
  let state = 7
  const next = (below: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
  return Array.from({ length: destinations }, (_, index) => {
    const rows = Array.from({ length: 3 }, () => [`ART${next(articles)}`, 1 + next(99_999)] as const)
    const code = String(1 + (index % 40)).padStart(4, '0')
    return { date: `2026-11-2${next(3)}`, customer: String(index), destination: code, basis: 'standing', rows: Object.fromEntries(rows) }
  })
}

const ITEMS = `{ production(from: "2026-11-20", to: "2026-11-22") { items { articleCode quantity shareCount
  shares(first: 20000) { destinationId customerCode customerName destinationCode destinationName quantity basis } } } }`
type Item = { articleCode: string; quantity: number; shareCount: number; shares: { quantity: number }[] }

describe('the shares of every total', () => {
  it.each([1, 50, 3_752])('are read with one call for %d destinations, and their sums are the totals', async (destinations) => {
    announce('production-destinations', 'production-orders')
    const totals = bake(manyOrders(destinations, 400))
    const { data, errors } = await harness.query(ITEMS)
    expect(errors).toBeUndefined()
    const items: Item[] = data.production.items
    expect(items).toHaveLength(totals.size)
    for (const { articleCode, quantity, shareCount, shares } of items) {
      expect(shares.reduce((sum, share) => sum + Math.round(share.quantity * 1000), 0)).toBe(totals.get(articleCode))
      expect([Math.round(quantity * 1000), shareCount]).toEqual([totals.get(articleCode), shares.length])
      expect(shares).toEqual(shares.toSorted((one, other) => other.quantity - one.quantity))
    }
    expect(harness.erp.callsTo('GET', ORDERS)).toHaveLength(1)
    expect(harness.erp.calls.filter(({ path }) => path !== '/api/panify')).toHaveLength(2)
  })

  it('are added up over the dates, one per destination and origin, and belong to one date below a day', async () => {
    announce('production-orders')
    bake([
      order('20', '0003', { A: 1_500, B: 1 }),
      order('21', '0003', { A: 500 }),
      order('21', '0004', { A: 2_000 }),
      order('22', '0003', { A: 4_000 }, 'extraordinary'),
      order('22', '0005', { A: 100 }, 'varied'),
      order('22', '0006', { A: 50 }, 'something else'),
    ])
    const share = (destinationCode: string, quantity: number, basis: string) => ({
      destinationId: `0042/${destinationCode}`,
      customerCode: '0042',
      customerName: 'Cliente 0042',
      destinationCode,
      destinationName: null,
      quantity,
      basis,
    })
    const { data } = await harness.query(ITEMS)
    expect(data.production.items[0]).toMatchObject({
      articleCode: 'A',
      shareCount: 4,
      shares: [
        share('0003', 4, 'EXTRAORDINARY'),
        share('0003', 2, 'STANDING'),
        share('0004', 2, 'STANDING'),
        share('0005', 0.1, 'VARIED'),
        share('0006', 0.05, 'UNKNOWN'),
      ],
    })
    harness.erp.forgetCalls()
    const days = await harness.query(`{ production(from: "2026-11-20", to: "2026-11-22") {
      days { date items { articleCode shares(first: 1) { quantity } } } } }`)
    const firsts = days.data.production.days.map((day: { items: Item[] }) => day.items[0]!.shares[0]!.quantity)
    expect([firsts, harness.erp.callsTo('GET', ORDERS).length]).toEqual([[1.5, 2, 4], 1])
  })

  it('have their destinations with one further call', async () => {
    announce('production-orders')
    bake([order('20', '0003', { A: 1 }), order('20', '0004', { A: 1 }), order('20', '0009', { A: 1 })])
    const destination = (codicede: string) => ({ codicede, nomede: `Bar ${codicede}`, primario: `140042${codicede}`, orderactive: '1' })
    harness.erp.on('GET', '/destinazioni', { json: [destination('0003'), destination('0004')] })
    const { data } = await harness.query(
      '{ production { items { shares { destination { name } } } orders { nodes { destination { name } } } } }',
    )
    const named = [{ destination: { name: 'Bar 0003' } }, { destination: { name: 'Bar 0004' } }, { destination: null }]
    expect(data.production.items[0].shares).toEqual(named)
    expect(data.production.orders.nodes).toEqual(named)
    expect(harness.erp.callsTo('GET', '/destinazioni')).toHaveLength(1)
  })

  it('are read article by article, at most ten, if the back end has no call for all', async () => {
    announce('production-destinations')
    const rows = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`A${index}`, 1_000]))
    bake([order('20', '0003', rows(10))])
    expect((await harness.query(ITEMS)).data.production.items.map(({ shareCount }: Item) => shareCount)).toEqual(Array(10).fill(1))
    expect(harness.erp.callsTo('GET', SHARES)).toHaveLength(10)
    harness.erp.forgetCalls()
    bake([order('20', '0003', rows(11))])
    const { data, errors } = await harness.query('{ production { items { articleCode shares { quantity } } } }')
    expect(data.production.items[10]).toEqual({ articleCode: 'A10', shares: null })
    expect(new Set(codes(errors))).toEqual(new Set(['FEATURE_UNAVAILABLE']))
    expect([errors?.length, harness.erp.callsTo('GET', SHARES).length]).toEqual([11, 0])
  })

  it.each([0, 20_001])('are refused as a page of %d', async (first) => {
    announce('production-orders')
    bake([order('20', '0003', { A: 1 })])
    const { data, errors } = await harness.query(
      `{ production { items { shares(first: ${first}) { quantity } } shares(articleCode: "A", first: ${first}) { quantity } } }`,
    )
    expect([data.production, codes(errors)]).toEqual([{ items: [{ shares: null }], shares: null }, ['BAD_USER_INPUT', 'BAD_USER_INPUT']])
  })
})

describe('the shares of one article', () => {
  const BEHIND = `query ($code: Code!) { production(from: "2026-11-19", to: "2026-11-21", filter: { articleCode: "other" }) {
    shares(articleCode: $code) { destinationId quantity } } }`

  it('are one call, codes encoded, whatever the filter', async () => {
    announce('production-destinations', 'production-orders')
    bake([order('19', '0003', { 'A/B 1+': 12_500 })])
    const { data } = await harness.query(BEHIND, { code: 'A/B 1+' })
    expect(data.production.shares).toEqual([{ destinationId: '0042/0003', quantity: 12.5 }])
    const asked = harness.erp.calls.filter(({ path }) => path !== '/api/panify')
    expect(asked.map(({ path, query }) => [path, Object.fromEntries(query)])).toEqual([
      [`/api${SHARES}`, { dal: '2026-11-19', al: '2026-11-21', articolo: 'A/B 1+' }],
    ])
  })

  it('come from all orders if the back end announces only those', async () => {
    announce('production-orders')
    bake([order('19', '0003', { A: 2_000, B: 1 }), order('21', '0003', { A: 1_000 })])
    expect((await harness.query(BEHIND, { code: 'A' })).data.production.shares).toEqual([{ destinationId: '0042/0003', quantity: 3 }])
    expect((await harness.query(BEHIND, { code: 'C' })).data.production.shares).toEqual([])
  })

  it('and the orders are null with an error, without a call, if the back end announces neither', async () => {
    announce()
    const { data, errors } = await harness.query('{ production { shares(articleCode: "A") { quantity } orders { totalCount } } }')
    expect([data.production, codes(errors)]).toEqual([{ shares: null, orders: null }, ['FEATURE_UNAVAILABLE', 'FEATURE_UNAVAILABLE']])
    expect([...harness.erp.callsTo('GET', SHARES), ...harness.erp.callsTo('GET', ORDERS)]).toEqual([])
  })

  it('are announced as capabilities of the company', async () => {
    announce('production-orders', 'production-destinations', 'dates', 'if-match-customers')
    const { data } = await harness.query('{ company { now capabilities } }')
    expect(data.company.capabilities).toEqual([
      'PRODUCTION_SHARES',
      'PRODUCTION_ORDERS',
      'CUSTOMER_NOTE',
      'CUSTOMER_CONTACTS',
      'DESTINATION_CONTACT_PERSON',
      'PRIMARY_DESTINATION',
    ])
    expect(harness.erp.calls.map(({ path }) => path)).toEqual(['/api/panify'])
  })

  it('are unknown while the back end cannot be reached: null with an error, and the company stays', async () => {
    harness.erp.on('GET', '/panify', { drop: true })
    const { data, errors } = await harness.query('{ company { name capabilities } }')
    expect([data.company, codes(errors)]).toEqual([{ name: 'Forno Rossi', capabilities: null }, ['UPSTREAM_UNREACHABLE']])
  })
})

describe('the orders behind production', () => {
  const PAGE = `query ($first: Int!, $after: String, $orderBy: ProductionRowOrder!, $filter: ProductionFilter, $rows: ProductionRowFilter) {
    production(from: "2026-11-20", to: "2026-11-22", filter: $filter) { orders(first: $first, after: $after, orderBy: $orderBy, filter: $rows) {
      nodes { date articleCode destinationId quantity basis } edges { cursor node { articleCode } }
      pageInfo { hasNextPage endCursor } totalCount asOf } } }`
  const ask = async (variables: object) => {
    const { data, errors } = await harness.query(PAGE, { first: 50, orderBy: 'DATE', ...variables })
    return { orders: data?.production.orders, codes: codes(errors) }
  }
  type Row = { date: string; articleCode: string; destinationId: string; quantity: number; basis: string }
  const shown = (rows: Row[]) =>
    rows.map(({ date, destinationId, articleCode, quantity }) => [date.slice(8), destinationId, articleCode, quantity].join(' '))

  beforeEach(() => {
    announce('production-orders')
    bake([order('21', '0003', { B: 3_000, A: 1_000 }), order('20', '0004', { A: 2_000 }), order('20', '0003', { A: 500 }, 'extraordinary')])
  })

  it('are rows by date or by article, with a count and the time of the reading', async () => {
    const { orders } = await ask({ first: 2 })
    expect(shown(orders.nodes)).toEqual(['20 0042/0003 A 0.5', '20 0042/0004 A 2'])
    expect(orders).toMatchObject({ totalCount: 4, pageInfo: { hasNextPage: true }, asOf: '2026-11-19T17:00:00.000Z' })
    expect(orders.edges[1].cursor).toBe(orders.pageInfo.endCursor)
    const { orders: byArticle } = await ask({ orderBy: 'ARTICLE' })
    expect(shown(byArticle.nodes)).toEqual(['20 0042/0003 A 0.5', '20 0042/0004 A 2', '21 0042/0003 A 1', '21 0042/0003 B 3'])
  })

  it.each([1, 50, 3_752])('of %d destinations are one call for a whole walk', async (destinations) => {
    const totals = bake(manyOrders(destinations, 60))
    const sums = new Map<string, number>()
    let after: string | null = null
    do {
      const { orders }: { orders?: { nodes: Row[]; pageInfo: { hasNextPage: boolean; endCursor: string } } } = await ask({
        first: 2_000,
        after,
      })
      for (const { articleCode, quantity } of orders!.nodes)
        sums.set(articleCode, (sums.get(articleCode) ?? 0) + Math.round(quantity * 1000))
      after = orders!.pageInfo.hasNextPage ? orders!.pageInfo.endCursor : null
    } while (after)
    expect(sums).toEqual(new Map(totals))
    expect(harness.erp.callsTo('GET', ORDERS)).toHaveLength(1)
  })

  it('refuse a cursor of the other order before any call', async () => {
    const { orders } = await ask({ first: 1 })
    harness.erp.forgetCalls()
    const other = await ask({ first: 1, after: orders.pageInfo.endCursor, orderBy: 'ARTICLE' })
    expect(other).toEqual({ orders: null, codes: ['CURSOR_INVALID'] })
    expect(harness.erp.calls).toEqual([])
  })

  it('are those of one destination, or of the selected articles', async () => {
    const { orders } = await ask({ rows: { destinationId: '0042/0004' } })
    expect(shown(orders.nodes)).toEqual(['20 0042/0004 A 2'])
    expect(Object.fromEntries(harness.erp.callsTo('GET', ORDERS)[0]!.query)).toEqual({
      dal: '2026-11-20',
      al: '2026-11-22',
      destinazione: '0042/0004',
    })
    expect(harness.erp.callsTo('POST', PREORDER)).toEqual([])
    expect((await ask({ rows: { destinationId: 'nowhere' } })).codes).toEqual(['DESTINATION_NOT_FOUND'])
    expect(shown((await ask({ filter: { articleCode: 'B' } })).orders.nodes)).toEqual(['21 0042/0003 B 3'])
    expect(harness.erp.callsTo('POST', PREORDER)).toHaveLength(1)
  })

  it('are read for at most 31 dates', async () => {
    const { errors } = await harness.query('{ production(from: "2026-12-01", to: "2027-01-01") { orders { totalCount } } }')
    expect(codes(errors)).toEqual(['BAD_USER_INPUT'])
    expect(harness.erp.callsTo('GET', ORDERS)).toEqual([])
  })
})
