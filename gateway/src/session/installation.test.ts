// A server without any customer gets its administrative one, once; no other server is changed.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type ErpCall, type ErpReply, type FakeErp, SERVICE } from '../test/erp.ts'
import { type Foreign, startForeign } from '../test/foreign.ts'

const COMPANY = {
  NOMEDIT: 'Forno Rossi',
  INDDIT: 'Via Roma 1',
  CITDIT: 'Bari',
  PRODIT: 'BA',
  CAPDIT: '70121',
  PIVADIT: '01234567890',
  TELDIT: '080 1',
  EMAIL_DITTA: 'info@forno.example',
}
const OWN = { c_cliente: '0001', cliente: 'Forno Rossi' }
const NOT_FOUND: ErpReply = { status: 404, json: { message: 'Cliente non trovato' } }

let erp: FakeErp
let foreign: Foreign

beforeEach(async () => {
  foreign = await startForeign()
  erp = foreign.erp
})
afterEach(() => foreign.close())

const configOf = (company: Record<string, string | null>) => ({
  json: { success: true, config: { api_email: SERVICE.email, api_password: SERVICE.password, company } },
})

/** Starts a gateway on the server and waits for the work after its login. */
const start = ({ isBundled = false } = {}) => foreign.start({ config: { bakery: { url: erp.url, isBundled } } })

const bodyOf = (call: ErpCall | undefined) => call?.body as Record<string, unknown>

it('SESSION-64,65,72 REST-25 creates customer 0001 from the company settings of the client config', async () => {
  erp.on('GET', '/client-config', configOf(COMPANY))
  await start()
  const [created] = erp.callsTo('PUT', '/clienti')
  expect(created?.body).toEqual({
    cliente: 'Forno Rossi',
    indirizzo: 'Via Roma 1',
    citta: 'Bari',
    prov: 'BA',
    cap: '70121',
    piva: '01234567890',
    cod_fisc: '',
    tel: '080 1',
    email: 'info@forno.example',
    categ: '',
    categ2: '',
    condi_pag: '',
    persona: '',
  })
})

it('SESSION-65 is created once by two gateways that start at the same time', async () => {
  erp.on('GET', '/client-config', configOf(COMPANY))
  const { promise: bothHaveLooked, resolve } = Promise.withResolvers<void>()
  let looks = 0
  erp.on('GET', '/clienti', () => {
    if ((looks += 1) === 2) resolve()
    return { json: [...foreign.customers.keys()].map((c_cliente) => ({ c_cliente })), until: bothHaveLooked }
  })
  const dataDir = mkdtempSync(join(tmpdir(), 'panify-two-'))
  const startOne = () => foreign.start({ config: { bakery: { url: erp.url, isBundled: false }, dataDir } })
  await Promise.all([startOne(), startOne()])
  expect(erp.callsTo('PUT', '/clienti')).toHaveLength(1)
  const file = new DatabaseSync(join(dataDir, 'gateway.sqlite'), { readOnly: true })
  expect(file.prepare("select outcome from audit where action = 'customer.createAdministrative'").all()).toHaveLength(1)
  file.close()
})

it('SESSION-66,67,68 fills in missing company settings', async () => {
  erp.on('GET', '/client-config', configOf({ NOMEDIT: 'Forno Rossi', PRODIT: ' ' }))
  await start()
  expect(bodyOf(erp.callsTo('PUT', '/clienti')[0])).toMatchObject({ prov: 'RM', cap: '12345', piva: '00000000000' })
})

it('SESSION-69,72 OPEN-30 gives its destination 0001 the service credentials and makes it active', async () => {
  erp.on('GET', '/client-config', configOf(COMPANY))
  await start()
  const [saved] = erp.callsTo('POST', '/clienti/0001/destinazioni/0001')
  expect(saved?.body).toMatchObject({
    destlogin: SERVICE.email,
    destpsw: SERVICE.password,
    orderactive: '1',
    nazionede: 'IT',
    lun_act: '0',
    spec_act: '0',
  })
})

it('SESSION-42 requests a CSRF cookie before it looks whether that login works', async () => {
  erp.on('GET', '/client-config', configOf(COMPANY))
  await start()
  const paths = erp.calls.map(({ path }) => path)
  const logins = paths.flatMap((path, index) => (path === '/api/applicazioni/panificatori/login' ? [index] : []))
  expect(logins.length).toBeGreaterThan(0)
  for (const index of logins) expect(paths[index - 1]).toBe('/sanctum/csrf-cookie')
})

it('SESSION-70 writes the company data to the configurator', async () => {
  erp.on('GET', '/client-config', configOf(COMPANY))
  await start()
  expect(erp.callsTo('POST', '/configurator/update-multi').map(({ body }) => body)).toEqual([COMPANY])
  expect(erp.writes().map(({ method, path }) => `${method} ${path}`)).toEqual([
    'PUT /api/clienti',
    'POST /api/clienti/0001/destinazioni/0001',
    'POST /api/configurator/update-multi',
  ])
})

