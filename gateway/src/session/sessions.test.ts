// The browser's cookie: its content, its lifetime, and its end.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type FakeErp, startErp } from '../test/erp.ts'
import { startPortal } from '../test/portal.ts'
import { createSeal } from '../crypto/sealing.ts'
import { sessionSchema } from './session.schema.ts'
import type { DestinationSession } from '../access/identity.ts'

const COOKIE = '__Host-panify'
const BACKGROUND = { 'x-panify-background': '1' }
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const VIEWER = '{ viewer { role destination { customerCode code } } }'

let erp: FakeErp
let portal: Awaited<ReturnType<typeof startPortal>>
type Browser = ReturnType<typeof portal.browser>

beforeEach(async () => {
  erp = await startErp()
  portal = await startPortal(erp)
})
afterEach(async () => {
  await portal.close()
  await erp.close()
})

const viewer = async (browser: Browser) => (await browser.query(VIEWER)).data?.['viewer'] as { role: string } | null
const isIn = async (browser: Browser) => (await viewer(browser)) !== null

async function loggedIn(who: Parameters<Browser['login']>[0] = 'customer', remember = false) {
  const browser = portal.browser()
  await browser.login(who, remember)
  return browser
}

/** A browser with any cookie. */
function withCookie(value: string, name = COOKIE) {
  const browser = portal.browser()
  browser.cookies.set(name, value)
  return browser
}

const recordOf = (c_cliente: string, destination: object) => ({ json: { data: { c_cliente, destinazioni_clie: [destination] } } })

const opened = async (browser: Browser) => (await portal.services.sessions.read(browser.cookies.get(COOKIE))) as DestinationSession

const loginAnswer = async (remember: boolean, options: Parameters<typeof startPortal>[1] = {}) => {
  const other = await startPortal(erp, options)
  const query = 'mutation ($input: LoginInput!) { login(input: $input) { __typename } }'
  const input = { email: 'bar@cliente.example', password: 'cornetto-2', remember }
  const answer = await other.browser().send('POST', '/graphql', { query, variables: { input } })
  await other.close()
  return [answer.headers['set-cookie'] ?? []].flat().find((cookie) => /^(__Host-)?panify=/.test(cookie)) ?? ''
}

