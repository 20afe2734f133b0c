// Changes of the bakery's own data: every key of the configurator, judged, audited and visible to everybody.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { UNREADABLE, type ErpReply } from '../test/erp.ts'
import { describeConfigurator } from '../test/configurator.ts'
import { openHarness } from '../test/harness.ts'
import { readSettings } from './company.erp.ts'

const FIELDS = 'name street province city postcode vatNumber taxCode phone email suspension { from resumesOn } cutOff'
const READ = `{ company { ${FIELDS} } }`
const UPDATE = `mutation ($input: UpdateCompanyInput!) { updateCompany(input: $input) {
  __typename ... on CompanyUpdated { company { ${FIELDS} } }
  ... on Refusal { code message } ... on InvalidInput { problems { path code message } }
  ... on ChangedMeanwhile { conflicts { path label seen current wanted } } } }`

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
  suspension: { from: '2026-12-24', resumesOn: '2027-01-02' },
  cutOff: '20:00',
}

let harness: Awaited<ReturnType<typeof openHarness>>
let configurator: ReturnType<typeof describeConfigurator>

beforeEach(async () => {
  harness = await openHarness({ login: 'administrator' })
  configurator = describeConfigurator(harness.erp, { ...STORED, GRUPPOCOLORDEFAULT: '2' })
})
afterEach(() => harness.close())

const lastAudit = () => harness.audits().at(-1)

async function update(set: object, seen?: object) {
  const { data, errors } = await harness.query(UPDATE, { input: { set, ...(seen ? { seen } : {}) } })
  return { result: data?.updateCompany, code: errors?.[0]?.extensions?.['code'], errors }
}
const writes = () => harness.erp.writes().map(({ path, body }) => [path.replace('/api/configurator/', ''), body])

describe('reading', () => {
  it.each<[string, unknown]>([
    ['an object in data', { data: STORED }],
    ['a bare object', STORED],
    ['a list of entries', { data: Object.entries(STORED).map(([nomec, valore]) => ({ nomec, valore })) }],
    ['a list with capitals', { data: Object.entries(STORED).map(([NOMEC, VALORE]) => ({ NOMEC, VALORE })) }],
    [
      'entries that PHP has filtered',
      { data: Object.fromEntries(Object.entries(STORED).map(([nomec, valore], place) => [place + 2, { nomec, valore }])) },
    ],
    ['an object of entries', Object.fromEntries(Object.entries(STORED).map(([key, valore]) => [key, { valore }]))],
    ['text', { data: JSON.stringify(STORED) }],
    ['other dates', { ...STORED, CHIUSURADITTA1: '2026-12-24 00:00:00', CHIUSURADITTA2: '20270102', ORARIOPRODPANE: '20.00' }],
    ['keys in small letters', Object.fromEntries(Object.entries(STORED).map(([key, value]) => [key.toLowerCase(), value]))],
  ])('REST-07 ENT-58 OPEN-97 OPEN-36 reads every value from GET /configurator: %s', async (_case, json) => {
    harness.erp.on('GET', '/configurator', { json })
    expect((await harness.query(READ)).data).toEqual({ company: SETTINGS })
    expect(harness.erp.calls.map(({ path }) => path)).toEqual(['/api/configurator'])
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
    harness.erp.on('GET', '/configurator', { json: { data: { ...STORED, ORARIOPRODPANE: value } } })
    expect((await harness.query('{ company { cutOff street } }')).data.company).toMatchObject({ cutOff })
  })

  it('takes public values from the same answer as the others, and without the others from the shared one', async () => {
    configurator.set({ TELDIT: '06 999' })
    expect((await harness.query('{ company { phone street } }')).data.company).toEqual({ phone: '06 999', street: 'Via del Forno 1' })
    expect(harness.erp.calls.map(({ path }) => path)).toEqual(['/api/configurator'])
    harness.erp.forgetCalls()
    await harness.query('{ company { phone } }')
    expect(harness.erp.calls.map(({ path }) => path)).toContain('/api/configurator/nomedit')
  })

  it('answers public values also if the others cannot be read', async () => {
    harness.erp.on('GET', '/configurator', { status: 503, json: {} })
    const { data, errors } = await harness.query('{ company { name street version } }')
    expect(data.company).toEqual({ name: expect.any(String), street: null, version: null })
    expect(errors?.map(({ path }) => path?.at(-1)).toSorted()).toEqual(['street', 'version'])
  })

  it.each([
    ['2026-11-19 10:00', '2026-11-20'],
    ['2026-12-22 10:00', '2026-12-23'],
    ['2026-12-23 10:00', '2027-01-02'],
    ['2026-12-31 10:00', '2027-01-02'],
  ])('at %s delivers next on %s, beyond the suspension', async (at, date) => {
    harness.erp.on('GET', '/configurator/chiusuraditta1', { json: { data: '24/12/2026' } })
    harness.erp.on('GET', '/configurator/chiusuraditta2', { json: { data: '02/01/2027' } })
    harness.clock.set(at)
    const { data } = await harness.guest().query('{ company { today nextDeliveryDate } }')
    expect(data?.['company']).toEqual({ today: at.slice(0, 10), nextDeliveryDate: date })
  })

  it.each<[string, ErpReply]>([
    ['a text', { json: 'boom' }],
    ['null', { json: { data: null } }],
    ['a list of nothing known', { json: [1, 2] }],
    ['HTML', { html: '<h1>Login</h1>' }],
  ])("ADMIN-29 says 'Risposta non valida dal server' to %s", async (_case, reply) => {
    harness.erp.on('GET', '/configurator', reply)
    const { errors } = await harness.query(READ)
    expect(errors?.[0]).toMatchObject({ message: 'Risposta non valida dal server', extensions: { code: 'UPSTREAM_INVALID' } })
  })
})

