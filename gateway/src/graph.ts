// Apollo Server with every setting spelled out: none of its defaults depends on where it runs.
import { ApolloServer } from '@apollo/server'
import { ApolloServerPluginCacheControlDisabled, ApolloServerPluginLandingPageDisabled } from '@apollo/server/plugin/disabled'
import { GraphQLError, type GraphQLSchema, type ValidationRule } from 'graphql'
import type { Context } from './context.ts'
import { formatError } from './errors.ts'
import type { Log } from './log.ts'

export async function startGraph(schema: GraphQLSchema, log: Log): Promise<ApolloServer<Context>> {
  const apollo = new ApolloServer<Context>({
    schema,
    introspection: false,
    hideSchemaDetailsFromClientErrors: true,
    includeStacktraceInErrorResponses: false,
    allowBatchedHttpRequests: false,
    persistedQueries: false,
    csrfPrevention: true,
    maxRecursiveSelections: 1_000,
    validationOptions: { maxErrors: 5 },
    executionOptions: { maxCoercionErrors: 5 },
    validationRules: [oneLoginPerRequest],
    stopOnTerminationSignals: false,
    formatError: formatError(log),
    plugins: [ApolloServerPluginCacheControlDisabled(), ApolloServerPluginLandingPageDisabled()],
    // What goes wrong is logged by formatError, once and without values.
    logger: { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined },
  })
  await apollo.start()
  return apollo
}

/** Aliases would try many passwords in one request. */
const oneLoginPerRequest: ValidationRule = (context) => {
  let logins = 0
  return {
    Field(node) {
      if (node.name.value !== 'login' || context.getParentType()?.name !== 'Mutation') return
      logins += 1
      if (logins === 2) context.reportError(new GraphQLError('One login per request', { nodes: node }))
    },
  }
}
