// The span of an operation at a door, for OpenTelemetry. Requests that a door refuses have none: strangers send no spans.
import { parentFrom } from '@panify/telemetry/requests'
import { type Span, startRequestSpan } from '@panify/telemetry/tracing'
import type { FastifyRequest } from 'fastify'
import { OTHER_OPERATION } from './current.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Null while nothing is traced. */
    span: Span | null
  }
}

/** Call it when the operation is accepted. Only a known caller, with a session or a token, may name the trace that it is a part of. */
export function traceOperation(request: FastifyRequest, door: string, isKnown: boolean): void {
  const { current, headers } = request
  const operation = current.operation ?? OTHER_OPERATION
  const announced = isKnown ? parentFrom(headers.traceparent) : null
  const traced = { ...current, parent: current.parent ?? announced }
  request.span = startRequestSpan(traced, `${door} ${operation}`, { 'panify.door': door, 'graphql.operation.name': operation })
  if (request.span) current.parent = traced.parent
}

/** With the codes of the outcome, which contain nothing that a person has typed. */
export function endTrace({ span, current: { errorCode, refusal } }: FastifyRequest, outcome: string, status: number): void {
  span?.end(
    {
      'panify.outcome': outcome,
      'http.response.status_code': status,
      ...(errorCode === undefined ? {} : { 'panify.error_code': errorCode }),
      ...(refusal === undefined ? {} : { 'panify.refusal': refusal }),
    },
    outcome === 'internal' || outcome === 'upstream',
  )
}
