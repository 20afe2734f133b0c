// Gives each request an id, which is in its answer, in its log lines and in its calls to the bakery's server.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type CurrentRequest, parentFrom, within } from '@panify/telemetry/requests'

declare module 'fastify' {
  interface FastifyRequest {
    current: CurrentRequest
  }
}

/** The header of every answer that names its request. */
export const REQUEST_ID = 'x-request-id'

/** The name of every operation that is not one of the portal's. */
export const OTHER_OPERATION = 'other'

/** Call it before any other hook is added. */
export function nameRequests(app: FastifyInstance): void {
  app.decorateRequest('current')
  app.decorateRequest('span', null)
  app.addHook('onRequest', (request, reply, done) => {
    request.current = { requestId: request.id, parent: isFromProxy(request) ? parentFrom(request.headers.traceparent) : null }
    reply.header(REQUEST_ID, request.id)
    within(request.current, done)
  })
  // The events of a body belong to its connection, not to the work that began with the request's head.
  app.addHook('preValidation', (request, _reply, done) => within(request.current, done))
}

/** A trusted proxy has named the caller's address. */
const isFromProxy = ({ ips = [] }: FastifyRequest): boolean => ips.length > 1
