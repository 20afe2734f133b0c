// A guest requests to become a customer, from GraphQL to the wire.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type FakeErp, startErp } from '../test/erp.ts'
import { startPortal } from '../test/portal.ts'

const REGISTER = `mutation ($input: RequestRegistrationInput!) { requestRegistration(input: $input) {
  ... on RegistrationSent { message } ... on RegistrationRefused { code message } } }`
const ROUTE = '/applicazioni/panificatori/richiesta-iscrizione'
const WANTED = { companyName: 'Trattoria Però', contactPerson: 'Ada Neri', phone: '059 1', email: 'ada@trattoria.example' }
const SENT = { message: 'Richiesta inviata' }

let erp: FakeErp
let portal: Awaited<ReturnType<typeof startPortal>>

beforeEach(async () => {
  erp = await startErp()
  erp.on('POST', ROUTE, { json: { success: true } })
  portal = await startPortal(erp)
  erp.forgetCalls()
})
afterEach(async () => {
  await portal.close()
  await erp.close()
})

const register = (changes: Partial<typeof WANTED> = {}) => portal.browser().query(REGISTER, { input: { ...WANTED, ...changes } })
const outcome = async (changes?: Partial<typeof WANTED>) => (await register(changes)).data?.['requestRegistration']
const sent = () => erp.callsTo('POST', ROUTE)

it('REST-28, ENT-40 passes the four fields on, trimmed, without a session', async () => {
  expect(await outcome({ companyName: '  Trattoria Però ' })).toEqual(SENT)
  expect(sent().map(({ body }) => body)).toEqual([
    { nome_azienda: 'Trattoria Però', nome_referente: 'Ada Neri', telefono: '059 1', email: 'ada@trattoria.example' },
  ])
})

it.each(Object.keys(WANTED))('REGISTER-04, REGISTER-05 refuses a blank %s as the screen would', async (field) => {
  for (const blank of ['', '   ', '\t\n'])
    expect(await outcome({ [field]: blank })).toEqual({ code: 'FIELDS_MISSING', message: 'Tutti i campi sono obbligatori.' })
  expect(erp.calls).toEqual([])
})

it("refuses invalid e-mails, and values that the portal's form never sends", async () => {
  expect(await outcome({ email: 'ada' })).toEqual({ code: 'EMAIL_INVALID', message: "Inserisci un'email valida" })
  for (const changes of [{ companyName: 'x'.repeat(201) }, { phone: '1\r\nBcc: spia@trappola.example' }])
    expect((await register(changes)).errors?.[0]?.extensions).toEqual({ code: 'BAD_USER_INPUT' })
  expect(erp.calls).toEqual([])
})

it.each([
  ['down', { drop: true as const }],
  ['without mail', { status: 503, json: { message: 'Non configurato' } }],
  ['saying no with 200', { json: { success: false } }],
  ['answering HTML', { html: '<html>' }],
])('is an error when the server is %s, and can be tried again at once', async (_case, reply) => {
  erp.once('POST', ROUTE, reply)
  const answer = await register()
  expect(answer.data).toBeNull()
  expect(answer.errors?.[0]?.extensions?.['code']).toMatch(/^UPSTREAM_/)
  expect(await outcome()).toEqual(SENT)
})

it.each([
  ['Impossibile contattare smtp.panificio.example:587', 'Richiesta rifiutata dal server.'],
  ['The given data was invalid.', 'Richiesta rifiutata dal server.'],
  ['La casella della ditta è piena', 'Richiesta rifiutata dal server.'],
])('repeats no word of the server to a stranger: %s', async (message, expected) => {
  erp.once('POST', ROUTE, { status: 422, json: { message } })
  const { errors } = await register()
  expect(errors).toMatchObject([{ message: expected, extensions: { code: 'UPSTREAM_REFUSED' } }])
  erp.once('POST', ROUTE, { json: { status: 'error', message } })
  expect((await register()).errors).toMatchObject([{ message: expected }])
})

it('sends equal requests once within 60 s, different ones each', async () => {
  expect(await Promise.all([outcome(), outcome({ phone: ' 059 1 ' })])).toEqual([SENT, SENT])
  expect(sent()).toHaveLength(1)
  await outcome({ phone: '059 2' })
  expect(sent()).toHaveLength(2)
  portal.clock.set('2026-11-19 10:02')
  await outcome()
  expect(sent()).toHaveLength(3)
})

it('accepts three an hour for one e-mail and ten from one address', async () => {
  for (const phone of ['1', '2', '3']) expect(await outcome({ phone })).toEqual(SENT)
  expect(await outcome({ phone: '4' })).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  for (let each = 4; each <= 10; each++) expect(await outcome({ email: `u${each}@trattoria.example` })).toEqual(SENT)
  expect(await outcome({ email: 'u11@trattoria.example' })).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  expect(sent()).toHaveLength(10)
})

it('does not count requests that were certainly not sent', async () => {
  erp.on('POST', ROUTE, { status: 422, json: { message: 'Campo non valido' } })
  for (let each = 0; each < 5; each++) expect((await register({ phone: String(each) })).errors).toHaveLength(1)
  erp.on('POST', ROUTE, { json: { success: true } })
  expect(await outcome()).toEqual(SENT)
})

it('counts requests that may have been sent', async () => {
  erp.on('POST', ROUTE, { drop: true })
  for (let each = 0; each < 3; each++) expect((await register({ phone: String(each) })).errors).toHaveLength(1)
  expect(await outcome()).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
})

it('accepts exactly ten of thirty simultaneous requests from one address', async () => {
  const emails = Array.from({ length: 30 }, (_, index) => `s${index}@trattoria.example`)
  const outcomes = await Promise.all(emails.map((email) => outcome({ email })))
  expect(outcomes.filter((one) => (one as { message?: string }).message === SENT.message)).toHaveLength(10)
  expect(sent()).toHaveLength(10)
})
