// The values of the article form and their validation.
import type { ArticleFieldsFragment } from '../generated/graphql.ts'
import { INVALID_DATE, NOT_A_DATE } from '../ui/dates.ts'
import { withoutGrouping, writtenFigure } from '../ui/figures.ts'
import { type Problem, longOnes, resolverOf } from '../ui/form-rules.ts'
import { shownUnit } from '../ui/units.ts'
import { GROUP_FIELDS, dateNames, flagNames, textNames } from './fields.ts'
import type { DateName, FlagName, GroupName, TextName } from './fields.ts'
import { articleText as text } from './warehouse.text.ts'

export const AMOUNTS = ['price', 'discount1', 'discount2', 'discount3', 'markup'] as const

const LONGEST = 4000

/** Texts that an article must have, and the most characters of each. */
const REQUIRED = { code: 40, description: 255, vatCode: 40, unitCode: 40 }
const DECIMALS = ['weight', 'minimum', 'step', 'maximum'] as const
const DISCOUNTS = ['discount1', 'discount2', 'discount3'] as const

const DECIMAL = /^(\d{1,7}([.,]\d{1,3})?)?$/
const AMOUNT = /^(\d{1,7}([.,]\d{1,2})?)?$/
const WHOLE = /^\d{0,6}$/
const LONGEST_LIST = 10

const figure = (typed: string) => withoutGrouping(typed.trim())

export const prepared = (typed: Values): Values => ({
  ...typed,
  ...pick(['code', 'description', 'vatCode', 'unitCode', 'piecesPerTray'], (name) => typed[name].trim()),
  ...pick(DECIMALS, (name) => figure(typed[name])),
  prices: typed.prices.map((row) => ({ list: row.list.trim(), ...pick(AMOUNTS, (name) => figure(row[name])) })),
})

/** `known`: loaded amounts stay valid, since some servers store more decimals than the form accepts. */
function problemsOfPrice(row: Price, path: string, known: ReadonlySet<string>): Problem[] {
  const bad = AMOUNTS.filter((name) => !known.has(row[name]) && !AMOUNT.test(row[name]))
  const high = DISCOUNTS.filter((name) => Number(row[name].replace(',', '.')) > 100)
  return [
    ...(row.list === '' ? [[`${path}.list`, text.badList] as const] : longOnes(`${path}.`, { list: row.list }, { list: LONGEST_LIST })),
    ...bad.map((name) => [`${path}.${name}`, text.badAmount] as const),
    ...high.map((name) => [`${path}.${name}`, text.badDiscount] as const),
  ]
}

export function problemsOf(values: Values, loaded: Values): Problem[] {
  const known = new Set(loaded.prices.flatMap((row) => AMOUNTS.map((name) => row[name])))
  const lists = values.prices.map(({ list }) => list)
  const twice = lists.findIndex((list, at) => list !== '' && lists.indexOf(list) < at)
  const missing = (Object.keys(REQUIRED) as (keyof typeof REQUIRED)[]).filter((name) => values[name] === '')
  return [
    ...missing.map((name) => [name, text.required[name]] as const),
    ...longOnes('', values, REQUIRED, loaded),
    ...DECIMALS.filter((name) => !DECIMAL.test(values[name])).map((name) => [name, text.badDecimal] as const),
    ...(WHOLE.test(values.piecesPerTray) ? [] : [['piecesPerTray', text.badWhole] as const]),
    ...longOnes(
      'texts.',
      values.texts,
      pick(textNames, () => LONGEST),
      loaded.texts,
    ),
    ...dateNames.filter((name) => values.dates[name] === NOT_A_DATE).map((name) => [`dates.${name}`, INVALID_DATE] as const),
    ...values.prices.flatMap((row, index) => problemsOfPrice(row, `prices.${index}`, known)),
    ...(twice >= 0 ? [[`prices.${twice}.list`, text.twice] as const] : []),
  ]
}

export const articleResolver = (loaded: Values) => resolverOf(prepared, (values: Values) => problemsOf(values, loaded))

export type Price = { list: string } & Record<(typeof AMOUNTS)[number], string>
export type Values = {
  code: string
  description: string
  vatCode: string
  unitCode: string
  weight: string
  minimum: string
  step: string
  maximum: string
  piecesPerTray: string
  groups: Record<GroupName, string>
  texts: Record<TextName, string>
  dates: Record<DateName, string>
  flags: Record<FlagName, boolean>
  prices: Price[]
}

export const blankPrice = (): Price => ({ list: '', price: '0,00', discount1: '0', discount2: '0', discount3: '0', markup: '0' })

export const pick = <Name extends string, Value>(names: readonly Name[], valueOf: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, Value>

const NEW_TEXTS: Partial<Record<TextName, string>> = { supplierCode: '0001', sortOrder: '0', counterpart: '58050010' }
const NEW_FLAGS: readonly FlagName[] = ['ARTICLE', 'TRACEABLE', 'FOR_CLOUD']

const newValues = (): Values => ({
  code: '',
  description: '',
  vatCode: '10',
  unitCode: '',
  weight: '',
  minimum: '',
  step: '',
  maximum: '',
  piecesPerTray: '',
  groups: pick(GROUP_FIELDS, () => ''),
  texts: pick(textNames, (name) => NEW_TEXTS[name] ?? ''),
  dates: pick(dateNames, () => ''),
  flags: pick(flagNames, (name) => NEW_FLAGS.includes(name)),
  prices: [],
})

const written = (value: number | null) => (value === null ? '' : writtenFigure(value))

/** An article with everything that the form shows. */
export type WholeArticle = ArticleFieldsFragment & { record: NonNullable<ArticleFieldsFragment['record']> }

/** A copy of the article, or the defaults of a new one. */
export function valuesOf(article: WholeArticle | null): Values {
  if (article === null) return newValues()
  const { code, description, unit, categories, record } = article
  const { dimensions, dates, flags } = record
  const texts = { ...record.identification, ...dimensions, ...record.texts, ...record.media, ...record.accounting }
  return {
    code,
    description,
    unitCode: shownUnit(unit),
    vatCode: record.vatCode ?? '',
    ...pick(['weight', 'minimum', 'step', 'maximum', 'piecesPerTray'], (name) => written(dimensions[name])),
    groups: pick(GROUP_FIELDS, (name) => categories.find(({ key }) => key === name)?.code ?? ''),
    texts: pick(textNames, (name) => texts[name] ?? ''),
    dates: pick(dateNames, (name) => dates[name] ?? ''),
    flags: pick(flagNames, (name) => flags.includes(name)),
    prices: record.prices.map((row) => ({
      list: row.priceList.code,
      ...pick(AMOUNTS, (name) => writtenFigure(row[name], name === 'price' ? 2 : 0)),
    })),
  }
}

/** A typed number; null for nothing, NaN for invalid text. */
export const numberOf = (value: string) => (value.trim() === '' ? null : Number(withoutGrouping(value.trim()).replace(',', '.')))
