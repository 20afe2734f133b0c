import type { Resolvers } from '../generated/resolvers.ts'

export const articlesResolvers: Resolvers = {
  Destination: {
    catalogue: ({ customerCode }) => ({ customerCode }),
  },
  Catalogue: {
    articles: async ({ customerCode }, _args, { shared }) => (await shared.catalogue(customerCode)).articles,
    categories: async (_catalogue, _args, { shared }) => shared.categories(await shared.groupSelector()),
  },
}