describe('the cookie', () => {
  it('SESSION-45 is sealed and unreadable for scripts', async () => {
    const cookie = await loginAnswer(false)
    expect(cookie).toMatch(/^__Host-panify=[\w.-]+; Path=\/; HttpOnly; Secure; SameSite=Strict$/)
    expect(cookie.length).toBeLessThan(1_500)
    expect(cookie).not.toContain('0042')
    // No part of it is merely encoded.
    for (const part of cookie.split(/[=;.]/)) {
      expect(Buffer.from(part, 'base64url').toString('latin1')).not.toMatch(/customerCode|0042|isAdministrator/)
    }
  })

  it("LOGIN-12 OPEN-28 outlives the browser only with 'Ricordami', 30 days", async () => {
    expect(await loginAnswer(false)).not.toMatch(/max-age|expires/i)
    expect(await loginAnswer(true)).toContain('Max-Age=2592000')
  })

  it.each([
    ['plain http on the network', { host: '0.0.0.0' }, /^panify=[^;]+; Path=\/; HttpOnly; SameSite=Strict$/],
    ['a plain public address', { publicUrl: 'http://forno.example' }, /^panify=/],
    ['https in front', { host: '0.0.0.0', publicUrl: 'https://forno.example' }, /^__Host-panify=.*; Secure/],
  ])('is named and marked for %s', async (_case, config, expected) => expect(await loginAnswer(false, { config })).toMatch(expected))

  it('ROLE-04 cannot be altered: a changed cookie is no session and no error', async () => {
    const browser = await loggedIn('administrator')
    const good = browser.cookies.get(COOKIE) ?? ''
    const letters = 'AQgw-_.z'
    const bytesOf = (token: string) => token.split('.').map((part) => Buffer.from(part, 'base64url').toString('hex')).join('.') // prettier-ignore
    for (let n = 0; n < 10_000; n++) {
      const at = (n * 7_919) % good.length
      const replaced = letters[n % letters.length] ?? 'A'
      const mutated = n % 3 === 0 ? good.slice(0, at) + good.slice(at + 1) : good.slice(0, at) + replaced + good.slice(at + 1)
      // The last character of a part has unused bits: another one may mean the same bytes.
      if (bytesOf(mutated) === bytesOf(good)) continue
      expect(await portal.services.sessions.read(mutated)).toBeNull()
    }
    expect(await isIn(browser)).toBe(true)
  })

  it.each(['', 'x', 'a.b.c.d.e', 'eyJhbGciOiJub25lIn0..', '{}', '%00', 'x'.repeat(5_000)])('is no session when it is %j', async (value) => {
    expect((await withCookie(value).query(VIEWER)).data).toEqual({ viewer: null })
  })

  it('of another installation is no session, and logout removes it', async () => {
    const foreign = createSeal([{ id: 'k1', key: Buffer.alloc(32, 9).toString('base64url') }])
    const browser = withCookie(foreign.close(await opened(await loggedIn('administrator'))))
    expect(await isIn(browser)).toBe(false)
    await browser.query('mutation { logout { __typename } }')
    expect(browser.cookies.size).toBe(0)
  })

  it('sealed with an older key is still valid after a key change', async () => {
    const browser = await loggedIn()
    const [key] = portal.services.config.cookieKeys
    const fresh = { id: 'k2', key: Buffer.alloc(32, 8).toString('base64url') }
    const rotated = createSeal([fresh, ...(key ? [key] : [])])
    expect(rotated.open(browser.cookies.get(COOKIE) ?? '', sessionSchema)).toMatchObject({ own: { customerCode: '0042' } })
    expect(createSeal([fresh]).open(browser.cookies.get(COOKIE) ?? '', sessionSchema)).toBeNull()
  })
})

describe('its lifetime', () => {
  it('OPEN-28 ends after 12 hours without use, and is extended by use', async () => {
    const browser = await loggedIn()
    for (let n = 0; n < 4; n++) {
      await portal.clock.advance(11 * HOUR)
      expect(await isIn(browser)).toBe(true)
    }
    await portal.clock.advance(12 * HOUR + 1)
    expect(await isIn(browser)).toBe(false)
  })

  it("OPEN-28 is 90 days at most also without 'Ricordami', however often it is used", async () => {
    const browser = await loggedIn()
    for (let n = 0; n < 180; n++) {
      await portal.clock.advance(12 * HOUR)
      expect(await isIn(browser)).toBe(true)
    }
    await portal.clock.advance(1)
    expect(await isIn(browser)).toBe(false)
  })

  it("OPEN-28 LOGIN-12 is 30 days with 'Ricordami', renewed by use, 90 at most", async () => {
    const browser = await loggedIn('customer', true)
    for (let n = 0; n < 3; n++) {
      await portal.clock.advance(29 * DAY)
      expect(await isIn(browser)).toBe(true)
    }
    await portal.clock.advance(3 * DAY - 1)
    expect(await isIn(browser)).toBe(true)
    await portal.clock.advance(2)
    expect(await isIn(browser)).toBe(false)
    const idle = await loggedIn('customer', true)
    await portal.clock.advance(30 * DAY + 1)
    expect(await isIn(idle)).toBe(false)
  })

  it('OPEN-28 is not renewed by requests that the page sends by itself', async () => {
    const [idle, remembered] = [await loggedIn(), await loggedIn('customer', true)]
    const poll = async (browser: Browser) => (await browser.query(VIEWER, {}, BACKGROUND)).data?.['viewer'] !== null
    for (let hour = 0; hour < 12; hour++) {
      expect(await poll(idle)).toBe(true)
      await portal.clock.advance(HOUR)
    }
    await portal.clock.advance(1)
    expect(await poll(idle)).toBe(false)
    for (let day = 1; day < 30; day++) {
      await portal.clock.advance(DAY)
      expect(await poll(remembered)).toBe(true)
    }
    await portal.clock.advance(DAY)
    expect(await poll(remembered)).toBe(false)
  })

  it("ends with 'not authenticated', which is no failure of the server", async () => {
    const browser = await loggedIn()
    await portal.clock.advance(13 * HOUR)
    const answer = await browser.query(
      'mutation { setDayDisabled(input: { destinationId: "0042/0003", day: MONDAY, disabled: true }) { __typename } }',
    )
    expect(answer.errors?.[0]?.extensions).toEqual({ code: 'NOT_AUTHENTICATED' })
  })
})

