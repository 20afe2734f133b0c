// What the warehouse asks of a search and of an article before anything is sent.
import type { ArticleFlaw, ArticleInput, RefusalCode, WarehouseItem, WarehouseSearchInput } from '../generated/resolvers.ts'
import { compareNames } from '../sorting.ts'

export type Search = { code: string; description: string; category: string | null; kind: string | null; vatCode: string | null }

export type Refused = { code: RefusalCode; message: string; fields: ArticleFlaw[] }

const SHORTEST_SEARCH = 3
const LONGEST_CODE = 40
const MOST_PRICES = 50

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

/** Fixed paths of the server stand where a code would, and dots lead elsewhere: such a code names no article. */
export function isAddressable(code: string): boolean {
  return code.trim() !== '' && !['.', '..', 'categorie', 'nuovo'].includes(code.toLowerCase())
}

const LABELS = { code: 'Codice articolo', description: 'Descrizione', vatCode: 'IVA', unit: 'Unità di misura' } as const
const ENDINGS = { code: 'obbligatorio', description: 'obbligatoria', vatCode: 'obbligatoria', unit: 'obbligatoria' } as const
const REQUIRED = ['code', 'description', 'vatCode', 'unit'] as const

const INVALID_CODE = 'Codice articolo non valido'

/** Why a new article cannot be sent; null when it can. */
export function flawsOfNew(code: string, fields: ArticleInput): Refused | null {
  const values = { ...fields, code }
  const missing = REQUIRED.filter((field) => !values[field]?.trim())
  if (missing.length > 0) {
    return {
      code: 'ARTICLE_INCOMPLETE',
      message: `Campi obbligatori mancanti: ${missing.map((field) => LABELS[field]).join(', ')}`,
      fields: missing.map((field) => ({ field, message: `${LABELS[field]} è ${ENDINGS[field]}` })),
    }
  }
  const isCode = isAddressable(code) && code.trim().length <= LONGEST_CODE && !/\p{Cc}/u.test(code)
  return isCode ? flawsOfPrices(fields) : invalidCode()
}

export const invalidCode = (): Refused => ({
  code: 'ARTICLE_CODE_INVALID',
  message: INVALID_CODE,
  fields: [{ field: 'code', message: INVALID_CODE }],
})

/** Each list once, each with a name, no discount of more than the price. */
export function flawsOfPrices({ prices }: ArticleInput): Refused | null {
  const lists = (prices ?? []).map(({ list }) => list.trim())
  const message = priceFlaw(lists, prices ?? [])
  return message === null ? null : { code: 'PRICES_INVALID', message, fields: [{ field: 'prices', message }] }
}

function priceFlaw(lists: string[], prices: NonNullable<ArticleInput['prices']>): string | null {
  if (lists.length > MOST_PRICES) return `Al massimo ${MOST_PRICES} listini`
  if (lists.some((list) => list === '' || list.length > 10)) return 'Ogni riga ha bisogno del suo listino'
  if (new Set(lists).size < lists.length) return 'Listino ripetuto'
  const discounts = prices.flatMap(({ discount1, discount2, discount3 }) => [discount1, discount2, discount3])
  return discounts.some((discount) => Number(discount) > 100) ? 'Sconto oltre il 100%' : null
}
