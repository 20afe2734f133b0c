// The articles of the warehouse on the wire.
import type { Problem } from '../change/refusals.ts'
import { confirmation, confirmed } from '../erp/confirmation.ts'
import { type ErpClient, erpPath } from '../erp/client.ts'
import { isSameCode } from '../erp/codes.ts'
import { type Row, isRow, valueOf } from '../erp/decode/envelope.ts'
import { type Reader, Unreadable } from '../erp/decode/reading.ts'
import { dateLike, flagLike, numberLike } from '../erp/decode/spelling.ts'
import { ErpFailure } from '../erp/errors.ts'
import { presentable } from '../erp/server-text.ts'
import { type Condition, type Tagged, getTagged, sendTagged } from '../erp/tagged.ts'
import type { Cache } from '../cache/cache.ts'
import { ALL_FLAGS, type HeldArticle, pathOf, type ArticleWrite } from './article.fields.ts'
import { categoriesOf, offeredArticles } from './articles.erp.ts'
import type { ArticleModel } from './articles.model.ts'
import { CATEGORY_FIELDS, DATES, FLAG_FIELDS, QUANTITIES, TEXTS } from './fields.erp.ts'
import { NO_ROWS, type WrittenPrices, pricesIn, pricesToErp } from './prices.erp.ts'
import type { Search } from './search.rules.ts'
import { type RecordFields, record } from './tables.erp.ts'

export async function searchArticles(erp: ErpClient, { code, description, group1, group2, vatCode }: Search): Promise<ArticleModel[]> {
  const query = filledOnly({
    'cd_min[like]': pattern(code),
    'descriz[like]': pattern(description),
    categoria: group1,
    tipo_arti: group2,
    iva: vatCode,
  })
  try {
    return await erp.get('/magazzino', offeredArticles, { query, isLarge: true })
  } catch (failure) {
    // Some servers answer 404 if nothing matches; the whole list always exists.
    if (Object.keys(query).length > 0 && isMissing(failure)) return []
    throw failure
  }
}

const isMissing = (failure: unknown) => failure instanceof ErpFailure && failure.kind === 'notFound'

const MINUTE = 60_000
const EVERYTHING: Search = { code: '', description: '', group1: null, group2: null, vatCode: null }

export function sharedWarehouse(erp: ErpClient, cache: Cache) {
  return {
    /** Every article of the warehouse, by its code. */
    warehouse: (): Promise<ReadonlyMap<string, ArticleModel>> =>
      cache.get(
        'warehouse',
        async () => new Map((await searchArticles(erp, EVERYTHING)).map((article) => [article.code, article])),
        MINUTE,
      ),
  }
}

const pattern = (text: string) => text && `%${text.toUpperCase()}%`

const filledOnly = (query: Record<string, string | null>): Record<string, string> =>
  Object.fromEntries(Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1])))

/** The article with the record as the server wrote it: the server accepts its own spelling. */
type Known = { article: HeldArticle; written: Written }
type Written = {
  row: Row
  /** The decimal sign of the server's quantities, if known. */
  sign: string | undefined
  prices: WrittenPrices
}
export type FoundArticle = Tagged<Known | null>

/** For a server of which only the specification is known. */
export const SPECIFIED: Written = { row: {}, sign: undefined, prices: NO_ROWS }

/** Null if no article has that code. */
export async function readArticle(erp: ErpClient, code: string): Promise<FoundArticle> {
  try {
    return await getTagged(erp, erpPath`/magazzino/${code}`, recordOf(code))
  } catch (failure) {
    if (isMissing(failure)) return { record: null, etag: null }
    throw failure
  }
}

/** The record of this article; another one's is not accepted. A server may write codes in capitals. */
const recordOf = (asked: string): Reader<Known | null> =>
  record.record((fields, { row, reading }): Known => {
    if (!isSameCode(fields.code.toUpperCase(), asked.toUpperCase())) throw new Unreadable('article.cd_min', 'is that of another article')
    const { description, unitCode, vatCode } = fields
    const prices = pricesIn(valueOf(row, ['mag_extlc_mag'])?.value, reading)
    const article: HeldArticle = {
      ...valuesOf(fields),
      description: description ?? '',
      unitCode: unitCode ?? '',
      vatCode: vatCode ?? '',
      categories: categoriesOf(fields),
      flags: ALL_FLAGS.filter((flag) => fields[flag]),
      prices: prices.rows.flatMap(({ read }) => read ?? []),
    }
    return { article, written: { row, sign: reading.known('quantities'), prices } }
  })

const SETS = { ...FLAG_FIELDS, ...CATEGORY_FIELDS }

/** The fields with single values: flags and categories are kept as sets. */
const valuesOf = (fields: RecordFields) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !(name in SETS))) as Omit<RecordFields, keyof typeof SETS>

