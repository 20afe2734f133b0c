// The checks for an operator's monitor: whether the gateway runs, and whether it can do its work. Strangers see only the status.
import cluster from 'node:cluster'
import type { FastifyInstance } from 'fastify'
import type { Limits } from '../start/limits.ts'
import type { Services } from '../start/services.ts'
import { type CallStates, stoppedKinds } from '../status/ports.ts'
import { isOperator } from './operator.ts'

export function serveHealth(app: FastifyInstance, services: Services, limits: Limits): void {
  const { service, store, config, dialect, system, peers } = services
  app.get('/livez', { config: { isPublic: true } }, () => ({ status: 'ok' }))
  app.get('/readyz', { config: { isPublic: true } }, async (request, reply) => {
    const database = await store.isEnded('').then(
      () => true,
      () => false,
    )
    const { isFull } = await system.space()
    // Without space, or without the bakery's server, the portal still reads: only a broken store makes the gateway useless.
    const status = database ? (isFull ? 'degraded' : 'ok') : 'unavailable'
    reply.code(database ? 200 : 503)
    if (!isOperator(request, config)) return { status }
    const { isAuthenticated: isLoggedIn } = service.state()
    const calls = system.calls()
    return {
      status,
      notReady: notReady({ database, isFull, isLoggedIn, calls, undecided: dialect.undecided() }),
      database,
      storage: isFull ? 'full' : 'ok',
      service: isLoggedIn,
      ...(config.redisUrl === null ? {} : { redis: peers.redis() }),
      ...(cluster.worker ? { worker: cluster.worker.id } : {}),
      lostAuditEnds: store.lostEnds(),
      lostEvents: store.events.lost(),
      calls,
      limits,
      ...(config.bakery.isBundled ? {} : { dialect: dialect.profile() }),
    }
  })
}

type State = { database: boolean; isFull: boolean; isLoggedIn: boolean; calls: CallStates; undecided: readonly string[] }

/** Names everything that keeps some work from being done. */
function notReady({ database, isFull, isLoggedIn, calls, undecided }: State): string[] {
  return [
    ...(database ? [] : ["the gateway's store"]),
    ...(isFull ? ['space for changes'] : []),
    ...(isLoggedIn ? [] : ['the service login']),
    ...stoppedKinds(calls).map((kind) => `calls of the kind ${kind}`),
    ...undecided.map((aspect) => `${aspect} that the bakery writes in two ways`),
  ]
}
