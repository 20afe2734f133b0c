// The fields of an article that a patch can name: labels, paths in the contract, and how two values are compared.
import { shownAmount } from '@panify/rules/figures'
import { ARTICLE_LABELS } from '@panify/rules/labels'
import { type Fields, type Patch, dateField, setField, textField, valueField } from '../change/patch.rules.ts'
import type { ArticleFlag, ArticlePatch, CategoryGroupKey } from '../generated/contract.ts'
import type { PriceRow, PriceWrite } from './prices.rules.ts'
import type { READ_ONLY_DATES, READ_ONLY_MONEY, READ_ONLY_PERCENTS, READ_ONLY_QUANTITIES, READ_ONLY_TEXTS } from './fields.erp.ts'

const { main, figures, categories, dates, flags, identification, dimensions, texts, media, accounting } = ARTICLE_LABELS
const allTexts = { ...identification, ...dimensions, ...texts, ...media, ...accounting }

type Named<Labels, Value> = { [Name in keyof Labels]: Value }

/** All parts of the contract in one object: no two fields have the same name. */
export type ArticleValues = Named<typeof main & typeof allTexts & typeof dates, string | null> & Named<typeof figures, number | null>

export type CategoryCodes = Record<CategoryGroupKey, string | null>
export type Flags = Partial<Record<ArticleFlag, boolean>>

/** The article on the server. */
export type HeldArticle = ArticleValues &
  Named<typeof main, string> &
  Record<keyof typeof READ_ONLY_TEXTS, string | null> &
  Record<keyof typeof READ_ONLY_DATES, string | null> &
  Record<keyof typeof READ_ONLY_MONEY | keyof typeof READ_ONLY_PERCENTS | keyof typeof READ_ONLY_QUANTITIES, number | null> & {
    code: string
    categories: CategoryCodes
    flags: ArticleFlag[]
    prices: PriceRow[]
  }

/** A write contains only the fields that change. */
export type ArticleWrite = { values: Patch<ArticleValues>; categories: Patch<CategoryCodes>; flags: Flags; prices: PriceWrite | null }

function all<Labels extends Record<string, string>, Of>(labels: Labels, field: (label: string) => Of): Named<Labels, Of> {
  return Object.fromEntries(Object.entries(labels).map(([name, label]) => [name, field(label)])) as Named<Labels, Of>
}

const namesOf = <Name extends string>(labels: Record<Name, string>) => Object.keys(labels) as Name[]

export const ALL_FLAGS = namesOf<ArticleFlag>(flags)

/** In whole thousandths. */
const quantityField = (label: string) => valueField<number>(label, (thousandths) => shownAmount(thousandths))

export const VALUES: Fields<ArticleValues> = {
  ...all(main, textField),
  ...all(figures, quantityField),
  piecesPerTray: valueField<number>(figures.piecesPerTray, String),
  ...all(allTexts, textField),
  ...all(dates, dateField),
}

export const CATEGORIES: Fields<CategoryCodes> = all(categories, textField)

export const FLAGS: Fields<{ flags: ArticleFlag[] }> = { flags: setField('Opzioni', ALL_FLAGS, (flag) => flags[flag]) }

const PARTS = { identification, dimensions: { ...figures, ...dimensions }, texts, media, accounting, dates }

/** The path of a field in the contract: 'texts.note'. */
export function pathOf(name: string): string {
  const part = Object.entries(PARTS).find(([, labels]) => name in labels)?.[0]
  return part === undefined ? name : `${part}.${name}`
}

export type Wished = { values: Patch<ArticleValues>; categories: Patch<CategoryCodes>; flags?: ArticleFlag[] | undefined }

/** A patch without its nesting; null stays null. */
export function flat(patch: ArticlePatch): Wished {
  const { description, vatCode, unitCode } = patch
  const parts = (Object.keys(PARTS) as (keyof typeof PARTS)[]).map((part) => patch[part])
  return {
    values: Object.assign({ description, vatCode, unitCode }, ...parts) as Patch<ArticleValues>,
    categories: Object.fromEntries((patch.categories ?? []).flatMap(({ group, code }) => (code === undefined ? [] : [[group, code]]))),
    flags: patch.flags ?? undefined,
  }
}

/** Empty fields are left out: the REST API cannot empty a field. */
const filled = <Of extends object>(patch: Of): { [Name in keyof Of]?: NonNullable<Of[Name]> } =>
  Object.fromEntries(
    Object.entries(patch).filter(
      ([, value]) => value !== null && value !== undefined && (typeof value !== 'string' || value.trim() !== ''),
    ),
  ) as never

/** The fields that a patch sets. */
export function wishOf(patch: ArticlePatch) {
  const { values, categories: codes, flags: wanted } = flat(patch)
  return { values: filled(values), categories: filled(codes), flags: wanted }
}

/** The flags that differ. */
export function flagsBetween(held: readonly ArticleFlag[], wanted: readonly ArticleFlag[]): Flags {
  return Object.fromEntries(
    ALL_FLAGS.filter((flag) => held.includes(flag) !== wanted.includes(flag)).map((flag) => [flag, wanted.includes(flag)]),
  )
}

export const flagsAfter = (held: readonly ArticleFlag[], changed: Flags): ArticleFlag[] =>
  ALL_FLAGS.filter((flag) => changed[flag] ?? held.includes(flag))

/** An article of which only the code is known. */
export const blankArticle = (code: string): HeldArticle => ({
  ...all({ ...figures, ...allTexts, ...dates }, () => null),
  ...all(main, () => ''),
  ...NOTHING_READ,
  code,
  categories: all(categories, () => null),
  flags: [],
  prices: [],
})

const NOTHING_READ = {
  lastIssuedOn: null,
  listPrice1: null,
  listPrice2: null,
  averageCost: null,
  lastCost: null,
  grossCost: null,
  futureCost: null,
  processingCost: null,
  listDiscount1: null,
  listDiscount2: null,
  available: null,
  committed: null,
  onOrder: null,
  minimumStock: null,
  formerMinimum: null,
  position: null,
  saleList: null,
}