describe('an unreadable value', () => {
  it('OPEN-37 differs from none, and is sent back as it is', async () => {
    const odd = { ...STORED, ORARIOPRODPANE: 'alle otto', CHIUSURADITTA1: '31/02/2027' }
    configurator.set(odd)
    const { record } = await readSettings(harness.client)
    expect(record.unreadable).toEqual(['closingDate', 'cutOff'])
    expect(record.written).toEqual(odd)
    configurator.set({ ORARIOPRODPANE: '', CHIUSURADITTA1: null })
    expect((await readSettings(harness.client)).record.unreadable).toEqual([])
  })

  it('is never overwritten if it is no text', async () => {
    configurator.set({ INDDIT: { via: 'Roma' } })
    await update({ name: 'Forno Bianchi' }, { name: 'Forno Rossi' })
    expect(writes()[0]![1]).not.toHaveProperty('INDDIT')
  })
})

describe('a change', () => {
  it("treats 'Azienda' as no name if the bakery has none", async () => {
    configurator.set({ NOMEDIT: '' })
    const { name } = (await harness.query(READ)).data.company
    expect(name).toBe('Azienda')
    expect((await update({ name: 'Forno Bianchi' }, { name })).result).toMatchObject({ company: { name: 'Forno Bianchi' } })
  })

  it('clears both dates of the suspension at once, and one alone', async () => {
    expect((await update({ suspension: { resumesOn: null } })).result.company.suspension).toEqual({ from: '2026-12-24', resumesOn: null })
    expect((await update({ suspension: null })).result.company.suspension).toBeNull()
  })

  it('ADMIN-18 REST-17 OPEN-94 OPEN-96 sends one update-multi, a flat object of all keys: changed values, and the others as just read', async () => {
    configurator.set({ ORARIOPRODPANE: '10,30' })
    const { result } = await update(
      { name: ' Forno Bianchi ', suspension: { from: null } },
      { name: 'Forno Rossi', suspension: { from: '2026-12-24' } },
    )
    expect(writes()).toEqual([['update-multi', { ...STORED, NOMEDIT: 'Forno Bianchi', CHIUSURADITTA1: '', ORARIOPRODPANE: '10,30' }]])
    expect(result).toEqual({
      __typename: 'CompanyUpdated',
      company: { ...SETTINGS, name: 'Forno Bianchi', cutOff: '10:30', suspension: { from: null, resumesOn: '2027-01-02' } },
    })
    await update({ cutOff: '15:30' }, { cutOff: '10:30' })
    expect(configurator.values()).toMatchObject({ ORARIOPRODPANE: '15,30', NOMEDIT: 'Forno Bianchi' })
  })

  it.each([
    ['15:30', '15,30'],
    ['20.00', '20,00'],
    ['9', '09,00'],
    [10.25, '10,30'],
    ['', ''],
  ])('ADMIN-18 sends the cut-off %j as %j when another value is saved', async (held, sent) => {
    configurator.set({ ORARIOPRODPANE: held })
    await update({ phone: '2' }, { phone: '06 123456' })
    expect(writes()).toEqual([['update-multi', { ...STORED, TELDIT: '2', ORARIOPRODPANE: sent }]])
  })

  it('sends the other texts as they are meant to a server that escapes them for HTML, which would escape them again', async () => {
    await harness.close()
    harness = await openHarness({ login: 'administrator', isForeign: true })
    const escaped = { ...STORED, NOMEDIT: 'Forno D&#39;Angelo', INDDIT: 'Via Nord &amp; Sud ', TELDIT: 6 }
    harness.erp.on('GET', '/configurator', { json: { data: escaped } })
    harness.erp.on('POST', '/configurator/update-multi', { json: { success: true } })
    await update({ email: 'nuovo@rossi.example', phone: '06 2' }, { email: 'forno@rossi.example', phone: '6' })
    const meant = { NOMEDIT: "Forno D'Angelo", INDDIT: 'Via Nord & Sud', EMAIL_DITTA: 'nuovo@rossi.example', TELDIT: '06 2' }
    expect(writes()).toEqual([['update-multi', { ...STORED, ...meant }]])
  })

  it('leaves unreadable values as they are, reports them, and overwrites them only if they are named', async () => {
    const unread = { ORARIOPRODPANE: 'verso sera', CHIUSURADITTA1: '31/02/2026' }
    configurator.set(unread)
    expect((await harness.query('{ company { unreadable cutOff suspension { from resumesOn } } }')).data.company).toEqual({
      unreadable: ['suspension.from', 'cutOff'],
      cutOff: null,
      suspension: { from: null, resumesOn: '2027-01-02' },
    })
    await update({ phone: '2' }, { phone: '06 123456' })
    expect(writes()).toEqual([['update-multi', { ...STORED, ...unread, TELDIT: '2' }]])
    await update({ cutOff: '20:00' }, { cutOff: null })
    expect(configurator.values()).toMatchObject({ ORARIOPRODPANE: '20,00', CHIUSURADITTA1: '31/02/2026' })
  })

  it('costs a read, the write and a read back; without a difference only the read', async () => {
    await update({ name: 'Forno Bianchi' }, { name: 'Forno Rossi' })
    expect(harness.erp.calls.map(({ method, path }) => `${method} ${path.replace('/api', '')}`)).toEqual([
      'GET /configurator',
      'POST /configurator/update-multi',
      'GET /configurator',
    ])
    harness.erp.forgetCalls()
    expect((await update({ name: 'Forno Bianchi', phone: ' 06 123456 ' }, { name: 'x', phone: '06 123456' })).result).toMatchObject({
      __typename: 'CompanyUpdated',
    })
    expect(harness.erp.calls.map(({ method }) => method)).toEqual(['GET'])
    expect(harness.audits().filter(({ action }) => action === 'settings.save')).toHaveLength(1)
  })

  it('clears null values, and keeps the zeros of a postcode', async () => {
    await update({ cutOff: null, postcode: '00042', email: null })
    expect(configurator.values()).toMatchObject({ ORARIOPRODPANE: '', CAPDIT: '00042', EMAIL_DITTA: '' })
  })

  it('REST-16 ENT-59 OPEN-94 sends a single value without seen values by its own call', async () => {
    await update({ vatNumber: '99999999999' })
    await update({ cutOff: '15:30' })
    await update({ suspension: { from: '2026-12-25' } })
    await update({ email: null })
    expect(writes()).toEqual([
      ['update', { nomec: 'PIVADIT', valore: '99999999999' }],
      ['update', { nomec: 'ORARIOPRODPANE', valore: '15,30' }],
      ['update', { nomec: 'CHIUSURADITTA1', valore: '25/12/2026' }],
      ['update', { nomec: 'EMAIL_DITTA', valore: '' }],
    ])
  })

  it('OPEN-94 sends several values without seen values in one update-multi: none of them is lost', async () => {
    await update({ vatNumber: '99999999999', phone: '06 2' })
    expect(writes()).toEqual([['update-multi', { ...STORED, PIVADIT: '99999999999', TELDIT: '06 2' }]])
  })

  it.each([
    [{ province: 'ROM' }, 'province', 'La provincia può avere al massimo 2 caratteri.'],
    [{ postcode: '001000' }, 'postcode', 'Il CAP può avere al massimo 5 caratteri.'],
    [{ vatNumber: '012345678901' }, 'vatNumber', 'La partita IVA può avere al massimo 11 caratteri.'],
    [{ suspension: { resumesOn: '2026-12-24' } }, 'suspension.resumesOn', 'La riapertura deve essere successiva alla chiusura.'],
    [{ suspension: { from: '2027-01-02' } }, 'suspension.resumesOn', 'La riapertura deve essere successiva alla chiusura.'],
    [{ name: 'x'.repeat(201) }, 'name', 'Al massimo 200 caratteri.'],
    [{ email: 'nonvalida' }, 'email', "L'e-mail non è valida."],
    [{ email: 'info@forno.example, ordini' }, 'email', "L'e-mail non è valida."],
  ])('VALID-03 is refused with %j before anything is sent', async (set, field, message) => {
    expect((await update(set)).result).toEqual({
      __typename: 'InvalidInput',
      code: 'INPUT_INVALID',
      message,
      problems: [{ path: `set.${field}`, code: 'COMPANY_SETTING_INVALID', message }],
    })
    expect(harness.erp.writes()).toEqual([])
    expect(harness.audits().filter(({ action }) => action === 'settings.save')).toEqual([])
  })

  it.each(['info@forno.example', 'info@forno.example, ordini@forno.example', null])('accepts the e-mail %j', async (email) => {
    expect((await update({ email })).result).toMatchObject({ __typename: 'CompanyUpdated' })
  })

  it.each([{ cutOff: '25:00' }, { cutOff: 'verso sera' }, { suspension: { from: '24/12/2026' } }, { suspension: { from: '2026-02-31' } }])(
    'VALID-03 refuses a value of a wrong type: %j',
    async (set) => {
      expect((await update(set)).code).toBe('BAD_USER_INPUT')
      expect(harness.erp.writes()).toEqual([])
    },
  )

  it('accepts a province, a postcode and a VAT number of exactly the longest length', async () => {
    const set = { province: 'BO', postcode: '40100', vatNumber: '12345678901' }
    expect((await update(set)).result.company).toMatchObject(set)
  })

  it('OPEN-36 OPEN-37 shows everybody the new values at once, in spite of the cache', async () => {
    const guest = harness.guest()
    const company = async () => (await guest.query('{ company { name cutOff suspension { from resumesOn } } }')).data?.['company']
    expect(await company()).toEqual({ name: 'Forno Rossi', cutOff: '20:00', suspension: { from: '2026-12-24', resumesOn: '2027-01-02' } })
    for (const [key, data] of [
      ['nomedit', 'Forno Bianchi'],
      ['orarioprodpane', '15,30'],
      ['chiusuraditta1', '23/12/2026'],
      ['chiusuraditta2', '07/01/2027'],
    ])
      harness.erp.on('GET', `/configurator/${key}`, { json: { data } })
    await update({ name: 'Forno Bianchi', cutOff: '15:30' })
    expect(await company()).toEqual({ name: 'Forno Bianchi', cutOff: '15:30', suspension: { from: '2026-12-23', resumesOn: '2027-01-07' } })
  })

  it('answers a refusal of the server, and audits the outcome of every change', async () => {
    const change = () => update({ name: 'Forno Bianchi' }, { name: 'Forno Rossi' })
    harness.erp.once('POST', '/configurator/update-multi', { status: 422, json: { message: 'Orario non valido', errors: {} } })
    expect((await change()).errors?.[0]).toMatchObject({ message: 'Orario non valido', extensions: { code: 'UPSTREAM_REFUSED' } })
    expect(lastAudit()).toEqual({ actor: '0001/0001', action: 'settings.save', target: 'settings', outcome: 'refused' })
    harness.erp.once('POST', '/configurator/update-multi', { json: { success: false, message: 'Archivio bloccato' } })
    expect((await change()).errors?.[0]?.message).toBe('Archivio bloccato')
    await change()
    expect(lastAudit()).toMatchObject({ outcome: 'done' })
  })
})

