// The second factor of administrators, through GraphQL.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { TOTP, Secret } from 'otpauth'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { LOGINS } from '../test/erp.ts'
import { type Foreign, startForeign } from '../test/foreign.ts'

const REFUSED = '... on SecondFactorRefused { code message retryAfter }'
const SETUP = 'setup { id key address }'
const LOGIN = `mutation ($input: LoginInput!) { login(input: $input) { __typename
  ... on SecondFactorRequired { challenge ${SETUP} } ... on LoginRefused { code retryAfter } } }`
const COMPLETE = `mutation ($input: CompleteLoginInput!) { completeLogin(input: $input) { __typename
  ... on LoginSucceeded { viewer { role } recoveryCodes } ${REFUSED} } }`
const BEGIN = `mutation ($input: BeginSecondFactorInput!) { beginSecondFactor(input: $input) { ... on SecondFactorBegun { ${SETUP} } ${REFUSED} } }`
const ENABLE = `mutation ($input: EnableSecondFactorInput!) { enableSecondFactor(input: $input) { ... on SecondFactorEnabled { recoveryCodes } ${REFUSED} } }`
const DISABLE = `mutation ($input: DisableSecondFactorInput!) { disableSecondFactor(input: $input) { __typename ${REFUSED} } }`
const STATE = '{ secondFactor { isOn turnedOnAt recoveryCodesLeft isRequired } }'
const { email, password } = LOGINS.administrator
const OFF = { isOn: false, turnedOnAt: null, recoveryCodesLeft: 0, isRequired: false }
const INVALID = { code: 'VERIFICATION_CODE_INVALID', message: 'Il codice di verifica non è valido.', retryAfter: null }

type Portal = Awaited<ReturnType<Foreign['start']>>
type Browser = ReturnType<Portal['browser']>
// oxlint-disable-next-line typescript/no-explicit-any -- each test checks the shape of its answers
type Any = any

let foreign: Foreign
let portal: Portal

const start = (changes: Parameters<Foreign['start']>[0] = {}) =>
  foreign.start({ ...changes, config: { trustProxy: ['127.0.0.1'], ...changes.config } })
beforeEach(async () => {
  foreign = await startForeign()
  for (const { email: destlogin, password: destpsw, customer, destination: codicede } of Object.values(LOGINS))
    foreign.add(customer, {}, [{ codicede, destlogin, destpsw }])
  portal = await start()
})
afterEach(async () => {
  await foreign.close()
})

const from = (address = '203.0.113.1') => ({ 'x-forwarded-for': address })
const ask = async (browser: Browser, document: string, input?: object, address?: string): Promise<Any> => {
  const { data, errors } = await browser.query(document, input ? { input } : {}, from(address))
  return errors ? errors[0]?.extensions?.['code'] : Object.values(data ?? {})[0]
}
const login = (browser: Browser, given: object = {}, address?: string) => ask(browser, LOGIN, { email, password, ...given }, address)
const complete = (browser: Browser, challenge: string, code: string, address?: string) =>
  ask(browser, COMPLETE, { challenge, code }, address)
const role = async (browser: Browser) => ((await browser.query('{ viewer { role } }')).data?.['viewer'] as Any)?.role ?? null
/** The code that an app shows, some periods from now. */
const codeOf = (key: string, periods = 0) =>
  new TOTP({ secret: Secret.fromBase32(key.replaceAll('-', '')) }).generate({
    timestamp: portal.clock.now().epochMilliseconds + periods * 30_000,
  })
const loggedIn = async (browser = portal.browser()) => {
  await login(browser)
  return browser
}

/** An administrator with a second factor; the next period has begun, so that a new code can be used. */
async function withFactor() {
  const staff = await loggedIn()
  const { setup } = await ask(staff, BEGIN, { currentPassword: password })
  const { recoveryCodes } = await ask(staff, ENABLE, { setup: setup.id, code: codeOf(setup.key) })
  await portal.clock.advance(30_000)
  return { staff, key: setup.key as string, recoveryCodes: recoveryCodes as string[] }
}
const challenged = async (browser: Browser, address?: string) => (await login(browser, {}, address)).challenge as string

