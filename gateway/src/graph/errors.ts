// The errors of the graph: a stable code and an Italian text each (docs/ERRORS.md). No other error reaches a caller.
import { failureOf } from '@panify/database/failures'
import { GraphQLError, type GraphQLFormattedError } from 'graphql'
import { ErpFailure, type FailureKind } from '../erp/errors.ts'
import { currentRequest, noteError } from '@panify/telemetry/requests'
import { type Log, faultOf } from '../log.ts'

const TEXTS = {
  NOT_AUTHENTICATED: 'Sessione scaduta. Accedi di nuovo.',
  FORBIDDEN: 'Operazione non consentita.',
  DESTINATION_NOT_FOUND: 'Destinazione non trovata.',
  SERVICE_NOT_READY: 'Sistema non pronto. Attendi qualche secondo e riprova.',
  DOCUMENT_NOT_TRUSTED: 'È disponibile una nuova versione di Panify Cloud. Ricarica la pagina.',
  FEATURE_UNAVAILABLE: 'Funzione non disponibile con il server del panificio.',
  BAD_USER_INPUT: 'Richiesta non valida.',
  CURSOR_INVALID: "Posizione nell'elenco non valida. Ricarica l'elenco.",
  TOKEN_INVALID: "Missing, unknown, expired or revoked API token: send 'Authorization: Bearer pnf_…'.",
  EVENTS_GONE: 'Gli eventi richiesti non sono più disponibili: rileggi i dati e ricomincia.',
  TOO_SLOW: "Gli eventi non sono stati letti in tempo. Riprendi dall'ultimo ricevuto.",
  TOO_MANY_REQUESTS: 'Troppe richieste. Riprova tra qualche secondo.',
  INTROSPECTION_ALONE: 'Ask for __schema and __type in an operation of their own.',
  STILL_RUNNING: 'La stessa richiesta è ancora in corso. Riprova tra qualche secondo.',
  NOT_SAVED: 'Il server del panificio ha confermato, ma non ha salvato la modifica come richiesto.',
  STORAGE_FULL: 'Il disco del server è pieno: la modifica non è stata salvata. Riprova più tardi.',
  STORAGE_LOCKED: 'I dati sono occupati: la modifica non è stata salvata. Riprova tra qualche secondo.',
  INTERNAL_SERVER_ERROR: 'Errore interno. Riprova.',
} as const

export type ErrorCode = keyof typeof TEXTS

/** The details of an error besides its code. */
export type ErrorDetail = { missingScope?: string; retryAfter?: number; limit?: number; value?: number; requestId?: string }

export const codedError = (code: ErrorCode, detail: ErrorDetail = {}): GraphQLError =>
  new GraphQLError(TEXTS[code], { extensions: { code, ...detail } })

/** `BAD_USER_INPUT` with a text of its own. */
export const badInput = (message: string): GraphQLError => new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT' } })

export const isCoded = (failure: unknown, code: ErrorCode): boolean =>
  failure instanceof GraphQLError && failure.extensions['code'] === code

/** The server has confirmed a change but does not show it. */
export const isNotSaved = (failure: unknown): failure is GraphQLError =>
  failure instanceof GraphQLError && failure.extensions['code'] === 'NOT_SAVED'

/** The code of an error that no resolver foresaw. */
export function codeOfUnexpected(error: unknown): ErrorCode {
  const failure = failureOf(error)
  return failure === 'full' ? 'STORAGE_FULL' : failure === 'locked' ? 'STORAGE_LOCKED' : 'INTERNAL_SERVER_ERROR'
}

/** Why one of several steps has failed, for an answer that reports all of them. */
export function reasonOf(failure: unknown, log: Log): string {
  if (failure instanceof ErpFailure) return failure.detail
  if (failure instanceof GraphQLError) return failure.message
  log.error({ fault: faultOf(failure) }, 'Unexpected error')
  return TEXTS[codeOfUnexpected(failure)]
}

