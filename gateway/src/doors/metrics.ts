// Measures requests, and shows the metrics to the operator.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Services } from '../start/services.ts'
import { OTHER_OPERATION } from './current.ts'
import { isOperator } from './operator.ts'
import { endTrace } from './traces.ts'

/** By route: the door's name. */
export type Doors = Record<string, string>

/** Refusals at a door or for overload. */
const REFUSALS = new Set([401, 403, 413, 415, 429, 503])

/** Call it before routes are registered. */
export function measureRequests(app: FastifyInstance, { metrics }: Pick<Services, 'metrics'>, doors: Doors): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    const { statusCode } = reply
    if (REFUSALS.has(statusCode)) metrics.refusal(route, statusCode)
    const door = request.method === 'POST' && !request.isStream ? doors[route] : undefined
    const operation = request.current.operation ?? OTHER_OPERATION
    const outcome = outcomeOf(request, statusCode)
    if (door) metrics.operation({ door, operation, outcome }, reply.elapsedTime)
    endTrace(request, outcome, statusCode)
    done()
  })
}

function outcomeOf({ current: { errorCode } }: FastifyRequest, status: number): string {
  if (errorCode === undefined) return status < 400 ? 'ok' : 'refused'
  if (/^(UPSTREAM|SERVICE)_/.test(errorCode)) return 'upstream'
  return /^(INTERNAL|STORAGE)_/.test(errorCode) ? 'internal' : 'refused'
}

export function serveMetrics(app: FastifyInstance, { metrics, config }: Services): void {
  app.get('/metrics', { config: { isPublic: true } }, async (request, reply) => {
    if (!isOperator(request, config)) return reply.code(404).send({ message: 'Not found' })
    const { type, text } = await metrics.exposition()
    return reply.type(type).send(text)
  })
}