describe('a write', () => {
  const change = () => update({ name: 'Forno Bianchi' }, { name: 'Forno Rossi' })
  const multi = '/configurator/update-multi'

  it('done without an answer: a success', async () => {
    harness.erp.once('POST', multi, ({ body }) => {
      configurator.set(body as object as Record<string, unknown>)
      return { drop: true }
    })
    expect((await change()).result).toMatchObject({ __typename: 'CompanyUpdated', company: { name: 'Forno Bianchi' } })
    expect(lastAudit()).toMatchObject({ outcome: 'done' })
  })

  it('neither done nor answered: an error with an unknown outcome', async () => {
    harness.erp.once('POST', multi, { drop: true })
    expect((await change()).code).toBe('UPSTREAM_UNREACHABLE')
    expect(lastAudit()).toMatchObject({ outcome: 'unknown' })
  })

  it('confirmed and not done: a failure', async () => {
    harness.erp.once('POST', multi, { json: { success: true } })
    expect((await change()).code).toBe('NOT_SAVED')
  })

  it('confirmed and unreadable since: a success', async () => {
    harness.erp.once('POST', multi, ({ body }) => {
      configurator.set(body as object as Record<string, unknown>)
      harness.erp.once('GET', '/configurator', ...UNREADABLE)
      return { json: { success: true } }
    })
    expect((await change()).result).toMatchObject({ company: { ...SETTINGS, name: 'Forno Bianchi' } })
  })
})

