// Attacks on a GraphQL door, and the content of introspection and published files.
import { gzipSync } from 'node:zlib'
import { buildClientSchema, getIntrospectionQuery, introspectionFromSchema } from 'graphql'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { OPEN_ENDED } from '../erp/errors.ts'
import { UPSTREAM_CODES } from '../graph/errors.ts'
import { createSchema } from '../graph/schema.ts'
import type { Scope } from '../generated/contract.ts'
import { openHarness } from '../test/harness.ts'
import { describeOrdering } from '../test/ordering.ts'
import { callerAt, newProgram } from '../test/programs.ts'
import { printed, tokenSchemaOf } from './token.schema.ts'

let harness: Awaited<ReturnType<typeof openHarness>>
beforeEach(async () => {
  harness = await openHarness({ login: 'administrator', at: '2026-11-19 10:00' })
})
afterEach(() => harness.close())

const program = (scopes?: Scope[]) => newProgram(harness.portal, scopes ? { scopes } : {})
const repeated = (count: number, text: (n: number) => string) => Array.from({ length: count }, (_, n) => text(n)).join(' ')

describe('hostile documents', () => {
  const circular = (levels: number): string => (levels === 0 ? 'name' : `fields { type { ${circular(levels - 1)} } }`)

  it.each<[string, string, string]>([
    ['100 aliases of one field', `{ ${repeated(100, (n) => `a${n}: viewer { role }`)} }`, 'LIMIT_ALIASES'],
    ['aliases hidden in fragments', `{ ${repeated(6, () => '...F')} } fragment F on Query { a: viewer { b: role } }`, 'LIMIT_ALIASES'],
    ['100 times the same field', `{ viewer { ${repeated(100, () => 'role')} } }`, 'LIMIT_HEIGHT'],
    ['10 directives on one field', `{ viewer { role ${repeated(10, () => '@include(if: true)')} } }`, 'LIMIT_DIRECTIVES'],
    ['directives that do not exist', `{ viewer { role ${repeated(10, () => '@aa')} } }`, 'LIMIT_DIRECTIVES'],
    ['circular introspection', `{ __schema { types { ${circular(12)} } } }`, 'LIMIT_DEPTH'],
    ['fields of fields of introspection', `{ __schema { types { ${circular(4)} } } }`, 'GRAPHQL_VALIDATION_FAILED'],
    [
      'a circular fragment',
      '{ ...A } fragment A on Query { viewer { role } ...B } fragment B on Query { ...A }',
      'GRAPHQL_VALIDATION_FAILED',
    ],
    ['introspection beside data', '{ viewer { role } __schema { types { name } } }', 'INTROSPECTION_ALONE'],
    ['an endless nest', '{a'.repeat(3_000), 'LIMIT_TOKENS'],
    ['a long comment', `{ viewer { role } } #${'x'.repeat(8_000)}`, 'LIMIT_CHARACTERS'],
    [
      'edges that lead in a circle',
      `{ destination(id: "0042/0003") { ${'planning { destination { '.repeat(6)} id ${'} }'.repeat(6)} } }`,
      'LIMIT_DEPTH',
    ],
  ])('%s are refused without a call of the bakery', async (_name, document, code) => {
    const { query } = await program()
    harness.erp.forgetCalls()
    const { status, errors } = await query(document)
    expect(status).toBe(400)
    expect(errors?.[0]?.extensions).toMatchObject({ code, requestId: expect.any(String), retryable: false })
    expect(harness.erp.calls).toEqual([])
  })

  it('a list of 301 codes in the variables is refused', async () => {
    const { query } = await program()
    const cells = Array.from({ length: 301 }, () => ({ articleCode: 'ROS', day: 'MONDAY', quantity: 1 }))
    const save = 'mutation ($input: UpdatePlanningInput!) { updatePlanning(input: $input) { __typename } }'
    const { errors } = await query(save, { input: { destinationId: '0042/0003', cells } })
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'LIMIT_ARRAY', limit: 300, value: 301 })
  })

  it('variables nested more deeply than any input are refused', async () => {
    const { query } = await program()
    const nested = (levels: number): unknown => (levels === 0 ? 'x' : { input: nested(levels - 1) })
    const { errors } = await query('query ($id: ID!) { destination(id: $id) { id } }', { id: nested(13) })
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'LIMIT_DEPTH', limit: 12, value: 13 })
    const body = { operationName: 'Session', query: '{ session { isAuthenticated } }', variables: nested(1_000) }
    const answer = await harness.browser.send('POST', '/graphql', body)
    expect([answer.statusCode, answer.json().errors[0].extensions.code]).toEqual([400, 'BAD_USER_INPUT'])
  })

  it('an empty operation name does not bypass the limits', async () => {
    const { query } = await program()
    const { errors } = await query(`{ viewer { ${repeated(100, () => 'role')} } }`, {}, '')
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'LIMIT_HEIGHT' })
  })

  it.each([
    ['many requests in one', [{ query: '{ viewer { role } }' }, { query: '{ viewer { role } }' }]],
    ['a hash in the place of a document', { extensions: { persistedQuery: { version: 1, sha256Hash: 'f'.repeat(64) } } }],
    ['variables that are no object', { query: '{ viewer { role } }', variables: [1] }],
    ['broken JSON', '{"query": '],
  ])('%s are refused', async (_name, body) => {
    const answer = await (await program()).send(body)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({
      errors: [
        {
          message: 'Send { "query": "…", "variables": { … }, "operationName": "…" } as JSON, with content-type: application/json.',
          extensions: { code: 'BAD_USER_INPUT', requestId: expect.any(String), retryable: false },
        },
      ],
    })
  })

  it('a body above 256 KiB is refused', async () => {
    const answer = await (await program()).send({ query: '{ viewer { role } }', variables: { x: 'x'.repeat(256 * 1024) } })
    expect([answer.statusCode, answer.json().errors[0].extensions.code]).toEqual([413, 'LIMIT_BODY'])
  })

  it('a small body that decompresses to more than 256 KiB is refused with its minimal size', async () => {
    const bomb = gzipSync(JSON.stringify({ query: '{ viewer { role } }', variables: { x: 'x'.repeat(1_000_000) } }))
    const { secret } = await program()
    const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json', 'content-encoding': 'gzip' }
    const answer = await harness.portal.app.inject({ method: 'POST', url: '/graphql/v1', headers, payload: bomb })
    expect(answer.statusCode).toBe(413)
    expect(answer.json().errors[0].extensions).toMatchObject({ code: 'LIMIT_BODY', value: 256 * 1024 + 1 })
  })

  it("a page of null rows is the caller's mistake", async () => {
    const { query } = await program()
    const { errors } = await query('query ($first: Int = 10) { destinations(first: $first) { totalCount } }', { first: null })
    expect(errors).toMatchObject([{ path: ['destinations'], extensions: { code: 'BAD_USER_INPUT', retryable: false } }])
  })

  it('an answer above 8 MiB is refused', async () => {
    describeOrdering(harness.erp).state.rows[0]!.descriz = 'x'.repeat(2_000_000)
    const { query } = await program()
    const { status, errors } = await query(
      `{ ${repeated(5, (n) => `a${n}: destination(id: "0042/0003") { planning { rows { description } } }`)} }`,
    )
    expect(status).toBe(400)
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'LIMIT_ANSWER', limit: 8 * 1024 * 1024 })
  })

  it('the answer to a change has no limit: the change was made', async () => {
    const ordering = describeOrdering(harness.erp)
    ordering.state.rows[0]!.descriz = 'x'.repeat(2_000_000)
    const { query } = await program()
    const { status, data } = await query(
      `mutation { updatePlanning(input: { destinationId: "0042/0003", cells: [{ articleCode: "ROS", day: MONDAY, quantity: 15 }] }) {
        ... on PlanningUpdated { planning { ${repeated(5, (n) => `a${n}: rows { description }`)} } } } }`,
    )
    expect([status, data?.updatePlanning.planning.a4[0].description.length]).toEqual([200, 2_000_000])
    expect(ordering.rowOf('ROS')).toMatchObject({ lunedi: '15' })
  })

  it('errors suggest no names and carry neither stack nor tracing', async () => {
    const { query } = await program()
    const answer = await query('{ viewr { role } }')
    expect(answer.errors?.[0]?.message).toBe('Cannot query field "viewr" on type "Query".')
    expect(JSON.stringify(answer)).not.toMatch(/Did you mean|stacktrace|tracing/)
  })
})

