// Every route outside GraphQL with each kind of caller: files of the own destination, of another one and of none. The routes of the
// gateway come from Fastify, those of the bundled bakery from its contract; a missing one fails.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contractRoutes } from '../../bakery/src/contract.ts'
import { PASSWORD, type World, openWorld } from '../../bakery/src/test/world.ts'
import { newProgram } from '../../gateway/src/test/programs.ts'
import { type KnownRoute, withRoutes } from '../../gateway/src/test/routes.ts'
import { quickDatabase } from '../conformance/bakery.ts'
import { type Bakery, openBakery } from '../upstream/bakeries.ts'

const WHO = ['guest', 'customer', 'neighbour', 'staff', 'token'] as const
type Who = (typeof WHO)[number]

const TARGETS = { own: '0041/0001', sibling: '0041/0002', other: '0042/0001', absent: '9999/0001' }
type Target = keyof typeof TARGETS

type Statuses = Record<Who, number | Record<Target, number>>

const everybody = (status: number): Statuses => ({ guest: status, customer: status, neighbour: status, staff: status, token: status })
/** The documents of a destination: for those who may see it. */
const ofDestination = (refused: number): Statuses => ({
  guest: refused,
  customer: { own: 200, sibling: 404, other: 404, absent: 404 },
  neighbour: { own: 404, sibling: 404, other: 200, absent: 404 },
  staff: { own: 200, sibling: 200, other: 200, absent: 404 },
  token: refused,
})
const forAll = (status: number): Statuses => ({ ...everybody(status), guest: 401, token: 401 })
const forStaff = (status: number): Statuses => ({ guest: 401, customer: 403, neighbour: 403, staff: status, token: 401 })

type Row = { path: (target: Target) => string; expected: Statuses; type?: string }

let bakery: Bakery
let routes: KnownRoute[]
let cookies: Record<Who, Map<string, string>>
let authorization: string
/** A print of the customer's session. */
let print = ''
const notes: Record<Target, string> = { own: '', sibling: '9999/0001/2026-11-18/1', other: '', absent: '9999/0001/2026-11-18/1' }

/** By route; a function of the target is the address. */
const TABLE: Record<string, Row> = {
  'GET /anteprima/:customerCode/:destinationCode/:file': {
    path: (target) => `/anteprima/${TARGETS[target]}/2026-11-20.pdf`,
    expected: ofDestination(401),
  },
  'GET /documenti.pdf': {
    path: (target) => `/documenti.pdf?id=${encodeURIComponent(notes[target])}`,
    // The sibling has no note.
    expected: { ...ofDestination(404), staff: { own: 200, sibling: 404, other: 200, absent: 404 } },
  },
  'GET /printDocuments/:name': {
    path: (target) => (target === 'own' ? print : `/printDocuments/${TARGETS[target].replace('/', '')}.pdf`),
    // A print opens for the session that made it.
    expected: { ...everybody(404), customer: { own: 200, sibling: 404, other: 404, absent: 404 } },
  },
  'GET /img/:file': { path: () => '/img/PAN001.jpg', expected: { guest: 401, customer: 404, neighbour: 404, staff: 404, token: 401 } },
  'POST /upload/articles/:code/image': { path: () => '/upload/articles/PAN001/image', expected: forStaff(422) },
  'POST /upload/logo': { path: () => '/upload/logo', expected: forStaff(415) },
  'GET /logo': { path: () => '/logo', expected: everybody(404) },
  // Without the name of a subscription.
  'GET /graphql/stream': { path: () => '/graphql/stream', expected: forAll(403) },
  'GET /livez': { path: () => '/livez', expected: everybody(200) },
  'GET /readyz': { path: () => '/readyz', expected: everybody(200) },
  // Every caller of this test is a program of the gateway's machine.
  'GET /metrics': { path: () => '/metrics', expected: everybody(200) },
  'POST /csp-report': { path: () => '/csp-report', expected: everybody(204), type: 'application/csp-report' },
  ...Object.fromEntries(
    ['schema.graphql', 'introspection.json', 'errors.json'].map((file) => [
      `GET /graphql/v1/${file}`,
      { path: () => `/graphql/v1/${file}`, expected: everybody(200) },
    ]),
  ),
}

/** The doors (matrix.test.ts), and the build's own files. */
const ELSEWHERE = /^\S+ \/(graphql(\/v1)?|assets\/.*|[^/]*\.(html|js|json|txt|png|svg|ico|webmanifest|woff2)|icons\/.*|fonts\/.*)$/

