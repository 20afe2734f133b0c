// The context of a request, for both doors.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Temporal } from 'temporal-polyfill'
import { actorOf } from '../access/actor.ts'
import type { Clock } from '../clock.ts'
import type { Context, GatewayContext } from '../context.ts'
import { mailboxOf } from '../demo/mailbox.routes.ts'
import { createBudget } from '../erp/budget.ts'
import { onceFor } from '../graph/once-for.ts'
import { Loaders } from '../loaders.ts'
import type { Services } from '../start/services.ts'
import { PLAYGROUND } from '../playground/playground.ts'
import type { KnownBrowser } from '../session/ports.ts'
import { lineOf } from './line.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The arrival of the request's first byte: the ordering window and the budget of the operation count from it. */
    receivedAt: Temporal.Instant
  }
}

/** Call it before any other hook is added. */
export function stampReceipt(app: FastifyInstance, clock: Clock): void {
  app.decorateRequest('receivedAt')
  app.addHook('onRequest', (request, _reply, done) => {
    request.receivedAt = clock.now()
    done()
  })
}

type Who = {
  session?: Context['session']
  token?: Context['token']
  browser?: KnownBrowser | null
  /** Of an event of a stream, which stays open for hours: when it is answered. */
  at?: Temporal.Instant
}

/** Changes of session and browser are ignored here; the portal's door keeps them. */
export function contextOf(services: Services, request: FastifyRequest, who: Who): Context {
  const { session = null, token = null, browser = null, at: receivedAt = request.receivedAt } = who
  const { clock, config, log, shared, store } = services
  const budget = createBudget(receivedAt, config.writeBudget)
  const erp = services.erpFor(actorOf({ session, token }), budget)
  const origin = originOf(request, config.publicUrl)
  const own = () => {
    const actor = actorOf(context)
    return actor === null || actor.reachesAll ? null : actor.own
  }
  const context: Context = {
    session,
    token,
    clock,
    erp,
    shared,
    loaders: new Loaders({ erp, shared, own }),
    store,
    log,
    request: {
      now: () => receivedAt,
      budget,
      get address() {
        return lineOf(request.ip)
      },
      origin,
      browser,
      lastEventId: lastEventId(request),
      setSession: () => {},
      rememberBrowser: () => {},
      linkTo: (path) => (token ? `${origin}${services.links.sealed(path, token)}` : path),
    },
    gateway: gatewayOf(services),
  }
  return context
}

const gatewayOf = onceFor((services: Services): GatewayContext => {
  const { config, metrics } = services
  return {
    events: services.events,
    production: services.production,
    printed: services.printed,
    webhooks: services.webhooks,
    service: services.service,
    waits: config.waits,
    newId: services.newId,
    countLogin: metrics.login,
    restoreLater: services.restoreLater,
    randomInt: services.randomInt,
    isBundled: config.bakery.isBundled,
    publicUrl: config.publicUrl,
    recoveryIsNeutral: config.recoveryIsNeutral,
    secondFactor: config.secondFactor,
    system: services.system,
    loginSeal: services.loginSeal,
    mailbox: mailboxOf(config),
    playground: config.hasPlayground ? `${PLAYGROUND}/` : null,
  }
})

/** The portal's own address: the configured one, else the one that the browser has called. */
const originOf = ({ protocol, host }: FastifyRequest, publicUrl: string | null) =>
  publicUrl ? new URL(publicUrl).origin : `${protocol}://${host}`

function lastEventId({ headers }: FastifyRequest): string | null {
  const id = headers['last-event-id']
  return typeof id === 'string' && id !== '' ? id : null
}
