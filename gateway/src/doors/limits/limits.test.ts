// The refusals of the token door before any call, with the value of each limit.
import { GraphQLError, buildSchema } from 'graphql'
import { describe, expect, it } from 'vitest'
import { checkVariables, readDocument } from './document.ts'
import { LIMITS } from './limits.ts'
import { measure, operationOf, requireMeasures, upstreamCalls } from './operation.ts'

const schema = buildSchema(`
  directive @listSize(assumedSize: Int, slicingArgument: String) on FIELD_DEFINITION
  directive @upstream(calls: Calls!, times: Int! = 1) on FIELD_DEFINITION
  directive @cost(weight: Float!) on OBJECT
  enum Calls { SHARED OPERATION CUSTOMER DESTINATION DATE ARTICLE }
  type Query {
    customers(first: Int! = 50): Customers @listSize(slicingArgument: "first") @upstream(calls: OPERATION)
    customer: Customer @upstream(calls: OPERATION)
    units: [String!] @upstream(calls: SHARED)
    groups: [Group!] @listSize(assumedSize: 6)
    unknown: [Group!]
    dates: [Date!] @upstream(calls: DATE) @listSize(assumedSize: 7)
    find(codes: [String!]): Customer
  }
  type Date { date: String }
  type Group { name: String names: [String!] groups: [Group!] @listSize(assumedSize: 6) }
  type Row @cost(weight: 0.1) { id: ID! name: String }
  type Customers { nodes: [Customer!]! edges: [Edge!]! totalCount: Int }
  type Edge { node: Customer! }
  type Customer { id: ID! name: String parent: Customer
    rows: [Row!] @listSize(assumedSize: 40) @upstream(calls: OPERATION) documents: [Row!] @listSize(assumedSize: 5) @upstream(calls: CUSTOMER, times: 2)
    destinations(first: Int! = 10): [Customer!] @listSize(slicingArgument: "first") @upstream(calls: CUSTOMER) }
  type Mutation { save(names: [String!]): Customer }
`)

function measured(query: string, variables: Record<string, unknown> = {}, name: string | null = null) {
  const document = readDocument(query)
  const operation = operationOf(document, name)
  if (!operation) throw new Error('no operation')
  return measure(schema, document, operation, variables)
}

function refusalOf(query: string, variables: Record<string, unknown> = {}) {
  try {
    checkVariables(variables)
    requireMeasures(measured(query, variables))
    return null
  } catch (failure) {
    if (!(failure instanceof GraphQLError)) throw failure
    return { ...failure.extensions, message: failure.message }
  }
}

const nested = (levels: number): string => (levels === 0 ? 'name' : `parent { ${nested(levels - 1)} }`)
const repeated = (count: number, text: (n: number) => string) => Array.from({ length: count }, (_, n) => text(n)).join(' ')

describe('the cost of an operation', () => {
  it.each<[string, number, number]>([
    ['{ customer { name } }', 1, 1],
    ['{ units }', 1, 0],
    ['{ groups { name } }', 0.6, 0],
    ['{ groups { names } }', 0.6 + 6, 0],
    ['{ unknown { name } }', 10, 0],
    ['{ customers { totalCount } }', 0, 1],
    ['{ customers { nodes { name } } }', 50, 1],
    ['{ customers(first: 500) { nodes { name parent { parent { name } } } } }', 1_500, 1],
    ['{ customers(first: 20) { edges { node { name } } } }', 22, 1],
    ['{ customers(first: 20) { nodes { destinations(first: 3) { name } } } }', 80, 21],
    ['{ customer { destinations { destinations { name } } } }', 111, 12],
    ['{ dates { date } }', 0.7, 7],
    ['{ customers(first: 100) { nodes { rows { id } } } }', 100 + 400, 2],
    ['{ customers(first: 10) { nodes { documents { id } } } }', 10 + 5, 1 + 20],
  ])('%s is %d points and %d calls', (query, cost, calls) => {
    const measures = measured(query)
    expect([measures.cost, upstreamCalls(measures)]).toEqual([cost, calls])
  })

  it('takes sizes from variables, their defaults and fragments', () => {
    const query = `query ($n: Int! = 30) { customers(first: $n) { ...Page } } fragment Page on Customers { nodes { ... on Customer { name } } }`
    expect(measured(query).cost).toBe(30)
    expect(measured(query, { n: 7 }).cost).toBe(7)
    expect(measured('query A { customer { name } } query B { customers { nodes { name } } }', {}, 'B').cost).toBe(50)
  })
})