const inStore = (sql: string) => {
  const file = new DatabaseSync(join(portal.dataDir, 'gateway.sqlite'), { readOnly: true })
  const rows = file.prepare(sql).all().map((row) => ({ ...row })) // prettier-ignore
  file.close()
  return rows
}
const audits = () =>
  inStore(`select action, outcome from audit order by rowid`).map(({ action, outcome }) => `${action as string} ${outcome as string}`)

describe('turning it on', () => {
  it('needs the password and a code; shows ten recovery codes once, and keeps neither key nor codes readable', async () => {
    const staff = await loggedIn()
    expect(await ask(staff, STATE)).toEqual(OFF)
    expect(await ask(staff, BEGIN, { currentPassword: 'sbagliata' })).toMatchObject({ code: 'CURRENT_PASSWORD_WRONG' })
    const { setup } = await ask(staff, BEGIN, { currentPassword: password })
    expect(setup.address).toContain(`secret=${(setup.key as string).replaceAll('-', '')}&`)
    expect(await ask(staff, ENABLE, { setup: setup.id, code: codeOf(setup.key, 2) })).toEqual(INVALID)
    // Until a code has confirmed it, nothing has changed.
    expect([await ask(staff, STATE), await login(portal.browser())]).toEqual([OFF, { __typename: 'LoginSucceeded' }])
    const { recoveryCodes } = await ask(staff, ENABLE, { setup: setup.id, code: codeOf(setup.key) })
    expect(recoveryCodes).toHaveLength(10)
    expect(await ask(staff, STATE)).toMatchObject({ isOn: true, turnedOnAt: expect.stringContaining('2026-'), recoveryCodesLeft: 10 })
    expect(await ask(staff, ENABLE, { setup: setup.id, code: codeOf(setup.key) })).toMatchObject({ code: 'SECOND_FACTOR_CHANGED' })
    expect(await ask(staff, BEGIN, { currentPassword: password })).toMatchObject({ code: 'SECOND_FACTOR_CHANGED' })

    const stored = JSON.stringify([
      ...inStore('select * from second_factors'),
      ...inStore('select * from recovery_codes'),
      ...inStore('select * from audit'),
    ])
    for (const hidden of [setup.key, ...recoveryCodes]) expect(stored).not.toContain(hidden.replaceAll('-', ''))
    expect(audits()).toEqual(['credentials.secondFactorOn done'])
  })

  it('leaves the sessions that are open', async () => {
    const before = await loggedIn()
    const { staff } = await withFactor()
    expect([await role(before), await role(staff)]).toEqual(['STAFF', 'STAFF'])
  })

  it('accepts only its own setup, for ten minutes', async () => {
    const staff = await loggedIn()
    const { setup } = await ask(staff, BEGIN, { currentPassword: password })
    const challenge = staff.cookies.get('__Host-panify')!
    for (const other of ['', 'x', challenge])
      expect(await ask(staff, ENABLE, { setup: other, code: '123456' })).toMatchObject({ code: 'VERIFICATION_EXPIRED' })
    await portal.clock.advance(10 * 60_000 + 1)
    expect(await ask(staff, ENABLE, { setup: setup.id, code: codeOf(setup.key) })).toMatchObject({ code: 'VERIFICATION_EXPIRED' })
  })

  it('accepts no setup of another login', async () => {
    const staff = await loggedIn()
    const { setup } = await ask(staff, BEGIN, { currentPassword: password })
    const until = portal.clock.now().epochMilliseconds + 60_000
    const key = (setup.key as string).replaceAll('-', '')
    const other = portal.services.loginSeal.close({ kind: 'setup', destination: '0050/0001', key, until })
    expect(await ask(staff, ENABLE, { setup: other, code: codeOf(key) })).toMatchObject({ code: 'VERIFICATION_EXPIRED' })
  })

  it('is for administrators alone', async () => {
    const customer = portal.browser()
    await customer.login('customer')
    const refused = [
      await ask(customer, BEGIN, { currentPassword: LOGINS.customer.password }),
      await ask(customer, STATE),
      await ask(portal.browser(), STATE),
    ]
    expect(refused).toEqual(['FORBIDDEN', 'FORBIDDEN', 'NOT_AUTHENTICATED'])
  })
})

