// The published errors of the token door: what each means, and whether the same request may succeed later.
import { type GraphQLSchema, isEnumType } from 'graphql'
import type { ErrorCode, ProtocolCode, UpstreamCode } from '../graph/errors.ts'
import { LIMITS, type LimitCode } from './limits/limits.ts'

/** The token door never answers these. */
type PortalCode = 'NOT_AUTHENTICATED' | 'DOCUMENT_NOT_TRUSTED'
type Code = Exclude<ErrorCode, PortalCode> | UpstreamCode | ProtocolCode | 'OTHER_DATE_CHANGED'
type Entry = { meaning: string; isRetryable: boolean }

const once = (meaning: string): Entry => ({ meaning, isRetryable: false })
const again = (meaning: string): Entry => ({ meaning, isRetryable: true })

const ENTRIES: Record<Code, Entry> = {
  TOKEN_INVALID: once('No API token, or one that is unknown, expired or revoked (HTTP 401).'),
  TOO_MANY_REQUESTS: again(
    'More than 120 requests a minute with one token, or without one from one address (HTTP 429). `retryAfter` says when.',
  ),
  EVENTS_GONE: once('The events after `after` are no longer kept: read everything anew, and begin without `after`.'),
  TOO_SLOW: again('The reader of a stream did not keep up and was cut off: begin again with the id of the last event.'),
  FORBIDDEN: once('The token lacks the scope in `missingScope`, or it is bound to a destination and asked for more.'),
  BAD_USER_INPUT: once('A value that is none, or a body that is no request. The message says which.'),
  BAD_REQUEST: once('A request that is no GraphQL request.'),
  GRAPHQL_PARSE_FAILED: once('A document that is no GraphQL.'),
  GRAPHQL_VALIDATION_FAILED: once('A document that does not fit the contract.'),
  OPERATION_RESOLUTION_FAILURE: once('The document holds several operations and `operationName` names none of them.'),
  INTROSPECTION_ALONE: once('`__schema` or `__type` beside data in one operation.'),
  CURSOR_INVALID: once('`after` is no position in this order.'),
  FEATURE_UNAVAILABLE: once("The bakery's server does not offer this; `Company.capabilities` lists what it offers."),
  DESTINATION_NOT_FOUND: once('The destination does not exist, or this token does not reach it.'),
  NOT_SAVED: once("The bakery's server confirmed a change and still holds the old value."),
  OTHER_DATE_CHANGED: once(
    "The bakery's server changed dates that were not sent; they were put back, or will be as soon as possible: the message says which.",
  ),
  STILL_RUNNING: again('A request with the same idempotency key is under way.'),
  SERVICE_NOT_READY: again("The gateway is not logged in at the bakery's server yet."),
  STORAGE_FULL: again("The gateway's disk is full: nothing was changed."),
  STORAGE_LOCKED: again("The gateway's database was locked for too long: nothing was changed."),
  INTERNAL_SERVER_ERROR: again('A fault of the gateway. A write may have happened: repeat it with the same idempotency key.'),
  UPSTREAM_UNREACHABLE: again("The bakery's server cannot be reached. A write may have happened: repeat it with the same idempotency key."),
  UPSTREAM_TIMEOUT: again(
    "The bakery's server did not answer in time. A write may have happened: repeat it with the same idempotency key.",
  ),
  UPSTREAM_REFUSED: once("The bakery's server refused the request."),
  UPSTREAM_NOT_FOUND: once("The bakery's server does not have it."),
  UPSTREAM_CONFLICT: again('The data changed meanwhile: read them again.'),
  UPSTREAM_INVALID: again(
    "The answer of the bakery's server cannot be read. A write may have happened: repeat it with the same idempotency key.",
  ),
  UPSTREAM_CSRF: again("The bakery's server refused the gateway's own session."),
  UPSTREAM_TOKEN_EXPIRED: again("The gateway cannot log in at the bakery's server."),
  UPSTREAM_FAILED: again("The bakery's server failed. A write may have happened: repeat it with the same idempotency key."),
  UPSTREAM_BUSY: again(
    "Too many operations or calls at once, or more than the bakery's server takes. Nothing was changed; `retryAfter` says when. HTTP 503 if a root field has no answer.",
  ),
  UPSTREAM_UNAVAILABLE: again(
    "The bakery's server has failed too often lately and is left alone for a moment. Nothing was sent; `retryAfter` says when. HTTP 503 if a root field has no answer.",
  ),
  UPSTREAM_NOT_SENT: again('The time of the operation was over before the change was sent: nothing was changed.'),
  UPSTREAM_FULL: again("The disk of the bakery's server is full: the change was not stored."),
}

export const isRetryable = (code: unknown): boolean => ENTRIES[code as Code]?.isRetryable ?? false

const byCode = <T extends { code: string }>(list: T[]): T[] => list.toSorted((one, other) => (one.code < other.code ? -1 : 1))

/** Downloadable with the contract. */
export function catalogueOf(tokenSchema: GraphQLSchema) {
  const limits = Object.entries(LIMITS) as [LimitCode, (typeof LIMITS)[LimitCode]][]
  const refusals = tokenSchema.getType('RefusalCode')
  return {
    errors: byCode([
      ...Object.entries(ENTRIES).map(([code, { meaning, isRetryable }]) => ({ code, meaning, retryable: isRetryable })),
      ...limits.map(([code, { most, what }]) => ({ code, meaning: `Too many ${what}.`, limit: most, retryable: false })),
    ]),
    refusals: byCode(
      isEnumType(refusals) ? refusals.getValues().map(({ name, description }) => ({ code: name, meaning: description })) : [],
    ),
  }
}
