import type { Resolvers } from '../generated/resolvers.ts'

export const customersResolvers: Resolvers = {
  Query: {
    customers: (_root, _args, { loaders }) => loaders.allCustomers(),
    customer: (_root, { code }, { loaders }) => loaders.customerRecord(code),
  },
  Destination: {
    customer: ({ customerCode }, _args, { loaders }) => loaders.customers.load(customerCode),
  },
  Customer: {
    // A list that names no destinations is completed by the one list of all of them, not by a call per customer.
    destinations: async ({ code, ownDestinations }, _args, { loaders }) => {
      if (ownDestinations) return ownDestinations
      return (await loaders.allDestinations()).filter((one) => one.customerCode === code)
    },
    contacts: async ({ code, ownContacts }, _args, { loaders }) => ownContacts ?? (await loaders.customerRecord(code))?.ownContacts ?? [],
  },
}