describe.each([{ tagged: true }, { tagged: false }])('two administrators, the server with versions: $tagged', ({ tagged }) => {
  beforeEach(() => {
    configurator = describeConfigurator(harness.erp, { ...STORED }, { tagged })
  })

  it('who change different fields both succeed', async () => {
    configurator.set({ TELDIT: '06 999', CHIUSURADITTA1: '23/12/2026' })
    const { result } = await update({ name: 'Forno Bianchi' }, { name: 'Forno Rossi' })
    expect(result).toMatchObject({ company: { name: 'Forno Bianchi', phone: '06 999', suspension: { from: '2026-12-23' } } })
    expect(configurator.values()).toEqual({ ...STORED, NOMEDIT: 'Forno Bianchi', TELDIT: '06 999', CHIUSURADITTA1: '23/12/2026' })
  })

  it('who change the same field get a conflict with seen, current and wanted values', async () => {
    configurator.set({ TELDIT: '06 999', CHIUSURADITTA1: '23/12/2026' })
    const set = { phone: '06 111', suspension: { from: null }, name: 'Forno Bianchi' }
    const { result } = await update(set, { phone: '06 123456', suspension: { from: '2026-12-24' }, name: 'Forno Rossi' })
    expect(result).toMatchObject({ __typename: 'ChangedMeanwhile', code: 'CHANGED_MEANWHILE' })
    const closing = 'Chiusura (primo giorno senza consegna)'
    expect(result.conflicts).toEqual([
      { path: 'set.phone', label: 'Telefono', seen: '06 123456', current: '06 999', wanted: '06 111' },
      { path: 'set.suspension.from', label: closing, seen: '24/12/2026', current: '23/12/2026', wanted: null },
    ])
    expect(harness.erp.writes()).toEqual([])
    expect((await update(set, { phone: '06 999', suspension: { from: '2026-12-23' }, name: 'Forno Rossi' })).result).toMatchObject({
      company: { phone: '06 111', suspension: { from: null }, name: 'Forno Bianchi' },
    })
  })

  it('who want the same value both succeed, with one write', async () => {
    configurator.set({ TELDIT: '06 999' })
    expect((await update({ phone: '06 999' }, { phone: '06 123456' })).result).toMatchObject({ company: { phone: '06 999' } })
    expect(harness.erp.writes()).toEqual([])
  })
})

