// graphql-jit against graphql-js: the same answers to every document of the portal, to the documented examples and to odd documents,
// also when one value is null, an error or unreadable.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type DocumentNode, type GraphQLError, getVariableValues, isUnionType, parse, print, separateOperations, validate } from 'graphql'
import { expect, it } from 'vitest'
import { FAILURES, inventedAnswers } from '../test/invented-answers.ts'
import { inventedVariables } from '../test/invented-variables.ts'
import { compilableOperation } from './compilable.ts'
import { formatError } from './errors.ts'
import { compiled, interpreted } from './execution.ts'

const invented = inventedAnswers()
const { schema } = invented
const executors = { graphqlJit: compiled(schema), graphqlJs: interpreted(schema) }

const log = { debug() {}, info() {}, warn() {}, error() {} }
const format = formatError(log, { forDevelopers: false })

/** As Apollo Server passes errors on. */
function seenByCallers(error: GraphQLError) {
  const { message, path, extensions } = error.toJSON()
  return format({ message, ...(path ? { path } : {}), extensions: { code: 'INTERNAL_SERVER_ERROR', ...extensions } }, error)
}

async function answerOf(executor: keyof typeof executors, document: DocumentNode, variables: Record<string, unknown>) {
  const { data, errors } = await executors[executor]({ document, variables, context: {} })
  return JSON.stringify({ data, errors: errors?.map(seenByCallers) }, null, 1)
}

/** The places that the executors answer differently, without a failure and with each kind of failure at some of them. */
async function differences(document: DocumentNode, variables: Record<string, unknown> = {}, places = 12) {
  expect(validate(schema, document)).toEqual([])
  const found: { place: string; failure: string; graphqlJit: string; graphqlJs: string }[] = []
  const compare = async (place: string, failure: string) => {
    const [graphqlJit, graphqlJs] = [await answerOf('graphqlJit', document, variables), await answerOf('graphqlJs', document, variables)]
    if (graphqlJit !== graphqlJs) found.push({ place, failure, graphqlJit, graphqlJs })
  }
  const all = await invented.placesOf(() => compare('', 'none'))
  const step = Math.max(1, Math.floor(all.length / places))
  for (const place of all.filter((_place, index) => index % step === 0)) {
    for (const failure of FAILURES) await invented.failing(place, failure, () => compare(place, failure))
  }
  return found
}

const root = join(import.meta.dirname, '../../../schema')
const manifest = JSON.parse(readFileSync(join(root, 'generated/portal-operations.json'), 'utf8')) as Record<
  string,
  { name: string; body: string }
>
const portal = Object.values(manifest).map(({ name, body }) => [name, parse(body)] as const)

