// The failures of calls to the bakery's server. Resolvers may catch kinds they understand; any other reaches the caller as the
// GraphQL error `UPSTREAM_…` of docs/ERRORS.md.
import { presentable } from './server-text.ts'

/**
 * unreachable  no connection, or it broke (a write may or may not have happened)
 * timeout      the route's deadline passed (a write may or may not have happened)
 * refused      the server refused the request: 400, 401 of a login, 403, 413, 422; `detail` is its text
 * notFound     404
 * conflict     409 or 412
 * invalid      an unreadable answer: HTML, half a body, not the expected fields, too large
 * csrf         419 twice
 * tokenExpired the service token was refused, and so was a new login
 * failed       5xx
 * busy         429, or no slot in time: too many simultaneous calls; nothing was done
 * unavailable  the server has failed too often lately (`transport/breaker.ts`): nothing was sent
 * full         507: the server has no space to store anything
 * notSent      the operation's budget had passed before the call, and nothing was sent; or the caller has left
 */
export type FailureKind =
  | 'unreachable'
  | 'timeout'
  | 'refused'
  | 'notFound'
  | 'conflict'
  | 'invalid'
  | 'csrf'
  | 'tokenExpired'
  | 'failed'
  | 'busy'
  | 'unavailable'
  | 'notSent'
  | 'full'

const TEXTS: Record<FailureKind, string> = {
  unreachable: 'Il server del panificio non è raggiungibile.',
  timeout: 'Il server del panificio non ha risposto in tempo.',
  refused: 'Richiesta rifiutata dal server.',
  notFound: 'Dato non trovato.',
  conflict: 'I dati sono stati modificati nel frattempo.',
  invalid: 'Risposta non valida dal server',
  csrf: 'Errore di sicurezza (CSRF)',
  tokenExpired: 'Errore di connessione al server. Ricarica la pagina.',
  failed: 'Errore del server del panificio.',
  busy: 'Il server del panificio è sovraccarico. Riprova tra qualche secondo.',
  unavailable: 'Il server del panificio non è disponibile. Riprova tra qualche secondo.',
  notSent: 'Il server del panificio è troppo lento: la modifica non è stata inviata. Riprova.',
  full: 'Il disco del server è pieno: la modifica non è stata salvata. Riprova più tardi.',
}

type FailureOptions = {
  status?: number | undefined
  detail?: string
  body?: Readonly<Record<string, unknown>>
  retryAfterMs?: number | null
  isUnsent?: boolean
  isStale?: boolean
  cause?: unknown
}

export class ErpFailure extends Error {
  readonly kind: FailureKind
  readonly status: number | undefined
  /** The server's own text, if it may be shown. */
  readonly serverText: string | undefined
  /** Italian, or the server's own text if it may be shown: never HTML, SQL or a stack. */
  readonly detail: string
  /** The body of a refusal; empty without one. */
  readonly body: Readonly<Record<string, unknown>>
  /** Whole seconds after which a retry makes sense, if known. */
  readonly retryAfter: number | undefined
  /** There was no connection: the server has not received the call. */
  readonly isUnsent: boolean
  /** The connection broke where an earlier answer had come through, before this one began: it may have ended before the call. */
  readonly isStale: boolean

  constructor(kind: FailureKind, options: FailureOptions = {}) {
    const serverText = presentable(options.detail)
    const detail = serverText ?? TEXTS[kind]
    super(`${kind}: ${detail}`, { cause: options.cause })
    this.name = 'ErpFailure'
    this.kind = kind
    this.status = options.status
    this.serverText = serverText
    this.detail = detail
    this.body = options.body ?? {}
    this.retryAfter = typeof options.retryAfterMs === 'number' ? Math.max(1, Math.ceil(options.retryAfterMs / 1_000)) : undefined
    this.isUnsent = options.isUnsent ?? false
    this.isStale = options.isStale ?? false
  }
}

/** The same failure with another text, where the server has said nothing about why it failed. */
export function saying(failure: unknown, detail: string): unknown {
  const isSilent = failure instanceof ErpFailure && failure.serverText === undefined
  if (!isSilent || (failure.kind !== 'refused' && failure.kind !== 'failed')) return failure
  const { kind, status, body, isUnsent, isStale } = failure
  return new ErpFailure(kind, { status, detail, body, isUnsent, isStale, cause: failure })
}

/** The outcome of a write that fails like this is unknown: the server's state decides. */
export const OPEN_ENDED: ReadonlySet<FailureKind> = new Set<FailureKind>(['timeout', 'unreachable', 'invalid', 'failed'])
export const isOpenEnded = (failure: unknown): boolean => failure instanceof ErpFailure && !failure.isUnsent && OPEN_ENDED.has(failure.kind)

/** The server fails for every caller: the request is not the reason. */
const OUTAGES = new Set<FailureKind>(['timeout', 'unreachable', 'failed', 'busy', 'unavailable', 'full'])
export const isOutage = ({ kind }: ErpFailure): boolean => OUTAGES.has(kind)

/**
 * If a proxy sends a request twice, the second is refused because of the first: already there, or already gone. A server without
 * space may have stored the change before it ran out.
 */
const PERHAPS_DONE = new Set<number | undefined>([404, 409, 422, 507])

/** Whether a failed write may have happened, so that reading the state makes sense. */
export const mayHaveArrived = (failure: unknown): boolean =>
  isOpenEnded(failure) || (failure instanceof ErpFailure && PERHAPS_DONE.has(failure.status))

/** The failure without the server's text, which guests must not see. */
export function withoutWords(failure: unknown): unknown {
  if (!(failure instanceof ErpFailure)) return failure
  const { kind, status, retryAfter, isUnsent } = failure
  return new ErpFailure(kind, { status, isUnsent, cause: failure, retryAfterMs: retryAfter === undefined ? null : retryAfter * 1_000 })
}