describe('a login with a second factor', () => {
  it('opens no session before the code, and exactly that session after it', async () => {
    const { key } = await withFactor()
    const browser = portal.browser()
    const { challenge, setup, __typename } = await login(browser, { remember: true })
    expect([__typename, setup, browser.cookies.size, await role(browser)]).toEqual(['SecondFactorRequired', null, 0, null])
    expect(await complete(browser, challenge, codeOf(key))).toEqual({
      __typename: 'LoginSucceeded',
      viewer: { role: 'STAFF' },
      recoveryCodes: null,
    })
    expect([await role(browser), [...browser.cookies.keys()].toSorted()]).toEqual(['STAFF', ['__Host-panify', '__Host-panify-browser']])
    const session = await portal.services.sessions.read(browser.cookies.get('__Host-panify'))
    expect(session).toMatchObject({ remember: true, isAdministrator: true })
  })

  it('its challenge is no session, at no door', async () => {
    await withFactor()
    const browser = portal.browser()
    const challenge = await challenged(browser)
    browser.cookies.set('__Host-panify', challenge)
    browser.cookies.set('__Host-panify-browser', challenge)
    expect([await role(browser), await ask(browser, STATE)]).toEqual([null, 'NOT_AUTHENTICATED'])
    const answer = await browser.send('POST', '/graphql/v1', { query: '{ company { name } }' }, { authorization: `Bearer ${challenge}` })
    expect(answer.statusCode).toBe(401)
  })

  it('accepts a code once, and the periods before and after', async () => {
    const { key } = await withFactor()
    const twice = [await challenged(portal.browser()), await challenged(portal.browser())]
    expect(await complete(portal.browser(), twice[0]!, codeOf(key))).toMatchObject({ __typename: 'LoginSucceeded' })
    for (const challenge of twice) expect(await complete(portal.browser(), challenge, codeOf(key))).toMatchObject(INVALID)
    // An older code after a newer one was used is refused as well.
    expect(await complete(portal.browser(), twice[1]!, codeOf(key, -1))).toMatchObject(INVALID)
    expect(await complete(portal.browser(), twice[1]!, codeOf(key, 2))).toMatchObject(INVALID)
    expect(await complete(portal.browser(), twice[1]!, codeOf(key, 1))).toMatchObject({ __typename: 'LoginSucceeded' })
  })

  it('accepts neither the code that has turned it on, nor one of another key', async () => {
    const staff = await loggedIn()
    const { setup } = await ask(staff, BEGIN, { currentPassword: password })
    const code = codeOf(setup.key)
    await ask(staff, ENABLE, { setup: setup.id, code })
    const challenge = await challenged(portal.browser())
    expect(await complete(portal.browser(), challenge, code)).toMatchObject(INVALID)
    expect(await complete(portal.browser(), challenge, codeOf('A'.repeat(32)))).toMatchObject(INVALID)
  })

  it('shares used codes with other gateways on the same store', async () => {
    const { key, recoveryCodes } = await withFactor()
    const other = await start({
      at: portal.clock.now().toZonedDateTimeISO('Europe/Rome').toPlainDateTime().toString(),
      config: { dataDir: portal.dataDir },
    })
    // Both gateways accept the challenges of one another.
    const challenge = await challenged(portal.browser())
    const outcomes = await Promise.all([portal, other].map(async (one) => complete(one.browser(), challenge, codeOf(key, 0))))
    expect(new Set(outcomes.map(({ __typename }) => __typename))).toEqual(new Set(['LoginSucceeded', 'SecondFactorRefused']))
    const codes = await Promise.all([portal, other].map(async (one) => complete(one.browser(), challenge, recoveryCodes[0]!)))
    expect(new Set(codes.map(({ __typename }) => __typename))).toEqual(new Set(['LoginSucceeded', 'SecondFactorRefused']))
  })

  it('accepts each recovery code once, in any spelling, and audits its use', async () => {
    const { staff, recoveryCodes } = await withFactor()
    const [first = '', second = ''] = recoveryCodes
    const challenge = await challenged(portal.browser())
    expect(await complete(portal.browser(), challenge, first)).toMatchObject({ __typename: 'LoginSucceeded' })
    expect(await complete(portal.browser(), challenge, first)).toMatchObject(INVALID)
    expect(await complete(portal.browser(), challenge, second.toLowerCase().replaceAll('-', ' '))).toMatchObject({
      __typename: 'LoginSucceeded',
    })
    expect(await ask(staff, STATE)).toMatchObject({ recoveryCodesLeft: 8 })
    expect(audits()).toEqual(['credentials.secondFactorOn done', 'credentials.recoveryCode done', 'credentials.recoveryCode done'])
  })

  it('expires after five minutes, and when the sessions of the destination end', async () => {
    const { key, recoveryCodes } = await withFactor()
    const [early, late] = [await challenged(portal.browser()), await challenged(portal.browser())]
    await portal.services.store.endSessionsOf('0001/0001')
    expect(await complete(portal.browser(), early, codeOf(key))).toMatchObject({ code: 'VERIFICATION_EXPIRED' })
    await portal.clock.advance(5 * 60_000 + 1)
    expect(await complete(portal.browser(), late, codeOf(key))).toMatchObject({ code: 'VERIFICATION_EXPIRED' })
    for (const forged of ['', 'x.y.z', `${late}A`])
      expect(await complete(portal.browser(), forged, recoveryCodes[0]!)).toMatchObject({ code: 'VERIFICATION_EXPIRED' })
  })

  it('is asked for also while the rights of the login cannot be read', async () => {
    await withFactor()
    foreign.erp.on('GET', '/configurator/def_clie_interno', { status: 500, json: {} })
    expect(await login(portal.browser())).toMatchObject({ __typename: 'SecondFactorRequired' })
  })

  it('leaves logins without one as they were', async () => {
    await withFactor()
    expect(await portal.browser().login('customer')).toEqual({ viewer: { role: 'CUSTOMER' } })
    expect(await login(portal.browser(), { password: 'sbagliata' })).toEqual({
      __typename: 'LoginRefused',
      code: 'INVALID_CREDENTIALS',
      retryAfter: null,
    })
  })
})

