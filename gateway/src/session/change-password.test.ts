// A destination changes its own password, from GraphQL to the wire of a foreign server.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Foreign, startForeign } from '../test/foreign.ts'

const CHANGE = `mutation ($input: ChangePasswordInput!) { changePassword(input: $input) {
  ... on PasswordChanged { changedAt } ... on PasswordChangeRefused { code message retryAfter } } }`
const LOGIN = '/applicazioni/panificatori/login'
const SAVE = '/configurator/clienti/0042/destinazioni/0003'
const OWN = '0042/0003'
const EMAIL = 'bar@cliente.example'
const [OLD, NEW] = ['cornetto-2', 'una nuova password']
const COOKIE = '__Host-panify'

let foreign: Foreign
let portal: Awaited<ReturnType<Foreign['start']>>
type Browser = ReturnType<typeof portal.browser>
let bar: Browser

const loggedIn = async (email = EMAIL, password: string = OLD) => {
  const browser = portal.browser()
  await browser.tryLogin(email, password)
  return browser
}

beforeEach(async () => {
  foreign = await startForeign()
  foreign.add('0001', {}, [{ codicede: '0001', destlogin: 'admin@panificio.example', destpsw: 'pane-caldo-1' }])
  foreign.add('0042', {}, [{ codicede: '0003', destlogin: EMAIL, destpsw: OLD }])
  portal = await foreign.start()
  bar = await loggedIn()
  foreign.erp.forgetCalls()
})
afterEach(() => foreign.close())

type Changed = { currentPassword?: string; newPassword?: string; destinationId?: string }
const ask = (browser: Browser, { currentPassword = OLD, newPassword = NEW, destinationId = OWN }: Changed = {}) =>
  browser.query(CHANGE, { input: { destinationId, currentPassword, newPassword } })
const change = async (browser: Browser, changed?: Changed) => (await ask(browser, changed)).data?.['changePassword']
const isIn = async (browser: Browser) => (await browser.query('{ viewer { role } }')).data?.['viewer'] !== null
const opens = async (password: string) => (await portal.browser().tryLogin(EMAIL, password)).data?.['login']
const saved = () => foreign.erp.writes().map(({ path, body }) => [path.replace('/api', ''), body])
const DONE = { changedAt: expect.any(String) }
const REFUSED_LOGIN = { code: 'INVALID_CREDENTIALS', message: 'Credenziali non valide', retryAfter: null }

function audits() {
  const file = new DatabaseSync(join(portal.dataDir, 'gateway.sqlite'), { readOnly: true })
  const rows = file.prepare('select actor, action, target, outcome, detail from audit order by rowid').all()
  file.close()
  return rows.map((row) => ({ ...row }))
}
const events = async () => (await portal.services.store.events.read(0)).events.filter(({ type }) => type === 'DESTINATION_CHANGED')
const entry = (outcome: string) => ({ actor: OWN, action: 'credentials.password', target: OWN, outcome, detail: '{}' })

describe('a destination', () => {
  it('changes its own password: the server receives the password alone, once', async () => {
    expect(await change(bar)).toEqual(DONE)
    expect(saved()).toEqual([[SAVE, { destpsw: NEW }]])
    expect([await opens(OLD), await opens(NEW)]).toEqual([REFUSED_LOGIN, { viewer: { role: 'CUSTOMER' } }])
    expect(audits()).toEqual([entry('done')])
    expect(await events()).toMatchObject([{ destination: { customerCode: '0042', destinationCode: '0003' } }])
    expect(portal.log.join('') + JSON.stringify(audits())).not.toMatch(/cornetto|nuova password/)
  })

  it('ends all its other sessions, and continues under a new one', async () => {
    const others = [await loggedIn(), await loggedIn()]
    const copied = portal.browser()
    copied.cookies.set(COOKIE, bar.cookies.get(COOKIE)!)
    expect(await isIn(copied)).toBe(true)
    await change(bar)
    expect(await isIn(bar)).toBe(true)
    expect(await Promise.all([copied, ...others].map(isIn))).toEqual([false, false, false])
  })

  it('leaves the sessions of others', async () => {
    const staff = await loggedIn('admin@panificio.example', 'pane-caldo-1')
    await change(bar)
    expect(await isIn(staff)).toBe(true)
  })

  it('stays logged in as long as before: the change is no new login', async () => {
    await portal.clock.advance(60 * 60_000)
    const remembering = portal.browser()
    const session = await portal.services.sessions.read(bar.cookies.get(COOKIE))
    await change(bar)
    const after = await portal.services.sessions.read(bar.cookies.get(COOKIE))
    expect(after).toMatchObject({ startedAt: session?.startedAt, remember: session?.remember, own: session?.own })
    expect(after?.id).not.toBe(session?.id)
    expect(await isIn(remembering)).toBe(false)
  })
})

