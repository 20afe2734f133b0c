// Texts that would lead a call elsewhere: every code of the graph and of the routes with hostile payloads, and addresses in the answers
// of the bakery's server. The paths are those that are written to the connection.
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { type Server, createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openHarness } from '../test/harness.ts'
import { describeOrdering } from '../test/ordering.ts'

let harness: Awaited<ReturnType<typeof openHarness>>
let paths: string[] = []
const created = (message: unknown) => void paths.push((message as { request: { path: string } }).request.path)

beforeAll(async () => {
  harness = await openHarness({ login: 'administrator', at: '2026-11-19 10:00' })
  subscribe('undici:request:create', created)
})
afterAll(async () => {
  unsubscribe('undici:request:create', created)
  await harness.close()
})
beforeEach(() => {
  paths = []
})

const climbs = ['../', '..\\', '..%2f', '%2e%2e/', '%2e%2e%2f', '..%252f', '..%c0%af', '....//', '..;/', '/../', '..%00/', '%5c..%5c']
const climbing = climbs.flatMap((climb) => [1, 3, 8].map((depth) => `${climb.repeat(depth)}etc/passwd`))
const splitting = [
  '?',
  '#',
  '&',
  ';',
  '/',
  '\\',
  '//',
  '%2f',
  '%3f',
  '%23',
  '\r\n',
  '\n',
  '\t',
  ' ',
  '\0',
  '%0d%0a',
  '%00',
  '@',
  ':',
  '*',
  '\u2028',
  '\uFF0F',
  '\u2215',
]
const split = splitting.flatMap((mark) => [`0042${mark}`, `${mark}0042`, `0042${mark}admin=1`, `0042${mark}/api/configurator`])
const sql = [
  "' OR '1'='1", "' OR 1=1--", '" OR ""="', "'; DROP TABLE customers;--", "' UNION SELECT password_hash FROM destinations--", "1' AND SLEEP(5)--",
  "1;SELECT pg_sleep(5)", "') OR ('1'='1", "admin'--", "' OR 'x' LIKE '%", '%', '_', '%%', '\\', "\\'", "';EXEC xp_cmdshell('id')--", "' || (SELECT 1) || '",
  '${7*7}', '{{7*7}}', '<%= 7*7 %>', '$(id)', '`id`', '| id', '; id', '&& id', '$ne', '[$gt]=', '__proto__', 'constructor', 'toString',
] // prettier-ignore
const PAYLOADS = [
  ...new Set([...climbing, ...split, ...sql, '.', '..', '...', 'categorie', 'nuovo', 'http://127.0.0.1/', '//127.0.0.1/', 'x'.repeat(64)]),
]

/** Calls that an operation with one code may make; `*` is one segment. */
const TEMPLATES = [
  '/api/clienti', '/api/clienti/*', '/api/clienti/*/destinazioni/*', '/api/destinazioni', '/api/documenti', '/api/documenti/evasi', '/api/panify',
  '/api/magazzino', '/api/magazzino/*', '/api/magazzino/categorie/*', '/api/magazzino/categorie/*/*',
  '/api/applicazioni/panificatori/*', '/api/applicazioni/panificatori/*/*', '/api/applicazioni/panificatori/*/*/*', '/api/applicazioni/panificatori/*/*/*/*',
  '/api/configurator', '/api/configurator/*', '/api/configurator/*/*', '/api/configurator/clienti/*/destinazioni/*', '/img/*', '/sanctum/csrf-cookie',
  '/printDocuments/*', '/api/documenti/stampa/*', '/api/documenti/evasi/stampa/*',
].map((template) => template.split('/')) // prettier-ignore