describe('wrong codes', () => {
  it('are limited like wrong passwords, which a right password does not change', async () => {
    const { key } = await withFactor()
    const stranger = () => portal.browser()
    for (let n = 0; n < 5; n++) expect(await complete(stranger(), await challenged(stranger()), '000000')).toMatchObject(INVALID)
    const challenge = await challenged(stranger())
    expect(await complete(stranger(), challenge, codeOf(key))).toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfter: 30 })
    await portal.clock.advance(30_000)
    expect(await complete(stranger(), challenge, codeOf(key))).toMatchObject({ __typename: 'LoginSucceeded' })
  })

  it('are counted over all addresses, and a browser that knows only the password has no count of its own', async () => {
    const { staff, key } = await withFactor()
    // The right password alone does not make a browser known.
    const thief = portal.browser()
    for (let n = 0; n < 50; n++) {
      if (n % 10 === 0) thief.cookies.clear()
      expect(await complete(thief, await challenged(thief, `203.0.113.${n}`), '000000', `203.0.113.${n}`)).toMatchObject({
        code: 'VERIFICATION_CODE_INVALID',
      })
    }
    const late = await complete(thief, await challenged(thief, '203.0.113.90'), codeOf(key), '203.0.113.90')
    expect(late.retryAfter).toBeGreaterThan(60)
    // The owner's browser is known: it has a count of its own.
    await staff.query('mutation { logout { __typename } }')
    expect(await complete(staff, await challenged(staff), codeOf(key))).toMatchObject({ __typename: 'LoginSucceeded' })
  })

  it('are counted one by one, however many arrive at once', async () => {
    await withFactor()
    const challenge = await challenged(portal.browser())
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => complete(portal.browser(), challenge, '000000')))
    expect(outcomes.filter(({ code }) => code === 'VERIFICATION_CODE_INVALID')).toHaveLength(5)
    const twice = `mutation ($input: CompleteLoginInput!) { a: completeLogin(input: $input) { __typename } b: completeLogin(input: $input) { __typename } }`
    expect(await ask(portal.browser(), twice, { challenge, code: '000000' })).toBe('GRAPHQL_VALIDATION_FAILED')
  })
})

