import { audited } from '../audit.ts'
import type { Context } from '../context.ts'
import type { Resolvers } from '../generated/resolvers.ts'
import type { Audit } from '../store/store.ts'
import { GROUP_NUMBERS, createCategory, deleteCategory } from './warehouse.erp.ts'

export const categoriesResolvers: Resolvers = {
  Query: {
    warehouseCategories: (_root, { refresh }, { shared }) => shared.warehouseCategories(refresh),
  },
  Mutation: {
    createCategory: async (_root, { group, name }, context) => {
      const trimmed = name.trim()
      const refused = trimmed === '' ? NO_NAME : await flawOf(context, group)
      if (refused) return { __typename: 'CategoryRefused', ...refused }
      await changing(context, { action: 'category.create', target: `${group}/${trimmed}`, detail: { name: trimmed } }, () =>
        createCategory(context.erp, group, trimmed),
      )
      return { __typename: 'CategoryCreated', name: trimmed }
    },
    deleteCategory: async (_root, { group, code }, context) => {
      const refused = (await flawOf(context, group)) ?? (code.trim() === '' ? NO_CODE : null)
      if (refused) return { __typename: 'CategoryRefused', ...refused }
      const name = await nameOf(context, group, code)
      await changing(
        context,
        { action: 'category.delete', target: `${group}/${code}`, detail: { name: { before: name, after: '' } } },
        () => deleteCategory(context.erp, group, code),
      )
      return { __typename: 'CategoryDeleted', categoryCode: code }
    },
  },
}

const NO_NAME = { code: 'CATEGORY_NAME_MISSING', message: 'Il nome della categoria è obbligatorio' } as const
const NO_CODE = { code: 'CATEGORY_CODE_INVALID', message: 'Errore: codice categoria non valido' } as const
const NO_GROUP = { code: 'CATEGORY_GROUP_INVALID', message: 'Errore: numero gruppo non valido' } as const
const UNSUPPORTED = { code: 'CATEGORY_GROUP_UNSUPPORTED', message: 'Errore: numero gruppo non supportato' } as const

/** There are six groups; a server may have fewer. */
async function flawOf({ shared }: Context, group: number) {
  if (!GROUP_NUMBERS.includes(group)) return NO_GROUP
  const { groups } = await shared.warehouseCategories()
  return groups.some(({ number }) => number === group) ? null : UNSUPPORTED
}

const nameOf = async ({ shared }: Context, group: number, code: string): Promise<string | null> => {
  const { groups } = await shared.warehouseCategories()
  return groups.find(({ number }) => number === group)?.categories.find((category) => category.code === code)?.name ?? null
}

async function changing(context: Context, entry: Omit<Audit, 'actor'>, change: () => Promise<void>): Promise<void> {
  try {
    await audited(context, entry, change)
  } finally {
    context.shared.invalidate('warehouseCategories')
    context.shared.invalidate('categories')
  }
}
