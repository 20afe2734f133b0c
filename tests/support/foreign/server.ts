// A third-party bakery server: section 7 of the specification over real HTTP, in memory, without Panify's extras.
//
//   const server = await startForeignServer()
//   server.speak(dialectWith({ lists: 'paginated' }))     a fresh state in another dialect
//   server.faults.set('answerLost', /^PUT \/clienti$/)
//   server.calls                                          'PUT /clienti', in the order of arrival
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import type { Reply } from './answers.ts'
import type { Call, Route } from './call.ts'
import { type Dialect, SPECIFIED } from './dialect.ts'
import { type Faults, type WriteFault, createFaults } from './faults.ts'
import { createGuard } from './guard.ts'
import { configuratorRoutes } from './routes/configurator.ts'
import { customerRoutes } from './routes/customers.ts'
import { documentRoutes, printedFile } from './routes/documents.ts'
import { extraordinaryRoutes } from './routes/extraordinary.ts'
import { planningRoutes } from './routes/planning.ts'
import { productionRoutes } from './routes/production.ts'
import { sessionRoutes } from './routes/session.ts'
import { warehouseRoutes } from './routes/warehouse.ts'
import { type Row, type State, firstState } from './state.ts'

const ROUTES: Route[] = [
  sessionRoutes,
  customerRoutes,
  configuratorRoutes,
  planningRoutes,
  extraordinaryRoutes,
  warehouseRoutes,
  documentRoutes,
  productionRoutes,
]

/** POST calls that change nothing. */
const READS = /^GET |\/preorder$|\/login$/

/** The delay of a slow answer. */
const SLOW_MS = 40

export type ForeignServer = {
  /** The base address, for BAKERY_API_URL. */
  url: string
  state: State
  dialect: Dialect
  calls: string[]
  faults: Faults
  /** Restarts in this dialect with a fresh state; all earlier tokens are invalid. */
  speak(dialect: Dialect, state?: State): void
  /** Expires every token. */
  expireTokens(): void
  close(): Promise<void>
}

