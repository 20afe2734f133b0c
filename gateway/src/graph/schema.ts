// The schema: the contract with the resolvers of every subject.
import { makeExecutableSchema } from '@graphql-tools/schema'
import { type GraphQLSchema, isScalarType } from 'graphql'
import { guardFields } from '../access/guard.ts'
import { articlesResolvers } from '../articles/articles.resolvers.ts'
import { capabilityResolvers } from '../access/capabilities.ts'
import { categoriesResolvers } from '../categories/categories.resolvers.ts'
import { unitsResolvers } from '../categories/units.resolvers.ts'
import { contract } from './contract.ts'
import { customersResolvers } from '../customers/customers.resolvers.ts'
import { datesResolvers } from '../dates/dates.resolvers.ts'
import { destinationsResolvers } from '../destinations/destinations.resolvers.ts'
import { documentsResolvers } from '../documents/documents.resolvers.ts'
import { eventsResolvers } from '../events/events.resolvers.ts'
import { extraordinaryResolvers } from '../extraordinary/extraordinary.resolvers.ts'
import { orderChangesResolvers } from '../order-changes/order-changes.resolvers.ts'
import { planningResolvers } from '../planning/planning.resolvers.ts'
import { productionResolvers } from '../production/production.resolvers.ts'
import { auditResolvers } from '../audit/audit.resolvers.ts'
import { scalars } from './scalars.ts'
import { sessionResolvers } from '../session/session.resolvers.ts'
import { settingsResolvers } from '../settings/settings.resolvers.ts'
import { statusResolvers } from '../status/status.resolvers.ts'
import { tokensResolvers } from '../tokens/tokens.resolvers.ts'
import { webhooksResolvers } from '../webhooks/webhooks.resolvers.ts'

const subjects = [
  sessionResolvers,
  customersResolvers,
  destinationsResolvers,
  planningResolvers,
  datesResolvers,
  extraordinaryResolvers,
  documentsResolvers,
  articlesResolvers,
  categoriesResolvers,
  unitsResolvers,
  productionResolvers,
  orderChangesResolvers,
  eventsResolvers,
  settingsResolvers,
  auditResolvers,
  capabilityResolvers,
  statusResolvers,
  tokensResolvers,
  webhooksResolvers,
]

/** `typeDefs` is for tests of invalid contracts. */
export function createSchema(typeDefs: string[] = contract()): GraphQLSchema {
  const schema = makeExecutableSchema({
    typeDefs,
    noLocation: true,
    resolvers: [scalars, ...subjects],
    resolverValidationOptions: { requireResolversToMatchSchema: 'error' },
  })
  // A scalar's resolver removes its description.
  for (const type of Object.values(schema.getTypeMap())) if (isScalarType(type)) type.description ??= type.astNode?.description?.value
  guardFields(schema)
  return schema
}

let schema: GraphQLSchema | null = null

/** The schema of this program, built on first use. */
export const gatewaySchema = (): GraphQLSchema => (schema ??= createSchema())