describe('the answers that set it', () => {
  const setCookie = async (browser: Browser, headers = {}) =>
    (await browser.send('POST', '/graphql', { query: VIEWER }, headers)).headers['set-cookie']

  it('change or renew it', async () => {
    const browser = await loggedIn()
    expect(await setCookie(browser)).toBeUndefined()
    await portal.clock.advance(5 * MINUTE)
    expect(await setCookie(browser, BACKGROUND)).toBeUndefined()
    expect(await setCookie(browser)).toBeDefined()
    expect(await setCookie(browser)).toBeUndefined()
    const remembered = await loggedIn('customer', true)
    await portal.clock.advance(23 * HOUR)
    // Its destination was read again, which is noted; its life goes on from its last renewal.
    expect(await setCookie(remembered)).toContain(`Max-Age=${(30 * DAY - 23 * HOUR) / 1000}`)
    expect(await setCookie(remembered)).toBeUndefined()
    await portal.clock.advance(HOUR)
    expect(await setCookie(remembered)).toContain('Max-Age=2592000')
  })

  it.each([
    ['another login', (browser: Browser) => browser.login('primaryCustomer')],
    ['a logout', (browser: Browser) => browser.query('mutation { logout { __typename } }')],
  ])('not one whose request began before %s: the newer state of the browser holds', async (_case, change) => {
    const browser = await loggedIn('administrator')
    await portal.clock.advance(HOUR)
    let release: () => void = () => undefined
    erp.once('GET', '/clienti/0001', { until: new Promise<void>((done) => (release = done)), json: { data: {} } })
    erp.forgetCalls()
    const old = setCookie(browser)
    await expect.poll(() => erp.callsTo('GET', '/clienti/0001').length).toBeGreaterThan(0)
    // Later requests no longer join a read that takes this long.
    await portal.clock.advance(1_000)
    await change(browser)
    release()
    expect(await old).toBeUndefined()
  })

  it('do not include one whose request came with an ended session', async () => {
    const browser = await loggedIn()
    const old = withCookie(browser.cookies.get(COOKIE) ?? '')
    await browser.login('primaryCustomer')
    expect(await setCookie(old)).toBeUndefined()
  })
})

