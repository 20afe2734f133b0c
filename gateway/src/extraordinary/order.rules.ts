// Whether an order of one date may be saved, and as which rows. Pure.
import { isAllowed, limitsOf, suggestionsFor, type Limits } from '@panify/rules/quantity'
import type { Named } from '../change/refusals.ts'
import type { ArticleNotOrderable, QuantitiesRefused } from '../generated/contract.ts'
import type { ArticleModel } from '../articles/ports.ts'
import { limitsOfRow } from '../ordering/order-rows.ts'
import { refusalOf, summaryOf } from '../ordering/quantity.rules.ts'
import { weekdayOf, type WeekRow } from './delivery.rules.ts'
import type { OrderedRow, Portion } from './extraordinary.model.ts'

/** A row of the week: what a date without its own order delivers. */
export type StandingRow = WeekRow & Pick<OrderedRow, 'weight' | 'note' | 'minimum' | 'step'>

export type Known = {
  /** The rows of the date's order; undefined without one. */
  order: readonly OrderedRow[] | undefined
  /** Rows of the week, if they were needed. */
  standing: readonly StandingRow[]
  articles: ReadonlyMap<string, ArticleModel>
}

export type RowsRefused = Named<ArticleNotOrderable> | Named<QuantitiesRefused>

/** Whether catalogue and order are not enough to judge the rows, so that the week has to be read. */
export function needsWeek(date: string, rows: readonly Portion[], known: Omit<Known, 'standing'>): boolean {
  const held = { ...known, standing: [] }
  return rows.some((row) => sourceOf(row.code, held) === null || !isFine(row, held, date))
}

/** The first reason to refuse an order; null if it may be saved. Unchanged quantities are not judged again. */
export function refusalOfRows(date: string, rows: readonly Portion[], known: Known): RowsRefused | null {
  const unknown = rows.find(({ code }) => sourceOf(code, known) === null)
  if (unknown) {
    const message = `L'articolo ${unknown.code} non è ordinabile.`
    return { __typename: 'ArticleNotOrderable', code: 'ARTICLE_NOT_ORDERABLE', message, articleCode: unknown.code }
  }
  const day = weekdayOf(date)
  const quantities = rows
    .filter((row) => !isFine(row, known, date))
    .map(({ code, quantity }) => {
      const { limits } = sourceOf(code, known)!
      const message = refusalOf(descriptionOf(code, known), quantity, limits)
      return { articleCode: code, day, quantity, message, suggestions: suggestionsFor(quantity, limits) }
    })
  if (quantities.length === 0) return null
  return {
    __typename: 'QuantitiesRefused',
    code: 'QUANTITY_REFUSED',
    message: summaryOf(quantities.map(({ message }) => message)),
    quantities,
  }
}

function isFine({ code, quantity }: Portion, known: Known, date: string): boolean {
  if (quantity === deliveredNow(code, known, date) || isAllowed(quantity, sourceOf(code, known)!.limits)) return true
  // What the week accepts a date accepts, too.
  const ofWeek = known.standing.find((row) => row.code === code)
  return ofWeek !== undefined && isAllowed(quantity, limitsOf({ ...ofWeek, maximum: known.articles.get(code)?.maximum ?? null }))
}

/** The quantity of an article that the date delivers before the change; undefined if unknown here. */
function deliveredNow(code: string, { order, standing }: Known, date: string): number | undefined {
  if (order) return order.find((row) => row.code === code)?.quantity ?? 0
  return standing.find((row) => row.code === code)?.quantities[dayName(date)]
}

const dayName = (date: string) => weekdayOf(date).toLowerCase() as keyof StandingRow['quantities']

type Source = Omit<OrderedRow, 'quantity'> & { limits: Limits }

/** The source of an article's row: the existing order, the catalogue, else the week; null without any. */
function sourceOf(code: string, { order, standing, articles }: Known): Source | null {
  const article = articles.get(code)
  const held = order?.find((row) => row.code === code) ?? (article ? undefined : standing.find((row) => row.code === code))
  if (held) {
    const price = 'price' in held ? held.price : null
    return { ...held, price, description: held.description || (article?.description ?? code), limits: limitsOfRow(held, article) }
  }
  if (!article) return null
  const { description, unit, weight, note, limits, price } = article
  return { code, description, unit, weight, note, price, minimum: limits.minimum, step: limits.step, limits }
}

export const descriptionOf = (code: string, known: Known): string => sourceOf(code, known)?.description || code

/** The rows as they are written: an existing row keeps its price, a new one takes the price list's. */
export function orderedRows(rows: readonly Portion[], known: Known): OrderedRow[] {
  return rows.map(({ code, quantity }) => {
    const { description, unit, price, weight, note, minimum, step } = sourceOf(code, known)!
    return { code, description, unit, quantity, price, weight, note, minimum, step }
  })
}
