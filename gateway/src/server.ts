// Builds the gateway; the caller makes it listen.
import { join } from 'node:path'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import type { GraphQLSchema } from 'graphql'
import type { Logger } from 'pino'
import { serveImageUpload } from './articles/image.routes.ts'
import { createFileCache } from './cache/files.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import { serveClock } from './demo/clock.routes.ts'
import { serveMailbox } from './demo/mailbox.routes.ts'
import { gatewaySchema } from './graph/schema.ts'
import { measureRequests, serveMetrics } from './doors/metrics.ts'
import { createCallers } from './doors/callers.ts'
import { TooManyRequests, limitGuests } from './doors/guests.ts'
import { type AtOnce, UNLIMITED, createOverload, watchLoop } from './doors/overload.ts'
import { serveHealth } from './doors/health.ts'
import { OPERATIONS, startBuild } from './doors/build.ts'
import { PORTAL_DOOR, openDoor } from './doors/portal.ts'
import { openPortalStream } from './doors/portal.stream.ts'
import { nameRequests } from './doors/current.ts'
import { limitWork } from './doors/longest-work.ts'
import { contextOf, stampReceipt } from './doors/request.ts'
import { createStreams } from './doors/streams.ts'
import { TOKEN_DOOR, openTokenDoor } from './doors/token.ts'
import { openContractOf } from './doors/token.schema.ts'
import { servePrints } from './documents/prints.routes.ts'
import { codeOfUnexpected, codedError } from './graph/errors.ts'
import { servePreviews } from './extraordinary/preview.routes.ts'
import { startApollo } from './graph/apollo.ts'
import { compiled, interpreted } from './graph/execution.ts'
import { headersFor, setHeaders } from './doors/headers.ts'
import { faultOf } from './log.ts'
import { newRequestId } from '@panify/telemetry/requests'
import { type Limits, SERVER, limitsOf, longestWork } from './start/limits.ts'
import { type Services, createServices } from './start/services.ts'
import { servePlayground } from './playground/playground.ts'
import { serveFiles } from './settings/files.routes.ts'
import { serveLogoUpload } from './settings/logo.routes.ts'
import { createLoginPage } from './doors/login-page.ts'
import { WEB_ROOT, serveWeb } from './doors/statics.ts'
import { createTurns } from './doors/turns.ts'

export type ServerOptions = {
  config: Config
  clock: Clock
  log: Logger
  random?: () => number
  /** 'trusted': only the operations of the portal's builds; 'any' is for tests. */
  documents?: 'trusted' | 'any'
  /** The list of the portal's operations. */
  operations?: string
  schema?: GraphQLSchema
  webRoot?: string
  /** Operations in work while there is no time to spare; any number by default. */
  mostAtOnce?: AtOnce
  /** By default measured: the event loop, and how long calls wait for the bakery's server. */
  isSaturated?: () => boolean
  /** Asks the demo's launcher to restart at another time. */
  restartAt?: (at: string | null) => void
}

export type Gateway = { app: FastifyInstance; services: Services; limits: Limits }

