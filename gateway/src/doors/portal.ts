// The portal's door: POST /graphql for the portal's own operations, from its own pages.
import type { ApolloServer } from '@apollo/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type GraphQLSchema, Kind, type OperationDefinitionNode, OperationTypeNode, getOperationAST, parse } from 'graphql'
import { z } from 'zod'
import type { Context } from '../context.ts'
import type { Build, Operation } from './build.ts'
import { fitsContract } from './former.ts'
import { WITHOUT_ACCEPT, textOf } from '../graph/apollo.ts'
import { changesRecords } from '../graph/changes.ts'
import { accessOf } from '../graph/directives.ts'
import { noteError } from '@panify/telemetry/requests'
import { type ErrorCode, codedError } from '../graph/errors.ts'
import { faultOf } from '../log.ts'
import type { Services } from '../start/services.ts'
import type { KnownBrowser } from '../session/ports.ts'
import { typeOfAnswer } from './answers.ts'
import { type Cookies, refuseByName } from './front.ts'
import type { Guests } from './guests.ts'
import { OTHER_OPERATION } from './current.ts'
import { isDeep } from './limits/document.ts'
import { traceOperation } from './traces.ts'
import type { Overload, Work } from './overload.ts'
import { contextOf } from './request.ts'

export const PORTAL_DOOR = '/graphql'

/** Header of requests that the page sends without an action of the person: they renew no session. */
const BACKGROUND = 'x-panify-background'

const requestBody = z.object({
  query: z.string().optional(),
  operationName: z.string().nullish(),
  variables: z.record(z.string(), z.unknown()).nullish(),
  extensions: z.object({ persistedQuery: z.object({ sha256Hash: z.string() }).optional() }).nullish(),
})

type RequestBody = z.infer<typeof requestBody>

type Document = {
  name: string
  query: string
  /** Selects a root field that needs no session. */
  isForGuests: boolean
  isChange: boolean
  isSubscription: boolean
}

type Lookup = {
  /** Of the portal's build. */
  named(name: string): Document | null
  /** Null if the operation is not one of the portal's build. */
  current(body: RequestBody): Document | null
  /** Null if it is not one of a former build either, or if the contract has changed too much for it. */
  former(body: RequestBody): Promise<Document | null>
}

export function lookupOf(build: Build | null, schema: GraphQLSchema): Lookup {
  const known = new Map<string, Document>()
  /** Each text is parsed once, when it is first used. */
  function documentOf(name: string, query: string): Document {
    const document = known.get(query) ?? classified(schema, name, query)
    known.set(query, document)
    return document
  }
  if (build === null)
    return {
      named: () => null,
      current: ({ query }) => (query === undefined ? null : { ...documentOf(OTHER_OPERATION, query), isForGuests: true }),
      former: async () => null,
    }
  const documentIn = (operation: Operation | null | undefined) => (operation ? documentOf(operation.name, operation.body) : null)
  const byName = new Map([...build.operations.values()].map((operation) => [operation.name, operation]))
  const hashIn = ({ query, extensions }: RequestBody) => (query === undefined ? (extensions?.persistedQuery?.sha256Hash ?? '') : '')
  return {
    named: (name) => documentIn(byName.get(name)),
    current: (body) => documentIn(build.operations.get(hashIn(body))),
    async former(body) {
      const operation = await build.formerOperation(hashIn(body))
      return operation && fitsContract(schema, operation.body, body.variables ?? {}) ? documentIn(operation) : null
    },
  }
}

function classified(schema: GraphQLSchema, name: string, query: string): Document {
  const operation = operationIn(query)
  return {
    name,
    query,
    isForGuests: selectsPublic(schema, operation),
    isChange: operation !== null && changesRecords(operation),
    isSubscription: operation?.operation === OperationTypeNode.SUBSCRIPTION,
  }
}

/** Null for a text that is no operation, which Apollo Server refuses. */
function operationIn(query: string): OperationDefinitionNode | null {
  try {
    return getOperationAST(parse(query)) ?? null
  } catch {
    return null
  }
}

function selectsPublic(schema: GraphQLSchema, operation: OperationDefinitionNode | null): boolean {
  const fields = operation && schema.getRootType(operation.operation)?.getFields()
  // The portal's operations spread no fragments at their root; one that did would be executed, and refused field by field.
  return (operation?.selectionSet.selections ?? []).some((selection) => {
    const field = selection.kind === Kind.FIELD ? fields?.[selection.name.value] : undefined
    return !field || accessOf(field)?.to === 'PUBLIC'
  })
}

type Door = {
  services: Services
  guests: Guests
  overload: Overload
  apollo: ApolloServer<Context>
  schema: GraphQLSchema
  /** Null: any text is an operation, for tests. */
  build: Build | null
  /** Of every answer. */
  headers: Record<string, string>
}

/** Enough for a login or a registration. */
export const GUEST_BODY_LIMIT = 16 * 1024

