// The input of an article's save: the fields that differ from what was seen, and the way back from a path of the input to its field.
import type { FieldPath } from 'react-hook-form'
import type { ArticlePatch, ArticlePriceChange, ArticlePriceChanges, CreateArticleInput } from '../generated/graphql.ts'
import { AMOUNTS, numberOf, pick } from './article-form.ts'
import type { Price, Values } from './article-form.ts'
import { GROUP_FIELDS, dateNames, flagNames, partOf, textNames } from './fields.ts'

type Sent = Record<string, string | number | null>

/** The fields of the form by their paths in the contract; null for nothing. */
function fieldsOf(values: Values): Sent {
  const main = pick(['description', 'vatCode', 'unitCode'], (name) => values[name].trim() || null)
  const figures = FIGURES.map((name) => [`dimensions.${name}`, numberOf(values[name])] as const)
  const texts = textNames.map((name) => [`${partOf(name)}.${name}`, values.texts[name].trim() || null] as const)
  const dates = dateNames.map((name) => [`dates.${name}`, values.dates[name].trim() || null] as const)
  const categories = GROUP_FIELDS.map((name) => [`categories.${name}`, values.groups[name].trim() || null] as const)
  return { ...main, ...Object.fromEntries([...figures, ...texts, ...dates, ...categories]) }
}

export const FIGURES = ['weight', 'minimum', 'step', 'maximum', 'piecesPerTray'] as const

const PARTS = ['texts', 'dates', 'groups'] as const

/** The field that a path of the input names: 'texts.barcode' for 'set.identification.barcode'. Null if the form has none. */
export function fieldAt(path: string, values: Values): FieldPath<Values> | null {
  // The last part is enough: no two fields have the same name.
  const name = path.split('.').at(-1)!
  const part = PARTS.find((one) => name in values[one])
  if (part) return `${part}.${name}` as FieldPath<Values>
  return typeof values[name as keyof Values] === 'string' ? (name as FieldPath<Values>) : null
}

/** Nests fields by the parts of their contract paths. */
function patchFrom(fields: Sent): ArticlePatch {
  const patch: Record<string, unknown> = {}
  for (const [path, value] of Object.entries(fields)) {
    const [part, name] = path.split('.') as [string, string | undefined]
    if (name === undefined) patch[part] = value
    else if (part === 'categories') patch[part] = [...((patch[part] as object[] | undefined) ?? []), { group: name, code: value }]
    else patch[part] = { ...(patch[part] as object | undefined), [name]: value }
  }
  return patch
}

const flagsOf = ({ flags }: Values) => flagNames.filter((name) => flags[name])

const typedAmounts = (row: Price) => pick(AMOUNTS, (name) => numberOf(row[name]))

/** Those of a whole row, which has every amount. */
const amountsOf = (row: Price) => pick(AMOUNTS, (name) => numberOf(row[name]) ?? 0)

/** The filled fields of a new article. */
export function newInput(values: Values): Omit<CreateArticleInput, 'idempotencyKey'> {
  const filled = Object.fromEntries(Object.entries(fieldsOf(values)).filter(([, value]) => value !== null))
  return {
    code: values.code.trim(),
    set: { ...patchFrom(filled), flags: flagsOf(values) },
    prices: values.prices.map((row) => ({ priceListCode: row.list.trim(), ...amountsOf(row) })),
  }
}

type Patch = { set: ArticlePatch; seen: ArticlePatch; prices: ArticlePriceChanges }

/** The fields and price rows that differ from what was seen, and the values seen. */
export function patchOf(values: Values, seen: Values): Patch {
  const fields = difference(fieldsOf(values), fieldsOf(seen))
  const isSame = flagNames.every((name) => values.flags[name] === seen.flags[name])
  const side = (name: 'set' | 'seen', of: Values) => ({ ...patchFrom(fields[name]), ...(isSame ? {} : { flags: flagsOf(of) }) })
  return { set: side('set', values), seen: side('seen', seen), prices: pricesOf(values.prices, seen.prices) }
}

/** An emptied field keeps its value on the server, as the form announces, so it is no difference. */
function difference(values: Sent, seen: Sent): { set: Sent; seen: Sent } {
  const changed = Object.keys(values).filter((name) => values[name] !== null && values[name] !== seen[name])
  const of = (fields: Sent) => Object.fromEntries(changed.map((name) => [name, fields[name] ?? null]))
  return { set: of(values), seen: of(seen) }
}

const rowOf = (rows: readonly Price[], list: string) => rows.find((row) => row.list.trim() === list)

function pricesOf(rows: readonly Price[], seen: readonly Price[]): ArticlePriceChanges {
  const set = rows.flatMap((row): ArticlePriceChange[] => {
    const list = row.list.trim()
    const base = rowOf(seen, list)
    if (!base) return [{ priceListCode: list, set: amountsOf(row), seen: null }]
    const changed = difference(typedAmounts(row), typedAmounts(base))
    return Object.keys(changed.set).length > 0 ? [{ priceListCode: list, ...changed }] : []
  })
  const gone = seen.filter(({ list }) => !rowOf(rows, list.trim()))
  return { set, remove: gone.map((row) => ({ priceListCode: row.list.trim(), seen: amountsOf(row) })) }
}
