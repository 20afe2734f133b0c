// Every route of the gateway, listed by Fastify itself: what limits a caller without a login there, and the headers of its answers.
// A new route fails until it has its row.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startErp, type FakeErp } from '../test/erp.ts'
import { startPortal } from '../test/portal.ts'
import { type KnownRoute, withRoutes } from '../test/routes.ts'
import { GUESTS_PER_MINUTE } from './guests.ts'
import { HEADERS } from './headers.ts'

const COUNTED = 'counted per address'
const OWN_LIMIT = '120 wrong tokens a minute per address'
const CONSTANT = 'a constant refusal'
const BUILD = 'a file of the build, which browsers keep'
const OWN_MACHINE = 'answers only to the own machine, in the demo'

const CONSTANT_METHODS = ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const both = (url: string, limit: string) => [[`GET ${url}`, limit], [`HEAD ${url}`, limit]] as const // prettier-ignore

/** What keeps a guest from asking without end, by route. */
const LIMITS: Record<string, string> = Object.fromEntries([
  ['POST /graphql', COUNTED],
  ['GET /graphql/stream', COUNTED],
  ['POST /graphql/v1', OWN_LIMIT],
  ...['/graphql', '/graphql/v1'].flatMap((url) => CONSTANT_METHODS.map((method) => [`${method} ${url}`, CONSTANT])),
  ...['schema.graphql', 'introspection.json', 'errors.json'].flatMap((file) => both(`/graphql/v1/${file}`, COUNTED)),
  ['POST /csp-report', COUNTED],
  ...['/livez', '/readyz', '/metrics', '/logo', '/img/:file', '/anteprima/:customerCode/:destinationCode/:file'].flatMap((url) =>
    both(url, COUNTED),
  ),
  ['GET /printDocuments/:name', COUNTED],
  ['GET /documenti.pdf', COUNTED],
  ['POST /upload/articles/:code/image', COUNTED],
  ['POST /upload/logo', COUNTED],
  ...['/posta', '/posta/:id', '/demo/clock'].flatMap((url) => both(url, OWN_MACHINE)),
  ['POST /demo/clock', OWN_MACHINE],
  ...['/index.html', '/assets/index-DzR4k_9a.js'].flatMap((url) => both(url, BUILD)),
])

/** Routes with a policy of their own, and its beginning. */
const OWN_POLICY: [RegExp, string][] = [
  [/^\/(printDocuments|documenti\.pdf)/, "frame-ancestors 'self'"],
  [/^\/(posta|playground)/, "default-src 'none'"],
]

const webRoot = mkdtempSync(join(tmpdir(), 'panify-web-'))
let erp: FakeErp
let portal: Awaited<ReturnType<typeof startPortal>>
let routes: KnownRoute[]

const start = async (publicUrl: string | null = null) => {
  const found = await withRoutes(() =>
    startPortal(erp, { webRoot, restartAt: () => {}, config: { isDemo: true, hasPlayground: true, publicUrl } }),
  )
  return { portal: found.built, routes: found.routes }
}

beforeAll(async () => {
  mkdirSync(join(webRoot, 'assets'))
  writeFileSync(join(webRoot, 'index.html'), '<!doctype html><title>shell</title>')
  writeFileSync(join(webRoot, 'assets/index-DzR4k_9a.js'), 'app')
  erp = await startErp()
  ;({ portal, routes } = await start())
})
afterAll(async () => {
  await portal.close()
  await erp.close()
  rmSync(webRoot, { recursive: true })
})
beforeEach(() => portal.clock.advance(60_000))

const named = ({ method, url }: KnownRoute) => `${method} ${url}`
/** An address of the route. */
const addressOf = (url: string) =>
  url
    .replace(/:file|:name|:id/, '2026-11-20.pdf')
    .replace(/:\w+/g, '0042')
    .replace('*', 'x.js')

type Cookies = Map<string, string>

const send = ({ method, url }: KnownRoute, cookies: Cookies = new Map()) =>
  portal.app.inject({
    method: method as 'GET',
    url: addressOf(url),
    headers: { 'sec-fetch-site': 'same-origin', ...(method === 'POST' ? { 'content-type': 'application/json' } : {}) },
    cookies: Object.fromEntries(cookies),
    ...(method === 'POST' ? { payload: { query: '{ company { name } }' } } : {}),
  })

it('every route has a limit for guests, or the reason why it needs none', () => {
  // The playground has a route for each file of its build, if it has been built.
  const others = routes.filter(({ url }) => !url.startsWith('/playground'))
  expect(others.map(named).toSorted()).toEqual(Object.keys(LIMITS).toSorted())
})

