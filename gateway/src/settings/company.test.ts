// The bakery's own data as staff change it: every key of the configurator, by the rules, written down, seen by all.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ErpReply } from '../test/erp.ts'
import { openDesk } from '../test/desk.ts'

const FIELDS = 'name street province city postcode vatNumber taxCode phone email closingDate reopeningDate cutOff'
const READ = `{ companySettings { ${FIELDS} } }`
const SAVE = `mutation ($input: CompanySettingsInput!) { saveCompanySettings(input: $input) {
  ... on CompanySettingsSaved { settings { ${FIELDS} } company { name cutOff closingDate } }
  ... on CompanySettingsRefused { code message field } } }`
const SAVE_ONE = `mutation ($name: CompanySettingName!, $value: String!) { saveCompanySetting(name: $name, value: $value) {
  ... on CompanySettingsSaved { settings { ${FIELDS} } }
  ... on CompanySettingsRefused { code message field } } }`

const STORED = {
  NOMEDIT: 'Forno Rossi',
  INDDIT: 'Via del Forno 1',
  PRODIT: 'RM',
  CITDIT: 'Roma',
  CAPDIT: '00100',
  PIVADIT: '01234567890',
  CODFISC: 'RSSMRA70A01H501X',
  TELDIT: '06 123456',
  EMAIL_DITTA: 'forno@rossi.example',
  CHIUSURADITTA1: '24/12/2026',
  CHIUSURADITTA2: '02/01/2027',
  ORARIOPRODPANE: '20,00',
}
const SETTINGS = {
  name: 'Forno Rossi',
  street: 'Via del Forno 1',
  province: 'RM',
  city: 'Roma',
  postcode: '00100',
  vatNumber: '01234567890',
  taxCode: 'RSSMRA70A01H501X',
  phone: '06 123456',
  email: 'forno@rossi.example',
  closingDate: '2026-12-24',
  reopeningDate: '2027-01-02',
  cutOff: '20:00',
}

let desk: Awaited<ReturnType<typeof openDesk>>

beforeEach(async () => {
  desk = await openDesk({ login: 'administrator' })
  desk.erp.on('GET', '/configurator', { json: { data: { ...STORED, GRUPPOCOLORDEFAULT: '2' } } })
  for (const path of ['update', 'update-multi', 'setlogo']) desk.erp.on('POST', `/configurator/${path}`, { json: { success: true } })
})
afterEach(() => desk.close())

const lastAudit = () => desk.audits().at(-1)

describe('reading', () => {
  it.each<[string, unknown]>([
    ['an object in data', { data: STORED }],
    ['a bare object', STORED],
    ['a list of entries', { data: Object.entries(STORED).map(([nomec, valore]) => ({ nomec, valore })) }],
    ['keys in small letters', Object.fromEntries(Object.entries(STORED).map(([key, value]) => [key.toLowerCase(), value]))],
  ])('REST-07 ENT-58 OPEN-97 OPEN-36 reads every value from GET /configurator: %s', async (_case, json) => {
    desk.erp.on('GET', '/configurator', { json })
    expect((await desk.query(READ)).data).toEqual({ companySettings: SETTINGS })
    expect(desk.erp.calls.map(({ path }) => path)).toEqual(['/api/configurator'])
  })

  it.each([
    [10.5, '10:30'],
    [15, '15:00'],
    ['10,30', '10:30'],
    ['10:30', '10:30'],
    ['10', '10:00'],
    ['', null],
    [null, null],
  ])('ADMIN-15,16 OPEN-38 reads the cut-off %j as %j', async (value, cutOff) => {
    desk.erp.on('GET', '/configurator', { json: { data: { ...STORED, ORARIOPRODPANE: value } } })
    expect((await desk.query('{ companySettings { cutOff } }')).data.companySettings).toEqual({ cutOff })
  })

  it.each<[string, ErpReply]>([
    ['a text', { json: 'boom' }],
    ['null', { json: { data: null } }],
    ['a list of nothing known', { json: [1, 2] }],
    ['HTML', { html: '<h1>Login</h1>' }],
  ])("ADMIN-29 says 'Risposta non valida dal server' to %s", async (_case, reply) => {
    desk.erp.on('GET', '/configurator', reply)
    const { errors } = await desk.query(READ)
    expect(errors?.[0]).toMatchObject({ message: 'Risposta non valida dal server', extensions: { code: 'UPSTREAM_INVALID' } })
  })
})

