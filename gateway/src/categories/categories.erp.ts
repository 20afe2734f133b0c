import type { ErpClient } from '../erp/client.ts'
import { erpPath } from '../erp/client.ts'
import { ErpFailure } from '../erp/errors.ts'
import { asOptionalText, asText, rowsOf, type Row } from '../erp/row.erp.ts'
import { singleValue } from '../erp/wire.ts'
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
    return groupOf(await erp.get('/configurator/GRUPPOCOLORDEFAULT', singleValue))
  } catch (failure) {
    // A parameter that was never set is as good as a value that means nothing.
    if (failure instanceof ErpFailure && failure.kind === 'notFound') return groupOf(null)
    throw failure
  }
}

const categories = rowsOf(categoryFromErp)

export function categoryFromErp(row: Row): Category | null {
  const code = asText(row['codice']) || asText(row['VALOR'])
  if (code === '') return null
  return { code, name: asOptionalText(row['nome']) ?? asOptionalText(row['NOME']) ?? asOptionalText(row['VALOR']) ?? code }
}
