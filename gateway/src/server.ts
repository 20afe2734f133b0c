// Builds the gateway; whoever builds it decides whether it listens.
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import type { GraphQLSchema } from 'graphql'
import type { Logger } from 'pino'
import { type Identity, actorOf } from './actor.ts'
import { serveImageUpload } from './articles/image.routes.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import { serveClock } from './demo/clock.routes.ts'
import { serveMailbox } from './demo/mailbox.routes.ts'
import { buildGraph } from './domains.ts'
import { type Documents, comesFromOwnPages, openDoor } from './doors/portal.ts'
import { contextOf, stampReceipt } from './doors/request.ts'
import { openTokenDoor } from './doors/token.ts'
import { openContractOf } from './doors/token.schema.ts'
import { printDocument } from './documents/documents.erp.ts'
import { documentById } from './documents/find.ts'
import { servePrints } from './documents/prints.routes.ts'
import { codedError } from './errors.ts'
import { servePreviews } from './extraordinary/preview.routes.ts'
import { startGraph } from './graph.ts'
import { setHeaders } from './headers.ts'
import { faultOf } from './log.ts'
import { type Parts, wireParts } from './parts.ts'
import { servePlayground } from './playground/playground.ts'
import { serveFiles } from './settings/files.routes.ts'
import { serveLogoUpload } from './settings/logo.routes.ts'
import { WEB_ROOT, serveWeb } from './statics.ts'

export type ServerOptions = {
  config: Config
  clock: Clock
  log: Logger
  random?: () => number
  documents?: Documents
  schema?: GraphQLSchema
  webRoot?: string
  /** Asks the launcher of the demo to start again at another time. */
  restartAt?: (at: string | null) => void
}

export type Gateway = { app: FastifyInstance; parts: Parts }

const BODY_LIMIT = 256 * 1024

export async function buildServer(options: ServerOptions): Promise<Gateway> {
  const { config, clock, log, random = Math.random, documents = 'trusted' } = options
  const schema = options.schema ?? buildGraph()
  const parts = await wireParts({ config, clock, log, random })
  const apollo = await startGraph(schema, log)
  const tokenSchema = openContractOf(schema)
  const tokenApollo = await startGraph(tokenSchema, log, { forDevelopers: true })
  const app = createApp(config)
  stampReceipt(app, clock)
  app.setErrorHandler((error: { statusCode?: number }, _request, reply) => {
    const status = error.statusCode && error.statusCode >= 400 && error.statusCode < 600 ? error.statusCode : 500
    if (status >= 500) log.error({ status, fault: faultOf(error) }, 'A request failed')
    const { message, extensions } = codedError(status < 500 ? 'BAD_USER_INPUT' : 'INTERNAL_SERVER_ERROR')
    void reply.code(status).send({ errors: [{ message, extensions }] })
  })
  await app.register(cookie)
  await app.register(compress, { encodings: ['br', 'gzip'], brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } } })
  await setHeaders(app, { log, isTls: parts.sessions.isSecure && (config.tls !== null || config.publicUrl !== null) })
  openDoor(app, parts, apollo, documents)
  openTokenDoor(app, { parts, apollo: tokenApollo, schema: tokenSchema })
  serveFiles(app, {
    transport: parts.transport,
    logo: parts.shared.logo,
    maySee: async (request) => (await readerOf(parts, request)) !== null,
  })
  serveImageUpload(app, {
    sessionOf: (cookies) => parts.sessions.read(cookies[parts.sessions.cookieName]),
    isOwnPage: (request) => comesFromOwnPages(request, config.publicUrl),
    erpFor: (session) => parts.erpFor(actorOf({ session })),
    transport: parts.transport,
    store: parts.store,
  })
  serveLogoUpload(app, {
    sessionOf: (cookies) => parts.sessions.read(cookies[parts.sessions.cookieName]),
    isOwnPage: (request) => comesFromOwnPages(request, config.publicUrl),
    erpFor: (session) => parts.erpFor(actorOf({ session })),
    store: parts.store,
    onChanged: () => parts.shared.invalidate('company'),
  })
  servePreviews(app, {
    sessionOf: (cookies) => parts.sessions.read(cookies[parts.sessions.cookieName]),
    erpFor: (session) => parts.erpFor(actorOf({ session })),
    hasPreviews: async () => (await parts.shared.features()).has('order-preview'),
  })
  servePrints(app, {
    sessionOf: (cookies) => parts.sessions.read(cookies[parts.sessions.cookieName]),
    readerOf: (request) => readerOf(parts, request),
    print: async (request, reader, id) => {
      const context = contextOf(parts, request, reader)
      const document = await documentById(context, id)
      return document && printDocument(context.erp, document)
    },
    erpFor: (reader) => parts.erpFor(actorOf(reader)),
    grants: parts.store.prints,
  })
  serveMailbox(app, { config, erp: parts.erpFor(null) })
  serveClock(app, { config, clock, isOwnPage: (request) => comesFromOwnPages(request, config.publicUrl), restartAt: options.restartAt })
  serveHealth(app, parts)
  await servePlayground(app, config.hasPlayground)
  await serveWeb(app, options.webRoot ?? WEB_ROOT)
  drainQuickly(app)
  app.addHook('onClose', async () => {
    await apollo.stop()
    await tokenApollo.stop()
    await parts.close()
  })
  return { app, parts }
}

/** Who reads a file: the token of a link to exactly this address, or the browser's session. */
async function readerOf({ sessions, links }: Parts, request: FastifyRequest): Promise<Identity | null> {
  const token = await links.open(request.url)
  if (token) return { session: null, token }
  const session = await sessions.read(request.cookies[sessions.cookieName])
  return session && { session }
}

function createApp(config: Config): FastifyInstance {
  const { deadlines } = config
  const longest = Object.values(deadlines).includes(0) ? 0 : Math.max(...Object.values(deadlines)) + 5_000
  const app = Fastify({
    ...(config.tls ? { https: config.tls } : {}),
    logger: false,
    bodyLimit: BODY_LIMIT,
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000,
    ...(longest > 0 ? { handlerTimeout: longest } : {}),
    routerOptions: { maxParamLength: 100 },
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    forceCloseConnections: 'idle',
    onProtoPoisoning: 'error',
  }) as unknown as FastifyInstance
  // Only JSON is read: what a form or a script of another page can send without asking is not.
  app.removeContentTypeParser('text/plain')
  return app
}

/** A connection whose request is still answered while closing ends with that answer: kept open, it would hold up the end. */
function drainQuickly(app: FastifyInstance): void {
  let isClosing = false
  app.addHook('preClose', async () => void (isClosing = true))
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close')
  })
}

function serveHealth(app: FastifyInstance, { service, store, config, dialect, transport }: Parts): void {
  app.get('/livez', () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const database = await store.isEnded('').then(
      () => true,
      () => false,
    )
    const { isAuthenticated } = service.state()
    return reply.code(database ? 200 : 503).send({
      status: database ? 'ok' : 'unavailable',
      database,
      service: isAuthenticated,
      lostAuditEnds: store.lostEnds(),
      deadlines: config.deadlines,
      peer: { ...config.peer, now: transport.state() },
      ...(config.bakery.isBundled ? {} : { dialect: dialect.profile() }),
    })
  })
}
