// Rows of a date or of a document for the graph: the server's rows, completed from the catalogue.
import { limitsOf, type Limits } from '@panify/rules/quantity'
import { silentReading } from '../erp/decode/reading.ts'
import { money } from '../erp/decode/values.ts'
import type { ArticleModel } from '../articles/ports.ts'

/** An article and its quantity in thousandths. */
export type Portion = { code: string; quantity: number }

/** One article as the bakery's server delivers it. */
export type DeliveredRow = Portion & { description: string; unit: string }

/** One article of an order or a document on the bakery's server. */
export type OrderedRow = DeliveredRow & {
  /** As the server writes it: it is sent back unchanged. */
  price: string | null
  weight: number | null
  note: string | null
  minimum: number | null
  step: number | null
}

type Catalogues = { loaders: { articles: { load(customerCode: string): Promise<ReadonlyMap<string, ArticleModel>> } } }

/** Without the articles the rows are still shown. */
export async function articlesOf({ loaders }: Catalogues, customerCode: string): Promise<ReadonlyMap<string, ArticleModel>> {
  return loaders.articles.load(customerCode).catch(() => new Map<string, ArticleModel>())
}

export function limitsOfRow(row: Pick<OrderedRow, 'unit' | 'minimum' | 'step'>, article: ArticleModel | undefined): Limits {
  const unit = row.unit || (article?.unit ?? '')
  return limitsOf({
    unit,
    minimum: row.minimum ?? article?.limits.minimum ?? null,
    step: row.step ?? article?.limits.step ?? null,
    maximum: article?.maximum ?? null,
  })
}

export function orderRow(row: OrderedRow, article: ArticleModel | undefined) {
  return {
    articleCode: row.code,
    description: row.description || (article?.description ?? row.code),
    unit: row.unit || (article?.unit ?? ''),
    quantity: row.quantity,
    price: priceOf(row.price),
    weight: row.weight,
    note: row.note,
    limits: limitsOfRow(row, article),
    article: article ?? null,
  }
}

/** Fields that are not part of the delivery come from the catalogue. */
export const deliveredRow = (row: DeliveredRow & { price?: string | null }, article: ArticleModel | undefined) =>
  orderRow({ price: null, ...row, weight: article?.weight ?? null, note: article?.note ?? null, minimum: null, step: null }, article)

function priceOf(written: string | null): number | null {
  const amount = money.read(written, silentReading('a price'))
  return typeof amount === 'string' ? Number(amount) : null
}