describe('turning it off', () => {
  it('needs the password and a code, and is audited', async () => {
    const { staff, key } = await withFactor()
    expect(await ask(staff, DISABLE, { currentPassword: 'sbagliata', code: codeOf(key) })).toMatchObject({ code: 'CURRENT_PASSWORD_WRONG' })
    expect(await ask(staff, DISABLE, { currentPassword: password, code: '000000' })).toMatchObject(INVALID)
    expect(await ask(staff, STATE)).toMatchObject({ isOn: true })
    expect(await ask(staff, DISABLE, { currentPassword: password, code: codeOf(key) })).toEqual({ __typename: 'SecondFactorDisabled' })
    expect([await ask(staff, STATE), await login(portal.browser())]).toEqual([OFF, { __typename: 'LoginSucceeded' }])
    expect(inStore('select * from recovery_codes')).toEqual([])
    expect(audits()).toEqual(['credentials.secondFactorOn done', 'credentials.secondFactorOff done'])
    expect(await ask(staff, DISABLE, { currentPassword: password, code: codeOf(key) })).toMatchObject({ code: 'SECOND_FACTOR_CHANGED' })
  })

  it('ends a login that waits for its code', async () => {
    const { staff, key, recoveryCodes } = await withFactor()
    const challenge = await challenged(portal.browser())
    await ask(staff, DISABLE, { currentPassword: password, code: codeOf(key) })
    expect(await complete(portal.browser(), challenge, recoveryCodes[0]!)).toMatchObject({ code: 'VERIFICATION_EXPIRED' })
  })
})

describe('ADMIN_SECOND_FACTOR', () => {
  const restarted = async (secondFactor: 'off' | 'required') => {
    const { dataDir } = portal
    const at = portal.clock.now().toZonedDateTimeISO('Europe/Rome').toPlainDateTime().toString()
    return start({ at, config: { dataDir, secondFactor } })
  }

  it('required turns it on at the next login of an administrator, never for customers; earlier sessions stay', async () => {
    const before = await loggedIn()
    const required = await restarted('required')
    expect(await role(before)).toBe('STAFF')
    const browser = required.browser()
    const { challenge, setup, __typename } = await login(browser)
    expect([__typename, browser.cookies.size]).toEqual(['SecondFactorRequired', 0])
    expect(await complete(browser, challenge, '000000')).toMatchObject(INVALID)
    const done = await complete(browser, challenge, codeOf(setup.key))
    expect([done.viewer, done.recoveryCodes.length, await role(browser)]).toEqual([{ role: 'STAFF' }, 10, 'STAFF'])
    expect(await ask(browser, STATE)).toMatchObject({ isOn: true, isRequired: true })
    // The same challenge turns on nothing a second time: from now on it needs a code that was not used.
    expect(await complete(required.browser(), challenge, codeOf(setup.key))).toMatchObject(INVALID)
    expect(await required.browser().login('customer')).toEqual({ viewer: { role: 'CUSTOMER' } })
  })

  it('off asks nobody, and offers nothing', async () => {
    const { staff } = await withFactor()
    const off = await restarted('off')
    const browser = off.browser()
    expect(await login(browser)).toEqual({ __typename: 'LoginSucceeded' })
    expect([await ask(browser, STATE), await ask(browser, BEGIN, { currentPassword: password })]).toEqual([null, 'FORBIDDEN'])
    expect(await ask(staff, STATE)).toMatchObject({ isOn: true })
  })
})

it('a key that cannot be unsealed any more accepts recovery codes alone', async () => {
  const { key, recoveryCodes } = await withFactor()
  const at = portal.clock.now().toZonedDateTimeISO('Europe/Rome').toPlainDateTime().toString()
  const cookieKeys = [{ id: 'k2', key: Buffer.alloc(32, 9).toString('base64url') }]
  const rekeyed = await start({ at, config: { dataDir: portal.dataDir, cookieKeys } })
  const challenge = await challenged(rekeyed.browser())
  expect(await complete(rekeyed.browser(), challenge, codeOf(key))).toMatchObject(INVALID)
  expect(await complete(rekeyed.browser(), challenge, recoveryCodes[0]!)).toMatchObject({ __typename: 'LoginSucceeded' })
})

it('a key that was copied to another login opens nothing there', async () => {
  const { key } = await withFactor()
  const file = new DatabaseSync(join(portal.dataDir, 'gateway.sqlite'))
  file.exec(`insert into second_factors select '0042/0003', sealed_key, since_ms, 0 from second_factors`)
  file.close()
  const { email: login, password: own } = LOGINS.customer
  const { challenge } = await ask(portal.browser(), LOGIN, { email: login, password: own })
  expect(await complete(portal.browser(), challenge, codeOf(key))).toMatchObject(INVALID)
})
