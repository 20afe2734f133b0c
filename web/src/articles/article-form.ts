// The values of the article form and their validation.
import { array, boolean, check, config, maxLength, minLength, object, overwrite, record, refine, regex, string, trim } from 'zod/mini'
import type { ArticleFieldsFragment } from '../generated/graphql.ts'
import { withoutGrouping, writtenFigure } from '../ui/figures.ts'
import { shownUnit } from '../ui/units.ts'
import { GROUP_FIELDS, dateNames, flagNames, textNames } from './fields.ts'
import type { DateName, FlagName, GroupName, TextName } from './fields.ts'
import { articleText as text } from './warehouse.text.ts'

// Compiled validators need `eval`, which the page's policy forbids.
config({ jitless: true })

export const AMOUNTS = ['price', 'discount1', 'discount2', 'discount3', 'markup'] as const

const LONGEST = 4000

const required = (message: string, most: number) => string().check(trim(), minLength(1, message), maxLength(most, text.tooLong(most)))
const typed = () =>
  string().check(
    trim(),
    overwrite((value) => withoutGrouping(value)),
  )
const decimal = () => typed().check(regex(/^(\d{1,7}([.,]\d{1,3})?)?$/, text.badDecimal))
const free = () => string().check(maxLength(LONGEST, text.tooLong(LONGEST)))

/** A loaded value stays valid: some servers store more decimals than the form accepts. */
export function schemaOf(loaded: Values) {
  const known = new Set(loaded.prices.flatMap((row) => AMOUNTS.map((name) => row[name])))
  const amount = () => typed().check(refine((value) => known.has(value) || /^(\d{1,7}([.,]\d{1,2})?)?$/.test(value), text.badAmount))
  const discount = () => amount().check(refine((value) => !(Number(value.replace(',', '.')) > 100), text.badDiscount))
  const row = object({
    list: required(text.badList, 10),
    price: amount(),
    discount1: discount(),
    discount2: discount(),
    discount3: discount(),
    markup: amount(),
  })
  return object({
    code: required(text.required.code, 40),
    description: required(text.required.description, 255),
    vatCode: required(text.required.vatCode, 40),
    unitCode: required(text.required.unitCode, 40),
    weight: decimal(),
    minimum: decimal(),
    step: decimal(),
    maximum: decimal(),
    piecesPerTray: string().check(trim(), regex(/^\d{0,6}$/, text.badWhole)),
    groups: record(string(), string()),
    texts: record(string(), free()),
    dates: record(string(), string()),
    flags: record(string(), boolean()),
    prices: array(row).check(
      check(({ value, issues }) => {
        const lists = value.map(({ list }) => list)
        const index = lists.findIndex((list, at) => list !== '' && lists.indexOf(list) < at)
        if (index >= 0) issues.push({ code: 'custom', message: text.twice, input: value, path: [index, 'list'] })
      }),
    ),
  })
}

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
