// How a service login fails: the Italian texts of the session state.
import { failureOf, jsonOf, messageOf } from './answers.ts'
import type { Answer } from './transport/transport.ts'
import { silentReading } from './decode/reading.ts'
import { ErpFailure, isOutage } from './errors.ts'
import { type LoginAnswer, loginAnswer } from './service.erp.ts'

/** Autologin and refresh have different texts for the same failures. */
export type Phase = 'autologin' | 'refresh'

/** A failed login: the Italian text of the session state, and the failure for its callers. */
export class LoginProblem extends Error {
  readonly failure: ErpFailure
  constructor(text: string, failure: ErpFailure = new ErpFailure('tokenExpired')) {
    super(text)
    this.failure = failure
  }
}

const mentionsCsrf = (text: string) => /csrf/i.test(text)

export function refusedLogin(answer: Answer): LoginProblem {
  const failure = failureOf(answer)
  const message = messageOf(answer)
  if (failure.kind === 'csrf' || mentionsCsrf(message)) return new LoginProblem('Errore di sicurezza (CSRF)')
  if (isOutage(failure)) return new LoginProblem(`Errore di connessione: ${failure.detail}`, failure)
  return new LoginProblem(`Errore di autenticazione: ${failure.detail}`)
}

/** Undefined for an empty answer, null for an unreadable one. */
export function readLogin(answer: Answer): LoginAnswer | undefined | null {
  try {
    const body = jsonOf(answer)
    return body === undefined || body === null ? undefined : loginAnswer(body, silentReading('POST /users/login'))
  } catch {
    return null
  }
}

/** A login succeeds only if its body reports success and contains a token. */
export function problemOf(login: LoginAnswer | undefined | null, phase: Phase): LoginProblem | null {
  if (login?.isSuccess && login.token) return null
  if (login && mentionsCsrf(login.message)) return new LoginProblem('Errore di sicurezza (CSRF)')
  if (phase === 'refresh') return new LoginProblem('Risposta di login non valida')
  if (login === undefined) return new LoginProblem('Risposta vuota dal server')
  if (login === null) return new LoginProblem('Errore di connessione: Risposta non valida dal server', new ErpFailure('invalid'))
  if (!login.isSuccess) return new LoginProblem(`Errore di autenticazione: ${new ErpFailure('refused', { detail: login.message }).detail}`)
  return new LoginProblem('Token mancante nella risposta')
}
