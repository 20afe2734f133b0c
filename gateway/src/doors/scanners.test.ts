// What scanners of GraphQL servers look for, at both doors: the checks of graphql-cop and of BatchQL, names guessed from a word list,
// and errors that reveal internals. The portal's door has its trusted documents; the scanner has a session and a token.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createSchema } from '../graph/schema.ts'
import { type FakeErp, LOGINS, startErp } from '../test/erp.ts'
import { startPortal } from '../test/portal.ts'
import { newProgram } from '../test/programs.ts'

const MANIFEST = join(import.meta.dirname, '../../../schema/generated/portal-operations.json')
const manifest = JSON.parse(readFileSync(MANIFEST, 'utf8')) as Record<string, { name: string }>
const hashOf = (name: string) => Object.entries(manifest).find(([, operation]) => operation.name === name)![0]

let erp: FakeErp
let portal: Awaited<ReturnType<typeof startPortal>>
let cookies: Record<string, string>
let secret: string

beforeAll(async () => {
  erp = await startErp()
  portal = await startPortal(erp, { documents: 'trusted' })
  const browser = portal.browser()
  const { email, password } = LOGINS.administrator
  const extensions = { persistedQuery: { sha256Hash: hashOf('Login') } }
  await browser.send('POST', '/graphql', { operationName: 'Login', variables: { input: { email, password } }, extensions })
  cookies = Object.fromEntries(browser.cookies)
  ;({ secret } = await newProgram(portal))
})
afterAll(async () => {
  await portal.close()
  await erp.close()
})
beforeEach(async () => {
  await portal.clock.advance(60_000)
  erp.forgetCalls()
})

type Request = { method?: 'GET' | 'POST'; query?: string; type?: string; body?: unknown; accept?: string }

const DOORS = { '/graphql': () => ({}), '/graphql/v1': () => ({ authorization: `Bearer ${secret}` }) }
type Door = keyof typeof DOORS

const send = (door: Door, { method = 'POST', query = '', type = 'application/json', body, accept }: Request) =>
  portal.app.inject({
    method,
    url: `${door}${query}`,
    headers: {
      'sec-fetch-site': 'same-origin',
      ...(body === undefined ? {} : { 'content-type': type }),
      ...(accept ? { accept } : {}),
      ...DOORS[door](),
    },
    cookies: door === '/graphql' ? cookies : {},
    ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  })

const repeated = (count: number, text: (n: number) => string) => Array.from({ length: count }, (_, n) => text(n)).join(' ')
const introspection = '{ __schema { types { name fields { name } } } }'
const circular = `{ __schema { types { ${'fields { type { '.repeat(6)} name ${'} }'.repeat(6)} } } }`
const form = 'application/x-www-form-urlencoded'
const encoded = `query=${encodeURIComponent('{ viewer { role } }')}`

/** The checks of graphql-cop (G) and of BatchQL (B), as requests that a vulnerable server executes. */
const CHECKS: [string, Request][] = [
  ['G alias overloading', { body: { query: `{ ${repeated(101, (n) => `a${n}: __typename`)} }` } }],
  ['G array based batching', { body: Array.from({ length: 10 }, () => ({ query: '{ __typename }' })) }],
  ['G directive overloading', { body: { query: `{ __typename ${repeated(10, () => '@aa')} }` } }],
  ['G circular introspection', { body: { query: circular } }],
  ['G queries by GET', { method: 'GET', query: `?${encoded}` }],
  ['G mutations by GET', { method: 'GET', query: `?query=${encodeURIComponent('mutation { logout { __typename } }')}` }],
  ['G queries by a form', { type: form, body: encoded }],
  ['G field suggestions', { body: { query: '{ __schema { directive } }' } }],
  ['G an interactive page', { method: 'GET', accept: 'text/html' }],
  ['G tracing', { body: { query: '{ viewr { rol } }', extensions: { tracing: true } } }],
  ['G unhandled errors', { body: { query: 'qwerty { abc }' } }],
  ['G field duplication', { body: { query: `{ ${repeated(500, () => '__typename')} }` } }],
  ['B batching by a list', { body: [{ query: '{ viewer { role } }' }, { query: '{ company { name } }' }] }],
  ['B batching by names', { body: { query: `{ ${repeated(20, (n) => `n${n}: company { name }`)} }` } }],
  ['B suggestions', { body: { query: '{ viewer { rol } }' } }],
  ['B a form of another page', { type: 'text/plain', body: JSON.stringify({ query: '{ viewer { role } }' }) }],
]

it.each(Object.keys(DOORS) as Door[])('the 13 checks of graphql-cop and the 5 of BatchQL find nothing at %s', async (door) => {
  for (const [name, request] of CHECKS) {
    const { statusCode, body, headers } = await send(door, request)
    expect([name, statusCode]).toEqual([name, expect.toSatisfy((status: number) => status >= 400 && status < 500)])
    expect([name, body]).not.toEqual([name, expect.stringMatching(/"data"|Did you mean|tracing|stacktrace|graphiql|<html/i)])
    expect([name, headers['access-control-allow-origin']]).toEqual([name, undefined])
  }
  expect(erp.calls).toEqual([])
})

