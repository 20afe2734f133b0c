import { versionOf } from '../change/version.ts'
import type { Resolvers } from '../generated/resolvers.ts'
import { create, find, remove, search, update } from './warehouse.ts'

export const articlesResolvers: Resolvers = {
  Query: {
    warehouseArticles: (_root, args, context) => search(context, args.search),
    warehouseArticle: (_root, { code }, context) => find(context, code),
  },
  Mutation: {
    createArticle: (_root, { input }, context) => create(context, input),
    updateArticle: (_root, { input }, context) => update(context, input),
    deleteArticle: (_root, { input }, context) => remove(context, input),
  },
  WarehouseArticle: {
    version: (article) => versionOf(article),
  },
  Article: {
    categories: async ({ categories }, { of }, { shared }) => {
      if (of === 'ALL') return categories
      const wanted = await shared.filterGroupKey()
      return categories.filter(({ key }) => key === wanted)
    },
  },
  Destination: {
    catalogue: ({ customerCode }) => ({ customerCode }),
  },
  Catalogue: {
    articles: async ({ customerCode }, _args, { shared }) => (await shared.catalogue(customerCode)).articles,
    filterGroup: (_catalogue, _args, { shared }) => shared.filterGroup(),
  },
}
