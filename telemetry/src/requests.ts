// The request in work, for log lines, calls and traces that belong to it.
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'

/** Of a W3C `traceparent` header. */
export type TraceParent = { traceId: string; spanId: string; isSampled: boolean }

export type CurrentRequest = {
  requestId: string
  /** The trace that the request belongs to; null without one. */
  parent: TraceParent | null
  /** The name of the portal's operation, once it is known. */
  operation?: string
  /** The code of its first error. */
  errorCode?: string
  /** The type of its first refusal. */
  refusal?: string
}

const storage = new AsyncLocalStorage<CurrentRequest>()

/** Undefined for work that belongs to no request, such as jobs. */
export const currentRequest = (): CurrentRequest | undefined => storage.getStore()

/** Notes the first error of the current request. */
export function noteError(code: string): void {
  const request = currentRequest()
  if (request) request.errorCode ??= code
}

/** Notes the first refusal of the current request. */
export function noteRefusal(type: string): void {
  const request = currentRequest()
  if (request) request.refusal ??= type
}

/** Runs `work` as part of a request. */
export const within = <Result>(request: CurrentRequest, work: () => Result): Result => storage.run(request, work)

/** Short enough to be read out: '1b9d6bcd-bbfd-4b2d'. */
export const newRequestId = (): string => randomUUID().slice(0, 18)

/** The header's value, if it is an id of this form. */
export const requestIdFrom = (header: unknown): string | null =>
  typeof header === 'string' && /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}$/.test(header) ? header : null

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/
const isZero = (id: string) => /^0+$/.test(id)

/** Null for a header that is missing or invalid. */
export function parentFrom(header: unknown): TraceParent | null {
  const [, traceId = '0', spanId = '0', flags = ''] = typeof header === 'string' ? (TRACEPARENT.exec(header) ?? []) : []
  return isZero(traceId) || isZero(spanId) ? null : { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 }
}

/** The headers of a call made for the current request; `span` is that of the call itself. */
export function requestHeaders(span?: TraceParent): Record<string, string> {
  const request = currentRequest()
  const parent = span ?? request?.parent
  return {
    ...(request ? { 'x-request-id': request.requestId } : {}),
    ...(parent ? { traceparent: `00-${parent.traceId}-${parent.spanId}-${parent.isSampled ? '01' : '00'}` } : {}),
  }
}

/** The fields of a log line about the current request. */
export function requestFields(): { requestId?: string; traceId?: string; operation?: string } {
  const request = currentRequest()
  if (!request) return {}
  const { requestId, parent, operation } = request
  return { requestId, ...(parent ? { traceId: parent.traceId } : {}), ...(operation ? { operation } : {}) }
}
