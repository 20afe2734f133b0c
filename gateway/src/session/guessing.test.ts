// Guesses at the login form: how many tries reach the server that hashes passwords.
import { type TestStorage, onEachDialect } from '@panify/database/test/storage'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { LOGINS, type FakeErp, startErp } from '../test/erp.ts'
import { startPortal } from '../test/portal.ts'

const ROUTE = '/applicazioni/panificatori/login'
const REFUSED = { code: 'INVALID_CREDENTIALS', message: 'Credenziali non valide', retryAfter: null }
const LOGGED_IN = { viewer: { role: 'CUSTOMER' } }
const BROWSER = '__Host-panify-browser'
const { email, password } = LOGINS.customer

let erp: FakeErp
let portal: Awaited<ReturnType<typeof startPortal>>
type Browser = ReturnType<typeof portal.browser>

beforeEach(async () => {
  erp = await startErp()
  portal = await startPortal(erp, { config: { trustProxy: ['127.0.0.1'] } })
  erp.forgetCalls()
})
afterEach(async () => {
  await portal.close()
  await erp.close()
})

const from = (address: string) => ({ 'x-forwarded-for': address })
const login = async (browser: Browser, wanted: string, address = '203.0.113.1') =>
  (await browser.tryLogin(email, wanted, from(address))).data?.['login']
const wrong = (browser = portal.browser(), address?: string) => login(browser, 'sbagliata', address)
const right = (browser = portal.browser(), address?: string) => login(browser, password, address)
const hashed = () => erp.callsTo('POST', ROUTE).length

describe('wrong passwords', () => {
  it('are checked five times, then after pauses that double', async () => {
    for (let n = 0; n < 5; n++) expect(await wrong()).toEqual(REFUSED)
    expect(await wrong()).toEqual({ ...REFUSED, retryAfter: 30 })
    expect(await right()).toEqual({ ...REFUSED, retryAfter: 30 })
    expect(hashed()).toBe(5)
    await portal.clock.advance(30_000)
    await wrong()
    expect(hashed()).toBe(6)
    expect(await wrong()).toEqual({ ...REFUSED, retryAfter: 60 })
    await portal.clock.advance(60_000)
    expect(await right()).toEqual(LOGGED_IN)
    expect(await wrong()).toEqual(REFUSED)
  })

  it('are counted over a restart and by address: the owner can log in from another one', async () => {
    for (let n = 0; n < 5; n++) await wrong()
    const restarted = await startPortal(erp, { config: { trustProxy: ['127.0.0.1'], dataDir: portal.dataDir } })
    expect(await right(restarted.browser())).toMatchObject({ retryAfter: 30 })
    expect(await right(restarted.browser(), '203.0.113.9')).toEqual(LOGGED_IN)
    await restarted.close()
  })

  it('do not count as failures of the server', async () => {
    erp.on('POST', ROUTE, { status: 500, json: {} })
    for (let n = 0; n < 8; n++) {
      const { errors } = await portal.browser().tryLogin(email, 'sbagliata')
      expect(errors?.[0]?.extensions).toMatchObject({ code: 'UPSTREAM_FAILED' })
    }
  })

  it('come one per request', async () => {
    const field = (alias: string) => `${alias}: login(input: { email: "a@b.example", password: "${alias}" }) { __typename }`
    const answer = await portal.browser().query(`mutation { ${field('a')} ${field('b')} }`)
    expect(answer.errors?.[0]).toMatchObject({ message: 'Richiesta non valida.', extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } })
    expect(hashed()).toBe(0)
  })

  it('are counted by the address of the connection if no proxy is trusted, and contain no e-mail', async () => {
    const direct = await startPortal(erp)
    erp.forgetCalls()
    for (let n = 0; n < 1_000; n++) await wrong(direct.browser(), `10.0.${n % 100}.1`)
    expect(hashed()).toBe(5)
    const seen = await direct.services.store.loginTries.begin({ account: '', address: '127.0.0.1' }, (failures) => {
      expect(failures.every(({ account }) => !account.includes('@'))).toBe(true)
      return failures.length
    })
    expect(seen).toEqual({ retryAfter: 5 })
    await direct.close()
  })
})

