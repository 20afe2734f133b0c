// What a search of the warehouse asks for.
import type { WarehouseItem, WarehouseSearchInput } from '../generated/resolvers.ts'
import { compareNames } from '../sorting.ts'

export type Search = { code: string; description: string; category: string | null; kind: string | null; vatCode: string | null }

const SHORTEST_SEARCH = 3

/** What to ask for; null when a text is too short to search by. */
export function searchOf({ code = '', description = '', category, kind, vatCode }: WarehouseSearchInput): Search | null {
  const search = {
    code: code.trim(),
    description: description.trim(),
    category: category ?? null,
    kind: kind ?? null,
    vatCode: vatCode ?? null,
  }
  const isTooShort = (text: string) => text !== '' && text.length < SHORTEST_SEARCH
  return isTooShort(search.code) || isTooShort(search.description) ? null : search
}

export const byCode = (items: readonly WarehouseItem[]) => items.toSorted((one, other) => compareNames(one.code, other.code))
