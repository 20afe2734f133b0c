import type { Resolvers } from '../generated/resolvers.ts'
import { create, remove } from './changes.ts'

export const categoriesResolvers: Resolvers = {
  Query: {
    warehouseCategories: (_root, { refresh }, { shared }) => shared.warehouseCategories(refresh),
  },
  Mutation: {
    createCategory: (_root, { input }, context) => create(context, input),
    deleteCategory: (_root, { input }, context) => remove(context, input),
  },
}
