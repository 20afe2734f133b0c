import { z } from 'zod'
import { flag, price, priceListCode, quantity, read, text } from '../http/body.ts'
import { invalid } from '../http/errors.ts'
import { FLAG_COLUMNS, OTHER_DATES, OTHER_FLAGS, OTHER_LINKS, OTHER_TEXTS, QUANTITY_COLUMNS, TEXT_COLUMNS } from './article.fields.ts'

const MAX_NOTE = 4000

const optionalAll = <Key extends string, Schema extends z.ZodType>(keys: readonly Key[], schema: Schema) =>
  Object.fromEntries(keys.map((key) => [key, schema.optional()])) as Record<Key, z.ZodOptional<Schema>>

const date = text(10).refine((value) => /^(\d{4}-\d{2}-\d{2}|\d{2}\/\d{2}\/\d{4})$/.test(value), 'Data non valida')

/** Refuses addresses that a browser would execute (`javascript:`). */
const link = text(500).refine((value) => !/^[a-z][a-z\d+.-]*:/i.test(value) || /^https?:\/\//i.test(value), 'Indirizzo non valido')

const pieces = text(10)
  .refine((value) => /^\d{1,6}([.,]0+)?$/.test(value), 'Numero intero non valido')
  .transform((value) => Number.parseInt(value, 10))

const columns = z.object({
  ...optionalAll(TEXT_COLUMNS, text()),
  note_est: text(MAX_NOTE).optional(),
  ...optionalAll(QUANTITY_COLUMNS, quantity),
  pos: pieces.optional(),
  ...optionalAll(FLAG_COLUMNS, flag),
})

const others = z.object({
  ...optionalAll(OTHER_TEXTS, text(MAX_NOTE)),
  ...optionalAll(OTHER_LINKS, link),
  ...optionalAll(OTHER_DATES, date),
  ...optionalAll(OTHER_FLAGS, flag.transform(String)),
})

const decimal = price.transform((value) => value ?? 0)

const discount = decimal.refine((value) => value <= 1_000_000, 'Sconto oltre il 100\u00a0%')

const priceRow = z.object({
  codlis: priceListCode,
  prezzo: decimal.default(0),
  sc1: discount.default(0),
  sc2: discount.default(0),
  sc3: discount.default(0),
  ricar: decimal.default(0),
})

const priceRows = z
  .array(priceRow)
  .max(50)
  .refine((rows) => new Set(rows.map(({ codlis }) => codlis)).size === rows.length, 'Listino ripetuto')

export type PriceRow = z.output<typeof priceRow>

export interface ArticleBody {
  columns: z.output<typeof columns>
  fields: Record<string, string>
  /** undefined if the body has no prices. */
  prices: PriceRow[] | undefined
}

/** Skips empty fields, so that an update never empties one, and unknown and read-only fields. */
export function readArticle(body: unknown): ArticleBody {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw invalid('body', 'Articolo non valido')
  const filled = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null && value !== ''))
  const { mag_extlc_mag: prices } = filled
  return {
    columns: read(columns, filled),
    fields: read(others, filled) as Record<string, string>,
    prices:
      prices === undefined ? undefined : read(z.object({ mag_extlc_mag: priceRows }), { mag_extlc_mag: parsed(prices) }).mag_extlc_mag,
  }
}

/** The list of prices may come as a JSON text. */
function parsed(prices: unknown): unknown {
  if (typeof prices !== 'string') return prices
  try {
    return JSON.parse(prices)
  } catch {
    throw invalid('mag_extlc_mag', 'Listini non validi')
  }
}

/** Fixed paths of the warehouse. An article with such a code could never be read. */
const RESERVED = new Set(['categorie', 'nuovo'])

const codeSchema = z.object({
  cd_min: text(40)
    .refine((code) => code !== '', 'Codice articolo è obbligatorio')
    .refine((code) => !/\p{Cc}/u.test(code), 'Codice articolo non valido')
    .refine((code) => !RESERVED.has(code.toLowerCase()), 'Codice articolo riservato'),
})

const pricesText = z.string().meta({ description: 'The list of price rows as a JSON text' })

/** The fields of an article's body, for the published contract; `readArticle` skips empty ones. */
export const articleSchema = columns.extend(others.shape).extend({ mag_extlc_mag: z.union([pricesText, priceRows]).optional() })
export const newArticleSchema = articleSchema.extend(codeSchema.shape).required({ descriz: true, iva: true, unita_m: true })

export const readNewCode = (body: unknown) => read(codeSchema, { cd_min: (body as { cd_min?: unknown } | null)?.cd_min ?? '' }).cd_min

const REQUIRED = {
  descriz: 'Descrizione è obbligatoria',
  iva: 'IVA è obbligatoria',
  unita_m: 'Unità di misura è obbligatoria',
} as const

type Required = Record<keyof typeof REQUIRED, string>

/** The fields that a new article lacks, with the message of each. */
export const missingFields = (given: ArticleBody['columns']): [field: string, message: string][] =>
  Object.entries(REQUIRED).filter(([field]) => !given[field as keyof Required])

export function requireFields<Columns extends ArticleBody['columns']>(given: Columns): Columns & Required {
  const [missing] = missingFields(given)
  if (missing) throw invalid(...missing)
  return given as Columns & Required
}
