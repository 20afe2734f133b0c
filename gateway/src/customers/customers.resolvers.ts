import { versionOf } from '../change/version.ts'
import type { Resolvers } from '../generated/resolvers.ts'
import { edges } from '../lists/connection.ts'
import { create } from './create.ts'
import { sendCredentials } from './credentials.ts'
import { fieldsOf } from './customer.rules.ts'
import { fieldsOf as fieldsOfDestination } from './destination.rules.ts'
import { createDestination, updateDestination } from './destination.ts'
import { customersPage } from './list.ts'
import { updateCustomer } from './update.ts'

export const customersResolvers: Resolvers = {
  Query: {
    customers: (_root, args, context) => customersPage(context, args),
    customer: (_root, { code }, { loaders }) => loaders.customerRecord(code),
  },
  Mutation: {
    createCustomer: (_root, { input }, context) => create(context, input),
    updateCustomer: (_root, { input }, context) => updateCustomer(context, input),
    createDestination: (_root, { input }, context) => createDestination(context, input),
    updateDestination: (_root, { input }, context) => updateDestination(context, input),
    sendCredentials: (_root, { input }, context) => sendCredentials(context, input),
  },
  Destination: {
    customer: ({ customerCode }, _args, { loaders }) => loaders.customerOf(customerCode),
    version: (destination) => versionOf(fieldsOfDestination(destination)),
  },
  CustomerConnection: { edges },
  Customer: {
    id: ({ code }) => encodeURIComponent(code),
    isInternal: async ({ code }, _args, { shared }) => (await shared.internalCustomer()) === code,
    // If a list names no destinations, the list of all destinations completes it, instead of one call per customer.
    destinations: async ({ code, ownDestinations }, _args, { loaders }) => {
      if (ownDestinations) return ownDestinations
      return (await loaders.allDestinations()).filter((one) => one.customerCode === code)
    },
    contacts: async ({ code, ownContacts }, _args, { loaders }) => ownContacts ?? (await loaders.customerRecord(code))?.ownContacts ?? [],
    version: (customer) => versionOf(fieldsOf(customer)),
  },
}
