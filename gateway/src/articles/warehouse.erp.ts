// The articles of the warehouse on the wire.
import { z } from 'zod'
import type { Problem } from '../change/refusals.ts'
import { confirmation, confirmed } from '../erp/confirmation.ts'
import { type ErpClient, erpPath } from '../erp/client.ts'
import { ErpFailure } from '../erp/errors.ts'
import { type Row, asFlag, asOptionalText, asText, isRow, nestedRows, rowOf, rowsOf } from '../erp/row.erp.ts'
import { presentable } from '../erp/server-text.ts'
import { fromThousandths, toFlag, toIsoDate, toThousandths } from '../erp/wire.ts'
import { type Condition, type Tagged, getTagged, sendTagged } from '../erp/tagged.ts'
import type { Shelf } from '../shared.ts'
import { ALL_FLAGS, type HeldArticle, pathOf } from './article.fields.ts'
import type { ArticleWrite } from './article.rules.ts'
import { articleFromErp, categoriesFromErp, toWhole } from './articles.erp.ts'
import type { ArticleModel } from './articles.model.ts'
import {
  CATEGORY_FIELDS, DATES, FLAG_FIELDS, PRICES, QUANTITIES, READ_ONLY_DATES, READ_ONLY_MONEY, READ_ONLY_QUANTITIES, READ_ONLY_TEXTS, TEXTS,
} from './fields.erp.ts' // prettier-ignore
import type { PriceRow, PriceWrite } from './prices.rules.ts'
import type { Search } from './search.rules.ts'

export function searchArticles(erp: ErpClient, { code, description, group1, group2, vatCode }: Search): Promise<ArticleModel[]> {
  const query = filledOnly({
    'cd_min[like]': pattern(code),
    'descriz[like]': pattern(description),
    categoria: group1,
    tipo_arti: group2,
    iva: vatCode,
  })
  return erp.get('/magazzino', rowsOf(articleFromErp), { query })
}

const MINUTE = 60_000
const EVERYTHING: Search = { code: '', description: '', group1: null, group2: null, vatCode: null }

export function sharedWarehouse(erp: ErpClient, shelf: Shelf) {
  return {
    /** Every article of the warehouse, by its code. */
    warehouse: (): Promise<ReadonlyMap<string, ArticleModel>> =>
      shelf.take(
        'warehouse',
        async () => new Map((await searchArticles(erp, EVERYTHING)).map((article) => [article.code, article])),
        MINUTE,
      ),
  }
}

const pattern = (text: string) => text && `%${text.toUpperCase()}%`

const filledOnly = (query: Record<string, string | null>): Record<string, string> =>
  Object.fromEntries(Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1])))

/** The article, and beside it its price rows as the server writes them: what is not changed goes back untouched. */
type Known = { article: HeldArticle; written: Row[] }
export type FoundArticle = Tagged<Known | null>

/** Null when there is none with that code. */
export async function readArticle(erp: ErpClient, code: string): Promise<FoundArticle> {
  try {
    return await getTagged(erp, erpPath`/magazzino/${code}`, rowOf(knownFromErp))
  } catch (failure) {
    if (failure instanceof ErpFailure && failure.kind === 'notFound') return { record: null, etag: null }
    throw failure
  }
}

/** The fields of a table, each read by the same function. */
function readAll<Name extends string, Value>(table: Record<Name, string>, row: Row, read: (value: unknown) => Value): Record<Name, Value> {
  return Object.fromEntries(Object.entries<string>(table).map(([name, key]) => [name, read(row[key])])) as Record<Name, Value>
}

function knownFromErp(row: Row): Known | null {
  const code = asText(row['cd_min'])
  if (code === '') return null
  const article: HeldArticle = {
    code,
    description: asText(row['descriz']).trim(),
    unitCode: asText(row['unita_m']).trim(),
    vatCode: asText(row['iva']).trim(),
    isFeatured: asFlag(row['in_evidenza']),
    maximum: toThousandths(row['qtamax']),
    ...readAll(QUANTITIES, row, toThousandths),
    piecesPerTray: toWhole(row['pos']),
    categories: categoriesFromErp(row),
    prices: nestedRows(row['mag_extlc_mag'], priceFromErp) ?? [],
    ...readAll(TEXTS, row, asOptionalText),
    ...readAll(DATES, row, toIsoDate),
    ...readAll(READ_ONLY_DATES, row, toIsoDate),
    flags: ALL_FLAGS.filter((flag) => asFlag(row[FLAG_FIELDS[flag]])),
    ...readAll(READ_ONLY_MONEY, row, toMoney),
    ...readAll(READ_ONLY_QUANTITIES, row, toThousandths),
    ...readAll(READ_ONLY_TEXTS, row, asOptionalText),
  }
  return { article, written: nestedRows(row['mag_extlc_mag'], (price) => price) ?? [] }
}

/** '1.5', '1,5' or 1.5; null where there is no amount. */
export function toMoney(value: unknown): number | null {
  const written = asText(value).trim().replace(',', '.')
  return /^-?\d{1,9}(\.\d+)?$/.test(written) ? Math.round(Number(written) * 10_000) / 10_000 : null
}

const listOf = (row: Row) => asText(row['codlis']).trim()
const amountOf = (value: unknown) => toMoney(value) ?? 0

function priceFromErp(row: Row): PriceRow | null {
  const list = listOf(row)
  return list === '' ? null : { list, ...readAll(PRICES, row, amountOf) }
}

