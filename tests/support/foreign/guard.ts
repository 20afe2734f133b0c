// Access control: the CSRF cookie, the service account's token, and the answers without them.
import type { IncomingHttpHeaders } from 'node:http'
import { randomUUID } from 'node:crypto'
import type { Reply } from './answers.ts'
import type { Dialect } from './dialect.ts'
import { SERVICE, type Row, type State } from './state.ts'

type GuardedCall = { dialect: Dialect; name: string; headers: IncomingHttpHeaders; text: string; state: State }

const LOGIN_PAGE = '<!DOCTYPE html><html><body><form action="/login"><input name="email"></form></body></html>'

function expired(dialect: Dialect): Reply {
  const replies: Record<Dialect['expired'], Reply> = {
    401: { status: 401, body: { message: 'Unauthenticated.' } },
    419: { status: 419, body: { message: 'CSRF token mismatch.' } },
    403: { status: 403, body: { message: 'Token scaduto' } },
    302: { status: 302, headers: { location: '/login' }, text: '' },
    html: { status: 200, text: LOGIN_PAGE, type: 'text/html; charset=UTF-8' },
    200: { status: 200, body: { status: 'error', message: 'Unauthenticated.' } },
  }
  return replies[dialect.expired]
}

const loginPage: Reply = { status: 302, headers: { location: '/login' }, text: '' }

export function createGuard() {
  /** How many more calls each token allows. */
  const tokens = new Map<string, number>()
  const xsrf = `${randomUUID()}==`

  function csrfCookie({ csrf }: Dialect): Reply {
    if (csrf === 'missing') return { status: 404, body: { message: 'Not Found' } }
    if (csrf === 'broken') return { status: 500, text: 'Internal Server Error', type: 'text/html' }
    const cookies = `XSRF-TOKEN=${encodeURIComponent(xsrf)}; Path=/; SameSite=Lax`
    return { status: 204, headers: { 'set-cookie': cookies } }
  }

  function clientConfig({ dialect, state }: GuardedCall): Reply {
    const { NOMEDIT, INDDIT, CITDIT, PIVADIT, TELDIT, EMAIL_DITTA } = state.configuration
    const config = { ...SERVICE, NOMEDIT, INDDIT, CITDIT, PIVADIT, TELDIT, EMAIL_DITTA }
    const bodies: Record<Dialect['clientConfig'], unknown> = {
      specified: { success: true, config },
      data: { success: true, data: { config } },
      bare: config,
    }
    return { status: 200, body: bodies[dialect.clientConfig] }
  }

  function login({ dialect, text, state }: GuardedCall): Reply {
    const { email, password } = JSON.parse(text || '{}') as Row
    if (email !== SERVICE.email || password !== SERVICE.password)
      return { status: 401, body: { status: 'error', message: 'Credenziali errate' } }
    const token = `${tokens.size + 1}|${randomUUID()}`
    tokens.set(token, dialect.tokenLife === 'long' ? Infinity : Number(dialect.tokenLife))
    const company = {
      id: 3,
      nome_azienda: state.configuration['NOMEDIT'],
      piva: state.configuration['PIVADIT'],
      host: 'db01.forte.example',
      dbname: 'forte',
    }
    const companies: Record<Dialect['serviceAnswer'], Row> = {
      specified: { aziende: [company] },
      noCompanies: {},
      oneCompany: { aziende: company },
    }
    return { status: 200, body: { status: 'success', message: 'Login effettuato', data: { token, ...companies[dialect.serviceAnswer] } } }
  }

  function lacksCsrf({ dialect, name, headers }: GuardedCall): boolean {
    if (dialect.csrf !== 'demanded' || name.startsWith('GET ')) return false
    return headers['x-xsrf-token'] !== xsrf || !headers.cookie?.includes('XSRF-TOKEN=')
  }

  function hasValidToken({ headers }: GuardedCall): boolean {
    const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? ''
    const left = tokens.get(token) ?? 0
    if (left <= 0) return false
    tokens.set(token, left - 1)
    return true
  }

  return {
    expireAll: () => tokens.clear(),
    /** The answer to rejected calls and to calls that need no login; null for the others. */
    check(call: GuardedCall): Reply | null {
      const { dialect, name, headers } = call
      if (name === 'GET /sanctum/csrf-cookie') return csrfCookie(dialect)
      if (dialect.requestedWith === 'demanded' && headers['x-requested-with'] !== 'XMLHttpRequest') return loginPage
      if (name === 'GET /client-config') return clientConfig(call)
      if (lacksCsrf(call)) return { status: 419, body: { message: 'CSRF token mismatch.' } }
      if (name === 'POST /users/login') return login(call)
      if (name === 'GET /login') return { status: 200, text: LOGIN_PAGE, type: 'text/html; charset=UTF-8' }
      return hasValidToken(call) ? null : expired(dialect)
    },
  }
}