describe('its end', () => {
  it('SESSION-48 logout removes the cookie, and a copy of it is invalid', async () => {
    const browser = await loggedIn('customer', true)
    const copy = withCookie(browser.cookies.get(COOKIE) ?? '')
    expect(await isIn(copy)).toBe(true)
    const answer = await browser.send('POST', '/graphql', { query: 'mutation { logout { __typename } }' })
    expect(answer.json()).toEqual({ data: { logout: { __typename: 'LoggedOut' } } })
    // Without the attributes of the login a browser would keep it.
    expect([answer.headers['set-cookie']].flat()).toContain('__Host-panify=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Strict')
    expect(browser.cookies.has(COOKIE)).toBe(false)
    expect(await isIn(copy)).toBe(false)
    const restarted = await startPortal(erp, { config: { dataDir: portal.dataDir } })
    expect(await restarted.services.sessions.read(copy.cookies.get(COOKIE))).toBeNull()
    await restarted.close()
    expect((await portal.browser().query('mutation { logout { __typename } }')).data).toEqual({ logout: { __typename: 'LoggedOut' } })
  })

  it('a new login replaces the session by one with another id', async () => {
    const browser = await loggedIn()
    const before = browser.cookies.get(COOKIE) ?? ''
    const { id } = await opened(browser)
    await browser.login('primaryCustomer')
    expect((await opened(browser)).id).not.toBe(id)
    expect(await isIn(withCookie(before))).toBe(false)
  })

  it('a change that concerns all sessions of a destination ends exactly those', async () => {
    const [bar, hotel] = [await loggedIn('customer'), await loggedIn('primaryCustomer')]
    await portal.services.store.endSessionsOf('0042/0003')
    expect([await isIn(bar), await isIn(hotel)]).toEqual([false, true])
    await bar.login('customer')
    expect(await isIn(bar)).toBe(true)
    await portal.services.store.endSessionsOf('0042/0003')
    expect(await isIn(bar)).toBe(false)
  })
})

describe("an administrator's session", () => {
  it('has its right checked every hour, and loses it with the internal customer', async () => {
    const browser = await loggedIn('administrator')
    erp.forgetCalls()
    await viewer(browser)
    expect(erp.callsTo('GET', '/configurator/def_clie_interno')).toHaveLength(0)
    await portal.clock.advance(HOUR)
    expect(await viewer(browser)).toMatchObject({ role: 'STAFF' })
    await viewer(browser)
    expect(erp.callsTo('GET', '/configurator/def_clie_interno')).toHaveLength(1)
    erp.on('GET', '/configurator/def_clie_interno', { json: { data: '0099' } })
    expect(await viewer(browser)).toMatchObject({ role: 'STAFF' })
    await portal.clock.advance(HOUR)
    expect(await viewer(browser)).toMatchObject({ role: 'CUSTOMER' })
    expect((await browser.query('{ destinations { nodes { id } } }')).errors?.[0]?.extensions).toEqual({ code: 'FORBIDDEN' })
  })

  it('loses its right with the internal customer also while its own record cannot be read', async () => {
    const browser = await loggedIn('administrator')
    erp.on('GET', '/configurator/def_clie_interno', { json: { data: '0099' } })
    erp.on('GET', '/clienti/0001', { status: 404, json: {} })
    await portal.clock.advance(HOUR)
    const { data } = await browser.query('{ viewer { role } }')
    expect(data).toEqual({ viewer: { role: 'CUSTOMER' } })
  })

  it('ROLE-03 loses its right with the mark of its destination also while the internal customer cannot be read', async () => {
    const browser = await loggedIn('administrator')
    erp.on('GET', '/clienti/0001', recordOf('0001', { codicede: '0001', primario: '1400010001', orderactive: '1' }))
    erp.on('GET', '/configurator/def_clie_interno', { status: 404, json: {} })
    await portal.clock.advance(HOUR)
    expect(await viewer(browser)).toMatchObject({ role: 'CUSTOMER' })
  })

  it.each([
    ['is no longer primary', { primario: '1400010001', orderactive: '1' }, false],
    ['says nothing', {}, true],
  ])('asks whether its destination %s', async (_case, record, isAdministrator) => {
    const browser = await loggedIn('administrator')
    erp.on('GET', '/clienti/0001', { json: { data: { c_cliente: '0001', destinazioni_clie: [{ codicede: '0001', ...record }] } } })
    await portal.clock.advance(HOUR)
    const answer = await browser.query('{ viewer { role } }')
    expect(answer.data).toEqual({ viewer: { role: isAdministrator ? 'STAFF' : 'CUSTOMER' } })
  })

  it.each(['0', 'S', null])('DEST-19 ends when its destination is no longer active: orderactive %j', async (orderactive) => {
    const browser = await loggedIn('administrator')
    erp.on('GET', '/clienti/0001', recordOf('0001', { codicede: '0001', primario: '140001', orderactive }))
    await portal.clock.advance(HOUR)
    expect(await isIn(browser)).toBe(false)
  })

  it('keeps the right while the server cannot be reached', async () => {
    const browser = await loggedIn('administrator')
    erp.on('GET', '/configurator/def_clie_interno', { status: 500, json: {} })
    await portal.clock.advance(HOUR)
    expect((await browser.query('{ viewer { role } }')).data).toEqual({ viewer: { role: 'STAFF' } })
  })

  it('OPEN-110 accepts an old cookie with a current destination, and ignores that destination', async () => {
    const home = await loggedIn('administrator')
    const older = { ...(await opened(home)), isActing: true, current: { customerCode: '0042', destinationCode: '0003' } }
    const cookie = await portal.services.sessions.write(undefined, null, older)
    expect(await viewer(withCookie(cookie?.value ?? ''))).toEqual({
      role: 'STAFF',
      destination: { customerCode: '0001', code: '0001' },
    })
  })
})