it.each<[string, Record<string, string | null>]>([
  ['of every field', { ...COMPANY, CODFISC: '01234567890', CHIUSURADITTA1: '24/12/2026', CHIUSURADITTA2: '02/01/2027', ORARIOPRODPANE: '20,00' }], // prettier-ignore
  ['of a single field', { NOMEDIT: 'Forno Rossi' }],
])('SESSION-70 writes company data %s', async (_case, company) => {
  erp.on('GET', '/client-config', configOf(company))
  await start()
  expect(erp.callsTo('POST', '/configurator/update-multi').map(({ body }) => body)).toEqual([company])
})

it('SESSION-70 overwrites nothing with a field that has no value', async () => {
  erp.on('GET', '/client-config', configOf({ ...COMPANY, TELDIT: null, PRODIT: '', CAPDIT: ' ' }))
  await start()
  const { TELDIT: _phone, PRODIT: _province, CAPDIT: _postcode, ...others } = COMPANY as Record<string, string>
  expect(bodyOf(erp.callsTo('POST', '/configurator/update-multi')[0])).toEqual(others)
})

it('SESSION-70 OPEN-25 sends only the company data, also if the credentials are right beside them', async () => {
  const entries = { API_EMAIL: SERVICE.email, API_PASSWORD: SERVICE.password, NOMEDIT: 'Forno Rossi', citdit: 'Bari', DB_HOST: 'x' }
  erp.on('GET', '/client-config', { json: { config: Object.entries(entries).map(([nomec, valore]) => ({ nomec, valore })) } })
  await start()
  expect(bodyOf(erp.callsTo('PUT', '/clienti')[0])).toMatchObject({ cliente: 'Forno Rossi', citta: 'Bari' })
  expect(bodyOf(erp.callsTo('POST', '/configurator/update-multi')[0])).toEqual({ NOMEDIT: 'Forno Rossi', CITDIT: 'Bari' })
})

it.each<[string, () => void]>([
  ['customer 0001 exists', () => erp.on('GET', '/clienti/0001', { json: { data: { ...OWN, destinazioni_clie: [] } } })],
  ['customer 0001 exists, and does not show its destinations', () => erp.on('GET', '/clienti/0001', { json: { data: OWN } })],
  ['customer 0001 exists, with no more than its code', () => erp.on('GET', '/clienti/0001', { json: { data: { c_cliente: '0001' } } })],
  ['there are other customers', () => erp.on('GET', '/clienti', { json: { data: [{ c_cliente: '0007' }] } })],
  ['the customer cannot be read', () => erp.on('GET', '/clienti/0001', { status: 500, json: {} })],
  ['the answer is HTML', () => erp.on('GET', '/clienti/0001', { html: '<h1>404</h1>' })],
  ['the list is missing', () => erp.on('GET', '/clienti', NOT_FOUND)],
])('SESSION-64,65,71 changes nothing when %s', async (_case, prepare) => {
  prepare()
  await start()
  expect(erp.writes()).toEqual([])
})

it('SESSION-71 changes nothing on the bundled back end', async () => {
  await start({ isBundled: true })
  expect(erp.writes()).toEqual([])
})

it('SESSION-65 leaves a customer 0001 that somebody else has created as it is', async () => {
  erp.on('PUT', '/clienti', { status: 422, json: { message: 'Partita IVA non valida' } })
  const first = await start()
  expect(erp.writes()).toHaveLength(1)
  erp.on('GET', '/clienti/0001', { json: { data: { c_cliente: '0001', cliente: 'Un altro forno', destinazioni_clie: [] } } })
  await foreign.restart(first)
  expect(erp.writes()).toHaveLength(1)
})

it('distinguishes a fresh installation from one with a login', async () => {
  const portal = await start({ isBundled: true })
  const isInstalled = async () => (await portal.browser().query('{ session { isInstalled } }')).data?.['session']
  expect(await isInstalled()).toEqual({ isInstalled: false })
  const record = (destinazioni_clie: object[]) => ({ json: { data: { c_cliente: '0001', cliente: 'Forno', destinazioni_clie } } })
  const destination = { codicede: '0001', nomede: 'Sede', destlogin: 'forno@example.com', destpsw: '********', orderactive: '1' }
  for (const half of [[], [{ ...destination, destlogin: '' }], [{ ...destination, destpsw: '' }], [{ ...destination, orderactive: '0' }]]) {
    erp.on('GET', '/clienti/0001', record(half))
    await portal.clock.advance(3_000)
    expect(await isInstalled(), JSON.stringify(half)).toEqual({ isInstalled: false })
  }
  erp.on('GET', '/clienti/0001', record([destination]))
  await portal.clock.advance(3_000)
  expect(await isInstalled()).toEqual({ isInstalled: true })
  erp.on('GET', '/clienti/0001', { status: 500, json: {} })
  await portal.clock.advance(3_000)
  expect(await isInstalled()).toEqual({ isInstalled: true })
})

it('allows logins if the administrative customer is missing and others have a login', async () => {
  erp.on('GET', '/destinazioni', {
    json: [{ codicede: '0001', nomede: 'Bar', primario: '140007', destlogin: 'bar@7.example', destpsw: '***', orderactive: '1' }],
  })
  const portal = await start()
  expect((await portal.browser().query('{ session { isInstalled } }')).data?.['session']).toEqual({ isInstalled: true })
})