export async function buildServer(options: ServerOptions): Promise<Gateway> {
  const { config, clock, log, random = Math.random, documents = 'trusted', mostAtOnce = UNLIMITED } = options
  const schema = options.schema ?? gatewaySchema()
  const services = await createServices({ config, clock, log, random })
  const apollo = await startApollo(schema, log, { execute: config.compilesQueries ? compiled(schema) : interpreted(schema) })
  const tokenSchema = openContractOf(schema)
  const tokenApollo = await startApollo(tokenSchema, log, { forDevelopers: true })
  const isTls = services.sessions.isSecure && (config.tls !== null || config.publicUrl !== null)
  const app = createApp(config, isTls)
  nameRequests(app)
  stampReceipt(app, clock)
  limitWork(app, longestWork(config))
  app.setErrorHandler((error: { statusCode?: number }, _request, reply) => {
    if (error instanceof TooManyRequests) {
      const { message, extensions } = codedError('TOO_MANY_REQUESTS', { retryAfter: error.retryAfter })
      return reply
        .code(429)
        .header('retry-after', error.retryAfter)
        .send({ errors: [{ message, extensions }] })
    }
    const status = error.statusCode && error.statusCode >= 400 && error.statusCode < 600 ? error.statusCode : 500
    if (status >= 500) log.error({ status, fault: faultOf(error) }, 'A request failed')
    const { message, extensions } = codedError(status < 500 ? 'BAD_USER_INPUT' : codeOfUnexpected(error))
    return reply.code(status).send({ errors: [{ message, extensions }] })
  })
  await app.register(cookie)
  await app.register(compress, { encodings: ['br', 'gzip'], brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } } })
  const guests = limitGuests(app, services.peers)
  setHeaders(app, { clock, log, isTls })
  measureRequests(app, services, { [PORTAL_DOOR]: 'portal', [TOKEN_DOOR]: 'token' })
  const overload = createOverload({ most: mostAtOnce, isSaturated: options.isSaturated ?? measuredSaturation(services) })
  const webRoot = options.webRoot ?? WEB_ROOT
  const build =
    documents === 'any'
      ? null
      : await startBuild({ store: services.store.formerBuilds, clock, log, webRoot, operations: options.operations ?? OPERATIONS })
  const streams = createStreams(app, clock)
  services.metrics.observeStreams(streams.count)
  openDoor(app, { services, guests, overload, apollo, schema, build, headers: headersFor(isTls) })
  openPortalStream(app, { services, guests, streams, schema, build })
  openTokenDoor(app, { services, overload, streams, apollo: tokenApollo, schema: tokenSchema })
  const { transport, shared, store } = services
  const callers = createCallers(services, guests)
  serveFiles(app, {
    callers,
    transport,
    logo: shared.logo,
    files: createFileCache(join(config.dataDir, 'thumbnails'), config.thumbnailBytes),
  })
  serveImageUpload(app, { callers, transport, store, clock })
  serveLogoUpload(app, { callers, store, clock, onChanged: () => shared.invalidate('company') })
  const turns = createTurns(clock)
  servePreviews(app, { callers, turns, hasPreviews: async () => (await shared.features()).has('order-preview') })
  servePrints(app, {
    callers,
    turns,
    contextOf: (request, reader) => contextOf(services, request, reader),
    grants: store.prints,
  })
  serveMailbox(app, { config, erp: services.erpFor(null) })
  serveClock(app, { config, clock, isOwnPage: callers.isOwnPage, restartAt: options.restartAt })
  const limits = limitsOf(config, mostAtOnce)
  serveHealth(app, services, limits)
  serveMetrics(app, services)
  await servePlayground(app, config.hasPlayground)
  await serveWeb(app, { root: webRoot, build, loginPageFor: createLoginPage(webRoot, services) })
  drainQuickly(app)
  app.addHook('onClose', async () => {
    await build?.stop()
    await apollo.stop()
    await tokenApollo.stop()
    await services.close()
  })
  return { app, services, limits }
}

/** A call that has waited so long for a slot shows that the bakery's server has no time to spare; a short rush passes sooner. */
const LONG_WAIT_MS = 100

function measuredSaturation({ transport }: Services): () => boolean {
  const isLoopBusy = watchLoop()
  return () => isLoopBusy() || transport.oldestMs('interactive') >= LONG_WAIT_MS
}

function createApp(config: Config, isTls: boolean): FastifyInstance {
  const app = Fastify({
    ...(config.tls ? { https: { ...config.tls, minVersion: 'TLSv1.2' as const } } : {}),
    logger: false,
    bodyLimit: SERVER.bodyBytes,
    requestTimeout: SERVER.requestMs,
    connectionTimeout: SERVER.connectionMs,
    keepAliveTimeout: SERVER.keepAliveMs,
    genReqId: newRequestId,
    routerOptions: { maxParamLength: 100 },
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    forceCloseConnections: 'idle',
    onProtoPoisoning: 'error',
    // An address that cannot be decoded runs no hook.
    frameworkErrors: (_error, _request, reply: FastifyReply) =>
      void reply
        .headers({ ...headersFor(isTls), 'cache-control': 'no-store' })
        .code(400)
        .send({ message: 'Bad request' }),
  }) as unknown as FastifyInstance
  // Only JSON is accepted: forms and scripts of other pages cannot send it without a preflight.
  app.removeContentTypeParser('text/plain')
  return app
}

/** While closing, each answer ends its connection: an open one would delay the end. */
function drainQuickly(app: FastifyInstance): void {
  let isClosing = false
  app.addHook('preClose', async () => void (isClosing = true))
  app.addHook('onSend', (_request, reply, _body, done) => {
    if (isClosing) reply.header('connection', 'close')
    done()
  })
}