describe.each([
  ['the bundled', true],
  ['another', false],
])("a customer's session on %s back end", (_name, isBundled) => {
  const own = (orderactive: string) => recordOf('0042', { codicede: '0003', orderactive })

  beforeEach(async () => {
    await portal.close()
    portal = await startPortal(erp, { config: { bakery: { url: erp.url, isBundled } } })
  })

  it('DEST-24 ends within an hour after its destination was deactivated, and stays ended', async () => {
    const browser = await loggedIn('customer', true)
    const copy = withCookie(browser.cookies.get(COOKIE) ?? '')
    erp.forgetCalls()
    erp.on('GET', '/clienti/0042', own('0'))
    expect(await portal.services.sessions.read(browser.cookies.get(COOKIE))).not.toBeNull()
    expect(erp.calls).toEqual([])
    await portal.clock.advance(HOUR)
    expect(await isIn(browser)).toBe(false)
    erp.on('GET', '/clienti/0042', own('1'))
    expect(await isIn(copy)).toBe(false)
    await browser.login('customer')
    expect(await isIn(browser)).toBe(true)
  })

  it('ends on an open screen too', async () => {
    const session = await opened(await loggedIn())
    erp.on('GET', '/clienti/0042', own('0'))
    await portal.clock.advance(HOUR)
    expect(await portal.services.sessions.again(session)).toBeNull()
  })

  it('is read once an hour, with one call, and goes on while the server says nothing', async () => {
    const browser = await loggedIn()
    await portal.clock.advance(HOUR)
    erp.forgetCalls()
    const read = () => browser.query('{ viewer { role } }')
    expect((await read()).data).toEqual({ viewer: { role: 'CUSTOMER' } })
    await read()
    expect(erp.callsTo('GET', '/clienti/0042')).toHaveLength(1)
    await portal.clock.advance(HOUR)
    erp.on('GET', '/clienti/0042', { status: 500, json: {} })
    expect((await read()).data).toEqual({ viewer: { role: 'CUSTOMER' } })
    // A server that fails is not asked again by every request.
    erp.forgetCalls()
    await portal.clock.advance(4 * MINUTE)
    expect((await read()).data).toEqual({ viewer: { role: 'CUSTOMER' } })
    expect(erp.callsTo('GET', '/clienti/0042')).toEqual([])
    await portal.clock.advance(MINUTE)
    await read()
    expect(erp.callsTo('GET', '/clienti/0042')).not.toEqual([])
    erp.on('GET', '/clienti/0042', recordOf('0042', { codicede: '0003' }))
    expect((await read()).data).toEqual({ viewer: { role: 'CUSTOMER' } })
  })
})