describe('introspection', () => {
  const rootsOf = async (scopes: Scope[]) => {
    const { data } = await (await program(scopes)).query(getIntrospectionQuery())
    const schema = buildClientSchema(data)
    const fields = [schema.getQueryType(), schema.getMutationType()].flatMap((type) => Object.keys(type?.getFields() ?? {}))
    return { schema, fields }
  }

  it('lists for each set of scopes the fields it can use', async () => {
    const reader = await rootsOf(['READ_ORDERS'])
    expect(reader.fields).toContain('destination')
    for (const hidden of ['updatePlanning', 'production', 'session', 'login', 'apiTokens', 'createCategory'])
      expect(reader.fields).not.toContain(hidden)
    expect(reader.schema.getMutationType()).toBeFalsy()
    expect(reader.schema.getType('UpdatePlanningInput')).toBeUndefined()
    expect((await rootsOf(['WRITE_ORDERS'])).fields).toEqual(expect.arrayContaining(['viewer', 'updatePlanning']))
    expect((await rootsOf(['PRODUCTION'])).fields).toContain('production')
  })

  it('is refused without a token', async () => {
    expect((await callerAt(harness.portal, 'nothing').query(getIntrospectionQuery())).status).toBe(401)
  })

  it('treats an empty name as none, and reports invalid variables', async () => {
    const { query } = await program()
    expect((await query('{ __schema { queryType { name } } }', {}, '')).data).toEqual({ __schema: { queryType: { name: 'Query' } } })
    const { status, errors } = await query('query ($name: String!) { __type(name: $name) { name } }')
    expect([status, errors?.[0]?.extensions?.['code']]).toEqual([400, 'BAD_USER_INPUT'])
  })

  it('accepts variables and an operation name', async () => {
    const { query } = await program(['READ_ORDERS'])
    const document = 'query A($name: String!) { __type(name: $name) { name } } query B { viewer { role } }'
    expect((await query(document, { name: 'Destination' }, 'A')).data).toEqual({ __type: { name: 'Destination' } })
    expect((await query(document, { name: 'UpdatePlanningInput' }, 'A')).data).toEqual({ __type: null })
    expect((await query(document, {}, 'B')).data.viewer.role).toBe('CUSTOMER')
  })
})