describe('is refused without a call that writes', () => {
  it.each<[string, Changed, string]>([
    ['a wrong current password', { currentPassword: 'sbagliata' }, 'CURRENT_PASSWORD_WRONG'],
    ['no current password', { currentPassword: '' }, 'CURRENT_PASSWORD_WRONG'],
    ['an endless current password', { currentPassword: 'x'.repeat(257) }, 'CURRENT_PASSWORD_WRONG'],
    ['a short new one', { newPassword: 'breve' }, 'PASSWORD_TOO_SHORT'],
    ['an endless new one', { newPassword: 'è'.repeat(129) }, 'PASSWORD_TOO_LONG'],
    ['a common one', { newPassword: 'Password1' }, 'PASSWORD_COMMON'],
    ['an Italian word', { newPassword: 'pasticceria' }, 'PASSWORD_COMMON'],
    ['the mask', { newPassword: '********' }, 'PASSWORD_INVALID'],
    ['the same one', { newPassword: OLD }, 'PASSWORD_UNCHANGED'],
  ])('%s', async (_what, changed, code) => {
    const other = await loggedIn()
    expect(await change(bar, changed)).toMatchObject({ code, retryAfter: null })
    expect([saved(), audits(), await isIn(other), await isIn(bar)]).toEqual([[], [], true, true])
  })

  it('the right password of another destination with the same e-mail', async () => {
    foreign.add('0050', {}, [{ codicede: '0001', destlogin: EMAIL, destpsw: 'altra-password' }])
    expect(await change(bar, { currentPassword: 'altra-password' })).toMatchObject({ code: 'CURRENT_PASSWORD_WRONG' })
    expect(saved()).toEqual([])
  })

  it('another destination, also for the administrator who has entered it, and with its password', async () => {
    const staff = await loggedIn('admin@panificio.example', 'pane-caldo-1')
    await staff.query(`mutation { enterDestination(input: { destinationId: "${OWN}" }) { __typename } }`)
    foreign.erp.forgetCalls()
    const refusals = [
      await ask(staff, { destinationId: OWN }),
      await ask(bar, { destinationId: '0001/0001' }),
      await ask(bar, { destinationId: '9999/9999' }),
    ]
    expect(refusals.map(({ errors }) => errors?.[0]?.extensions?.['code'])).toEqual(['FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN'])
    expect(foreign.erp.calls).toEqual([])
    expect(await change(staff, { destinationId: '0001/0001', currentPassword: 'pane-caldo-1' })).toEqual(DONE)
    expect(foreign.password('0001', '0001')).toBe(NEW)
  })

  it('a second try in the same request', async () => {
    const twice = `mutation ($input: ChangePasswordInput!) { a: changePassword(input: $input) { __typename }
      b: changePassword(input: $input) { __typename } }`
    const { errors } = await bar.query(twice, { input: { destinationId: OWN, currentPassword: 'x', newPassword: NEW } })
    expect(errors?.[0]?.extensions?.['code']).toBe('GRAPHQL_VALIDATION_FAILED')
  })
})

describe('wrong current passwords', () => {
  it('count with those of the login: the sixth try waits, a right one too', async () => {
    const logins = () => foreign.erp.callsTo('POST', LOGIN).length
    for (let n = 0; n < 2; n++) await bar.tryLogin(EMAIL, 'sbagliata')
    for (let n = 0; n < 3; n++) await change(bar, { currentPassword: `sbagliata ${n}` })
    const before = logins()
    expect(await change(bar)).toEqual({ code: 'TOO_MANY_REQUESTS', message: 'Troppi tentativi: riprova più tardi.', retryAfter: 30 })
    expect((await bar.tryLogin(EMAIL, OLD)).data?.['login']).toMatchObject({ retryAfter: 30 })
    expect([logins() - before, saved()]).toEqual([0, []])
    await portal.clock.advance(30_000)
    expect(await change(bar)).toEqual(DONE)
  })
})

describe('an unclear answer of the server', () => {
  const code = async () => (await ask(bar)).errors?.[0]?.extensions?.['code']

  it('that was lost after the change: a login with the new password shows it', async () => {
    foreign.erp.afterwards('POST', SAVE, { drop: true })
    expect(await change(bar)).toEqual(DONE)
    expect([foreign.password('0042', '0003'), audits()]).toEqual([NEW, [entry('done')]])
  })

  it('that was lost before the change is an error, and the old password still holds', async () => {
    foreign.erp.once('POST', SAVE, { drop: true })
    expect([await code(), audits()]).toEqual(['UPSTREAM_UNREACHABLE', [entry('unknown')]])
    expect(await opens(OLD)).toEqual({ viewer: { role: 'CUSTOMER' } })
  })

  it('that stays unknown ends the other sessions, since the new password may hold', async () => {
    const other = await loggedIn()
    foreign.erp.once('POST', SAVE, () => {
      foreign.erp.once('POST', LOGIN, { drop: true }, { drop: true })
      return { drop: true }
    })
    expect([await code(), await isIn(other), await isIn(bar)]).toEqual(['UPSTREAM_UNREACHABLE', false, true])
  })

  it('that confirms what was not done is an error', async () => {
    foreign.erp.once('POST', SAVE, { json: { status: 'success' } })
    expect([await code(), audits()]).toEqual(['NOT_SAVED', [entry('failed')]])
  })

  it('that refuses is shown, and nothing changes', async () => {
    const other = await loggedIn()
    foreign.erp.once('POST', SAVE, { status: 422, json: { message: 'La password è troppo semplice' } })
    const { errors } = await ask(bar)
    expect(errors).toMatchObject([{ message: 'La password è troppo semplice', extensions: { code: 'UPSTREAM_REFUSED' } }])
    expect([audits(), await isIn(other)]).toEqual([[entry('refused')], true])
  })

  it('about the current password is an error, and counts for nothing', async () => {
    for (let n = 0; n < 6; n++) {
      foreign.erp.once('POST', LOGIN, { status: 500, json: {} })
      expect(await code()).toBe('UPSTREAM_FAILED')
    }
    expect(await change(bar)).toEqual(DONE)
  })
})
