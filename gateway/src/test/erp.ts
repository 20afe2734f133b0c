// A bakery's server on real HTTP, for the tests of the gateway.
//
//   const erp = await startErp()                                   listens on a free port; erp.url is the base '/api'
//   erp.on('GET', '/destinazioni', { json: { data: [] } })         answers so from then on (the last `on` wins)
//   erp.on('GET', '/clienti/0042', (call) => ({ json: … }))        … or depending on the call
//   erp.once('POST', '/users/login', { status: 500, html: '<h1>' })  the next call only, then as before
//   erp.afterwards('POST', '/x', { drop: true })                   carries the next call out as usual, and answers so
//   erp.late('POST', '/x', { json: {} })                           answers the next call so; the returned function carries it out
//   const release = erp.hold()                                      holds all answers until the returned function is called
//   erp.calls / erp.callsTo('POST', '/users/login')                received calls: method, path, query, headers, body
//   erp.dieAt(7, { isApplied: true })                              is unreachable from the 7th call on, which it still carries out; erp.revive()
//   erp.writes()                                                   received calls that could have changed something
//   await erp.close()
//
// Replies: { json } { status } { headers } { html } · { hang: true } never answers · { drop: true } closes the socket ·
// { half: true } breaks off in the middle of the body · { until: promise } answers when the promise is settled.
// It has an administrator (0001/0001) and two customers, see LOGINS. It requires the bearer token that it issued last, and on
// writes a CSRF token that it issued. `erp.expireToken()` invalidates the issued token.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ErpCall = {
  method: string
  /** Decoded only on use: '/api/clienti/0042'. */
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: unknown
}

export type ErpReply = {
  status?: number
  json?: unknown
  html?: string
  raw?: { type: string; body: string | Buffer }
  headers?: Record<string, string | string[] | undefined>
  hang?: true
  drop?: true
  half?: true
  until?: Promise<unknown>
}

type Handler = ErpReply | ((call: ErpCall) => ErpReply)

export const SERVICE = { email: 'servizio@panify.example', password: 'service-secret-canary' }

export const LOGINS = {
  administrator: { email: 'admin@panificio.example', password: 'pane-caldo-1', customer: '0001', destination: '0001', primario: '140001' },
  customer: { email: 'bar@cliente.example', password: 'cornetto-2', customer: '0042', destination: '0003', primario: '1400420003' },
  primaryCustomer: { email: 'hotel@cliente.example', password: 'colazione-3', customer: '0050', destination: '0001', primario: '140050' },
}

/** One read that fails with all its repeats: `erp.once('GET', path, ...UNREADABLE)`. */
export const UNREADABLE: ErpReply[] = Array.from({ length: 3 }, () => ({ status: 500, json: {} }))

export type FakeErp = Awaited<ReturnType<typeof startErp>>