export const UPSTREAM_CODES = {
  unreachable: 'UPSTREAM_UNREACHABLE',
  timeout: 'UPSTREAM_TIMEOUT',
  refused: 'UPSTREAM_REFUSED',
  notFound: 'UPSTREAM_NOT_FOUND',
  conflict: 'UPSTREAM_CONFLICT',
  invalid: 'UPSTREAM_INVALID',
  csrf: 'UPSTREAM_CSRF',
  tokenExpired: 'UPSTREAM_TOKEN_EXPIRED',
  failed: 'UPSTREAM_FAILED',
  busy: 'UPSTREAM_BUSY',
  unavailable: 'UPSTREAM_UNAVAILABLE',
  notSent: 'UPSTREAM_NOT_SENT',
  full: 'UPSTREAM_FULL',
} as const satisfies Record<FailureKind, string>

export type UpstreamCode = (typeof UPSTREAM_CODES)[FailureKind]

/** Codes of the GraphQL library: its texts are about types and fields, ours are not. */
const PROTOCOL_CODES = ['GRAPHQL_PARSE_FAILED', 'GRAPHQL_VALIDATION_FAILED', 'BAD_REQUEST', 'OPERATION_RESOLUTION_FAILURE'] as const
const PROTOCOL_ERRORS = new Set<string>(PROTOCOL_CODES)

export type ProtocolCode = (typeof PROTOCOL_CODES)[number]

/** Part of the ordinary: the answer says all there is to know. */
const ORDINARY = new Set<FailureKind>(['refused', 'notFound', 'conflict', 'busy', 'unavailable', 'notSent'])

/** The bakery's server contradicts itself. */
const CONTRADICTIONS = new Set(['NOT_SAVED', 'OTHER_DATE_CHANGED'])

/** Leads from an unexpected failure to its line in the log. */
function reference(): ErrorDetail {
  const request = currentRequest()
  return request ? { requestId: request.requestId } : {}
}

const DETAILS = ['missingScope', 'retryAfter', 'limit', 'value'] as const satisfies readonly (keyof ErrorDetail)[]

function detailsOf(cause: unknown): ErrorDetail {
  if (!(cause instanceof GraphQLError)) return {}
  return Object.fromEntries(DETAILS.flatMap((name) => (name in cause.extensions ? [[name, cause.extensions[name]]] : [])))
}

/** The library finds an argument that a variable leaves null while it reads the field, and gives that error no code. */
const codeOf = ({ extensions, message }: GraphQLError, formatted: GraphQLFormattedError): string =>
  String(extensions['code'] ?? (message.startsWith('Argument "') ? 'BAD_USER_INPUT' : formatted.extensions?.['code']))

/**
 * Turns errors into what a caller sees: no stack, no SQL, no HTML. Names of the schema appear only where developers write the
 * documents (`forDevelopers`).
 */
export function formatError(log: Log, { forDevelopers }: { forDevelopers: boolean }) {
  return (formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError => {
    const { path } = formatted
    const cause = error instanceof GraphQLError ? (error.originalError ?? error) : error
    const answer = (code: string, message: string, detail = detailsOf(cause)): GraphQLFormattedError => {
      noteError(code)
      return { message, extensions: { code, ...detail }, ...(path ? { path } : {}) }
    }
    if (cause instanceof ErpFailure) {
      log.warn({ kind: cause.kind, status: cause.status, path: path?.join('.') }, 'The bakery server failed')
      const { retryAfter } = cause
      const detail = retryAfter === undefined ? {} : { retryAfter }
      return answer(UPSTREAM_CODES[cause.kind], cause.detail, ORDINARY.has(cause.kind) ? detail : { ...detail, ...reference() })
    }
    const code = cause instanceof GraphQLError ? codeOf(cause, formatted) : undefined
    if (code && PROTOCOL_ERRORS.has(code)) return answer(code, forDevelopers ? formatted.message : TEXTS.BAD_USER_INPUT)
    // The text of a scalar's refusal is kept, without the library's prefix.
    if (!forDevelopers && code === 'BAD_USER_INPUT' && /^Variable "|^Argument "/.test(formatted.message))
      return answer(code, TEXTS.BAD_USER_INPUT)
    if (code && CONTRADICTIONS.has(code)) {
      log.warn({ code, path: path?.join('.') }, 'A change was confirmed and not made as requested')
      return answer(code, formatted.message, { ...detailsOf(cause), ...reference() })
    }
    if (code && code !== 'INTERNAL_SERVER_ERROR') return answer(code, formatted.message)
    log.error({ path: path?.join('.'), fault: faultOf(cause) }, 'Unexpected error')
    const unexpected = codeOfUnexpected(cause)
    return answer(unexpected, TEXTS[unexpected], reference())
  }
}