describe('saving', () => {
  it('ADMIN-18 REST-17 OPEN-94 OPEN-96 sends one update-multi, a flat object of all keys, the cut-off with a comma', async () => {
    const { data } = await desk.query(SAVE, { input: { ...SETTINGS, name: ' Forno Bianchi ', cutOff: '15:30', closingDate: null } })
    expect(desk.erp.writes().map(({ path, body }) => [path, body])).toEqual([
      ['/api/configurator/update-multi', { ...STORED, NOMEDIT: 'Forno Bianchi', ORARIOPRODPANE: '15,30', CHIUSURADITTA1: '' }],
    ])
    expect(data.saveCompanySettings.settings).toEqual({ ...SETTINGS, name: 'Forno Bianchi', cutOff: '15:30', closingDate: null })
  })

  it('clears a cut-off and keeps the zeros of a postcode', async () => {
    await desk.query(SAVE, { input: { ...SETTINGS, cutOff: null, postcode: '00042' } })
    expect(desk.erp.writes()[0]?.body).toMatchObject({ ORARIOPRODPANE: '', CAPDIT: '00042' })
  })

  it('REST-16 ENT-59 OPEN-94 saves a single value by its own call', async () => {
    await desk.query(SAVE_ONE, { name: 'VAT_NUMBER', value: '99999999999' })
    await desk.query(SAVE_ONE, { name: 'CUT_OFF', value: '15:30' })
    await desk.query(SAVE_ONE, { name: 'CLOSING_DATE', value: '2026-12-25' })
    await desk.query(SAVE_ONE, { name: 'EMAIL', value: '' })
    expect(desk.erp.writes().map(({ path, body }) => [path, body])).toEqual([
      ['/api/configurator/update', { nomec: 'PIVADIT', valore: '99999999999' }],
      ['/api/configurator/update', { nomec: 'ORARIOPRODPANE', valore: '15,30' }],
      ['/api/configurator/update', { nomec: 'CHIUSURADITTA1', valore: '25/12/2026' }],
      ['/api/configurator/update', { nomec: 'EMAIL_DITTA', valore: '' }],
    ])
  })

  it.each([
    [{ province: 'ROM' }, 'PROVINCE', 'La provincia può avere al massimo 2 caratteri.'],
    [{ postcode: '001000' }, 'POSTCODE', 'Il CAP può avere al massimo 5 caratteri.'],
    [{ vatNumber: '012345678901' }, 'VAT_NUMBER', 'La partita IVA può avere al massimo 11 caratteri.'],
    [{ reopeningDate: '2026-12-24' }, 'REOPENING_DATE', 'La riapertura deve essere successiva alla chiusura.'],
    [{ name: 'x'.repeat(201) }, 'NAME', 'Al massimo 200 caratteri.'],
  ])('VALID-03 refuses %j before anything is sent', async (change, field, message) => {
    const { data } = await desk.query(SAVE, { input: { ...SETTINGS, ...change } })
    expect(data.saveCompanySettings).toEqual({ code: 'COMPANY_SETTING_INVALID', message, field })
    expect(desk.erp.calls).toEqual([])
    expect(desk.audits().filter(({ action }) => action === 'settings.save')).toEqual([])
  })

  it.each([
    ['PROVINCE', 'ROM'],
    ['POSTCODE', '001000'],
    ['VAT_NUMBER', '012345678901'],
    ['CUT_OFF', '25:00'],
    ['CUT_OFF', 'verso sera'],
    ['CLOSING_DATE', '24/12/2026'],
    ['CLOSING_DATE', '2026-02-31'],
  ])('VALID-03 refuses the single value %s %j by the same rules', async (name, value) => {
    const { data } = await desk.query(SAVE_ONE, { name, value })
    expect(data.saveCompanySetting).toMatchObject({ code: 'COMPANY_SETTING_INVALID', field: name })
    expect(desk.erp.writes()).toEqual([])
  })

  it('takes a province, a postcode and a VAT number of exactly the longest length', async () => {
    const { data } = await desk.query(SAVE, { input: { ...SETTINGS, province: 'BO', postcode: '40100', vatNumber: '12345678901' } })
    expect(data.saveCompanySettings.settings).toMatchObject({ province: 'BO', postcode: '40100', vatNumber: '12345678901' })
  })

  it('OPEN-36 OPEN-37 shows everybody the new values at once, without waiting for what is cached', async () => {
    const guest = desk.guest()
    const company = async () => (await guest.query('{ company { name cutOff closingDate reopeningDate } }')).data?.['company']
    expect(await company()).toEqual({ name: 'Forno Rossi', cutOff: '20:00', closingDate: '2026-12-24', reopeningDate: '2027-01-02' })
    for (const [key, data] of [
      ['nomedit', 'Forno Bianchi'],
      ['orarioprodpane', '15,30'],
      ['chiusuraditta1', '23/12/2026'],
      ['chiusuraditta2', '07/01/2027'],
    ])
      desk.erp.on('GET', `/configurator/${key}`, { json: { data } })
    await desk.query(SAVE, { input: { ...SETTINGS, name: 'Forno Bianchi', cutOff: '15:30' } })
    expect(await company()).toEqual({ name: 'Forno Bianchi', cutOff: '15:30', closingDate: '2026-12-23', reopeningDate: '2027-01-07' })
  })

  it('tells a refusal of the server, and writes down how every save ended', async () => {
    desk.erp.once('POST', '/configurator/update-multi', { status: 422, json: { message: 'Orario non valido', errors: {} } })
    const refused = await desk.query(SAVE, { input: SETTINGS })
    expect(refused.errors?.[0]).toMatchObject({ message: 'Orario non valido', extensions: { code: 'UPSTREAM_REFUSED' } })
    expect(lastAudit()).toEqual({ actor: '0001/0001', action: 'settings.save', target: 'settings', outcome: 'refused' })
    desk.erp.once('POST', '/configurator/update-multi', { drop: true })
    expect((await desk.query(SAVE, { input: SETTINGS })).errors?.[0]?.extensions).toEqual({ code: 'UPSTREAM_UNREACHABLE' })
    expect(lastAudit()).toMatchObject({ outcome: 'unknown' })
    desk.erp.once('POST', '/configurator/update-multi', { json: { success: false, message: 'Archivio bloccato' } })
    expect((await desk.query(SAVE, { input: SETTINGS })).errors?.[0]?.message).toBe('Archivio bloccato')
    await desk.query(SAVE, { input: SETTINGS })
    expect(lastAudit()).toMatchObject({ outcome: 'done' })
  })
})

