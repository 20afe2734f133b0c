import type { Resolvers } from '../generated/resolvers.ts'
import { create, extrasOf, update } from './changes.ts'

export const customersResolvers: Resolvers = {
  Query: {
    customers: (_root, _args, { loaders }) => loaders.allCustomers(),
    customer: (_root, { code }, { loaders }) => loaders.customerRecord(code),
    customerExtras: (_root, { code }, context) => extrasOf(context, code ?? null),
  },
  Mutation: {
    createCustomer: (_root, { input }, context) => create(context, input),
    updateCustomer: async (_root, { code, input }, context) => {
      const { refused, updated } = await update(context, code, input)
      return refused ? { __typename: 'CustomerRefused', ...refused } : { __typename: 'CustomerUpdated', ...updated }
    },
  },
  Destination: {
    customer: ({ customerCode }, _args, { loaders }) => loaders.customers.load(customerCode),
  },
  Customer: {
    isInternal: async ({ code }, _args, { shared }) => (await shared.internalCustomer()) === code,
    // A list that names no destinations is completed by the one list of all of them, not by a call per customer.
    destinations: async ({ code, ownDestinations }, _args, { loaders }) => {
      if (ownDestinations) return ownDestinations
      return (await loaders.allDestinations()).filter((one) => one.customerCode === code)
    },
    contacts: async ({ code, ownContacts }, _args, { loaders }) => ownContacts ?? (await loaders.customerRecord(code))?.ownContacts ?? [],
  },
}
