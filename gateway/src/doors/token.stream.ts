// The stream of the token door: POST /graphql/v1 with `accept: text/event-stream` and a subscription.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type DocumentNode, type GraphQLError, type GraphQLFormattedError, type GraphQLSchema, validate } from 'graphql'
import type { Token } from '../access/identity.ts'
import type { Context } from '../context.ts'
import { codedError, formatError } from '../graph/errors.ts'
import type { Services } from '../start/services.ts'
import { contextOf } from './request.ts'
import { STREAMS, type Streams } from './streams.ts'

export const acceptsStream = ({ headers }: FastifyRequest): boolean => headers.accept?.includes('text/event-stream') ?? false

type Asked = { operationName?: string | null | undefined; variables?: Record<string, unknown> | null | undefined }

type Caller = { token: Token; secret: string }

type Needs = {
  services: Services
  streams: Streams
  schema: GraphQLSchema
  named: (request: FastifyRequest, error: GraphQLFormattedError) => GraphQLFormattedError
}

/** Throws a GraphQL error if the document does not fit the contract; answers the refusal if there are too many streams. */
export function createTokenStream({ services, streams, schema, named }: Needs) {
  const format = formatError(services.log, { forDevelopers: true })
  return (
    request: FastifyRequest,
    reply: FastifyReply,
    { token, secret }: Caller,
    document: DocumentNode,
    asked: Asked,
  ): GraphQLError | null => {
    const [flaw] = validate(schema, document, undefined, { maxErrors: 5, hideSuggestions: true })
    if (flaw) throw flaw
    const limit = { caller: `token ${token.id}`, most: STREAMS.perToken }
    // None gives way: two programs with one token would end each other's streams for ever.
    if (!streams.makeRoom(limit)) {
      reply.header('retry-after', STREAMS.retryAfterSeconds)
      return codedError('TOO_MANY_REQUESTS', { retryAfter: STREAMS.retryAfterSeconds, limit: limit.most })
    }
    streams.open(request, reply, {
      caller: limit.caller,
      schema,
      document,
      ...asked,
      contextNow: () => contextNow(services, request, secret),
      format: (error) => named(request, format(error.toJSON(), error)),
    })
    return null
  }
}

async function contextNow(services: Services, request: FastifyRequest, secret: string): Promise<Context> {
  const token = await services.knownTokens.find(secret)
  if (token === null) throw codedError('TOKEN_INVALID')
  return contextOf(services, request, { token, at: services.clock.now() })
}