describe('if somebody else saves between the read and the write', () => {
  beforeEach(() => {
    configurator = describeConfigurator(harness.erp, { ...STORED }, { tagged: true })
  })
  const meanwhile = (change: Record<string, unknown>) =>
    harness.erp.once('POST', '/configurator/update-multi', () => {
      configurator.set(change)
      return { status: 412, json: {} }
    })

  it('another field: it stays, the change is planned again', async () => {
    meanwhile({ TELDIT: '06 999' })
    expect((await update({ name: 'Forno Bianchi' }, { name: 'Forno Rossi' })).result).toMatchObject({
      company: { name: 'Forno Bianchi', phone: '06 999' },
    })
    expect(configurator.values()).toMatchObject({ NOMEDIT: 'Forno Bianchi', TELDIT: '06 999' })
  })

  it('the same field, but after the write: it was saved, and the answer is the current state', async () => {
    harness.erp.once('POST', '/configurator/update-multi', () => {
      configurator.set({ NOMEDIT: 'Forno Verdi' })
      return { json: { success: true }, headers: { etag: '"saved before that"' } }
    })
    expect((await update({ name: 'Forno Bianchi' }, { name: 'Forno Rossi' })).result).toMatchObject({ company: { name: 'Forno Verdi' } })
    expect(lastAudit()).toMatchObject({ outcome: 'done' })
  })

  it('the same field: the caller decides', async () => {
    meanwhile({ NOMEDIT: 'Forno Verdi' })
    expect((await update({ name: 'Forno Bianchi' }, { name: 'Forno Rossi' })).result).toMatchObject({
      conflicts: [{ path: 'set.name', seen: 'Forno Rossi', current: 'Forno Verdi', wanted: 'Forno Bianchi' }],
    })
    expect(configurator.values()).toMatchObject({ NOMEDIT: 'Forno Verdi' })
  })
})

