// The audit of a change to an article: each value, old and new.
import { shownAmount, shownFigure } from '@panify/rules/figures'
import type { Detail } from '../store/audit.ts'
import { ALL_FLAGS, type HeldArticle, type ArticleWrite } from './article.fields.ts'
import type { PriceRow } from './prices.rules.ts'

const QUANTITIES = new Set(['weight', 'minimum', 'step', 'maximum'])

function written(name: string, value: unknown): string {
  if (typeof value === 'number') return QUANTITIES.has(name) ? shownAmount(value) : shownFigure(value, 0, 4)
  return typeof value === 'string' || typeof value === 'boolean' ? String(value) : ''
}

type Fields = Record<string, unknown>

/** The figures of a price list as 'prices.1.price'. */
const figuresOf = (rows: readonly PriceRow[]): Fields =>
  Object.fromEntries(
    rows.flatMap(({ list, ...row }) => Object.entries(row).map(([name, value]) => [`prices.${list}.${name}`, value] as const)),
  )

const heldFlags = ({ flags }: HeldArticle): Fields => Object.fromEntries(ALL_FLAGS.map((flag) => [flag, flags.includes(flag)]))

/**
 * Categories and flags have their own names, 'GROUP_1' and 'FOR_CLOUD'. `held` is null for a new article: then every value that
 * is not empty is kept.
 */
export function detailOf(held: HeldArticle | null, { values, categories, flags, prices }: ArticleWrite): Record<string, Detail> {
  const removed = held?.prices.filter(({ list }) => prices?.remove.includes(list)) ?? []
  const gone = Object.keys(figuresOf(removed)).map((name) => [name, null] as const)
  const after: Fields = { ...values, ...categories, ...flags, ...figuresOf(prices?.set ?? []), ...Object.fromEntries(gone) }
  const before: Fields = held ? { ...held, ...held.categories, ...heldFlags(held), ...figuresOf(held.prices) } : {}
  const changes = Object.entries(after).flatMap(([name, value]): [string, Detail][] => {
    const [was, is] = [written(name, before[name]), written(name, value)]
    // A figure of 0 in an added or removed row is left out.
    const saysNothing = name.startsWith('prices.') && [was, is].every((text) => text === '' || text === '0')
    if (was === is || saysNothing) return []
    return [[name, held ? { before: was, after: is } : is]]
  })
  return Object.fromEntries(changes)
}
