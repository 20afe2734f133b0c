// The fields of an article that a patch can name: labels, and how two values are compared.
import { shownAmount } from '@panify/rules/figures'
import { ARTICLE_LABELS } from '@panify/rules/labels'
import { type Fields, dateField, flagField, textField, valueField } from '../change/patch.rules.ts'
import type { ArticlePatch, WarehouseArticle } from '../generated/resolvers.ts'
import type { PriceRow } from './prices.rules.ts'

const { main, figures, categories, texts, dates, flags } = ARTICLE_LABELS

type Named<Labels, Value> = { [Name in keyof Labels]: Value }

export type ArticleValues = Named<typeof main & typeof texts & typeof dates, string | null> &
  Named<typeof figures, number | null> &
  Named<typeof flags, boolean>
export type CategoryCodes = Named<typeof categories, string | null>

/** The article as the server holds it. */
export type HeldArticle = Omit<WarehouseArticle, keyof ArticleValues | 'categoryCodes' | 'prices' | 'version' | '__typename'> &
  ArticleValues &
  Named<typeof main, string> & { categoryCodes: CategoryCodes; prices: PriceRow[] }

function all<Labels extends Record<string, string>, Of>(labels: Labels, field: (label: string) => Of): Named<Labels, Of> {
  return Object.fromEntries(Object.entries(labels).map(([name, label]) => [name, field(label)])) as Named<Labels, Of>
}

/** Kept in whole thousandths. */
const quantityField = (label: string) => valueField<number>(label, (thousandths) => shownAmount(thousandths))

export const VALUES: Fields<ArticleValues> = {
  ...all(main, textField),
  ...all(figures, quantityField),
  piecesPerTray: valueField<number>(figures.piecesPerTray, String),
  ...all(texts, textField),
  ...all(dates, dateField),
  ...all(flags, flagField),
}

export const CATEGORIES: Fields<CategoryCodes> = all(categories, textField)

type Filled<Patch> = { [Name in keyof Patch]?: NonNullable<Patch[Name]> }

/** Empty fields are no wish: the REST API empties none. A flag that is given is never empty. */
export const filled = <Patch extends object>(patch: Patch): Filled<Patch> =>
  Object.fromEntries(
    Object.entries(patch).filter(
      ([, value]) => value !== null && value !== undefined && (typeof value !== 'string' || value.trim() !== ''),
    ),
  ) as Filled<Patch>

export type Split = {
  values: Filled<Omit<ArticlePatch, 'categoryCodes'>>
  categoryCodes: Filled<NonNullable<ArticlePatch['categoryCodes']>>
}

/** What a patch sets; the categories stand apart, as they do in the contract. */
export function wishOf({ categoryCodes, ...values }: ArticlePatch): Split {
  return { values: filled(values), categoryCodes: filled(categoryCodes ?? {}) }
}

/** An article of which nothing is known but its code and picture. */
export const blankArticle = (code: string): HeldArticle => ({
  ...all({ ...figures, ...texts, ...dates }, () => null),
  ...all(flags, () => false),
  ...all(main, () => ''),
  code,
  imageUrl: imageUrlOf(code),
  categoryCodes: all(categories, () => null),
  prices: [],
})

export const imageUrlOf = (code: string) => `/img/${encodeURIComponent(code)}.JPG`