/** New articles are the bakery's own and always articles, never work steps. */
export function createArticle(erp: ErpClient, code: string, write: ArticleWrite): Promise<void> {
  const { FEATURED, ...flags } = write.flags
  const set = write.prices?.set.length ? write.prices.set : DEFAULT_LISTS.map((list) => ({ list, ...NO_PRICE }))
  // With the decimal signs of the server's other articles: what it stores as text is read back by them.
  const articles = erp.readingOf(`GET /magazzino/${code}`)
  const body = {
    cd_min: code,
    // Not every server knows this flag, and a new article is not featured.
    ...toErp({ ...write, flags: FEATURED ? write.flags : flags }, { ...SPECIFIED, sign: articles.known('quantities') }),
    cod_for: '0001',
    arti_o_lavo: 1,
    mag_extlc_mag: pricesToErp(code, { ...NO_ROWS, sign: articles.known('amounts') }, { set, remove: [] }),
  }
  return confirmed(erp.send('PUT', '/magazzino/nuovo', confirmation, { body }))
}

const PATHS: Readonly<Record<string, string>> = {
  cd_min: 'code',
  descriz: 'set.description',
  iva: 'set.vatCode',
  unita_m: 'set.unitCode',
  mag_extlc_mag: 'prices',
  ...Object.fromEntries(Object.entries(CATEGORY_FIELDS).map(([group, key]) => [key, `set.categories.${group}`])),
  ...Object.fromEntries(
    Object.entries({ ...TEXTS, ...DATES, ...QUANTITIES, piecesPerTray: 'pos' }).map(([name, key]) => [key, `set.${pathOf(name)}`]),
  ),
}

/** The values that the server refuses, each with the server's text; empty if it names no field of the contract. */
export function refusedValues(failure: unknown): Problem[] {
  const errors = failure instanceof ErpFailure && failure.status === 422 ? failure.body['errors'] : null
  if (!isRow(errors)) return []
  return Object.entries(errors).flatMap(([field, texts]) => {
    const path = PATHS[field.split('.')[0] ?? '']
    const text: unknown = Array.isArray(texts) ? texts[0] : texts
    const message = typeof text === 'string' ? presentable(text) : undefined
    return path && message ? [{ path, message, code: null }] : []
  })
}

const DEFAULT_LISTS = ['1', '2']
const NO_PRICE = { price: 0, discount1: 0, discount2: 0, discount3: 0, markup: 0 }

/**
 * Price rows are sent as the whole list: the server's rows with the changes applied. Answers the article's new tag, null if the
 * server sends none.
 */
export function updateArticle(
  erp: ErpClient,
  { article, written }: Known,
  write: ArticleWrite,
  condition: Condition,
): Promise<string | null> {
  const { code } = article
  const prices = write.prices ? { mag_extlc_mag: pricesToErp(code, written.prices, write.prices) } : {}
  const body = { ...toErp(write, written), ...prices }
  return sendTagged(erp, erpPath`/magazzino/${code}`, { body, ...condition })
}

export function deleteArticle(erp: ErpClient, code: string): Promise<void> {
  return confirmed(erp.send('DELETE', erpPath`/magazzino/${code}`, confirmation))
}

/** The fields with a value, and every given flag. */
function toErp({ values, categories, flags }: ArticleWrite, { row, sign }: Written): Row {
  const current = (name: string) => valueOf(row, [name])?.value
  const quantity = (thousandths: number, name: string) => numberLike(current(name), String(thousandths / 1000), sign)
  const { description, vatCode, unitCode, piecesPerTray } = values
  const all = [
    ...known({ descriz: description, iva: vatCode, unita_m: unitCode }, String),
    ...known(renamed(CATEGORY_FIELDS, categories), String),
    ...known(renamed(TEXTS, values), String),
    ...known(renamed(DATES, values), (day, name) => dateLike(current(name), day)),
    ...known(renamed(QUANTITIES, values), quantity),
    ...known({ pos: piecesPerTray }, String),
    ...known(renamed(FLAG_FIELDS, flags), (isSet, name) => flagLike(current(name), isSet)),
  ]
  return Object.fromEntries(all)
}

const known = <Value>(values: Record<string, Value | null | undefined>, write: (value: Value, name: string) => unknown) =>
  Object.entries(values).flatMap(([key, value]) => (value === null || value === undefined ? [] : [[key, write(value, key)] as const]))

/** The fields of a table under their wire names. */
function renamed<Name extends string, Fields extends { [Key in Name]?: unknown }>(table: Record<Name, string>, fields: Fields) {
  const entries = Object.entries<string>(table).map(([name, key]) => [key, fields[name as Name]])
  return Object.fromEntries(entries) as Record<string, Fields[Name]>
}

export const imageName = (code: string) => `${code.toUpperCase()}.jpg`

/** The file name that the server has given the picture, else the uploaded one. */
export async function uploadImage(erp: ErpClient, filename: string, jpeg: Buffer): Promise<string> {
  const answer = await erp.send('POST', '/img/upload', confirmation, {
    body: { filename, imageData: jpeg.toString('base64') },
    isUpload: true,
  })
  return filenameIn(answer) ?? filename
}

function filenameIn(answer: unknown): string | null {
  if (!isRow(answer)) return null
  const name = valueOf(answer, ['filename'])?.value
  return typeof name === 'string' && name.trim() !== '' ? name.trim() : filenameIn(valueOf(answer, ['data'])?.value)
}
