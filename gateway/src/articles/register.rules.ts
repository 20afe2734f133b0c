// What the register of changes keeps of a change to an article: each value, old and new.
import { shownAmount } from '@panify/rules/figures'
import type { ArticleInput, WarehouseArticle } from '../generated/resolvers.ts'
import type { Detail } from '../store/store.ts'

const QUANTITIES = new Set(['weight', 'minimum', 'step'])

function written(name: string, value: unknown): string {
  if (typeof value === 'number') return shownAmount(QUANTITIES.has(name) ? value : value * 1000)
  return typeof value === 'string' ? value.trim() : typeof value === 'boolean' ? String(value) : ''
}

/** Every value under one name: categories as 'group1', the figures of a price list as 'prices.1.price'. */
function flat({ categoryCodes, prices, ...fields }: Partial<ArticleInput> | WarehouseArticle): Map<string, string> {
  const figures = (prices ?? []).flatMap(({ list, ...row }) =>
    Object.entries(row).map(([name, value]): [string, unknown] => [`prices.${list.trim()}.${name}`, value]),
  )
  const all = [...Object.entries<unknown>({ ...fields, ...categoryCodes }), ...figures]
  return new Map(all.map(([name, value]) => [name, written(name, value)]))
}

/** `before` is null where nobody knows it. What is empty is not sent, and changes nothing. */
export function detailOf(before: WarehouseArticle | null, fields: ArticleInput): Record<string, Detail> {
  const held = before && flat(before)
  const changes = [...flat(fields)].flatMap(([name, after]): [string, Detail][] => {
    const was = held?.get(name) ?? ''
    if (after === '' || (held && was === after)) return []
    return [[name, held ? { before: was, after } : after]]
  })
  return Object.fromEntries(changes)
}
