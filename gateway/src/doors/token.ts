// The token door: POST /graphql/v1 for other programs, with an API token and documents of their own.
import type { ApolloServer } from '@apollo/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type DocumentNode, GraphQLError, type GraphQLFormattedError, type GraphQLSchema, OperationTypeNode } from 'graphql'
import { z } from 'zod'
import { noteError } from '@panify/telemetry/requests'
import type { Context } from '../context.ts'
import { WITHOUT_ACCEPT } from '../graph/apollo.ts'
import { codedError } from '../graph/errors.ts'
import { faultOf } from '../log.ts'
import type { Services } from '../start/services.ts'
import { isSecret } from '../tokens/ports.ts'
import type { Token } from '../access/identity.ts'
import { typeOfAnswer, withFailure } from './answers.ts'
import { isRetryable } from './catalogue.ts'
import { checkVariables, readDocument } from './limits/document.ts'
import { createIntrospection } from './introspection.ts'
import { LIMITS, limitError } from './limits/limits.ts'
import { measure, operationOf, requireMeasures, requireNoOwnCalls } from './limits/operation.ts'
import { MAX_PER_MINUTE } from '../peers/rate.ts'
import { BUSY, BUSY_ERROR, type Overload } from './overload.ts'
import { publish } from './published.ts'
import { contextOf } from './request.ts'
import type { Streams } from './streams.ts'
import { acceptsStream, createTokenStream } from './token.stream.ts'
import { traceOperation } from './traces.ts'
import { lineOf } from './line.ts'

export const TOKEN_DOOR = '/graphql/v1'

const requestBody = z.object({
  query: z.string(),
  operationName: z.string().nullish(),
  variables: z.record(z.string(), z.unknown()).nullish(),
})

type RequestBody = z.infer<typeof requestBody>

declare module 'fastify' {
  interface FastifyRequest {
    /** The token of a request at the token door. */
    token: Token | null
  }
}

type Door = { services: Services; overload: Overload; streams: Streams; apollo: ApolloServer<Context>; schema: GraphQLSchema }

export function openTokenDoor(app: FastifyInstance, { services, overload, streams, apollo, schema }: Door): void {
  const introspect = createIntrospection(schema)
  const openStream = createTokenStream({ services, streams, schema, named })
  app.decorateRequest('token', null)
  app.post(TOKEN_DOOR, {
    // Before a byte of the body is read.
    onRequest: admission(services),
    errorHandler: (error, request, reply) => void refuseFailed(services, error, request, reply),
    handler: async (request, reply) => {
      const body = requestBody.safeParse(request.body)
      const { token } = request
      const secret = secretOf(request)
      if (!body.success || !token || !secret) return refuse(request, reply, 400, noRequest())
      // A token has a small rate of its own, and its document is not yet read: it may be an order.
      const refuseBusy = () => void refuse(request, withFailure(reply, BUSY), 503, BUSY_ERROR)
      if (!acceptsStream(request) && (await overload.refuses(reply, 'change', refuseBusy))) return reply
      let isChange = false
      try {
        const { document, kind } = examine(schema, body.data)
        isChange = kind === 'change'
        if (kind === 'introspection') return await send(request, reply, 200, introspect(token.scopes, document, body.data))
        if (acceptsStream(request) !== (kind === 'stream')) return refuse(request, reply, 400, wrongAccept())
        if (kind === 'stream') {
          const full = openStream(request, reply, { token, secret }, document, body.data)
          return full ? refuse(request, reply, 503, full) : reply
        }
      } catch (failure) {
        if (!(failure instanceof GraphQLError)) throw failure
        return refuse(request, reply, 400, coded(failure))
      }
      traceOperation(request, 'token', true)
      return answer(services, apollo, request, reply, body.data, isChange)
    },
  })
  app.route({
    method: ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    url: TOKEN_DOOR,
    handler: (_request, reply) => reply.header('allow', 'POST').code(405).send({ message: 'Method not allowed' }),
  })
  publish(app, schema)
}

/** Refusals of Fastify itself, and our own mistakes. */
function refuseFailed({ log }: Services, error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const { statusCode } = error as { statusCode?: unknown }
  const status = typeof statusCode === 'number' ? statusCode : 500
  if (status === 413) return refuse(request, reply, 413, limitError('LIMIT_BODY', bytesOf(request)))
  if (status >= 500) log.error({ fault: faultOf(error) }, 'A request failed')
  return refuse(request, reply, status, status < 500 ? noRequest() : codedError('INTERNAL_SERVER_ERROR'))
}

const badRequest = (message: string) => new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT' } })

const noRequest = () =>
  badRequest('Send { "query": "…", "variables": { … }, "operationName": "…" } as JSON, with content-type: application/json.')

/** A compressed body, or one without a length, was not read to its end: it is at least one byte too long. */
const bytesOf = ({ headers }: FastifyRequest) => Math.max(Number(headers['content-length'] ?? 0), LIMITS.LIMIT_BODY.most + 1)