export function openDoor(app: FastifyInstance, { services, guests, overload, apollo, schema, build, headers }: Door): void {
  const lookup = lookupOf(build, schema)
  const { sessions } = services

  /** From the cookie alone: whether its session has ended is checked only for what is accepted. */
  const workOf = (cookies: Cookies, { isChange }: Document): Work => {
    if (sessions.peek(cookies[sessions.cookieName])?.isAdministrator) return 'staff'
    return isChange ? 'change' : 'read'
  }

  /** It is looked up in the store, so a guest's is counted before. */
  async function formerOf(request: FastifyRequest, body: RequestBody): Promise<Document | null> {
    if (!(await sessions.read(request.cookies[sessions.cookieName]))) await guests.count(request)
    return lookup.former(body)
  }

  /** Before the body is read. */
  async function refuseLargeBodyOfGuest(request: FastifyRequest, reply: FastifyReply) {
    const length = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY)
    if (length <= GUEST_BODY_LIMIT || (await sessions.read(request.cookies[sessions.cookieName]))) return undefined
    return refuse(reply, 413, 'BAD_USER_INPUT')
  }

  refuseByName(app, {
    path: PORTAL_DOOR,
    headers,
    overload,
    metrics: services.metrics,
    workOf(operation, cookies) {
      const document = lookup.named(operation)
      return document && workOf(cookies, document)
    },
  })
  app.post(PORTAL_DOOR, { onRequest: refuseLargeBodyOfGuest }, async (request, reply) => {
    if (!comesFromOwnPages(request, services.config.publicUrl)) return refuse(reply, 403, 'FORBIDDEN')
    const body = requestBody.safeParse(request.body)
    if (!body.success || isDeep(body.data.variables)) return refuse(reply, 400, 'BAD_USER_INPUT')
    const document = lookup.current(body.data) ?? (await formerOf(request, body.data))
    if (document === null) return refuse(reply, 403, 'DOCUMENT_NOT_TRUSTED')
    // It is answered by a stream (portal.stream.ts).
    if (document.isSubscription) return refuse(reply, 400, 'BAD_USER_INPUT')
    request.current.operation = document.name
    // Before they wait: guests beyond their limit take no place from customers.
    if (!sessions.peek(request.cookies[sessions.cookieName])) await guests.count(request)
    if (await overload.refuses(reply, workOf(request.cookies, document))) return reply
    const session = await sessions.read(request.cookies[sessions.cookieName], { isBackground: request.headers[BACKGROUND] !== undefined })
    if (!session) await guests.count(request)
    if (!session && !document.isForGuests) return refuse(reply, 200, 'NOT_AUTHENTICATED')
    traceOperation(request, 'portal', session !== null)
    return answer(services, apollo, { request, reply, session }, { ...body.data, query: document.query })
  })
  app.route({
    method: ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    url: PORTAL_DOOR,
    handler: (_request, reply) => reply.header('allow', 'POST').code(405).send({ message: 'Method not allowed' }),
  })
}

function refuse(reply: FastifyReply, status: number, code: ErrorCode) {
  noteError(code)
  const { message, extensions } = codedError(code)
  return reply.code(status).send({ errors: [{ message, extensions }] })
}

/** A browser sends the origin of a request; a client without one is no browser and has no cookie. */
export function comesFromOwnPages({ headers, host }: FastifyRequest, publicUrl: string | null): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  const { origin } = headers
  if (origin === undefined) return true
  return URL.canParse(origin) && (new URL(origin).host === host || (publicUrl !== null && new URL(publicUrl).origin === origin))
}

type Executed = Pick<RequestBody, 'operationName' | 'variables'> & { query: string }
type Exchange = { request: FastifyRequest; reply: FastifyReply; session: Context['session'] }

async function answer(services: Services, apollo: ApolloServer<Context>, { request, reply, session: before }: Exchange, body: Executed) {
  const { sessions, browsers } = services
  const sealed = request.cookies[sessions.cookieName]
  const browser = browsers.read(request.cookies[browsers.cookieName])
  const kept: Kept = {}
  const context = contextOf(services, request, { session: before, browser })
  context.request.setSession = (next) => void (context.session = kept.session = next)
  context.request.rememberBrowser = (known) => void (kept.browser = known)
  const { operationName, variables, query } = body
  const operation = {
    extensions: textOf(query),
    operationName: operationName ?? undefined,
    variables: variables ?? {},
    http: WITHOUT_ACCEPT,
  }
  const { body: result, http } = await apollo.executeOperation(operation, { contextValue: context })
  const cookies = [await sessions.write(sealed, before, kept.session), kept.browser ? browsers.write(kept.browser) : null]
  for (const cookie of cookies) if (cookie) reply.setCookie(cookie.name, cookie.value, cookie.options)
  if (result.kind !== 'single') throw new Error(faultOf('incremental answers are switched off'))
  const retryAfter = http.headers.get('retry-after')
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  const status = http.status ?? 200
  return reply.code(status).header('content-type', typeOfAnswer(request, status)).send(JSON.stringify(result.singleResult))
}

/** What the browser keeps after the answer; undefined fields stay as they are. */
type Kept = { session?: Context['session']; browser?: KnownBrowser }
