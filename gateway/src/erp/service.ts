// The gateway's own session with the bakery's server: one service account, one token, one login at a time.
import { type Clock, wait } from '../clock.ts'
import { type Log, truncated } from '../log.ts'
import type { Store } from '../store/store.ts'
import { isSignedOut, isSuccess, readAnswer, readValue } from './answers.ts'
import type { Answer, Transport } from './transport/transport.ts'
import { silentReading } from './decode/reading.ts'
import { partyCode } from './decode/values.ts'
import { ErpFailure, isOutage } from './errors.ts'
import { LoginProblem, type Phase, problemOf, readLogin, refusedLogin } from './login-problems.ts'
import { type CompanySettings, type Credentials, INTERNAL_CUSTOMER, clientConfigAnswer } from './service.erp.ts'

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
  /** The token after checking whether the server still accepts it: another one if not. */
  recheck(doubted: string): Promise<string>
  /** A new token on request (refreshToken) if there is none; guests may request it, so a working token is kept. Never throws. */
  refresh(): Promise<void>
  renewCsrf(): Promise<void>
  /** Account and company of the last login; null before the first. */
  known(): { credentials: Credentials; company: CompanySettings } | null
  /** Whether the bakery's server has no /client-config, or none for the gateway: the account must be configured. */
  isWithoutCredentials(): boolean
  /** Whether the stored token is used although the server has not answered since the start. */
  isUnproven(): boolean
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

const MIN_BETWEEN_LOGINS_MS = 1_000
const RECOVERY_MS = 2_000
/** A refused account is retried less and less often: too many refusals can lock it. */
const LONGEST_RECOVERY_MS = 60_000

