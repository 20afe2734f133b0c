// The portal's stream: GET /graphql/stream with the hash of one of the portal's subscriptions, in a form that a browser's
// EventSource can open. It renews no session: the page holds it open without any action of the person.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type GraphQLSchema, parse } from 'graphql'
import { z } from 'zod'
import { noteError } from '@panify/telemetry/requests'
import type { DestinationSession } from '../access/identity.ts'
import type { Context } from '../context.ts'
import { type ErrorCode, codedError, formatError } from '../graph/errors.ts'
import type { Services } from '../start/services.ts'
import type { Build } from './build.ts'
import type { Guests } from './guests.ts'
import { isDeep } from './limits/document.ts'
import { PORTAL_DOOR, comesFromOwnPages, lookupOf } from './portal.ts'
import { contextOf } from './request.ts'
import { STREAMS, type Streams, type Subscription } from './streams.ts'

const PORTAL_STREAM = `${PORTAL_DOOR}/stream`

/** A page does not see comments: by these it notices a connection that brings nothing any more. */
const BEAT = 'event: beat\ndata: {}\n'

const json = z.string().transform((text, context) => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    context.addIssue({ code: 'custom' })
    return z.NEVER
  }
})

const querySchema = z.object({
  id: z.string().max(64).optional(),
  /** For tests: the text of a subscription. */
  query: z.string().optional(),
  variables: json.pipe(z.record(z.string(), z.unknown())).optional(),
})

type Door = { services: Services; guests: Guests; streams: Streams; schema: GraphQLSchema; build: Build | null }

export function openPortalStream(app: FastifyInstance, { services, guests, streams, schema, build }: Door): void {
  const { sessions, log, config } = services
  const lookup = lookupOf(build, schema)
  const format = formatError(log, { forDevelopers: false })
  const notices: Subscription['notices'] = (send) => services.printed.listen(() => send('printed'))

  app.get(PORTAL_STREAM, { exposeHeadRoute: false }, async (request, reply) => {
    const session = await sessions.read(request.cookies[sessions.cookieName], { isBackground: true })
    if (!session) await guests.count(request)
    if (!comesFromOwnPages(request, config.publicUrl)) return refuse(reply, 403, 'FORBIDDEN')
    if (!session) return refuse(reply, 401, 'NOT_AUTHENTICATED')
    const asked = querySchema.safeParse(request.query)
    if (!asked.success || isDeep(asked.data.variables)) return refuse(reply, 400, 'BAD_USER_INPUT')
    const { id = '', query, variables = {} } = asked.data
    const body = { query, variables, extensions: { persistedQuery: { sha256Hash: id } } }
    const document = lookup.current(body) ?? (await lookup.former(body))
    if (document === null) return refuse(reply, 403, 'DOCUMENT_NOT_TRUSTED')
    if (!document.isSubscription) return refuse(reply, 400, 'BAD_USER_INPUT')
    request.current.operation = document.name
    const caller = `session ${session.id}`
    if (!streams.makeRoom({ caller, most: STREAMS.perSession, isReplaced: true }))
      return refuse(reply.header('retry-after', STREAMS.retryAfterSeconds), 503, 'TOO_MANY_REQUESTS')
    const contextNow = contextsOf(services, request, session)
    streams.open(request, reply, {
      caller,
      schema,
      document: parse(document.query),
      variables,
      contextNow,
      beat: BEAT,
      ...(session.isAdministrator ? { notices } : {}),
      format: (error) => format(error.toJSON(), error),
    })
    return reply
  })
}

/** The session may end, and its right may change, while the stream is open. */
function contextsOf(services: Services, request: FastifyRequest, first: DestinationSession): () => Promise<Context> {
  let current = first
  return async () => {
    const session = await services.sessions.again(current)
    if (session === null) throw codedError('NOT_AUTHENTICATED')
    if (session.isAdministrator !== first.isAdministrator) throw codedError('FORBIDDEN')
    current = session
    return contextOf(services, request, { session, at: services.clock.now() })
  }
}

function refuse(reply: FastifyReply, status: number, code: ErrorCode) {
  noteError(code)
  const { message, extensions } = codedError(code)
  return reply.code(status).send({ errors: [{ message, extensions }] })
}