/** New articles are the bakery's own, and articles: never a work step. */
export function createArticle(erp: ErpClient, code: string, write: ArticleWrite): Promise<void> {
  const prices = write.prices?.set.length ? write.prices.set : DEFAULT_LISTS.map((list) => ({ list, ...NO_PRICE }))
  const body = {
    cd_min: code,
    ...toErp(write),
    cod_for: '0001',
    arti_o_lavo: 1,
    mag_extlc_mag: JSON.stringify(prices.map((row) => priceToErp(code, row))),
  }
  return confirmed(erp.send('PUT', '/magazzino/nuovo', confirmation, { body }))
}

const PATHS: Readonly<Record<string, string>> = {
  cd_min: 'code',
  descriz: 'set.description',
  iva: 'set.vatCode',
  unita_m: 'set.unitCode',
  mag_extlc_mag: 'prices',
  ...Object.fromEntries(Object.values(CATEGORY_FIELDS).map((key) => [key, 'set.categories'])),
  ...Object.fromEntries(
    Object.entries({ ...TEXTS, ...DATES, ...QUANTITIES, piecesPerTray: 'pos' }).map(([name, key]) => [key, `set.${pathOf(name)}`]),
  ),
}

/** The values that the server refuses, with its text for each; none where it names no field of the contract. */
export function refusedValues(failure: unknown): Problem[] {
  const errors = failure instanceof ErpFailure && failure.status === 422 ? failure.body['errors'] : null
  if (!isRow(errors)) return []
  return Object.entries(errors).flatMap(([field, texts]) => {
    const path = PATHS[field.split('.')[0] ?? '']
    const message = presentable(asText(Array.isArray(texts) ? texts[0] : texts))
    return path && message ? [{ path, message, code: null }] : []
  })
}

const DEFAULT_LISTS = ['1', '2']
const NO_PRICE = { price: 0, discount1: 0, discount2: 0, discount3: 0, markup: 0 }

/**
 * Price rows are sent as the whole list: what the server has now, with the changes laid on it. The tag that the article has by
 * now, null where the server does not tell.
 */
export function updateArticle(
  erp: ErpClient,
  { article, written }: Known,
  write: ArticleWrite,
  condition: Condition,
): Promise<string | null> {
  const { code } = article
  const body = { ...toErp(write), ...(write.prices ? { mag_extlc_mag: priceList(code, written, write.prices) } : {}) }
  return sendTagged(erp, erpPath`/magazzino/${code}`, { body, ...condition })
}

export function deleteArticle(erp: ErpClient, code: string): Promise<void> {
  return confirmed(erp.send('DELETE', erpPath`/magazzino/${code}`, confirmation))
}

/** What is filled, and every flag that is given. */
function toErp({ values, categories, flags }: ArticleWrite): Row {
  const { description, vatCode, unitCode, piecesPerTray } = values
  const all = [
    ...known({ descriz: description, iva: vatCode, unita_m: unitCode }, String),
    ...known(renamed(CATEGORY_FIELDS, categories), String),
    ...known(renamed(TEXTS, values), String),
    ...known(renamed(DATES, values), String),
    ...known(renamed(QUANTITIES, values), fromThousandths),
    ...known({ pos: piecesPerTray }, String),
    ...known(renamed(FLAG_FIELDS, flags), toFlag),
  ]
  return Object.fromEntries(all)
}

const known = <Value>(values: Record<string, Value | null | undefined>, write: (value: Value) => string) =>
  Object.entries(values).flatMap(([key, value]) => (value === null || value === undefined ? [] : [[key, write(value)] as const]))

/** The fields of a table under their names on the wire. */
function renamed<Name extends string, Fields extends { [Key in Name]?: unknown }>(table: Record<Name, string>, fields: Fields) {
  const entries = Object.entries<string>(table).map(([name, key]) => [key, fields[name as Name]])
  return Object.fromEntries(entries) as Record<string, Fields[Name]>
}

function priceList(code: string, written: readonly Row[], { set, remove }: PriceWrite): Row[] {
  const lists = new Set(written.map(listOf))
  const kept = written.filter((row) => !remove.includes(listOf(row)))
  return [
    ...kept.map((row) =>
      priceOver(
        code,
        row,
        set.find(({ list }) => list === listOf(row)),
      ),
    ),
    ...set.filter(({ list }) => !lists.has(list)).map((row) => priceToErp(code, row)),
  ]
}

/** A figure that stays goes back as the server writes it: it may have more decimals than the contract. */
function priceOver(code: string, row: Row, wanted: PriceRow | undefined): Row {
  const figures = Object.entries(PRICES).map(([name, key]) => {
    const amount = wanted?.[name as keyof typeof PRICES]
    const stays = amount === undefined || (key in row && amount === amountOf(row[key]))
    return [key, stays ? row[key] : String(amount)]
  })
  return { codlis: row['codlis'], codarti: row['codarti'] ?? code, ...Object.fromEntries(figures) }
}

const priceToErp = (code: string, row: PriceRow): Row => priceOver(code, { codlis: row.list }, row)

/** The answer of an upload: its file name, or why it failed. */
const uploadAnswer = z.object({ success: z.unknown().optional(), filename: z.string().nullish(), error: z.string().nullish() })

export const imageName = (code: string) => `${code.toUpperCase()}.jpg`

/** The file name the server has given the picture, else the one that was sent. */
export async function uploadImage(erp: ErpClient, filename: string, jpeg: Buffer): Promise<string> {
  const answer = await erp.send('POST', '/img/upload', uploadAnswer, { body: { filename, imageData: jpeg.toString('base64') } })
  const { success, error } = answer
  if (success === false || error) throw new ErpFailure('refused', error ? { detail: error } : {})
  return answer.filename || filename
}