export function createServiceAccount(options: Options): ServiceAccount {
  const { transport, store, clock, log } = options
  let token: string | null = null
  /** The stored token, until an answer has shown whether it is valid. */
  let unproven: string | null = null
  let apiError: string | null = null
  let running: Promise<string> | null = null
  let started: Promise<void> | null = null
  let lastFailure: ErpFailure | null = null
  let nextLoginAt = -Infinity
  let refusals = 0
  let csrfRenewal: Promise<void> | null = null
  let known: { credentials: Credentials; company: CompanySettings } | null = null
  let withoutCredentials = false
  let recovery: { cancel(): void } | null = null
  let endPause: (() => void) | null = null
  let isStopped = false
  const nowMs = () => clock.elapsedMs()

  async function fetchCredentials(phase: Phase): Promise<Credentials> {
    if (options.configured) return remember(options.configured, {})
    const headers = options.gatewayKey === null ? undefined : { 'x-panify-key': options.gatewayKey }
    const config = await transport
      .api({ method: 'GET', path: '/client-config', deadline: 'read', priority: 'first', headers })
      .then((answer) => readAnswer(answer, clientConfigAnswer, silentReading('GET /client-config')))
      .catch((failure: ErpFailure) => {
        // An answer of another kind, such as a page of maintenance, may be a good one later.
        withoutCredentials = ['notFound', 'refused'].includes(failure.kind) && !isSuccess(failure.status ?? 0)
        throw new LoginProblem('Impossibile ottenere le credenziali', isOutage(failure) ? failure : undefined)
      })
    withoutCredentials = false
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
    if (answer.status >= 400) throw refusedLogin(answer)
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
   * One login for all callers that need one. Where `refused` was replaced by another gateway's login, its token is used: some
   * servers accept only the newest one.
   */
  function login(phase: Phase, refused: string | null = null): Promise<string> {
    return alone(async () => (refused === null ? null : await adopted(refused)) ?? ownLogin(phase))
  }

  function alone(act: () => Promise<string>): Promise<string> {
    running ??= act().finally(() => (running = null))
    return running
  }

  async function adopted(refused: string): Promise<string | null> {
    const kept = await store.read('serviceToken').catch(() => null)
    if (!kept || kept === refused) return null
    token = kept
    return kept
  }

  /** At most one a second. If a token ends sooner, callers wait; after a failure the first caller a second later tries again. */
  function ownLogin(phase: Phase): Promise<string> {
    const early = nextLoginAt - nowMs()
    if (early > 0 && lastFailure) return Promise.reject(lastFailure)
    return pause(early)
      .then(() => {
        nextLoginAt = nowMs() + MIN_BETWEEN_LOGINS_MS
        return logIn(phase)
      })
      .then(succeeded, failed)
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
    unproven = null
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
    token = unproven = null
    apiError = problem.message
    lastFailure = failure
    nextLoginAt = Math.max(nextLoginAt, nowMs() + (failure.retryAfter ?? 0) * 1_000)
    // A refused login invalidates the old token; an unreachable server shows nothing about it.
    if (failure.kind === 'tokenExpired') await forgetToken()
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

  /** The call that shows whether a token is valid. */
  const probe = (candidate: string): Promise<Answer | ErpFailure> =>
    transport
      .api({
        method: 'GET',
        path: INTERNAL_CUSTOMER,
        deadline: 'read',
        priority: 'first',
        headers: { authorization: `Bearer ${candidate}` },
      })
      .catch((failure: ErpFailure) => failure)

  /** Uses a stored token. Without an answer it counts as valid, and is checked again: the calls that use it fail or renew it. */
  async function useStored(stored: string): Promise<void> {
    const verdict = verdictOf(await probe(stored))
    // A login has replaced it meanwhile.
    if (unproven !== stored) return
    if (verdict === 'refused') {
      unproven = token = null
      await alone(() => forgetToken().then(() => ownLogin('autologin'))).catch(() => undefined)
      return
    }
    token = stored
    if (verdict === 'valid') {
      unproven = null
      log.info({ token: truncated(stored) }, 'Stored service token reused')
      options.onReady()
    } else if (!isStopped) recovery = clock.setTimeout(() => void useStored(stored), RECOVERY_MS)
  }

  const forgetToken = () => store.forget('serviceToken').catch(() => undefined)

  async function useKept(): Promise<void> {
    unproven = (await store.read('serviceToken').catch(() => null)) || null
    await (unproven === null ? login('autologin').catch(() => undefined) : useStored(unproven))
  }

  /** Once: a call that comes before the end waits for it, instead of a login that makes the stored token worthless. */
  const start = () => (started ??= useKept())

  const renew = async (refused: string) => (token !== null && token !== refused ? token : login('refresh', refused))

  return {
    state: () => ({ isAuthenticated: token !== null, loading: running !== null, apiError }),
    start,
    stop() {
      isStopped = true
      endPause?.()
      recovery?.cancel()
    },
    async token() {
      if (token === null) await start()
      return token ?? login('autologin')
    },
    renew,
    async recheck(doubted) {
      const answer = await probe(doubted)
      return answer instanceof ErpFailure || !isSignedOut(answer) ? (token ?? doubted) : renew(doubted)
    },
    async refresh() {
      if (token === null) await start()
      if (token === null) await login('refresh').catch(() => undefined)
    },
    renewCsrf,
    known: () => known,
    isWithoutCredentials: () => withoutCredentials,
    isUnproven: () => unproven !== null,
  }
}

/** A proxy answers these for a server that is away or overloaded. */
const AWAY = [429, 502, 503, 504]

/** The internal customer is a value of every installed server: without it the token is not accepted. */
function verdictOf(answer: Answer | ErpFailure): 'valid' | 'refused' | 'unknown' {
  if (answer instanceof ErpFailure) return isOutage(answer) ? 'unknown' : 'refused'
  if (AWAY.includes(answer.status)) return 'unknown'
  try {
    return readValue(answer, INTERNAL_CUSTOMER, partyCode, silentReading(INTERNAL_CUSTOMER)) === null ? 'refused' : 'valid'
  } catch {
    return 'refused'
  }
}
