// The bakery's server of the benchmark, a process of its own: prebuilt answers, one week that can be changed, LATENCY_MS before each.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { DESTINATIONS, ROWS, codeOf } from './operations.ts'

const latency = Number(process.env['LATENCY_MS'] ?? 0)
const DAYS = ['lunedi', 'martedi', 'mercoledi', 'giovedi', 'venerdi', 'sabato', 'domenica']
const NO_DAYS = { lun_act: '0', mar_act: '0', mer_act: '0', gio_act: '0', ven_act: '0', sab_act: '0', dom_act: '0', spec_act: '0' }
const four = (number: number) => String(number).padStart(4, '0')

const week = Array.from({ length: ROWS }, (_, index) => ({
  id: String(index + 1),
  codice: codeOf(index),
  descriz: `Pane della casa numero ${index}`,
  unitaMisura: index % 3 === 0 ? 'kg' : 'pz',
  peso: '0.250',
  note_est: null,
  qtaMinima: '1',
  qtaRange: '1',
  ...Object.fromEntries(DAYS.map((day, at) => [day, String((index + at) % 9)])),
}))

const articles = week.map(({ codice, descriz, unitaMisura }) => ({
  cd_min: codice,
  descriz,
  unita_m: unitaMisura,
  peso_lo: '0.250',
  qtaminima: '1',
  qtarange: '1',
  prezzo: '1.20',
}))

const customerCodes = Array.from({ length: DESTINATIONS / 5 }, (_, index) => four(index + 1))

const destinationOf = (customer: string, code: string) => ({
  ...NO_DAYS,
  id: `${customer}${code}`,
  codicede: code,
  nomede: `Bar ${customer} ${code}`,
  viade: 'Via dei Forni 3',
  cittade: 'Castel Maggiore',
  provinciade: 'BO',
  capde: '40013',
  destlogin: `bar-${customer}-${code}@cliente.example`,
  destpsw: '********',
  primario: code === '0001' ? `14${customer}` : `14${customer}${code}`,
  orderactive: '1',
  isPrimaria: code === '0001' ? '1' : '0',
})

const codesOf = () => [1, 2, 3, 4, 5].map(four)
const destinations = customerCodes.flatMap((customer) => codesOf().map((code) => destinationOf(customer, code)))
const customerOf = (customer: string) => ({ c_cliente: customer, cliente: `Cliente ${customer}` })

const settings: Record<string, string> = {
  nomedit: 'Forno Rossi',
  pivadit: '01234567890',
  orarioprodpane: '',
  chiusuraditta1: '',
  chiusuraditta2: '',
  def_clie_interno: '0001',
  'logodit/true': '',
  TELDIT: '06 123456',
}

const prebuilt = new Map<string, Buffer>()
const provide = (name: string, answer: unknown) => void prebuilt.set(name, Buffer.from(JSON.stringify(answer)))

const config = { api_email: 'servizio@panify.example', api_password: 'service-secret', company: { NOMEDIT: 'Forno Rossi' } }
provide('GET /api/client-config', { success: true, config })
provide('POST /api/users/login', {
  status: 'success',
  data: { token: 'token-of-the-benchmark-abcdefghijkl', aziende: [{ id: 7, nome_azienda: 'Forno Rossi srl' }] },
})
for (const [name, data] of Object.entries(settings)) provide(`GET /api/configurator/${name}`, { data })
provide('GET /api/clienti', { data: customerCodes.map(customerOf) })
for (const code of customerCodes) {
  const destinazioni_clie = codesOf().map((destination) => destinationOf(code, destination))
  provide(`GET /api/clienti/${code}`, { data: { ...customerOf(code), destinazioni_clie, contattiaggiuntivi_clie: [] } })
}
provide('GET /api/destinazioni', { data: destinations })
provide('GET /api/applicazioni/panificatori/0042/articoli', { data: articles })

const WEEK = '/api/applicazioni/panificatori/planning/0042/0003'
let etag = 0
const provideWeek = () => provide(`GET ${WEEK}`, { data: week })
provideWeek()

type Change = { codice: string } & Record<string, string>

function change({ articoli }: { articoli: Change[] }): void {
  for (const { codice, ...days } of articoli) {
    const row = week.find((one) => one.codice === codice)
    if (row) Object.assign(row, days)
  }
  etag += 1
  provideWeek()
}

function login({ destlogin }: { destlogin: string }) {
  const key = destlogin.startsWith('bar-0001') ? ['0001', '0001'] : ['0042', '0003']
  const { primario } = destinationOf(key[0]!, key[1]!)
  const datiDestinazione = { nomeDestinazione: 'Bar', primario, lun_act: '0', spec_act: '0' }
  return { status: 'success', data: { primario, datiDestinazione, codiceCliente: key[0], codiceDestinazione: key[1] } }
}

async function bodyOf(request: IncomingMessage): Promise<never> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return JSON.parse(Buffer.concat(chunks).toString() || '{}') as never
}

async function contentFor(request: IncomingMessage): Promise<Buffer | null> {
  const [path = ''] = (request.url ?? '').split('?')
  const body = request.method === 'GET' ? null : await bodyOf(request)
  if (path === '/api/applicazioni/panificatori/login') return Buffer.from(JSON.stringify(login(body!)))
  if (request.method === 'POST' && path === WEEK) {
    change(body!)
    return Buffer.from('{"success":true}')
  }
  return prebuilt.get(`${request.method} ${path}`) ?? null
}

let calls = 0
const server = createServer((request, response) => {
  calls += 1
  void answer(request, response)
})

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const content = await contentFor(request)
  if (latency > 0) await setTimeout(latency)
  response.setHeader('content-type', 'application/json')
  if (request.url === WEEK) response.setHeader('etag', `"${etag}"`)
  if (request.url === '/sanctum/csrf-cookie') {
    response.writeHead(204, { 'set-cookie': ['XSRF-TOKEN=xsrf; Path=/', 'bakery_session=s; Path=/; HttpOnly'] }).end()
  } else {
    response.writeHead(content ? 200 : 404).end(content ?? '{"message":"Not found."}')
  }
}

server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1', () => process.send!({ port: (server.address() as AddressInfo).port }))
process.on('message', () => process.send!({ calls }))
process.once('disconnect', () => process.exit())
