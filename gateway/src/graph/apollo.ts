// Apollo Server with every setting explicit: no default depends on the environment.
import { ApolloServer, type ApolloServerOptionsWithGateway, type ApolloServerPlugin, type HTTPGraphQLHead, HeaderMap } from '@apollo/server'
import { ApolloServerPluginCacheControlDisabled, ApolloServerPluginLandingPageDisabled } from '@apollo/server/plugin/disabled'
import { noteRefusal } from '@panify/telemetry/requests'
import { GraphQLError, type GraphQLFormattedError, type GraphQLSchema, type ValidationRule, isObjectType } from 'graphql'
import type { Context } from '../context.ts'
import { changesRecords } from './changes.ts'
import { formatError } from './errors.ts'
import { type Executor, interpreted } from './execution.ts'
import type { Log } from '../log.ts'

type Options = {
  /** The caller has written the document, sends it as `query`, and gets the parser's texts. Otherwise it is given by `textOf`. */
  forDevelopers?: boolean
  execute?: Executor
}

export async function startApollo(
  schema: GraphQLSchema,
  log: Log,
  { forDevelopers = false, execute = interpreted(schema) }: Options = {},
): Promise<ApolloServer<Context>> {
  const apollo = new ApolloServer<Context>({
    gateway: gatewayOf(schema, execute),
    // The token door answers introspection itself, by scope, and refuses it together with data.
    introspection: forDevelopers,
    hideSchemaDetailsFromClientErrors: true,
    includeStacktraceInErrorResponses: false,
    allowBatchedHttpRequests: false,
    persistedQueries: forDevelopers ? false : { cache: ownHashes },
    csrfPrevention: true,
    maxRecursiveSelections: 1_000,
    validationOptions: { maxErrors: 5 },
    validationRules: [oneAttemptPerRequest],
    stopOnTerminationSignals: false,
    formatError: formatError(log, { forDevelopers }),
    plugins: [ApolloServerPluginCacheControlDisabled(), ApolloServerPluginLandingPageDisabled(), boundedChanges, outcomes(schema)],
    // formatError logs failures, once and without values.
    logger: { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined },
  })
  await apollo.start()
  return apollo
}

/** Incremental answers are switched off: what a client accepts of them need not be found out for each request. */
export const WITHOUT_ACCEPT = { method: 'POST', headers: new HeaderMap([['accept', '']]), search: '', body: undefined }

/** The `extensions` of a request. The text stands for its hash, which Apollo Server would make anew for every request. */
export const textOf = (query: string) => ({ persistedQuery: { version: 1, sha256Hash: query } })

const PREFIX = 'apq:'
const ownHashes = {
  get: async (key: string) => key.slice(PREFIX.length),
  set: async () => undefined,
  delete: async () => undefined,
}

/** Apollo Server accepts an executor only from a gateway of subgraphs. */
const gatewayOf = (apiSchema: GraphQLSchema, execute: Executor): ApolloServerOptionsWithGateway<Context>['gateway'] => ({
  onSchemaLoadOrUpdate(callback) {
    callback({ apiSchema, coreSupergraphSdl: '' })
    return () => undefined
  },
  load: async () => ({
    executor: async ({ document, request: { operationName, variables }, context }) =>
      execute({ document, operationName, variables, context }),
  }),
  stop: async () => undefined,
})

/** Half a login, or a mail without its password, would be worse than a late one: only changes of records are bounded. */
const boundedChanges: ApolloServerPlugin<Context> = {
  requestDidStart: async () => ({
    didResolveOperation: async ({ operation, contextValue }) => {
      if (operation && changesRecords(operation)) contextValue.request.budget.begin()
    },
  }),
}

/** These errors state that the call was not made. */
const SHED = new Set<unknown>(['UPSTREAM_BUSY', 'UPSTREAM_UNAVAILABLE'])

/** Each plugin costs every operation several turns: both share one. */
function outcomes(schema: GraphQLSchema): ApolloServerPlugin<Context> {
  const isRefusal = (name: unknown): name is string => {
    const type = typeof name === 'string' ? schema.getType(name) : undefined
    return isObjectType(type) && type.getInterfaces().some((one) => one.name === 'Refusal')
  }
  return {
    requestDidStart: async () => ({
      willSendResponse: async ({ response: { body, http } }) => {
        if (body.kind !== 'single') return
        const { data, errors } = body.singleResult
        if (errors) tellOverload(errors, data, http)
        // The type of a refusal, which is an answer like any other.
        const names = Object.values(data ?? {}).map((value) => (value as { __typename?: unknown } | null)?.__typename)
        const refused = names.find(isRefusal)
        if (refused !== undefined) noteRefusal(refused)
      },
    }),
  }
}

/** For callers that read only status and headers: 503 if overload has left a field of the operation itself without an answer. */
function tellOverload(errors: readonly GraphQLFormattedError[], data: Record<string, unknown> | null | undefined, http: HTTPGraphQLHead) {
  const seconds = errors.flatMap(({ extensions }) => (typeof extensions?.['retryAfter'] === 'number' ? [extensions['retryAfter']] : []))
  if (seconds.length > 0) http.headers.set('retry-after', String(Math.max(...seconds)))
  const isRefused = errors.some(({ path, extensions }) => SHED.has(extensions?.['code']) && path && !data?.[path[0]!])
  if (isRefused) http.status = 503
}

const ATTEMPTS = new Set([
  'login',
  'completeLogin',
  'changePassword',
  'beginSecondFactor',
  'disableSecondFactor',
  'recoverPassword',
  'requestRegistration',
])

/** With aliases, one request could try many passwords or request many mails. */
const oneAttemptPerRequest: ValidationRule = (context) => {
  let attempts = 0
  return {
    Field(node) {
      if (!ATTEMPTS.has(node.name.value) || context.getParentType()?.name !== 'Mutation') return
      attempts += 1
      if (attempts === 2) context.reportError(new GraphQLError('One attempt per request', { nodes: node }))
    },
  }
}
