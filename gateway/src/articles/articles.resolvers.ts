import type { Resolvers } from '../generated/resolvers.ts'
import { create, find, remove, search, update } from './warehouse.ts'

export const articlesResolvers: Resolvers = {
  Query: {
    warehouseArticles: (_root, args, context) => search(context, args.search),
    warehouseArticle: (_root, { code }, context) => find(context, code),
  },
  Mutation: {
    createArticle: async (_root, { input }, context) => {
      const refused = await create(context, input)
      if (refused) return { __typename: 'ArticleRefused', ...refused }
      return { __typename: 'ArticleCreated', articleCode: input.code.trim(), message: 'Articolo creato con successo' }
    },
    updateArticle: async (_root, { code, input }, context) => {
      const refused = await update(context, code, input)
      return refused ? { __typename: 'ArticleRefused', ...refused } : { __typename: 'ArticleUpdated', articleCode: code }
    },
    deleteArticle: async (_root, { code }, context) => {
      const refused = await remove(context, code)
      return refused ? { __typename: 'ArticleRefused', ...refused } : { __typename: 'ArticleDeleted', articleCode: code }
    },
  },
  Destination: {
    catalogue: ({ customerCode }) => ({ customerCode }),
  },
  Catalogue: {
    articles: async ({ customerCode }, _args, { shared }) => (await shared.catalogue(customerCode)).articles,
    categories: async (_catalogue, _args, { shared }) => shared.categories(await shared.groupSelector()),
  },
}