const isExpected = (path: string) => {
  const segments = path.split('?')[0]!.split('/')
  return TEMPLATES.some(
    (template) => template.length === segments.length && template.every((one, at) => one === '*' || one === segments[at]),
  )
}
/** A path in which a server could read something else than one segment per part. */
const isAmbiguous = (path: string) => {
  const [address = '', ...queries] = path.split('?')
  return (
    queries.length > 1 ||
    /[\s\\#\0]|%2e%2e$/i.test(path) ||
    address.split('/').some((segment) => ['.', '..', ''].includes(decodeURIComponent(segment)) && segment !== '') ||
    address.includes('//')
  )
}

const CASES: [string, string, (code: string) => Record<string, unknown>][] = [
  ['article', 'query ($code: Code!) { article(code: $code) { code record { version } } }', (code) => ({ code })],
  ['articles by code', 'query ($code: String!) { articles(filter: { code: $code }) { totalCount } }', (code) => ({ code })],
  ['articles by description', 'query ($code: String!) { articles(filter: { description: $code }) { totalCount } }', (code) => ({ code })],
  ['customer', 'query ($code: Code!) { customer(code: $code) { code } }', (code) => ({ code })],
  ['destination', 'query ($id: ID!) { destination(id: $id) { id planning { rows { articleCode } } documents { totalCount } } }', (code) => ({ id: `${encodeURIComponent(code)}/0001` })],
  ['a second code', 'query ($id: ID!) { destination(id: $id) { id planning { rows { articleCode } } } }', (code) => ({ id: `0042/${encodeURIComponent(code)}` })],
  ['a raw id', 'query ($id: ID!) { destination(id: $id) { id } }', (code) => ({ id: code })],
  ['document', 'query ($id: ID!) { document(id: $id) { id } }', (code) => ({ id: `0042/0003/2026-11-19/${encodeURIComponent(code)}` })],
  ['enterDestination', 'mutation ($id: ID!) { enterDestination(input: { destinationId: $id }) { __typename } }', (code) => ({ id: `0042/${encodeURIComponent(code)}` })],
  ['a price list', 'query ($code: Code!) { destination(id: "0042/0003") { catalogue { articles { price(customerCode: $code) } } } }', (code) => ({ code })],
  ['updateArticle', 'mutation ($code: Code!) { updateArticle(input: { code: $code, set: { description: "x" } }) { __typename } }', (code) => ({ code })],
  ['deleteArticle', 'mutation ($code: Code!) { deleteArticle(input: { code: $code }) { __typename } }', (code) => ({ code })],
  ['deleteCategory', 'mutation ($code: Code!) { deleteCategory(input: { group: GROUP_1, code: $code }) { __typename } }', (code) => ({ code })],
  ['updateCustomer', 'mutation ($code: Code!) { updateCustomer(input: { code: $code, set: { phone: "1" } }) { __typename } }', (code) => ({ code })],
  ['createDestination', 'mutation ($code: Code!) { createDestination(input: { customerCode: $code, code: "0009", set: { name: "x" } }) { __typename } }', (code) => ({ code })],
] // prettier-ignore

describe('a hostile code', () => {
  it.each(CASES)('%s reaches no other path of the server', async (_name, document, variables) => {
    for (const payload of PAYLOADS) {
      const { errors } = await harness.query(document, variables(payload))
      expect([payload, errors?.map(({ extensions }) => extensions?.['code'])]).not.toEqual([
        payload,
        expect.arrayContaining(['INTERNAL_SERVER_ERROR']),
      ])
      await harness.clock.advance(100)
    }
    expect(paths.filter((path) => !isExpected(path) || isAmbiguous(path))).toEqual([])
  })

  it.each([
    '/img/%s.jpg',
    '/upload/articles/%s/image',
    '/printDocuments/%s',
    '/anteprima/%s/0001/2026-11-20.pdf',
    '/documenti.pdf?id=%s',
    '/posta/%s',
  ])('in the address %s reaches no other path of the server', async (address) => {
    for (const payload of PAYLOADS) {
      for (const written of [payload, encodeURIComponent(payload)]) {
        const url = address.replace('%s', () => written).replaceAll(/[\r\n\0\s\u2028\uFF0F\u2215]/g, encodeURIComponent)
        const { statusCode } = await harness.browser.send(address.startsWith('/upload') ? 'POST' : 'GET', url)
        expect([url, statusCode]).not.toEqual([url, 500])
      }
    }
    expect(paths.filter((path) => !isExpected(path) || isAmbiguous(path))).toEqual([])
  })
})

describe('an address in an answer of the server', () => {
  const listeners: Server[] = []
  let connections = 0
  let ports: number[] = []

  beforeAll(async () => {
    for (const host of ['127.0.0.1', '::1']) {
      const listener = createServer((socket) => {
        connections += 1
        socket.destroy()
      })
      await new Promise<void>((done) => void listener.listen(0, host, done).on('error', () => done()))
      if (listener.listening) listeners.push(listener)
    }
    ports = listeners.map((listener) => (listener.address() as AddressInfo).port)
  })
  afterAll(() => listeners.forEach((listener) => listener.close()))

  const forms = (port: number) => [
    ...['127.0.0.1', 'localhost', '127.1', '2130706433', '0x7f000001', '0177.0.0.1', '0', '[::1]', '[::ffff:127.0.0.1]', '127.0.0.1.nip.io', 'a@127.0.0.1']
      .flatMap((host) => [`http://${host}:${port}/x`, `//${host}:${port}/x`, `https://${host}:${port}/x.jpg`]),
    `http:127.0.0.1:${port}`, `http:\\\\127.0.0.1:${port}\\x`, `\\\\127.0.0.1:${port}\\x`, `ftp://127.0.0.1:${port}/`, `gopher://127.0.0.1:${port}/_x`, `dict://127.0.0.1:${port}/x`,
    `file:///etc/passwd`, `jar:http://127.0.0.1:${port}!/`, `http://127.0.0.1:${port}#.jpg`, `http://127.0.0.1:${port}/?x=.pdf`, `/\\127.0.0.1:${port}/x`,
    `http://\t127.0.0.1:${port}/`, `HTTP://127.0.0.1:${port}/X`, `@127.0.0.1:${port}/x`, `:${port}/x`, `http://169.254.169.254/latest/meta-data`, `../../../${port}`,
  ] // prettier-ignore

  it('is never fetched: not as a picture, a print, a host, a next page or a redirect', async () => {
    const urls = ports.flatMap(forms)
    const { state } = describeOrdering(harness.erp)
    const paper = { id: 7, n_bolla: 7, nomecausale: 'Vendita', data_cons: '2026-11-18', d_nome: '1400420003', tblocco: 'N' }
    for (const url of urls) {
      state.rows[0]!.urlimmagine = url
      harness.erp.on('GET', '/documenti', { json: { data: [{ ...paper, url, link: url }], next_page_url: url, links: { next: url } } })
      harness.erp.on('GET', '/documenti/evasi', { status: 302, headers: { location: url }, json: {} })
      harness.erp.on('GET', '/documenti/stampa/7', { json: { data: url, url, host: url } })
      harness.erp.on('GET', '/configurator', { json: { data: { host: url, URLSITO: url, ragsoc: 'Forno' } } })
      harness.erp.on('GET', '/configurator/logodit/true', { json: { data: url } })
      harness.erp.on('GET', '/img/ROS.JPG', { status: 301, headers: { location: url.replaceAll(/[\t\\]/g, '') }, json: {} })
      await harness.clock.advance(61_000)
      await harness.query(
        '{ company { name logoUrl } destination(id: "0042/0003") { planning { rows { articleCode article { imageUrl } } } documents { nodes { id pdfUrl } } } }',
      )
      await harness.query('mutation { openDocument(input: { id: "0042/0003/2026-11-18/7" }) { __typename } }')
      for (const path of ['/img/ROS.jpg', '/logo', '/documenti.pdf?id=0042%2F0003%2F2026-11-18%2F7'])
        await harness.browser.send('GET', path)
    }
    expect(connections).toBe(0)
    expect(paths.filter((path) => !path.startsWith('/')).length).toBe(0)
    console.log(`${urls.length} addresses, no connection`)
  })
})
