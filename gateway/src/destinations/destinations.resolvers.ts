import type { GraphQLResolveInfo } from 'graphql'
import { actorOf } from '../access/actor.ts'
import { audited } from '../audit/ports.ts'
import { nameOfKey, type DestinationKey } from '../keys.ts'
import type { Context } from '../context.ts'
import { FEW } from '../erp/batch.ts'
import { codedError } from '../graph/errors.ts'
import { selects } from '../graph/selection.ts'
import type { Resolvers } from '../generated/resolvers.ts'
import { edges } from '../lists/connection.ts'
import type { DestinationModel } from './destinations.model.ts'
import { keyOf } from '../ordering/ordering.ts'
import { permitted } from '../access/permitted.ts'
import { startEarly } from './early.ts'
import { destinationsPage } from './list.ts'
import { ENTRY_FAILED, entryRefusal } from './destinations.rules.ts'

export const destinationsResolvers: Resolvers = {
  Query: {
    destinations: async (_root, args, context, info) => {
      const isJoined = args.first > FEW && selects(info, 'nodes', 'customer') && actorOf(context)?.reachesAll
      // A failure shows at each customer.
      const customers = isJoined ? context.loaders.joinCustomers().catch(() => {}) : null
      const page = await destinationsPage(context, args)
      await customers
      return page
    },
    destination: async (_root, { id }, context, info) => {
      const key = permitted(context, id)
      return key && found(context, key, info)
    },
  },
  DestinationConnection: { edges },
  Viewer: {
    destination: async ({ own }, _args, context, info) => {
      if (own === null) return null
      const destination = await found(context, own, info)
      if (destination === null) throw codedError('DESTINATION_NOT_FOUND')
      return destination
    },
  },
  Destination: {
    customerCode: ({ customerCode, namesCustomer }) => (namesCustomer ? customerCode : null),
  },
  Mutation: {
    enterDestination: async (_root, { input }, context) => {
      const key = permitted(context, input.destinationId)
      const destination = key && (await context.loaders.destinations.load(key))
      if (!destination) return { __typename: 'EnterDestinationRefused', ...ENTRY_FAILED }
      const refusal = entryRefusal(destination)
      if (refusal) return { __typename: 'EnterDestinationRefused', ...refusal }
      await audited(context, { action: 'destination.enter', target: nameOfKey(keyOf(destination)) }, async () => {})
      return { __typename: 'DestinationEntered', destination }
    },
  },
}

function found(context: Context, key: DestinationKey, info: GraphQLResolveInfo): Promise<DestinationModel | null> {
  startEarly(context, key, info)
  return context.loaders.destinations.load(key)
}