export async function startForeignServer(): Promise<ForeignServer> {
  let guard = createGuard()
  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      response.writeHead(500, { 'content-type': 'text/plain' }).end(String(error))
    })
  })
  const foreign: ForeignServer = {
    url: '',
    state: firstState(),
    dialect: SPECIFIED,
    calls: [],
    faults: createFaults(),
    speak(dialect, state = firstState()) {
      foreign.dialect = dialect
      foreign.state = state
      foreign.calls = []
      foreign.faults.clear()
      guard = createGuard()
    },
    expireTokens: () => guard.expireAll(),
    close: async () => await closed(server),
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { dialect } = foreign
    const text = await bodyOf(request)
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const method = request.method ?? 'GET'
    const path = pathname.replace(/^\/api(?=\/)/, '')
    const isBelowBase = path !== pathname
    const name = `${method} ${path}`
    foreign.calls.push(name)
    const rejection = guard.check({ dialect, name, headers: request.headers, text, state: foreign.state })
    if (rejection) return send(response, dialect, rejection)
    if (path.startsWith('/printDocuments/') && isBelowBase === (dialect.printPlace === 'api')) {
      return send(response, dialect, printedFile(path.slice('/printDocuments/'.length)))
    }
    const call: Call = {
      method,
      path: path.slice(1).split('/').map(decodeURIComponent),
      query: searchParams,
      body: (text === '' ? {} : JSON.parse(text)) as Row,
      state: foreign.state,
      dialect,
    }
    const run = (): Reply => (isBelowBase ? routed(call) : null) ?? unknownPath(dialect, method)
    const fault = READS.test(name) ? null : foreign.faults.take(name)
    return fault ? answerWith(fault, { run, response, dialect, call }) : send(response, dialect, run())
  }

  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  foreign.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`
  return foreign
}

function routed(call: Call): Reply | null {
  for (const route of ROUTES) {
    const reply = route(call)
    if (reply) return reply
  }
  return null
}

type FaultyCall = { run: () => Reply; response: ServerResponse; dialect: Dialect; call: Call }

async function answerWith(fault: WriteFault, { run, response, dialect, call }: FaultyCall): Promise<void> {
  const serverError: Reply = { status: 500, body: { message: 'Server Error' } }
  switch (fault) {
    case 'notDone': {
      return send(response, dialect, serverError)
    }
    case 'doneTwice': {
      run()
      return send(response, dialect, run())
    }
    case 'answerLost': {
      run()
      return void response.destroy()
    }
    case 'requestLost': {
      return void response.destroy()
    }
    case 'onlyConfirmed': {
      // Runs on a copy of the state that is discarded.
      return send(response, dialect, routed({ ...call, state: structuredClone(call.state) }) ?? serverError)
    }
    case 'doneButFailed': {
      run()
      return send(response, dialect, serverError)
    }
    case 'tooMany': {
      return send(response, dialect, { status: 429, body: { message: 'Too Many Attempts.' }, headers: { 'retry-after': '1' } })
    }
    case 'slow': {
      const reply = run()
      await new Promise((done) => void setTimeout(done, SLOW_MS))
      return send(response, dialect, reply)
    }
  }
}

function unknownPath(dialect: Dialect, method: string): Reply {
  const page = '<!DOCTYPE html><html><head><title>Gestionale</title></head><body><div id="app"></div></body></html>'
  const replies: Record<Dialect['unknownPaths'], Reply> = {
    404: { status: 404, body: { message: `The route could not be found.` } },
    '404html': { status: 404, text: '<h1>404 Not Found</h1>', type: 'text/html; charset=UTF-8' },
    '200html': { status: 200, text: page, type: 'text/html; charset=UTF-8' },
    405: { status: 405, body: { message: `The ${method} method is not supported for this route.` } },
    500: { status: 500, body: { message: 'Server Error' } },
    '200empty': { status: 200, body: [] },
  }
  return replies[dialect.unknownPaths]
}

const TYPES: Record<Dialect['contentType'], string | null> = {
  json: 'application/json',
  charset: 'application/json; charset=UTF-8',
  textJson: 'text/json',
  html: 'text/html; charset=UTF-8',
  none: null,
}

function send(response: ServerResponse, dialect: Dialect, reply: Reply): void {
  const headers: Record<string, string> = { ...reply.headers }
  const type = reply.type ?? (reply.body === undefined ? null : typeOf(dialect))
  if (type) headers['content-type'] = type
  let bytes = reply.bytes ?? encoded(dialect, reply)
  if (bytes.length > 0 && dialect.compression !== 'none') {
    headers['content-encoding'] = dialect.compression
    bytes = { gzip: gzipSync, deflate: deflateSync, br: brotliCompressSync }[dialect.compression](bytes)
  }
  response.writeHead(reply.status, headers).end(bytes)
}

function typeOf({ contentType, encoding }: Dialect): string | null {
  return encoding === 'latin1' ? 'application/json; charset=ISO-8859-1' : TYPES[contentType]
}

function encoded({ encoding, whitespace }: Dialect, { body, text }: Reply): Buffer {
  if (body === undefined) return Buffer.from(text ?? '')
  const json = JSON.stringify(body)
  const written = whitespace === 'around' ? `\r\n\n${json}\r\n\t ` : json
  // In practice, ISO-8859-1 means Windows-1252, which has a euro sign.
  if (encoding === 'latin1') return Buffer.from(written.replaceAll('€', '\u0080'), 'latin1')
  if (encoding === 'bom') return Buffer.from(`\uFEFF${written}`)
  if (encoding === 'utf8') return Buffer.from(written)
  return Buffer.from(written.replaceAll(/[\u0080-\uFFFF]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`))
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

async function closed(server: Server): Promise<void> {
  server.closeAllConnections()
  await new Promise((done) => void server.close(done))
}