onEachDialect('200 simultaneous guesses', (make) => {
  let storage: TestStorage
  let gateways: Awaited<ReturnType<typeof startPortal>>[] = []

  /** Several gateways share a PostgreSQL; a single one has SQLite. */
  beforeEach(async () => {
    storage = await make()
    const { dataDir, databaseUrl } = storage
    const config = { trustProxy: ['127.0.0.1'], dataDir, databaseUrl }
    gateways = [await startPortal(erp, { config })]
    if (databaseUrl) gateways.push(await startPortal(erp, { config }))
    erp.forgetCalls()
  })
  afterEach(async () => {
    for (const gateway of gateways) await gateway.close()
    await storage.remove()
  })

  const guesses = (addressOf: (n: number) => string) =>
    Promise.all(Array.from({ length: 200 }, (_, n) => wrong(gateways[n % gateways.length]!.browser(), addressOf(n))))

  it('reach the server 5 times from one address', async () => {
    await guesses(() => '198.51.100.7')
    expect(hashed()).toBe(5)
  })

  it('reach the server 50 times from 200 addresses', async () => {
    await guesses((n) => `198.51.100.${n}`)
    expect(hashed()).toBe(50)
  })
})

describe('a browser that has logged in before', () => {
  const attack = async () => {
    for (let n = 0; n < 60; n++) await wrong(portal.browser(), `198.51.100.${n}`)
  }

  it('can log in while others have used up the tries of its account, also from their address', async () => {
    const browser = portal.browser()
    await right(browser)
    await browser.query('mutation { logout { __typename } }')
    await attack()
    expect(await right(portal.browser(), '203.0.113.9')).toMatchObject({ retryAfter: 3600 })
    expect(await right(browser, '198.51.100.1')).toEqual(LOGGED_IN)
  })

  it('has its own five tries and its own pauses', async () => {
    const browser = portal.browser()
    await right(browser)
    for (let n = 0; n < 5; n++) expect(await wrong(browser)).toEqual(REFUSED)
    expect(await right(browser)).toEqual({ ...REFUSED, retryAfter: 30 })
    // Its failures do not count for the account: the owner logs in with another browser.
    expect(await right(portal.browser())).toEqual(LOGGED_IN)
  })

  it('is unknown to other accounts', async () => {
    const browser = portal.browser()
    await browser.login('primaryCustomer')
    await attack()
    expect(await right(browser)).toMatchObject({ retryAfter: 3600 })
  })

  it('is recognized by a sealed cookie that no script can read and that a logout keeps', async () => {
    const browser = portal.browser()
    const query = 'mutation ($input: LoginInput!) { login(input: $input) { __typename } }'
    const answer = await browser.send('POST', '/graphql', { query, variables: { input: { email, password } } })
    const cookie = [answer.headers['set-cookie'] ?? []].flat().find((one) => one.startsWith(BROWSER)) ?? ''
    expect(cookie).toMatch(/^__Host-panify-browser=[\w.-]+; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Strict$/)
    await browser.query('mutation { logout { __typename } }')
    expect([...browser.cookies.keys()]).toEqual([BROWSER])
    // Neither cookie can replace the other.
    const swapped = portal.browser()
    swapped.cookies.set('__Host-panify', browser.cookies.get(BROWSER) ?? '')
    expect((await swapped.query('{ viewer { role } }')).data).toEqual({ viewer: null })
    const other = portal.browser()
    await right(other)
    other.cookies.set(BROWSER, other.cookies.get('__Host-panify') ?? '')
    await attack()
    expect(await right(other, '203.0.113.9')).toMatchObject({ retryAfter: 3600 })
  })
})