describe('the published files', () => {
  const read = (name: string) => harness.portal.app.inject({ method: 'GET', url: `/graphql/v1/${name}` })
  const schema = tokenSchemaOf(createSchema())

  it('contain the contract of the token door, without our directives', async () => {
    const answer = await read('schema.graphql')
    expect([answer.statusCode, answer.body]).toEqual([200, printed(schema)])
    expect(answer.body).not.toMatch(/@access|@door|@upstream|@listSize|type Session\b|pnf_[A-Za-z0-9]/)
    expect((await read('introspection.json')).json()).toEqual({ data: introspectionFromSchema(schema) })
  })

  it('contain every error, and whether a repeat may succeed', async () => {
    const { errors, refusals } = (await read('errors.json')).json<{ errors: { code: string }[]; refusals: { code: string }[] }>()
    expect(errors).toContainEqual({
      code: 'LIMIT_DEPTH',
      meaning: 'Too many levels of fields, or of values in the variables.',
      limit: 12,
      retryable: false,
    })
    expect(errors).toContainEqual({ code: 'UPSTREAM_TIMEOUT', meaning: expect.any(String), retryable: true })
    expect(refusals.map(({ code }) => code)).toContain('ORDERING_LOCKED')
    const isOpen = expect.objectContaining({ meaning: expect.stringContaining('A write may have happened'), retryable: true })
    for (const kind of OPEN_ENDED) expect(errors.find(({ code }) => code === UPSTREAM_CODES[kind])).toEqual(isOpen)
  })
})
