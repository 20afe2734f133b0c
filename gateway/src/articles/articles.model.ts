import type { Limits } from '@panify/rules/quantity'
import type { Connection } from '../lists/connection.ts'
import type { CategoryGroupKey } from '../generated/contract.ts'
import type { HeldArticle } from './article.fields.ts'
import type { PriceRow } from './prices.rules.ts'

export type ArticleCategoryModel = { key: CategoryGroupKey; code: string }

/** Parent of `Article`: complete, shared by all callers who may see it, never changed. */
export type ArticleModel = {
  code: string
  description: string
  unit: string
  /** Thousandths of a kilogram. */
  weight: number | null
  limits: Limits
  /** The maximum set by the bakery, null for the default. */
  maximum: number | null
  piecesPerTray: number | null
  note: string | null
  /** From the customer's price list, as the server writes it; null without one, and outside a catalogue. */
  price: string | null
  /** The same as a number. */
  amount: number | null
  isFeatured: boolean
  /** File name of the picture. */
  imageName: string | null
  dataSheetUrl: string | null
  categories: ArticleCategoryModel[]
  /** The whole article, if it was read. */
  held?: HeldArticle
}

/** Parent of `ArticlePrice`: a row in which every figure could be read. */
export type ArticlePriceModel = PriceRow & { articleCode: string }

export type ArticlesModel = Connection<ArticleModel>

/** Parent of `Catalogue`: articles and categories are loaded only when selected. */
export type CatalogueModel = { customerCode: string }

/** What a customer can order, sorted by description. */
export type CatalogueArticles = { articles: ArticleModel[]; byCode: ReadonlyMap<string, ArticleModel> }