it('introspection, the remaining check of both, is closed at the door of the portal and needs a token at the other', async () => {
  expect((await send('/graphql', { body: { query: introspection } })).statusCode).toBe(403)
  const answer = await portal.app.inject({ method: 'POST', url: '/graphql/v1', payload: { query: introspection } })
  expect([answer.statusCode, answer.body.includes('__schema')]).toEqual([401, false])
})

it('interactive pages have no address but their own', async () => {
  for (const path of [
    '/graphiql',
    '/console',
    '/playground',
    '/v1/graphiql',
    '/altair',
    '/explorer',
    '/voyager',
    '/graphql/console',
    '/sandbox',
  ]) {
    const [page, unknown] = await Promise.all([path, '/nowhere'].map((url) => portal.app.inject({ url, headers: { accept: 'text/html' } })))
    expect([path, page!.statusCode === 404 || page!.body === unknown!.body]).toEqual([path, true])
  }
})

it('a word list learns no name at the door of the portal, nor at the other without a token', async () => {
  const names = Object.values(createSchema().getTypeMap()).flatMap((type) => [
    type.name,
    ...('getFields' in type ? Object.keys(type.getFields()) : []),
  ])
  const guesses = [...new Set(names.flatMap((name) => [name, name.slice(0, -1), `${name}s`]))].slice(
    0,
    process.env['TEST_LONG'] ? 5_000 : 1_500,
  )
  const answers = new Set<string>()
  for (const guess of guesses) {
    for (const query of [`{ ${guess} }`, `{ __type(name: "${guess}") { name } }`]) {
      const { statusCode, body } = await send('/graphql', { body: { query } })
      answers.add(`${statusCode} ${body}`)
    }
  }
  for (const guess of guesses.slice(0, 100)) {
    const { statusCode, body } = await portal.app.inject({ method: 'POST', url: '/graphql/v1', payload: { query: `{ ${guess} }` } })
    answers.add(`${statusCode} ${body.replace(/"requestId":"[^"]*"/, '')}`)
  }
  expect([...answers].map((answer) => answer.slice(0, 3))).toEqual(['403', '401'])
  console.log(`${guesses.length} names guessed, none learned`)
})

/** What an internal error would show. */
const INTERNAL =
  /node_modules|\.[cm]?[jt]s:\d|\bat \w+ \(|SQLITE|SQLSTATE|\bSELECT\b|\bINSERT\b|postgres|\/srv\/|\/work\/|\/home\/|\/usr\/|[a-z]:\\|fastify|apollo|undici|graphql-js|kysely|zod|<html|<!doctype|127\.0\.0\.1|\bv?\d+\.\d+\.\d+\b|stacktrace|canary/i

it('500 provoked errors show no stack, path, query or version', async () => {
  const broken = {
    status: 500,
    json: {
      message: 'SQLSTATE[42000]: SELECT * FROM users at /srv/app/index.php:12 canary',
      exception: 'PDOException',
      file: '/srv/app/x.php',
    },
  }
  erp.on('GET', '/destinazioni', broken)
  erp.on('GET', '/clienti', { status: 502, html: '<html>nginx/1.25.3 at 127.0.0.1 canary</html>' })
  const operations = Object.entries(manifest)
  const wrong: unknown[] = [
    null,
    1,
    'x',
    [],
    {},
    true,
    { input: null },
    { input: { a: 1 } },
    { input: '\0' },
    { code: ['x'], destinationId: {} },
  ]
  const documents = [
    '{',
    '{ a',
    '{ viewer }',
    '{ viewer { a } }',
    'query ($a: B) { a }',
    '{ destinations { nodes { id } } }',
    'subscription { a }',
    '}',
    '"',
    '# x',
  ]
  const seen: string[] = []
  const keep = (answer: Awaited<ReturnType<typeof send>>) =>
    void seen.push(`${answer.statusCode} ${JSON.stringify({ ...answer.headers, 'set-cookie': '' })} ${answer.body}`)
  for (let n = 0; seen.length < 500; n++) {
    await portal.clock.advance(1_000)
    const [hash, { name }] = operations[n % operations.length]!
    const variables = wrong[n % wrong.length]
    // A logout would end the scan.
    if (name !== 'Logout')
      keep(await send('/graphql', { body: { operationName: name, variables, extensions: { persistedQuery: { sha256Hash: hash } } } }))
    keep(await send('/graphql/v1', { body: { query: documents[n % documents.length], variables, operationName: n % 3 ? undefined : 'x' } }))
    keep(
      await portal.app.inject({
        url: ['/img/%00.jpg', '/%', '/documenti.pdf?id=%', '/assets/x.js', '/x.php', '/..%2f..%2f.env'][n % 6]!,
        cookies,
      }),
    )
  }
  const revealed = seen
    .map((answer) => answer.replaceAll(/"(requestId|x-request-id|etag)":"[^"]*"/g, ''))
    .flatMap((answer) => {
      const found = INTERNAL.exec(answer)
      return found ? [`${found[0]} in ${answer.slice(0, 4)} ${answer.slice(-300)}`] : []
    })
  expect(revealed).toEqual([])
  const statuses = Object.groupBy(seen, (answer) => answer.slice(0, 3))
  console.log(`${seen.length} answers:`, Object.fromEntries(Object.entries(statuses).map(([status, all]) => [status, all?.length])))
})