/** Ignores cookies. */
function admission({ knownTokens, peers }: Services) {
  const [uses, guesses] = [peers.rate('token'), peers.rate('guess')]
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const secret = secretOf(request)
    // After too many guesses, secrets are not even looked up; a token that was accepted before is no guess.
    const isGuess = secret === null || !knownTokens.isKnown(secret)
    const blocked = isGuess ? await guesses.waitOf(lineOf(request.ip)) : null
    const token = secret === null || blocked !== null ? null : await knownTokens.find(secret)
    const wait = blocked ?? (await (token ? uses.take(token.id) : guesses.take(lineOf(request.ip))))
    if (wait !== null) {
      const message = `At most ${MAX_PER_MINUTE} requests a minute: try again in ${wait} seconds.`
      const extensions = { code: 'TOO_MANY_REQUESTS', retryAfter: wait, limit: MAX_PER_MINUTE }
      return refuse(request, reply.header('retry-after', wait), 429, new GraphQLError(message, { extensions }))
    }
    if (token === null || secret === null)
      return refuse(request, reply.header('www-authenticate', 'Bearer realm="panify"'), 401, codedError('TOKEN_INVALID'))
    request.token = token
    await knownTokens.use(secret)
    return undefined
  }
}

function secretOf({ headers }: FastifyRequest): string | null {
  const secret = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? ''
  return isSecret(secret) ? secret : null
}

const wrongAccept = () => badRequest("A subscription needs 'accept: text/event-stream'; no other operation takes it.")

type Examined = { document: DocumentNode; kind: 'data' | 'change' | 'introspection' | 'stream' }

/** Throws if a limit is exceeded. */
function examine(schema: GraphQLSchema, { query, operationName, variables }: RequestBody): Examined {
  checkVariables(variables)
  const document = readDocument(query)
  const operation = operationOf(document, operationName || null)
  // Only a measured operation is executed.
  if (!operation)
    throw new GraphQLError('Name one operation of the document in operationName.', { extensions: { code: 'OPERATION_RESOLUTION_FAILURE' } })
  const measures = measure(schema, document, operation, variables ?? {})
  requireMeasures(measures)
  if (measures.introspection === 'mixed') throw codedError('INTROSPECTION_ALONE')
  if (operation.operation === OperationTypeNode.SUBSCRIPTION) {
    requireNoOwnCalls(measures)
    return { document, kind: 'stream' }
  }
  if (measures.introspection === 'only') return { document, kind: 'introspection' }
  return { document, kind: operation.operation === OperationTypeNode.MUTATION ? 'change' : 'data' }
}

/** Errors of the parser and of the rules of GraphQL have no code of their own. */
function coded(error: GraphQLError): GraphQLError {
  if (error.extensions['code']) return error
  const code = error.message.startsWith('Syntax Error') ? 'GRAPHQL_PARSE_FAILED' : 'GRAPHQL_VALIDATION_FAILED'
  return new GraphQLError(error.message, { nodes: error.nodes, extensions: { code } })
}

async function answer(
  services: Services,
  apollo: ApolloServer<Context>,
  request: FastifyRequest,
  reply: FastifyReply,
  body: RequestBody,
  isChange: boolean,
) {
  const { operationName, variables, query } = body
  const operation = { query, ...(operationName ? { operationName } : {}), variables: variables ?? {}, http: WITHOUT_ACCEPT }
  const { body: result, http } = await apollo.executeOperation(operation, {
    contextValue: contextOf(services, request, { token: request.token }),
  })
  if (result.kind !== 'single') throw new Error(faultOf('incremental answers are switched off'))
  const retryAfter = http.headers.get('retry-after')
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  return send(request, reply, http.status ?? 200, result.singleResult, isChange)
}

type Result = { data?: unknown; errors?: readonly GraphQLFormattedError[] | undefined }

/** The answer to a change has no limit: it was made, and a refusal would hide that. */
function send(request: FastifyRequest, reply: FastifyReply, status: number, { data, errors }: Result, isChange = false) {
  const answer = { ...(data === undefined ? {} : { data }), ...(errors ? { errors: errors.map((error) => named(request, error)) } : {}) }
  const text = JSON.stringify(answer)
  const size = Buffer.byteLength(text)
  if (size > LIMITS.LIMIT_ANSWER.most && !isChange)
    return refuse(request, reply, 400, limitError('LIMIT_ANSWER', size, 'Ask for smaller pages or fewer fields.'))
  return reply.code(status).header('content-type', typeOfAnswer(request, status)).send(text)
}

const refuse = (request: FastifyRequest, reply: FastifyReply, status: number, error: GraphQLError | GraphQLFormattedError): FastifyReply =>
  reply.code(status).send({ errors: [named(request, error instanceof GraphQLError ? error.toJSON() : error)] })

/** Every error carries the request's id and whether the same request may succeed later. */
function named({ id: requestId }: FastifyRequest, { extensions, ...error }: GraphQLFormattedError): GraphQLFormattedError {
  noteError(String(extensions?.['code']))
  return { ...error, extensions: { ...extensions, requestId, retryable: isRetryable(extensions?.['code']) } }
}