beforeAll(async () => {
  const found = await withRoutes(() => openBakery('bundled', 2))
  bakery = found.built
  routes = found.routes.filter(({ url }) => !url.startsWith('/api/') && !url.startsWith('/sanctum/'))
  const neighbour = bakery.portal.browser()
  await bakery.advance(2_000)
  await neighbour.tryLogin('trattoria@piu.example', PASSWORD)
  const { bar, staff, guest } = bakery.callers
  cookies = { guest: guest.cookies, customer: bar.cookies, neighbour: neighbour.cookies, staff: staff.cookies, token: new Map() }
  authorization = `Bearer ${(await newProgram(bakery.portal)).secret}`
  for (const target of ['own', 'other'] as const) {
    const { data } = await staff.query(`{ documents(filter: { destinationId: "${TARGETS[target]}" }, first: 1) { nodes { id } } }`)
    notes[target] = (data as { documents: { nodes: { id: string }[] } }).documents.nodes[0]!.id
  }
  const open = 'mutation ($input: OpenDocumentInput!) { openDocument(input: $input) { ... on DocumentOpened { url } } }'
  const { data } = await bar.query(open, { input: { id: notes.own } })
  print = (data as { openDocument: { url: string } }).openDocument.url
})
afterAll(() => bakery.close())

function send(who: Who, name: string, target: Target) {
  const { path, type = 'application/json' } = TABLE[name]!
  const isPost = name.startsWith('POST')
  return bakery.portal.app.inject({
    method: isPost ? 'POST' : 'GET',
    url: path(target),
    headers: {
      'sec-fetch-site': 'same-origin',
      ...(who === 'token' ? { authorization } : {}),
      ...(isPost ? { 'content-type': type } : {}),
    },
    cookies: Object.fromEntries(cookies[who]),
    ...(isPost ? { payload: '{}' } : {}),
  })
}

it('every route of the gateway has its row', () => {
  // The bakery in this process has some of the same addresses.
  const names = [...new Set(routes.filter(({ method }) => method !== 'HEAD').map(({ method, url }) => `${method} ${url}`))]
  expect(names.filter((name) => !ELSEWHERE.test(name)).toSorted()).toEqual(Object.keys(TABLE).toSorted())
})

describe.each(WHO)('the caller %s', (who) => {
  it.each(Object.keys(TABLE))('gets exactly its own at %s', async (name) => {
    const wanted = TABLE[name]!.expected[who]
    const refused = new Set<string>()
    for (const target of Object.keys(TARGETS) as Target[]) {
      const { statusCode, body } = await send(who, name, target)
      expect([target, statusCode]).toEqual([target, typeof wanted === 'number' ? wanted : wanted[target]])
      if (statusCode === 404) refused.add(body)
    }
    // What belongs to another is answered like what does not exist.
    expect(refused.size).toBeLessThanOrEqual(1)
  })
})

it('a print and a preview are closed after the logout', async () => {
  const { bar } = bakery.callers
  const before = Object.fromEntries(bar.cookies)
  await bar.query('mutation { logout { __typename } }')
  const statuses = []
  for (const url of [print, `/anteprima/${TARGETS.own}/2026-11-20.pdf`, TABLE['GET /documenti.pdf']!.path('own')])
    statuses.push((await bakery.portal.app.inject({ url, cookies: before })).statusCode)
  expect(statuses).toEqual([404, 401, 404])
})

describe('the bundled bakery', () => {
  /** Its own two: the cookie, and what it announces. */
  const FIXED = [
    { method: 'GET', url: '/sanctum/csrf-cookie' },
    { method: 'GET', url: '/api/panify' },
  ]
  /** Open without the service account; the configuration only with the gateway's key, pictures only on this machine. */
  const OPEN: Record<string, number> = {
    'GET /sanctum/csrf-cookie': 204,
    'GET /api/client-config': 404,
    'GET /img/:file': 404,
    'POST /api/users/login': 419,
  }
  let world: World
  beforeAll(async () => {
    world = await openWorld(quickDatabase)
  })
  afterAll(() => world.close())

  const every = [...contractRoutes(), ...FIXED]
  const addressOf = (url: string) => url.replaceAll(/:\w+/g, '1')

  it.each(['', 'Bearer', 'Bearer wrong', `Bearer pnf_${'x'.repeat(40)}`, 'Basic c2VydmljZTo='])(
    'refuses every call with %j',
    async (header) => {
      const answers: [string, number][] = []
      for (const { method, url } of every) {
        const { status } = await world.bare({ method, url: addressOf(url), headers: { authorization: header } })
        answers.push([`${method} ${url}`, status])
      }
      expect(answers).toEqual(every.map(({ method, url }) => [`${method} ${url}`, OPEN[`${method} ${url}`] ?? 401]))
    },
  )

  it('refuses every change of the service account itself without the CSRF cookie', async () => {
    const changes = every.filter(({ method }) => method !== 'GET')
    for (const { method, url } of changes) {
      const { status } = await world.bare({
        method,
        url: addressOf(url),
        headers: { authorization: `Bearer ${world.token}`, 'content-type': 'application/json' },
        payload: '{}',
      })
      expect([method, url, status]).toEqual([method, url, 419])
    }
    console.log(`${every.length} calls, ${changes.length} of them changes`)
  })
})
