import type { Resolvers } from '../generated/resolvers.ts'
import { categoryId } from './categories.rules.ts'
import { create, remove } from './changes.ts'

export const categoriesResolvers: Resolvers = {
  Query: {
    categoryGroups: async (_root, _args, { shared }) => (await shared.warehouseLists()).groups,
    units: async (_root, _args, { shared }) => (await shared.warehouseLists()).units.map(({ code }) => code),
    vatRates: async (_root, _args, { shared }) => (await shared.warehouseLists()).vatRates,
  },
  CategoryGroup: {
    totalCount: ({ categories }) => categories.length,
  },
  Category: {
    id: ({ key, code }) => categoryId(key, code),
    group: async ({ key }, _args, { shared }) => (await shared.warehouseLists()).groups.find((group) => group.key === key) ?? null,
  },
  ArticleCategory: {
    category: async ({ key, code }, _args, { shared }) => {
      const { groups } = await shared.warehouseLists()
      return groups.find((group) => group.key === key)?.categories.find((category) => category.code === code) ?? null
    },
  },
  Mutation: {
    createCategory: (_root, { input }, context) => create(context, input),
    deleteCategory: (_root, { input }, context) => remove(context, input),
  },
}
