import type { ErpClient } from '../erp/client.ts'
import { erpPath } from '../erp/client.ts'
import { ErpFailure } from '../erp/errors.ts'
import { asOptionalText, asText, rowsOf, type Row } from '../erp/row.erp.ts'
import type { Category } from '../generated/resolvers.ts'
import type { Shelf } from '../shared.ts'
import { groupOf } from './categories.rules.ts'

export function sharedCategories(erp: ErpClient, shelf: Shelf) {
  return {
    /** The group (1 to 6) the ordering screens filter by. */
    groupSelector: (): Promise<number> => shelf.take('groupSelector', () => readGroupSelector(erp)),
    categories: (group: number): Promise<Category[]> =>
      shelf.take(`categories:${group}`, () => erp.get(erpPath`/applicazioni/panificatori/categorie/${String(group)}`, categories)),
  }
}

async function readGroupSelector(erp: ErpClient): Promise<number> {
  try {
    return groupOf(await erp.value('/configurator/GRUPPOCOLORDEFAULT'))
  } catch (failure) {
    // A parameter that was never set, or is no value, keeps nobody from ordering.
    if (failure instanceof ErpFailure && ['notFound', 'refused', 'invalid'].includes(failure.kind)) return groupOf(null)
    throw failure
  }
}

const categories = rowsOf(categoryFromErp)

export function categoryFromErp(row: Row): Category | null {
  const code = asText(row['codice']) || asText(row['VALOR'])
  if (code === '') return null
  return { code, name: asOptionalText(row['nome']) ?? asOptionalText(row['NOME']) ?? asOptionalText(row['VALOR']) ?? code }
}
