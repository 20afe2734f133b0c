import { MAX_ORDER_ROWS } from '@panify/rules/limits'
import { toItalianDate } from '../erp/wire.ts'
import type { ResolversTypes } from '../generated/resolvers.ts'
import type { ArticleModel } from '../models.ts'
import { limitsOf, type Limits } from '@panify/rules/quantity'
import { isAllowed, suggestionsFor } from '@panify/rules/quantity'
import { refusalOf, summaryOf } from '../quantity.rules.ts'
import { weekdayOf, type WeekRow } from './effective.rules.ts'
import type { DatedOrder, Exception, Exceptions, OrderedRow } from './extraordinary.model.ts'

// Pure rules of single dates: what may be ordered on one, what it holds, and what else has moved.

export type WishedRow = { code: string; quantity: number }

/** A row of the week: what a date delivers as long as it has no order of its own. */
export type StandingRow = WeekRow & Pick<OrderedRow, 'weight' | 'note' | 'minimum' | 'step'>

export type Held = {
  order: DatedOrder | undefined
  /** Rows of the week, as far as they were needed. */
  standing: readonly StandingRow[]
  articles: ReadonlyMap<string, ArticleModel>
}

type RefusalName = 'ArticleNotOrderable' | 'QuantitiesRefused'
export type Refused = { [Name in RefusalName]: Awaited<ResolversTypes[Name]> & { __typename: Name } }[RefusalName]

/** Why a wish makes no sense whatever the server holds; null when it does. */
export function flawOf(rows: readonly WishedRow[]): string | null {
  if (rows.length > MAX_ORDER_ROWS) return `Si possono salvare al massimo ${MAX_ORDER_ROWS} articoli alla volta.`
  return new Set(rows.map(({ code }) => code)).size < rows.length ? 'Ogni articolo può comparire una sola volta.' : null
}

export const orderOf = ({ orders }: Exceptions, date: string): DatedOrder | undefined => orders.find((one) => one.date === date)

export function limitsOfRow(row: Pick<OrderedRow, 'unit' | 'minimum' | 'step'>, article: ArticleModel | undefined): Limits {
  const unit = row.unit || (article?.unit ?? '')
  return limitsOf({
    unit,
    minimum: row.minimum ?? article?.limits.minimum ?? null,
    step: row.step ?? article?.limits.step ?? null,
    maximum: article?.maximum ?? null,
  })
}

/** Whether the catalogue and the order alone can tell that a wish is fine; otherwise the week has to be asked as well. */
export function needsWeek(date: string, rows: readonly WishedRow[], known: Omit<Held, 'standing'>): boolean {
  const held = { ...known, standing: [] }
  return rows.some((row) => sourceOf(row.code, held) === null || !isFine(row, held, date))
}

/** The first reason to refuse an order; null when it may be saved. What the date delivers already is not judged again. */
export function refusalOfOrder(date: string, rows: readonly WishedRow[], held: Held): Refused | null {
  const unknown = rows.find(({ code }) => sourceOf(code, held) === null)
  if (unknown) {
    const message = `L'articolo ${unknown.code} non è ordinabile.`
    return { __typename: 'ArticleNotOrderable', code: 'ARTICLE_NOT_ORDERABLE', message, articleCode: unknown.code }
  }
  const day = weekdayOf(date)
  const quantities = rows
    .filter((row) => !isFine(row, held, date))
    .map(({ code, quantity }) => {
      const { description, limits } = sourceOf(code, held)!
      const message = refusalOf(description, quantity, limits)
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

function isFine({ code, quantity }: WishedRow, held: Held, date: string): boolean {
  return quantity === deliveredNow(code, held, date) || isAllowed(quantity, sourceOf(code, held)!.limits)
}

/** What the date delivers of an article before the change; undefined when that is not known here. */
function deliveredNow(code: string, { order, standing }: Held, date: string): number | undefined {
  if (order) return order.rows.find((row) => row.code === code)?.quantity ?? 0
  return standing.find((row) => row.code === code)?.quantities[dayName(date)]
}

const dayName = (date: string) => weekdayOf(date).toLowerCase() as keyof StandingRow['quantities']

type Source = Omit<OrderedRow, 'quantity'> & { limits: Limits }

/** Where an article of a date comes from: the order that is there, the catalogue, else the week; null from nowhere. */
function sourceOf(code: string, { order, standing, articles }: Held): Source | null {
  const article = articles.get(code)
  const known = order?.rows.find((row) => row.code === code) ?? (article ? undefined : standing.find((row) => row.code === code))
  if (known) {
    const price = 'price' in known ? known.price : null
    return { ...known, price, description: known.description || (article?.description ?? code), limits: limitsOfRow(known, article) }
  }
  if (!article) return null
  const { description, unit, weight, note, limits, price } = article
  return { code, description, unit, weight, note, price, minimum: limits.minimum, step: limits.step, limits }
}

/** The rows as they are written: a row that was there keeps its price, a new one carries the price list's. */
export function orderedRows(rows: readonly WishedRow[], held: Held): OrderedRow[] {
  return rows.map(({ code, quantity }) => {
    const { description, unit, price, weight, note, minimum, step } = sourceOf(code, held)!
    return { code, description, unit, quantity, price, weight, note, minimum, step }
  })
}

/** Whether a date holds what is wished for. */
export function holds(exceptions: Exceptions, date: string, wish: Exception): boolean {
  const order = orderOf(exceptions, date)
  const isClosed = exceptions.closures.includes(date)
  if (wish.kind === 'closure') return isClosed && !order
  if (wish.kind === 'none') return !isClosed && !order
  return !isClosed && order !== undefined && quantitiesOf(order) === quantitiesOf(wish)
}

/** The order of rows and what the server makes of prices and texts does not count. */
const quantitiesOf = ({ rows }: { rows: readonly WishedRow[] }) =>
  JSON.stringify(rows.map(({ code, quantity }) => [code, quantity]).sort(([one], [other]) => (String(one) < String(other) ? -1 : 1)))

/** What stood on other dates and is no longer as it was: nobody has asked for that. */
export function lostOf(before: Exceptions, after: Exceptions, date: string): Exceptions {
  const orders = before.orders.filter((order) => {
    const now = orderOf(after, order.date)
    return order.date !== date && (now === undefined || quantitiesOf(now) !== quantitiesOf(order))
  })
  return { orders, closures: before.closures.filter((closed) => closed !== date && !after.closures.includes(closed)) }
}

/** The exceptions with one date as wished: what a server that has confirmed is taken to hold. */
export function withException({ orders, closures }: Exceptions, date: string, wish: Exception): Exceptions {
  const others = orders.filter((order) => order.date !== date)
  const otherClosures = closures.filter((closed) => closed !== date)
  const byDate = (one: DatedOrder, other: DatedOrder) => (one.date < other.date ? -1 : 1)
  return {
    orders: wish.kind === 'order' ? [...others, { date, rows: wish.rows }].sort(byDate) : others,
    closures: wish.kind === 'closure' ? [...otherClosures, date].sort() : otherClosures,
  }
}

const articlesText = (count: number) => (count === 1 ? '1 articolo' : `${count} articoli`)

export function hasOrderText({ date, rows }: DatedOrder): string {
  const count = articlesText(rows.length)
  return `Per il ${toItalianDate(date)} c'è un ordine straordinario (${count}). Chiudendo la data, l'ordine viene eliminato.`
}

export const EMPTY_ORDER_TEXT =
  "L'ordine straordinario non contiene articoli. Per non ricevere nulla in questa data usa la chiusura straordinaria."
