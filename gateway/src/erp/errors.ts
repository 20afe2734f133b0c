// How a call to the bakery's server can fail. Resolvers may catch a kind they understand; any other reaches the caller as
// the GraphQL error `UPSTREAM_…` of docs/ERRORS.md.
import { presentable } from './server-text.ts'

/**
 * unreachable  no connection, or it broke (a write may or may not have happened)
 * timeout      the route's deadline passed (a write may or may not have happened)
 * refused      the server understood and said no: 400, 401 of a login, 403, 413, 422; `detail` is its text
 * notFound     404
 * conflict     409 or 412
 * invalid      an answer we cannot read: HTML, half a body, not the expected fields, too large
 * csrf         419 twice
 * tokenExpired the service token is refused and a new login was refused too
 * failed       5xx
 * busy         429, or no slot in time: too many calls at once; nothing has happened
 * unavailable  the server has failed too often lately (`transport/breaker.ts`): nothing was sent
 * notSent      the operation's budget had passed before the call: nothing was sent
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
  /** The server's own text, where it gave one that is fit to be shown. */
  readonly serverText: string | undefined
  /** Italian, or the server's own text where that is fit to be shown: never HTML, SQL or a stack. */
  readonly detail: string
  /** What a refusal says beside its text; empty where it says nothing. */
  readonly body: Readonly<Record<string, unknown>>
  /** Whole seconds after which it is worth asking again, where that is known. */
  readonly retryAfter: number | undefined
  /** There was no connection: the server has not seen the call. */
  readonly isUnsent: boolean
  /** It broke where an earlier answer had come through, before this one began: maybe it had ended already. */
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

/** Nobody knows whether a write that fails like this has happened: what the server holds tells. */
const OPEN_ENDED = new Set<FailureKind>(['timeout', 'unreachable', 'invalid', 'failed'])
export const isOpenEnded = (failure: unknown): boolean => failure instanceof ErpFailure && !failure.isUnsent && OPEN_ENDED.has(failure.kind)

/** The server works no better for anybody else: the reason is not in what was asked. */
const OUTAGES = new Set<FailureKind>(['timeout', 'unreachable', 'failed', 'busy', 'unavailable'])
export const isOutage = ({ kind }: ErpFailure): boolean => OUTAGES.has(kind)

/** Where a request came twice (some proxies send it again) the second is refused for what the first has done: there already, or gone. */
const REFUSED_TWICE = new Set<number | undefined>([404, 409, 422])

/** Whether the write may have happened although it failed: what the server holds is worth a look. */
export const mayHaveArrived = (failure: unknown): boolean =>
  isOpenEnded(failure) || (failure instanceof ErpFailure && REFUSED_TWICE.has(failure.status))

/** The failure without the words of the server: for whoever has not logged in they are never meant. */
export function withoutWords(failure: unknown): unknown {
  if (!(failure instanceof ErpFailure)) return failure
  const { kind, status, retryAfter, isUnsent } = failure
  return new ErpFailure(kind, { status, isUnsent, cause: failure, retryAfterMs: retryAfter === undefined ? null : retryAfter * 1_000 })
}