describe('beyond the limit of its address', () => {
  const exhaust = async (address = '127.0.0.1') => {
    for (let n = 0; n < GUESTS_PER_MINUTE; n++) await portal.app.inject({ url: '/livez', remoteAddress: address })
  }

  it('a guest is refused at every counted route, and nowhere else', async () => {
    await exhaust()
    for (const route of routes) {
      const { statusCode, headers } = await send(route)
      const isCounted = LIMITS[named(route)] === COUNTED
      expect([named(route), statusCode === 429, headers['retry-after']]).toEqual([named(route), isCounted, isCounted ? '60' : undefined])
    }
  })

  it('a guest is served again after a minute, and one at another address at once', async () => {
    await exhaust()
    expect((await portal.app.inject({ url: '/livez', remoteAddress: '192.0.2.1' })).statusCode).toBe(200)
    expect((await portal.app.inject({ url: '/livez' })).statusCode).toBe(429)
    await portal.clock.advance(60_000)
    expect((await portal.app.inject({ url: '/livez' })).statusCode).toBe(200)
  })

  it('a session is not refused, and does not count', async () => {
    const browser = portal.browser()
    await browser.login('customer')
    for (let n = 0; n < GUESTS_PER_MINUTE; n++) await browser.send('GET', '/img/..jpg')
    await exhaust()
    expect((await browser.query('{ viewer { role } }')).data).toEqual({ viewer: { role: 'CUSTOMER' } })
    expect((await browser.send('GET', '/img/..jpg')).statusCode).toBe(404)
  })

  it('the portal receives an error with a text that it shows', async () => {
    await exhaust()
    const { status, errors } = await portal.browser().query('{ company { name } }')
    expect([status, errors]).toEqual([
      429,
      [{ message: 'Troppe richieste. Riprova tra qualche secondo.', extensions: { code: 'TOO_MANY_REQUESTS', retryAfter: 60 } }],
    ])
  })
})

describe('the headers of every answer', () => {
  const expected = (url: string) => {
    const policy = OWN_POLICY.find(([path]) => path.test(url))?.[1]
    const isFramed = policy === "frame-ancestors 'self'"
    return {
      ...HEADERS,
      ...(isFramed ? { 'x-frame-options': 'SAMEORIGIN' } : {}),
      'content-security-policy': policy ? (expect.stringContaining(policy) as string) : HEADERS['content-security-policy'],
    }
  }
  /** Addresses that no route serves, and requests that Fastify itself refuses. */
  const REFUSED: [string, string, Record<string, string>, string][] = [
    ['GET', '/%', {}, ''],
    ['GET', '/nowhere.js', {}, ''],
    ['GET', `/img/${'x'.repeat(200)}.jpg`, {}, ''],
    ['POST', '/nowhere', { 'content-type': 'application/json' }, '{}'],
    ['POST', '/graphql', { 'content-type': 'application/json' }, '{"query":'],
    ['POST', '/graphql', { 'content-type': 'text/plain' }, 'x'],
    ['POST', '/graphql', { 'content-type': 'application/json' }, JSON.stringify({ query: 'x'.repeat(300_000) })],
    ['POST', '/graphql', { 'content-type': 'application/json' }, '{"__proto__":{}}'],
  ]

  it.each([null, 'https://forno.example'])('are exact for guests, customers and staff (public address %s)', async (publicUrl) => {
    const own = publicUrl === null ? { portal, routes } : await start(publicUrl)
    const tls = publicUrl === null ? undefined : 'max-age=31536000; includeSubDomains'
    let count = 0
    const check = (name: string, url: string, headers: Record<string, unknown>) => {
      count += 1
      expect({ name, ...headers }).toMatchObject({ name, ...expected(url) })
      expect([name, headers['strict-transport-security']]).toEqual([name, tls])
      expect([name, headers['cache-control']]).not.toEqual([name, undefined])
      for (const unwanted of ['access-control-allow-origin', 'access-control-allow-credentials', 'server', 'x-powered-by'])
        expect([name, unwanted, headers[unwanted]]).toEqual([name, unwanted, undefined])
    }
    for (const who of [null, 'customer', 'administrator'] as const) {
      const browser = own.portal.browser()
      await own.portal.clock.advance(2_000)
      if (who) await browser.login(who)
      for (const route of own.routes) {
        // The demo's clock ends the programs.
        if (named(route) === 'POST /demo/clock') continue
        const answer = await own.portal.app.inject({
          method: route.method as 'GET',
          url: addressOf(route.url),
          headers: { host: 'localhost', 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
          cookies: Object.fromEntries(browser.cookies),
          ...(route.method === 'POST' ? { payload: '{"query":"{ company { name } }"}' } : {}),
        })
        check(`${who} ${named(route)}`, route.url, answer.headers)
        expect([named(route), answer.headers['set-cookie']]).toEqual([named(route), undefined])
      }
      for (const [method, url, headers, payload] of REFUSED) {
        const answer = await own.portal.app.inject({ method: method as 'GET', url, headers, payload })
        check(`${who} ${method} ${url.slice(0, 20)} ${answer.statusCode}`, url, answer.headers)
        expect(answer.statusCode).toBeGreaterThanOrEqual(400)
      }
    }
    if (publicUrl !== null) await own.portal.close()
    console.log(`${count} answers had the exact headers`)
  })
})