const folder = join(root, 'client/operations')
const examples = parse(
  readdirSync(folder)
    .filter((name) => name.endsWith('.graphql'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n'),
)
const documented = Object.entries(separateOperations(examples))

const isCompiled = ([, document]: readonly [string, DocumentNode]) => compilableOperation(document) !== null

/** As many as the largest union has. */
const TYPES = Math.max(...Object.values(schema.getTypeMap()).map((type) => (isUnionType(type) ? type.getTypes().length : 0)))

/** With all variables and every type of its unions, and with the required variables alone, which leaves the rest to defaults. */
async function allDifferences(document: DocumentNode, places: number) {
  const operation = compilableOperation(document)!
  const [all, required] = [false, true].map((sparse) => inventedVariables(schema, operation, { sparse }))
  for (const variables of [all, required]) {
    expect(getVariableValues(schema, operation.variableDefinitions ?? [], variables!).errors).toBeUndefined()
  }
  const found = [...(await differences(document, all, places)), ...(await differences(document, required, 1))]
  for (let turn = 1; turn < TYPES; turn += 1) {
    await invented.inTurn(turn, async () => void found.push(...(await differences(document, all, 1))))
  }
  return found
}

it.each(portal.filter(isCompiled))('answers %s of the portal as graphql-js does', async (_name, document) =>
  expect(await allDifferences(document, 12)).toEqual([]),
)

it.each(documented.filter(isCompiled))('answers the documented %s as graphql-js does', async (_name, document) =>
  expect(await allDifferences(document, 3)).toEqual([]),
)

it('interprets only the operations of the portal with input objects of their own', () => {
  const operations = portal.filter(([, document]) => !print(document).startsWith('subscription'))
  const names = operations.filter((one) => !isCompiled(one)).map(([name]) => name)
  expect(names.toSorted()).toEqual(['CustomerDocuments', 'DeliveryNotes'])
})

const WEEK = 'monday tuesday wednesday thursday friday saturday sunday'
const PAGE = 'fragment Page on DestinationConnection { totalCount nodes { ...Place } } fragment Place on Destination { id name }'

const SET_DAY = { input: { destinationId: '1/2', day: 'FRIDAY', disabled: true } }

const ODD: [text: string, variables?: Record<string, unknown>][] = [
  ['{ __typename }'],
  ['{ __typename company { __typename name } }'],
  ['{ a: company { name } b: company { name city } }'],
  ['{ a: __typename b: __typename company { c: __typename } }'],
  ['{ company { name name name } company { city } }'],
  ['{ company { name } company { ...C } ... on Query { company { phone } } } fragment C on Company { name email }'],
  ['{ viewer { role destination { id } } }'],
  ['{ viewer { ... { role } ... on Viewer { role destination { name } } } }'],
  ['{ ...Q } fragment Q on Query { company { ...C } } fragment C on Company { name suspension { from } }'],
  [`{ destinations { ...Page } } ${PAGE}`],
  [`{ a: destinations(first: 1) { ...Page } b: destinations(first: 2) { nodes { ...Place city } ...Page } } ${PAGE}`],
  ['{ destinations(first: 3, orderBy: ID, after: null) { nodes { id } } }'],
  ['{ destinations(first: 3, orderBy: NAME, after: "x\\"y\\u00e8\\n") { nodes { id } } }'],
  ['{ destinations(after: """a "block" \\ of text""") { nodes { id } } }'],
  ['query ($first: Int!) { destinations(first: $first) { totalCount nodes { id } } }', { first: 2 }],
  ['query ($first: Int) { destinations(first: $first) { totalCount } }'],
  ['query ($first: Int) { destinations(first: $first) { totalCount } }', { first: undefined }],
  ['query ($first: Int) { destinations(first: $first) { totalCount } }', { first: null }],
  ['query ($first: Int!) { destinations(first: $first) { totalCount } }'],
  ['query ($first: Int!) { destinations(first: $first) { totalCount } }', { first: 'many' }],
  ['query ($first: Int!) { destinations(first: $first) { totalCount } }', { first: 1.5 }],
  ['query ($first: Int!) { destinations(first: $first) { totalCount } }', { first: 2 ** 40 }],
  ['query ($first: Int!) { destinations(first: $first) { totalCount } }', { first: [1] }],
  ['query ($first: Int!) { destinations(first: $first) { totalCount } }', { first: 2, other: { not: 'asked' } }],
  ['query ($after: String) { destinations(after: $after) { totalCount } }'],
  ['query ($after: String) { destinations(after: $after) { totalCount } }', { after: null }],
  ['query ($after: String) { destinations(after: $after) { totalCount } }', { after: '' }],
  ['query ($after: String) { destinations(after: $after) { totalCount } }', { after: 5 }],
  ['query ($order: DestinationOrder!) { destinations(orderBy: $order) { totalCount } }', { order: 'NAME' }],
  ['query ($order: DestinationOrder!) { destinations(orderBy: $order) { totalCount } }', { order: 'NOTHING' }],
  ['query ($order: DestinationOrder) { destinations(orderBy: $order) { totalCount } }'],
  ['query ($id: ID!) { destination(id: $id) { id } }', { id: '0042/0003' }],
  ['query ($id: ID!) { destination(id: $id) { id } }', { id: 42 }],
  ['query ($id: ID!) { destination(id: $id) { id } }', { id: 4.2 }],
  ['query ($id: ID!) { destination(id: $id) { id } }', { id: null }],
  ['query ($id: ID!) { destination(id: $id) { id } }', { id: { nested: true } }],
  ['query ($id: ID!, $from: Date!) { destination(id: $id) { delivery(date: $from) { date } } }', { id: '1/2', from: '2026-02-30' }],
  ['query ($from: Date!, $to: Date!) { deliveryDates(from: $from, to: $to) { date state } }', { from: '2026-11-20', to: '2026-11-21' }],
  ['query ($from: Date!, $to: Date!) { deliveryDates(from: $from, to: $to) { date state } }', { from: 'x', to: 'y' }],
  ['query ($from: Date!, $to: Date!) { deliveryDates(from: $from, to: $to) { date state } }', {}],
  ['query ($from: Date, $to: Date) { production(from: $from, to: $to) { from to } }'],
  ['query ($from: Date, $to: Date) { production(from: $from, to: $to) { from to } }', { from: null }],
  ['query ($from: Date, $to: Date) { production(from: $from, to: $to) { from to } }', { to: '2026-11-21' }],
  ['query ($code: Code!) { article(code: $code) { code price(customerCode: $code) } }', { code: '0042' }],
  ['query ($code: Code!) { article(code: $code) { code price(customerCode: $code) } }', { code: 42 }],
  ['query ($code: Code!) { article(code: $code) { code price(customerCode: $code) } }', { code: 'x'.repeat(65) }],
  ['{ article(code: "A1") { code a: price(customerCode: "1") b: price(customerCode: "2") } }'],
  ['{ article(code: "A1") { categories { key category { name } } featured: categories(of: ALL) { key } } }'],
  ['{ production { groups(by: GROUP_1) { __typename } items { articleCode article { code description weight } } } }'],
  ['{ production(from: "2026-11-20", to: "2026-11-21") { from shares(articleCode: "A1") { quantity } } }'],
  [`{ destination(id: "1/2") { planning { id version rows { id quantities { ${WEEK} } limits { minimum step maximum decimals } } } } }`],
  [`{ destination(id: "1/2") { planning { rows { article { code limits { minimum } unit { code } } weight note } days { day } } } }`],
  ['{ destination(id: "1/2") { planning { destination { planning { destination { planning { id } } } } } } }'],
  ['{ destination(id: "1/2") { disabledDays isActive passwordState } }'],
  ['{ destination(id: "1/2") { ordering { isLocked } closures { id date } deliveries(from: "2026-11-20", to: "2026-11-21") { date } } }'],
  ['{ customers { nodes { code destinations { code customer { name contacts { name } } } } edges { cursor node { code } } } }'],
  ['{ units { code } vatRates { code name } categoryGroups { key categories { code name } } }'],
  [
    '{ auditEntries(first: 2) { nodes { id actor { label } target { kind article { code } destination { id } } details { __typename } } } }',
  ],
  ['query Named { company { name } }'],
  ['query A { viewer { token { scopes } } }'],
  ['query ($filter: DestinationFilter) { destinations(filter: $filter) { totalCount } }'],
  ['query ($filter: DestinationFilter) { destinations(filter: $filter) { totalCount } }', { filter: null }],
  ['query ($filter: DestinationFilter) { destinations(filter: $filter) { totalCount } }', { filter: { customerCode: '42' } }],
  ['query ($filter: DestinationFilter) { destinations(filter: $filter) { totalCount } }', { filter: { customerCode: null } }],
  ['query ($filter: DestinationFilter) { destinations(filter: $filter) { totalCount } }', { filter: { unknown: 1 } }],
  ['query ($filter: DestinationFilter) { destinations(filter: $filter) { totalCount } }', { filter: [{}] }],
  ['query ($filter: DestinationFilter = { customerCode: "1" }) { destinations(filter: $filter) { totalCount } }'],
  ['query ($first: Int! = 7) { destinations(first: $first) { totalCount } }'],
  ['query ($first: Int! = 7) { destinations(first: $first) { totalCount } }', { first: null }],
  ['query ($first: Int = 7) { destinations(first: $first) { totalCount } }'],
  ['query ($first: Int = 7) { destinations(first: $first) { totalCount } }', { first: 3 }],
  ['query ($first: Int = 7) { destinations(first: $first) { totalCount } }', { first: null }],
  ['query ($after: String = "a") { a: destinations(after: $after) { totalCount } b: destinations { totalCount } }'],
  ['query ($order: DestinationOrder! = ID) { destinations(orderBy: $order) { totalCount } }'],
  ['query ($order: DestinationOrder = ID) { destinations(orderBy: $order) { totalCount } }'],
  ['query ($order: DestinationOrder = ID) { destinations(orderBy: $order) { totalCount } }', { order: undefined }],
  ['query ($from: Date = "2026-11-20") { production(from: $from) { from } }'],
  ['mutation { logout { __typename } }'],
  [
    'mutation ($input: SetDayDisabledInput!) { setDayDisabled(input: $input) { ...R ... on DayDisabledSet { destination { id } } } } fragment R on Refusal { message }',
    SET_DAY,
  ],
  [
    'mutation ($input: SetDayDisabledInput!) { a: setDayDisabled(input: $input) { ... { __typename } ... on Refusal { b: message } } }',
    SET_DAY,
  ],
  [
    'mutation ($input: SetDayDisabledInput!) { setDayDisabled(input: $input) { __typename } }',
    { input: { destinationId: '1/2', day: 'NEVER' } },
  ],
  ['mutation ($input: SetDayDisabledInput!) { setDayDisabled(input: $input) { __typename } }', {}],
  ['{ session { isAuthenticated companyInfo { name } viewer { role } now } playgroundUrl }'],
]

it.each(ODD)('answers %s with %j as graphql-js does', async (text, variables = {}) => {
  const document = parse(text)
  expect(compilableOperation(document)).not.toBeNull()
  expect(await differences(document, variables, 6)).toEqual([])
})

it.each([
  'mutation { logout { __typename } reconnect { __typename } }',
  'mutation { ...Out } fragment Out on Mutation { logout { __typename } }',
  'subscription { events { id } }',
  'query A { company { name } } query B { company { city } }',
  'fragment C on Company { name }',
  'query ($is: Boolean!) { company { name @include(if: $is) } }',
  'query ($is: Boolean!) { company @skip(if: $is) { name } }',
  'query ($is: Boolean!) { company { ... @include(if: $is) { name } } }',
  'query ($is: Boolean!) { company { ...C ...C @include(if: $is) } } fragment C on Company { name }',
  'query ($name: String) { articles(filter: { description: $name }) { totalCount } }',
  '{ articles(filter: { description: "pane" }) { totalCount } }',
  '{ articles(filter: {}) { totalCount } }',
  '{ __schema { queryType { name } } }',
  '{ __type(name: "Company") { name } }',
  '{ company { name } __schema { queryType { name } } }',
])('leaves %s to graphql-js', (text) => expect(compilableOperation(parse(text))).toBeNull())

it('compiles: the objects of an answer are plain, while those of graphql-js have no prototype', async () => {
  const request = { document: parse('{ company { name } }'), context: {} }
  const prototypeOf = async (executor: keyof typeof executors) =>
    Object.getPrototypeOf((await executors[executor](request)).data) as unknown
  expect([await prototypeOf('graphqlJit'), await prototypeOf('graphqlJs')]).toEqual([Object.prototype, null])
})

it('answers an unknown name of an operation as graphql-js does', async () => {
  const request = { document: parse('query A { company { name } }'), operationName: 'B', context: {} }
  const [{ errors: own }, { errors: theirs }] = [await executors.graphqlJit(request), await executors.graphqlJs(request)]
  expect(own?.map(({ message }) => message)).toEqual(theirs?.map(({ message }) => message))
  expect(own).toHaveLength(1)
})

it('reports every place that fails, as graphql-js does', async () => {
  const document = parse('{ units { code } vatRates { code } categoryGroups { key } company { name city } }')
  const answers = async () => {
    const read = async (executor: keyof typeof executors) => {
      const { data, errors = [] } = JSON.parse(await answerOf(executor, document, {}))
      return { data, errors: errors.map((error: unknown) => JSON.stringify(error)).toSorted() }
    }
    const [own, theirs] = [await read('graphqlJit'), await read('graphqlJs')]
    expect(own).toEqual(theirs)
    return own.errors.length
  }
  let failed = 0
  await invented.failing(['units', 'vatRates.1', 'company.city'], 'error', async () => void (failed = await answers()))
  expect(failed).toBe(3)
})
