// The checks for an operator's monitor: whether the gateway runs, and whether it can do its work.
import type { FastifyInstance } from 'fastify'
import type { Services } from '../start/services.ts'

export function serveHealth(app: FastifyInstance, { service, store, config, dialect, transport }: Services): void {
  app.get('/livez', { config: { isPublic: true } }, () => ({ status: 'ok' }))
  app.get('/readyz', { config: { isPublic: true } }, async (_request, reply) => {
    const database = await store.isEnded('').then(
      () => true,
      () => false,
    )
    const isFull = store.space.isFull() || transport.isFull()
    const { isAuthenticated } = service.state()
    return reply.code(database ? 200 : 503).send({
      // Without space the portal still reads: it stays in the rotation of a load balancer.
      status: database ? (isFull ? 'degraded' : 'ok') : 'unavailable',
      database,
      storage: isFull ? 'full' : 'ok',
      service: isAuthenticated,
      lostAuditEnds: store.lostEnds(),
      deadlines: config.deadlines,
      peer: { ...config.peer, now: transport.state() },
      ...(config.bakery.isBundled ? {} : { dialect: dialect.profile() }),
    })
  })
}