export async function startErp() {
  const calls: ErpCall[] = []
  const lasting = new Map<string, Handler>()
  const next = new Map<string, Handler[]>()
  const state = { issued: 0, token: '', csrf: 0 }
  const key = (method: string, path: string) =>
    `${method} ${/^\/(sanctum|img(?!\/upload$)|printDocuments)\//.test(path) ? path : `/api${path}`}`
  const on = (method: string, path: string, reply: Handler) => void lasting.set(key(method, path), reply)

  function replyTo(call: ErpCall): ErpReply {
    if (left !== null && left-- <= 1) {
      if (left === 0 && isLastApplied) handled(call)
      return { drop: true }
    }
    return handled(call)
  }

  let held: Promise<void> | null = null
  let left: number | null = null
  let isLastApplied = false
  function handled(call: ErpCall): ErpReply {
    const name = `${call.method} ${call.path}`
    const handler = next.get(name)?.shift() ?? guard(call, state) ?? lasting.get(name) ?? { status: 404, json: { message: 'Not found.' } }
    return typeof handler === 'function' ? handler(call) : handler
  }

  const server = createServer((request, response) => {
    void readCall(request).then((call) => {
      calls.push(call)
      return held ? held.then(() => write(response, replyTo(call))) : write(response, replyTo(call))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const erp = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`,
    calls,
    on,
    once(method: string, path: string, ...replies: Handler[]) {
      next.set(key(method, path), [...(next.get(key(method, path)) ?? []), ...replies])
    },
    /** `times`: how often the call is carried out. */
    afterwards(method: string, path: string, reply: ErpReply, times = 1) {
      this.once(method, path, (call) => {
        const usual = lasting.get(key(method, path))
        const replies = Array.from({ length: times }, () => (typeof usual === 'function' ? usual(call) : usual))
        return { until: replies.at(-1)?.until, ...reply }
      })
    },
    late(method: string, path: string, reply: ErpReply): () => void {
      let carryOut = () => {}
      this.once(method, path, (call) => {
        const usual = lasting.get(key(method, path))
        carryOut = () => void (typeof usual === 'function' && usual(call))
        return reply
      })
      return () => carryOut()
    },
    hold(): () => void {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      return () => {
        held = null
        resolve()
      }
    },
    callsTo: (method: string, path: string) => calls.filter((call) => `${call.method} ${call.path}` === key(method, path)),
    /** Answers as at first again. */
    restore: (method: string, path: string) => void lasting.set(key(method, path), initial.get(key(method, path)) ?? { status: 404 }),
    /** Calls that change something, without logins. */
    writes: () => calls.filter((call) => call.method !== 'GET' && !call.path.endsWith('/login')),
    forgetCalls: () => void calls.splice(0),
    dieAt(call: number, { isApplied }: { isApplied: boolean }) {
      ;[left, isLastApplied] = [call, isApplied]
    },
    revive: () => void (left = null),
    expireToken: () => void (state.token = ''),
    /** The token issued last, e.g. to check where it must not appear. */
    token: () => state.token,
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
  describeBakery(on, state)
  const initial = new Map(lasting)
  return erp
}

type State = { issued: number; token: string; csrf: number }

const OPEN = ['/api/client-config', '/api/users/login', '/sanctum/csrf-cookie']

/** Every issued token is accepted, since simultaneous requests fetch one each. */
const isIssued = (token: unknown, { csrf }: State) => Array.from({ length: csrf }, (_, n) => `xsrf=${n + 1}`).includes(String(token))

/** A Laravel server refuses these before it looks at the route. */
function guard(call: ErpCall, state: State): ErpReply | undefined {
  const isOpen = OPEN.includes(call.path) || call.path.startsWith('/img/')
  if (call.method !== 'GET' && !isIssued(call.headers['x-xsrf-token'], state))
    return { status: 419, json: { message: 'CSRF token mismatch.' } }
  if (!isOpen && call.headers.authorization !== `Bearer ${state.token || 'none'}`)
    return { status: 401, json: { message: 'Unauthenticated.' } }
  return undefined
}

function describeBakery(on: (method: string, path: string, reply: Handler) => void, state: State): void {
  on('GET', '/client-config', {
    json: {
      success: true,
      config: { api_email: SERVICE.email, api_password: SERVICE.password, company: { NOMEDIT: 'Forno Rossi', TELDIT: '06 123456' } },
    },
  })
  on('GET', '/sanctum/csrf-cookie', () => {
    state.csrf += 1
    return {
      status: 204,
      headers: {
        'set-cookie': [`XSRF-TOKEN=${encodeURIComponent(`xsrf=${state.csrf}`)}; Path=/`, `bakery_session=s${state.csrf}; Path=/; HttpOnly`],
      },
    }
  })
  on('POST', '/users/login', ({ body }) => {
    const { email, password } = body as typeof SERVICE
    if (email !== SERVICE.email || password !== SERVICE.password)
      return { status: 401, json: { status: 'error', message: 'Credenziali non valide' } }
    state.issued += 1
    state.token = `token-canary-${state.issued}-abcdefghijklmnop`
    const company = { id: 7, nome_azienda: 'Forno Rossi srl', piva: '01234567890', host: 'db-host-canary', dbname: 'db-name-canary' }
    return { json: { status: 'success', message: 'ok', data: { token: state.token, aziende: [company] } } }
  })
  on('POST', '/applicazioni/panificatori/login', ({ body }) => loginReply(body as { destlogin: string; destpsw: string }))
  const settings = {
    nomedit: 'Forno Rossi',
    pivadit: '01234567890',
    orarioprodpane: '20,00',
    chiusuraditta1: '24/12/2026',
    chiusuraditta2: '02/01/2027',
    def_clie_interno: '0001',
    GRUPPOCOLORDEFAULT: '2',
    'logodit/true': '',
  }
  for (const [name, data] of Object.entries(settings)) on('GET', `/configurator/${name}`, { json: { data } })
  on('GET', '/configurator', { json: { data: { TELDIT: '06 123456' } } })
  on('GET', '/clienti', { json: { data: [customerOf('0001'), customerOf('0042'), customerOf('0050')] } })
  for (const code of ['0001', '0042', '0050']) on('GET', `/clienti/${code}`, { json: { data: customerOf(code) } })
}

export function customerOf(code: string) {
  const own = Object.values(LOGINS).filter((login) => login.customer === code)
  const days = { lun_act: '0', mar_act: '0', mer_act: '0', gio_act: '0', ven_act: '0', sab_act: '0', dom_act: '0', spec_act: '0' }
  const destinazioni_clie = own.map(({ email, destination, primario }) => ({
    ...days,
    id: `${code}${destination}`,
    codicede: destination,
    nomede: `Destinazione ${code}/${destination}`,
    destlogin: email,
    destpsw: '********',
    primario,
    orderactive: '1',
    isPrimaria: primario.length === 6 ? '1' : '0',
  }))
  return { c_cliente: code, cliente: `Cliente ${code}`, destinazioni_clie, contattiaggiuntivi_clie: [] }
}

function loginReply({ destlogin, destpsw }: { destlogin: string; destpsw: string }): ErpReply {
  const found = Object.values(LOGINS).find((login) => login.email === destlogin && login.password === destpsw)
  if (!found) return { status: 401, json: { status: 'error', message: 'Credenziali non valide' } }
  const datiDestinazione = {
    nomeDestinazione: `Destinazione ${found.customer}/${found.destination}`,
    primario: found.primario,
    lun_act: '0',
    spec_act: '0',
  }
  return {
    json: {
      status: 'success',
      data: { primario: found.primario, datiDestinazione, codiceCliente: found.customer, codiceDestinazione: found.destination },
    },
  }
}

async function readCall(request: IncomingMessage): Promise<ErpCall> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const written = Buffer.concat(chunks).toString('utf8')
  const [path = '', query = ''] = (request.url ?? '').split('?')
  return {
    method: request.method ?? '',
    path,
    query: new URLSearchParams(query),
    headers: request.headers,
    body: written ? (JSON.parse(written) as unknown) : undefined,
  }
}

async function write(response: ServerResponse, reply: ErpReply): Promise<void> {
  if (reply.hang) return
  await reply.until
  if (reply.drop) {
    response.destroy()
    return
  }
  const { type, body } = contentOf(reply)
  response.writeHead(reply.status ?? 200, {
    'content-type': type,
    ...reply.headers,
    ...(reply.half ? { 'content-length': String(body.length) } : {}),
  })
  if (!reply.half) {
    response.end(body)
    return
  }
  response.write(body.subarray(0, Math.ceil(body.length / 2)), () => response.destroy())
}

function contentOf(reply: ErpReply): { type: string; body: Buffer } {
  if (reply.raw) return { type: reply.raw.type, body: Buffer.from(reply.raw.body) }
  if (reply.html !== undefined) return { type: 'text/html; charset=utf-8', body: Buffer.from(reply.html) }
  return { type: 'application/json', body: Buffer.from(reply.json === undefined ? '' : JSON.stringify(reply.json)) }
}
