// The gateway's own session with the bakery's server: one service account, one token, one login at a time.
import { type Clock, wait } from '../clock.ts'
import { type Log, truncated } from '../log.ts'
import type { Store } from '../store/store.ts'
import { failureOf, jsonOf, messageOf, readAnswer, readValue } from './answers.ts'
import { type Transport, erpPath } from './client.ts'
import { silentReading } from './decode/reading.ts'
import { partyCode } from './decode/values.ts'
import { ErpFailure, isOutage } from './errors.ts'
import { type CompanySettings, type Credentials, type LoginAnswer, clientConfigAnswer, loginAnswer } from './service.erp.ts'

export type ServiceState = { isAuthenticated: boolean; loading: boolean; apiError: string | null }

export type ServiceAccount = {
  state(): ServiceState
  /** Reuses the stored token or logs in; never throws, and recovers by itself later. */
  start(): Promise<void>
  stop(): void
  /** The token; waits for a running login, or starts one. */
  token(): Promise<string>
  /** Another token than the refused one. */
  renew(refused: string): Promise<string>
  /** A new token on request (refreshToken) if there is none; guests may request it, so a working token is kept. Never throws. */
  refresh(): Promise<void>
  renewCsrf(): Promise<void>
  /** Account and company of the last login; null before the first. */
  known(): { credentials: Credentials; company: CompanySettings } | null
  /** Whether the bakery's server was asked and has no credentials for the gateway: they must be configured. */
  isWithoutCredentials(): boolean
}

type Options = {
  transport: Transport
  store: Store
  clock: Clock
  random: () => number
  log: Log
  /** Milliseconds between the CSRF cookie and the login. */
  loginWait: number
  configured: Credentials | null
  /** Opens /client-config of the bundled back end; null elsewhere. */
  gatewayKey: string | null
  /** Called when there is a token, after a login as well as after reusing a stored one. */
  onReady: () => void
}

/** Autologin and refresh have different texts for the same failures. */
type Phase = 'autologin' | 'refresh'

const MIN_BETWEEN_LOGINS_MS = 1_000
const RECOVERY_MS = 2_000
/** A refused account is retried less and less often: too many refusals can lock it. */
const LONGEST_RECOVERY_MS = 60_000

/** A failed login: the Italian text of the session state, and the failure for its callers. */
class LoginProblem extends Error {
  readonly failure: ErpFailure
  constructor(text: string, failure: ErpFailure = new ErpFailure('tokenExpired')) {
    super(text)
    this.failure = failure
  }
}

