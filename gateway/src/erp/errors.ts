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
 * failed       429 and 5xx
 * notSent      the operation's budget had passed before the call: nothing was sent
 */
export type FailureKind =
  'unreachable' | 'timeout' | 'refused' | 'notFound' | 'conflict' | 'invalid' | 'csrf' | 'tokenExpired' | 'failed' | 'notSent'

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
  notSent: 'Il server del panificio è troppo lento: la modifica non è stata inviata. Riprova.',
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

  constructor(
    kind: FailureKind,
    options: { status?: number | undefined; detail?: string; body?: Readonly<Record<string, unknown>>; cause?: unknown } = {},
  ) {
    const serverText = presentable(options.detail)
    const detail = serverText ?? TEXTS[kind]
    super(`${kind}: ${detail}`, { cause: options.cause })
    this.name = 'ErpFailure'
    this.kind = kind
    this.status = options.status
    this.serverText = serverText
    this.detail = detail
    this.body = options.body ?? {}
  }
}

/** Nobody knows whether a write that fails like this has happened: what the server holds tells. */
const OPEN_ENDED = new Set<FailureKind>(['timeout', 'unreachable', 'invalid', 'failed'])
export const isOpenEnded = (failure: unknown): boolean => failure instanceof ErpFailure && OPEN_ENDED.has(failure.kind)

/** The failure without the words of the server: for whoever has not logged in they are never meant. */
export const withoutWords = (failure: unknown): unknown =>
  failure instanceof ErpFailure ? new ErpFailure(failure.kind, { status: failure.status, cause: failure }) : failure