describe('rights', () => {
  it.each(['customer', 'primaryCustomer'] as const)('ROLE-21 refuses settings, register and logo to a %s', async (login) => {
    const other = desk.portal.browser()
    await other.login(login)
    desk.erp.forgetCalls()
    for (const query of [READ, '{ changeRegister { hasMore } }'])
      expect((await other.query(query)).errors?.[0]?.extensions).toEqual({ code: 'FORBIDDEN' })
    expect((await other.query(SAVE, { input: SETTINGS })).errors?.[0]?.extensions).toEqual({ code: 'FORBIDDEN' })
    expect((await other.query(SAVE_ONE, { name: 'NAME', value: 'x' })).errors?.[0]?.extensions).toEqual({ code: 'FORBIDDEN' })
    expect((await other.send('POST', '/upload/logo', Buffer.from('x'), { 'content-type': 'image/png' })).statusCode).toBe(403)
    expect(desk.erp.calls).toEqual([])
  })

  it('ROLE-21 refuses them to nobody in particular, and shows the logo to all', async () => {
    const guest = desk.guest()
    expect((await guest.query(READ)).errors?.[0]?.extensions).toEqual({ code: 'NOT_AUTHENTICATED' })
    expect((await guest.send('POST', '/upload/logo', Buffer.from('x'), { 'content-type': 'image/png' })).statusCode).toBe(401)
    expect((await guest.send('GET', '/logo')).statusCode).toBe(404)
    expect(desk.erp.writes()).toEqual([])
  })
})
