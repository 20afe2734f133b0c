// The spans of requests. Their facts are routes and statuses: no path, no value.
import { type Span, startRequestSpan } from '@panify/telemetry/tracing'
import { type CurrentRequest, parentFrom, within } from '@panify/telemetry/requests'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** Null while nothing is traced. */
    traced: { current: CurrentRequest; span: Span } | null
  }
}

/** Call it before any other hook is added. Only programs of this machine reach the bakery, so the trace of a call is trusted. */
export function traceRequests(app: FastifyInstance): void {
  app.decorateRequest('traced', null)
  app.addHook('onRequest', (request, _reply, done) => {
    // A follower waits again and again: each would begin a trace of nothing.
    if (request.routeOptions.config.isWaiting) return done()
    const current: CurrentRequest = { requestId: request.id, parent: parentFrom(request.headers.traceparent) }
    const route = request.routeOptions.url ?? 'none'
    const span = startRequestSpan(current, `${request.method} ${route}`, { 'http.request.method': request.method, 'http.route': route })
    if (!span) return done()
    request.traced = { current, span }
    return within(current, done)
  })
  // The events of a body belong to its connection, not to the work that began with the request's head.
  app.addHook('preValidation', (request, _reply, done) => (request.traced ? within(request.traced.current, done) : done()))
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode } = reply
    request.traced?.span.end({ 'http.response.status_code': statusCode }, statusCode >= 500)
    done()
  })
}
