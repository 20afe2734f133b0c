import { newRequestId, requestIdFrom } from '@panify/telemetry/requests'
import fastify, { LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify'
import { beginClosings } from './delivery/closing.ts'
import { takeEmptyBodies } from './http/body.ts'
import type { Deps } from './http/deps.ts'
import { answerErrors } from './http/errors.ts'
import { ROUTER, readTogether, readable } from './http/together.ts'
import { guard } from './http/guards.ts'
import { ensureServiceAccount } from './security/service-account.ts'
import { features, subjects } from './subjects.ts'
import { traceRequests } from './traces.ts'

const BODY_LIMIT = 256 * 1024

/** Builds the whole server on an open, migrated database, without listening. */
export async function buildServer(deps: Deps, logger: FastifyServerOptions['logger'] = false): Promise<FastifyInstance> {
  const app = fastify({
    logger,
    bodyLimit: BODY_LIMIT,
    requestTimeout: 30_000,
    // Only programs of this machine reach the bakery, so the gateway's id is trusted.
    genReqId: ({ headers }) => requestIdFrom(headers['x-request-id']) ?? newRequestId(),
    logController: new LogController({ requestIdLogLabel: 'requestId' }),
    forceCloseConnections: 'idle',
    routerOptions: ROUTER,
  })
  traceRequests(app)
  answerErrors(app)
  takeEmptyBodies(app)
  await ensureServiceAccount(deps)
  await beginClosings(deps)
  await guard(app, deps)
  deps.metrics?.serve(app, deps.db)
  readTogether(app)
  for (const subject of subjects) subject(app, deps)
  readable(app, '/api/panify', async () => ({ version: 1, features }))
  await app.ready()
  return app
}
