import type { ErpClient } from '../erp/client.ts'
import { erpPath } from '../erp/client.ts'
import { ErpFailure } from '../erp/errors.ts'
import { asOptionalText, asText, rowsOf, type Row } from '../erp/row.erp.ts'
import type { CategoryGroupKey } from '../generated/resolvers.ts'
import type { Shelf } from '../shared.ts'
import type { CategoryGroupModel } from './categories.model.ts'
import { groupOf, type GroupSelector } from './categories.rules.ts'

export function sharedCategories(erp: ErpClient, shelf: Shelf) {
  const groupSelector = (): Promise<GroupSelector> => shelf.take('groupSelector', () => readGroupSelector(erp))
  return {
    /** The group that the ordering screens filter by. */
    filterGroupKey: async (): Promise<CategoryGroupKey> => (await groupSelector()).key,
    async filterGroup(): Promise<CategoryGroupModel> {
      const { key, number } = await groupSelector()
      const path = erpPath`/applicazioni/panificatori/categorie/${String(number)}`
      const listed = await shelf.take(`categories:${number}`, () => erp.get(path, categories))
      return { key, label: null, categories: listed.map((category) => ({ ...category, key })) }
    },
  }
}

async function readGroupSelector(erp: ErpClient): Promise<GroupSelector> {
  try {
    return groupOf(await erp.value('/configurator/GRUPPOCOLORDEFAULT'))
  } catch (failure) {
    // A parameter that was never set, or is no value, keeps nobody from ordering.
    if (failure instanceof ErpFailure && ['notFound', 'refused', 'invalid'].includes(failure.kind)) return groupOf(null)
    throw failure
  }
}

const categories = rowsOf(listedFromErp)

/** An entry of a list that the bakery keeps: a category, a unit of measure, a VAT rate. */
export function listedFromErp(row: Row): { code: string; name: string } | null {
  const code = asText(row['codice']) || asText(row['VALOR'])
  if (code === '') return null
  return { code, name: asOptionalText(row['nome']) ?? asOptionalText(row['NOME']) ?? asOptionalText(row['VALOR']) ?? code }
}
