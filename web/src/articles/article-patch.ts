// What is sent of an article's form: the difference to what was seen, and what a conflict makes of both.
import type { ArticlePatch, ArticlePriceChange, ArticlePriceChanges, CreateArticleInput } from '../generated/graphql.ts'
import { AMOUNTS, numberOf, pick } from './article-form.ts'
import type { Price, Values } from './article-form.ts'

type Sent = Record<string, string | number | boolean | null>

/** The fields of the form as the contract writes them; null for nothing. */
function fieldsOf(values: Values): Sent {
  const main = pick(['description', 'vatCode', 'unit'], (name) => values[name].trim() || null)
  const figures = pick(['weight', 'minimum', 'step', 'piecesPerTray'], (name) => numberOf(values[name]))
  const texts = Object.entries({ ...values.texts, ...values.dates }).map(([name, text]) => [name, text.trim() || null] as const)
  return { ...main, ...figures, ...Object.fromEntries(texts), ...values.flags }
}

const codesOf = ({ groups }: Values): Sent => Object.fromEntries(Object.entries(groups).map(([name, code]) => [name, code.trim() || null]))

const amountsOf = (row: Price) => pick(AMOUNTS, (name) => numberOf(row[name]) ?? 0)

/** What is filled of a new article. */
export function newInput(values: Values): Omit<CreateArticleInput, 'idempotencyKey'> {
  const filled = (fields: Sent) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))
  return {
    code: values.code.trim(),
    set: { ...filled(fieldsOf(values)), categoryCodes: filled(codesOf(values)) },
    prices: values.prices.map((row) => ({ list: row.list.trim(), ...amountsOf(row) })),
  }
}

type Patch = { set: ArticlePatch; seen: ArticlePatch; prices: ArticlePriceChanges }

/** The fields and price rows that differ from what was seen, and the same as they were seen. */
export function patchOf(values: Values, seen: Values): Patch {
  const fields = difference(fieldsOf(values), fieldsOf(seen))
  const codes = difference(codesOf(values), codesOf(seen))
  const side = (name: 'set' | 'seen'): ArticlePatch =>
    Object.keys(codes.set).length > 0 ? { ...fields[name], categoryCodes: codes[name] } : fields[name]
  return { set: side('set'), seen: side('seen'), prices: pricesOf(values.prices, seen.prices) }
}

/** An emptied field keeps its value on the server, as the form says, so it is no difference. */
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
    if (!base) return [{ list, set: amountsOf(row), seen: null }]
    const changed = difference(amountsOf(row), amountsOf(base))
    return Object.keys(changed.set).length > 0 ? [{ list, ...changed }] : []
  })
  const gone = seen.filter(({ list }) => !rowOf(rows, list.trim()))
  return { set, remove: gone.map((row) => ({ list: row.list.trim(), seen: amountsOf(row) })) }
}
