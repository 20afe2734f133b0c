import { type ErpClient, erpPath } from '../erp/client.ts'
import { type RecordOf, entity, key, may } from '../erp/decode/entity.ts'
import { code, rawText, text } from '../erp/decode/values.ts'
import { ErpFailure } from '../erp/errors.ts'
import type { CategoryGroupKey } from '../generated/contract.ts'
import type { Cache } from '../cache/cache.ts'
import type { CategoryGroupModel } from './categories.model.ts'
import { groupOf, type GroupSelector } from './categories.rules.ts'

export function sharedCategories(erp: ErpClient, cache: Cache) {
  let last: GroupSelector | null = null
  const groupSelector = (): Promise<GroupSelector> =>
    cache.get('groupSelector', async () => {
      last = await readGroupSelector(erp)
      return last
    })
  const listOf = ({ number }: GroupSelector) =>
    cache.get(`categories:${number}`, () => erp.get(erpPath`/applicazioni/panificatori/categorie/${String(number)}`, categories))
  return {
    /** The category group of the ordering screens' filter. */
    filterGroupKey: async (): Promise<CategoryGroupKey> => (await groupSelector()).key,
    async filterGroup(): Promise<CategoryGroupModel> {
      // The group hardly ever changes: its list is read at the same time.
      const [previous, early] = [last, last && listOf(last)]
      early?.catch(() => {})
      const selector = await groupSelector()
      const listed = await (early && selector.number === previous?.number ? early : listOf(selector))
      return { key: selector.key, label: null, categories: listed.map((category) => ({ ...category, key: selector.key })) }
    },
  }
}

async function readGroupSelector(erp: ErpClient): Promise<GroupSelector> {
  try {
    return groupOf(await erp.value('/configurator/GRUPPOCOLORDEFAULT', rawText))
  } catch (failure) {
    // A parameter that was never set or is invalid must not prevent ordering.
    if (failure instanceof ErpFailure && ['notFound', 'refused', 'invalid'].includes(failure.kind)) return groupOf(null)
    throw failure
  }
}

/** An entry of one of the bakery's lists: a category, a unit of measure, a VAT rate. */
export const listed = entity('listed', {
  code: key(code, 'codice', 'VALOR'),
  written: may(rawText, 'codice', 'VALOR'),
  name: may(text, 'nome', 'VALOR'),
})

type Listed = { code: string; name: string; written: string }

/** An entry without a name is shown by its code. */
export const named = ({ code, name, written }: RecordOf<typeof listed.fields>): Listed => ({
  code,
  name: name ?? code,
  written: written ?? code,
})

const categories = listed.list(named)