export function createServiceAccount(options: Options): ServiceAccount {
  const { transport, store, clock, log } = options
  let token: string | null = null
  let apiError: string | null = null
  let running: Promise<string> | null = null
  let lastFailure: ErpFailure | null = null
  let nextLoginAt = -Infinity
  let refusals = 0
  let csrfRenewal: Promise<void> | null = null
  let known: { credentials: Credentials; company: CompanySettings } | null = null
  let withoutCredentials = false
  let recovery: { cancel(): void } | null = null
  let endPause: (() => void) | null = null
  let isStopped = false
  const nowMs = () => clock.now().epochMilliseconds

  async function fetchCredentials(phase: Phase): Promise<Credentials> {
    if (options.configured) return remember(options.configured, {})
    const headers = options.gatewayKey === null ? undefined : { 'x-panify-key': options.gatewayKey }
    const config = await transport
      .api({ method: 'GET', path: '/client-config', deadline: 'read', priority: 'first', headers })
      .then((answer) => readAnswer(answer, clientConfigAnswer, silentReading('GET /client-config')))
      .catch((failure: ErpFailure) => {
        withoutCredentials = ['notFound', 'refused', 'invalid'].includes(failure.kind)
        throw new LoginProblem('Impossibile ottenere le credenziali', isOutage(failure) ? failure : undefined)
      })
    withoutCredentials = config.credentials === null
    if (config.credentials) return remember(config.credentials, config.company)
    throw new LoginProblem(phase === 'autologin' ? 'Configurazione autologin non valida' : 'Credenziali non disponibili per il refresh')
  }

  function remember(credentials: Credentials, company: CompanySettings): Credentials {
    known = { credentials, company }
    return credentials
  }

  /** One new cookie for all callers whose cookie was refused at the same time. */
  function renewCsrf(): Promise<void> {
    csrfRenewal ??= fetchCsrf().finally(() => (csrfRenewal = null))
    return csrfRenewal
  }

  async function fetchCsrf(): Promise<void> {
    const answer = await transport
      .root({ method: 'GET', path: '/sanctum/csrf-cookie', deadline: 'read', priority: 'first' })
      .catch((failure: ErpFailure) => failure)
    if (answer instanceof ErpFailure || answer.status >= 400) log.warn({ status: answer.status }, 'No CSRF cookie: going on without')
  }

  /** The steps of the autologin, in the order that the bakery's server expects. */
  async function logIn(phase: Phase): Promise<string> {
    const { email, password } = await fetchCredentials(phase)
    await renewCsrf()
    await wait(clock, options.loginWait)
    const answer = await transport
      .api({ method: 'POST', path: '/users/login', body: { email, password }, deadline: 'write', priority: 'first' })
      .catch((failure: ErpFailure) => {
        throw new LoginProblem(`Errore di connessione: ${failure.detail}`, failure)
      })
    if (answer.status >= 400) throw refusedLogin(failureOf(answer), messageOf(answer))
    const login = readLogin(answer)
    const problem = problemOf(login, phase)
    if (problem || !login) throw problem ?? new LoginProblem('Risposta vuota dal server')
    await store.keep('serviceToken', login.token).catch((cause: unknown) => {
      throw new LoginProblem('Errore nel salvataggio del token', new ErpFailure('failed', { cause }))
    })
    if (login.company) await store.keep('loginCompany', login.company)
    return login.token
  }

  /**
   * One login for all callers that need one, at most one a second. If a token ends sooner, they wait; after a failure the first
   * caller a second later tries again.
   */
  function login(phase: Phase): Promise<string> {
    if (running) return running
    const early = nextLoginAt - nowMs()
    if (early > 0 && lastFailure) return Promise.reject(lastFailure)
    running = pause(early)
      .then(() => {
        nextLoginAt = nowMs() + MIN_BETWEEN_LOGINS_MS
        return logIn(phase)
      })
      .then(succeeded, failed)
      .finally(() => (running = null))
    return running
  }

  function pause(ms: number): Promise<void> {
    if (ms <= 0 || isStopped) return Promise.resolve()
    return new Promise((done) => {
      endPause = done
      clock.setTimeout(done, ms)
    })
  }

  function succeeded(fresh: string): string {
    token = fresh
    apiError = lastFailure = null
    refusals = 0
    recovery?.cancel()
    log.info({ token: truncated(fresh) }, 'Service login succeeded')
    options.onReady()
    return fresh
  }

  async function failed(cause: unknown): Promise<never> {
    const problem = cause instanceof LoginProblem ? cause : new LoginProblem('Errore di connessione', new ErpFailure('failed', { cause }))
    const { failure } = problem
    token = null
    apiError = problem.message
    lastFailure = failure
    nextLoginAt = Math.max(nextLoginAt, nowMs() + (failure.retryAfter ?? 0) * 1_000)
    // A refused login invalidates the old token; an unreachable server shows nothing about it.
    if (failure.kind === 'tokenExpired') await store.forget('serviceToken')
    log.error({ kind: failure.kind, reason: problem.message }, 'Service login failed')
    recovery?.cancel()
    if (!isStopped) recovery = clock.setTimeout(() => void login('autologin').catch(() => undefined), recoveryMs(failure))
    throw failure
  }

  function recoveryMs(failure: ErpFailure): number {
    refusals = isOutage(failure) ? 0 : refusals + 1
    const pause = Math.min(RECOVERY_MS * 2 ** Math.max(0, refusals - 1), LONGEST_RECOVERY_MS)
    const jitter = 0.75 + options.random() * 0.5
    return Math.max(Math.round(pause * jitter), nextLoginAt - nowMs())
  }

  async function reuseStored(): Promise<boolean> {
    const stored = await store.read('serviceToken')
    if (!stored) return false
    const path = erpPath`/configurator/def_clie_interno`
    const answer = await transport
      .api({ method: 'GET', path, deadline: 'read', priority: 'first', headers: { authorization: `Bearer ${stored}` } })
      .then((each) => readValue(each, path, partyCode, silentReading(`GET ${path}`)))
      .catch(() => null)
    if (answer === null) {
      await store.forget('serviceToken')
      return false
    }
    token = stored
    log.info({ token: truncated(stored) }, 'Stored service token reused')
    options.onReady()
    return true
  }

  return {
    state: () => ({ isAuthenticated: token !== null, loading: running !== null, apiError }),
    async start() {
      if (!(await reuseStored())) await login('autologin').catch(() => undefined)
    },
    stop() {
      isStopped = true
      endPause?.()
      recovery?.cancel()
    },
    token: async () => token ?? login('autologin'),
    renew: async (refused) => (token !== null && token !== refused ? token : login('refresh')),
    refresh: async () => void (token ?? (await login('refresh').catch(() => undefined))),
    renewCsrf,
    known: () => known,
    isWithoutCredentials: () => withoutCredentials,
  }
}

const mentionsCsrf = (text: string) => /csrf/i.test(text)

function refusedLogin(failure: ErpFailure, message: string): LoginProblem {
  if (failure.kind === 'csrf' || mentionsCsrf(message)) return new LoginProblem('Errore di sicurezza (CSRF)')
  if (isOutage(failure)) return new LoginProblem(`Errore di connessione: ${failure.detail}`, failure)
  return new LoginProblem(`Errore di autenticazione: ${failure.detail}`)
}

/** Undefined for an empty answer, null for an unreadable one. */
function readLogin(answer: Parameters<typeof jsonOf>[0]): LoginAnswer | undefined | null {
  try {
    const body = jsonOf(answer)
    return body === undefined || body === null ? undefined : loginAnswer(body, silentReading('POST /users/login'))
  } catch {
    return null
  }
}

/** A login succeeds only if its body reports success and contains a token. */
function problemOf(login: LoginAnswer | undefined | null, phase: Phase): LoginProblem | null {
  if (login?.isSuccess && login.token) return null
  if (login && mentionsCsrf(login.message)) return new LoginProblem('Errore di sicurezza (CSRF)')
  if (phase === 'refresh') return new LoginProblem('Risposta di login non valida')
  if (login === undefined) return new LoginProblem('Risposta vuota dal server')
  if (login === null) return new LoginProblem('Errore di connessione: Risposta non valida dal server', new ErpFailure('invalid'))
  if (!login.isSuccess) return new LoginProblem(`Errore di autenticazione: ${new ErpFailure('refused', { detail: login.message }).detail}`)
  return new LoginProblem('Token mancante nella risposta')
}