describe('each limit', () => {
  const aliases = (count: number) => `{ customer { ${repeated(count, (n) => `a${n}: name`)} } }`
  const directives = (count: number) => `{ customer { name ${repeated(count, () => '@include(if: true)')} } }`
  const roots = (count: number) => `{ ${repeated(count, () => 'customer { name }')} }`
  const height = (count: number) => `{ customer { ${repeated(count - 1, () => 'name')} } }`
  const list = (count: number) => `{ find(codes: [${repeated(count, () => '"a"')}]) { name } }`
  const calls = (count: number) => `{ customers(first: ${count}) { nodes { destinations(first: 1) { name } } } }`

  it.each<[keyof typeof LIMITS, number, (size: number) => string]>([
    ['LIMIT_DEPTH', 12, (levels) => `{ customer { ${nested(levels - 2)} } }`],
    ['LIMIT_ALIASES', 5, aliases],
    ['LIMIT_DIRECTIVES', 5, directives],
    ['LIMIT_ROOT_FIELDS', 5, roots],
    ['LIMIT_HEIGHT', 60, height],
    ['LIMIT_ARRAY', 300, list],
    ['LIMIT_PAGE', 500, (first) => `{ customers(first: ${first}) { totalCount } }`],
  ])('%s lets %d pass, and says the value of one more', (code, limit, query) => {
    expect(LIMITS[code].most).toBe(limit)
    expect(refusalOf(query(limit))).toBeNull()
    expect(refusalOf(query(limit + 1))).toMatchObject({
      code,
      limit,
      value: limit + 1,
      message: expect.stringContaining(String(limit + 1)),
    })
  })

  it('LIMIT_COST lets 5,000 points pass', () => {
    const query = (first: number, more = '') =>
      `{ customers(first: ${first}) { nodes { ${'parent { '.repeat(9)} name ${' }'.repeat(9)} ${more} } } }`
    expect(refusalOf(query(500))).toBeNull()
    expect(refusalOf(query(500, 'parent { name }'))).toMatchObject({ code: 'LIMIT_COST', limit: 5_000, value: 5_500 })
  })

  it('LIMIT_UPSTREAM lets 30 calls pass, and names the field that makes most of them', () => {
    expect(refusalOf(calls(29))).toBeNull()
    expect(refusalOf(calls(30))).toMatchObject({
      code: 'LIMIT_UPSTREAM',
      limit: 30,
      value: 31,
      message: expect.stringContaining('Customer.destinations'),
    })
  })

  it('LIMIT_CHARACTERS and LIMIT_TOKENS are counted before parsing', () => {
    expect(refusalOf(`{ units }${' '.repeat(7_991)}`)).toBeNull()
    expect(refusalOf(`{ units }${' '.repeat(7_992)}`)).toMatchObject({ code: 'LIMIT_CHARACTERS', limit: 8_000, value: 8_001 })
    expect(refusalOf(`{ ${repeated(999, () => 'a')} }`)).toMatchObject({ code: 'LIMIT_TOKENS', limit: 1_000, value: 1_001 })
    expect(refusalOf('{'.repeat(8_000))).toMatchObject({ code: 'LIMIT_TOKENS' })
  })

  it('LIMIT_ARRAY and LIMIT_DEPTH count in the variables too, at any depth', () => {
    const deep = (list: unknown[]) => ({ input: { rows: [{ values: list }] } })
    const of = (length: number) => deep(Array.from({ length }, () => 1))
    expect(refusalOf('{ units }', of(300))).toBeNull()
    expect(refusalOf('{ units }', of(301))).toMatchObject({ code: 'LIMIT_ARRAY', limit: 300, value: 301 })
    let nest: unknown[] = []
    for (let level = 0; level < 50_000; level += 1) nest = [nest]
    expect(refusalOf('{ units }', { nest })).toMatchObject({ code: 'LIMIT_DEPTH', limit: 12, value: 50_001 })
  })

  it('LIMIT_SELECTIONS counts unused fragments too', () => {
    const query = (count: number) => `{ units } fragment F on Query { ${repeated(count, () => 'units')} }`
    expect(refusalOf(query(199))).toBeNull()
    expect(refusalOf(query(200))).toMatchObject({ code: 'LIMIT_SELECTIONS', limit: 200, value: 201 })
  })

  it('LIMIT_EXPANSION ends fragments that multiply after 1,001 steps', () => {
    const bomb = repeated(20, (n) => `fragment F${n} on Query { ...F${n + 1} ...F${n + 1} }`)
    expect(refusalOf(`{ ...F0 } ${bomb} fragment F20 on Query { units }`)).toMatchObject({
      code: 'LIMIT_EXPANSION',
      limit: 1_000,
      value: 1_001,
    })
  })

  it('a fragment that spreads itself is measured once: the rules of GraphQL refuse it', () => {
    const { height, depth } = measured('{ ...A } fragment A on Query { customer { name } ...B } fragment B on Query { units ...A }')
    expect({ height, depth }).toEqual({ height: 3, depth: 2 })
  })

  it('unknown fields cost only depth and height', () => {
    expect(measured('{ nothing { at { all } } }')).toMatchObject({ depth: 3, height: 3, cost: 0 })
  })
})

describe('introspection', () => {
  it('is refused together with data', () => {
    expect(measured('{ __schema { types { name } } }').introspection).toBe('only')
    expect(measured('{ __typename }').introspection).toBe('none')
    expect(measured('{ units __type(name: "Query") { name } }').introspection).toBe('mixed')
    expect(measured('{ ...F } fragment F on Query { __schema { types { name } } }').introspection).toBe('only')
  })
})