it('the version changes only with the values', async () => {
  const version = async () => (await harness.query('{ company { version } }')).data.company.version as string
  const first = await version()
  expect(await version()).toBe(first)
  await update({ phone: '06 999' })
  const second = await version()
  expect(second).not.toBe(first)
  await update({ phone: '06 123456' })
  expect(await version()).toBe(first)
})

describe('rights', () => {
  it.each(['customer', 'primaryCustomer'] as const)('ROLE-21 refuses settings, audit and logo to a %s', async (login) => {
    const other = harness.portal.browser()
    await other.login(login)
    harness.erp.forgetCalls()
    for (const query of ['{ company { street } }', '{ company { now version } }', '{ auditEntries { totalCount } }'])
      expect((await other.query(query)).errors?.[0]?.extensions).toEqual({ code: 'FORBIDDEN' })
    expect((await other.query(UPDATE, { input: { set: { name: 'x' } } })).errors?.[0]?.extensions).toEqual({ code: 'FORBIDDEN' })
    expect((await other.send('POST', '/upload/logo', Buffer.from('x'), { 'content-type': 'image/png' })).statusCode).toBe(403)
    expect(harness.erp.calls).toEqual([])
  })

  it('ROLE-21 refuses them to guests, and shows the logo to all', async () => {
    const guest = harness.guest()
    expect((await guest.query(READ)).errors?.[0]?.extensions).toEqual({ code: 'NOT_AUTHENTICATED' })
    expect((await guest.send('POST', '/upload/logo', Buffer.from('x'), { 'content-type': 'image/png' })).statusCode).toBe(401)
    expect((await guest.send('GET', '/logo')).statusCode).toBe(404)
    expect(harness.erp.writes()).toEqual([])
  })
})

describe('a cut-off that is lowered', () => {
  const CLOSES = `mutation ($input: UpdateCompanyInput!) { updateCompany(input: $input) {
    __typename ... on Refusal { code message } ... on ClosesDates { dates } } }`
  const lower = async (cutOff: string | null, closes?: string[]) =>
    (await harness.query(CLOSES, { input: { set: { cutOff }, ...(closes ? { closes } : {}) } })).data.updateCompany

  beforeEach(() => {
    harness.clock.set('2026-11-19 15:29')
    harness.erp.on('GET', '/configurator/orarioprodpane', () => ({ json: { data: configurator.values()['ORARIOPRODPANE'] } }))
  })

  it('OPEN-111 lists the dates that close at once, and is saved only if they are confirmed', async () => {
    const refused = {
      __typename: 'ClosesDates',
      code: 'CLOSES_DATES',
      message: 'Salvando, la consegna del 20/11/2026 si chiude subito.',
      dates: ['2026-11-20'],
    }
    expect(await lower('15:00')).toEqual(refused)
    expect(await lower('15:00', ['2026-11-21'])).toEqual(refused)
    expect(writes()).toEqual([])
    expect(await lower('15:00', ['2026-11-20'])).toEqual({ __typename: 'CompanyUpdated' })
    // It has closed: raising the cut-off reopens nothing, and lowering it again closes nothing more.
    expect(await lower('20:00')).toEqual({ __typename: 'CompanyUpdated' })
    expect(await lower('15:00')).toEqual({ __typename: 'CompanyUpdated' })
  })

  it.each(['15:30', '21:00', '06:00', '08:00', null])('is saved without a confirmation if it closes nothing: %s', async (cutOff) => {
    expect(await lower(cutOff)).toEqual({ __typename: 'CompanyUpdated' })
  })
})
