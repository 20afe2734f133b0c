// The search of the warehouse.
import type { ArticleFilter } from '../generated/contract.ts'

export type Search = { code: string; description: string; group1: string | null; group2: string | null; vatCode: string | null }

const SHORTEST_SEARCH = 3

/** The query to send; null if the text is too short to search for. */
export function searchOf({ code, description, group1, group2, vatCode }: ArticleFilter): Search | null {
  const search = {
    code: code?.trim() ?? '',
    description: description?.trim() ?? '',
    group1: group1 ?? null,
    group2: group2 ?? null,
    vatCode: vatCode ?? null,
  }
  const isTooShort = (text: string) => text !== '' && text.length < SHORTEST_SEARCH
  return isTooShort(search.code) || isTooShort(search.description) ? null : search
}
