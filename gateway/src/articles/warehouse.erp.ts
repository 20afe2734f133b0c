// The articles of the warehouse on the wire.
import { z } from 'zod'
import { confirmation, confirmed } from '../erp/confirmation.ts'
import { type ErpClient, erpPath } from '../erp/client.ts'
import { ErpFailure } from '../erp/errors.ts'
import { type Row, asFlag, asOptionalText, asText, nestedRows, rowOf, rowsOf } from '../erp/row.erp.ts'
import { fromThousandths, toFlag, toIsoDate, toThousandths } from '../erp/wire.ts'
import type {
  ArticleInput,
  ArticlePrice,
  ArticlePriceInput,
  WarehouseArticle,
  WarehouseCategoryCodes,
  WarehouseItem,
} from '../generated/resolvers.ts'
import type { Shelf } from '../shared.ts'
import type { Search } from './warehouse.rules.ts'
import { DATES, FLAGS, GROUPS, PRICES, QUANTITIES, READ_ONLY_MONEY, READ_ONLY_QUANTITIES, READ_ONLY_TEXTS, TEXTS } from './fields.erp.ts'

export const UPDATE_NEEDS_CODE = 'Codice articolo (cd_min) è obbligatorio'

export function searchArticles(erp: ErpClient, { code, description, category, kind, vatCode }: Search): Promise<WarehouseItem[]> {
  const query = filledOnly({
    'cd_min[like]': pattern(code),
    'descriz[like]': pattern(description),
    categoria: category,
    tipo_arti: kind,
    iva: vatCode,
  })
  return erp.get('/magazzino', rowsOf(itemFromErp), { query })
}

const MINUTE = 60_000
const EVERYTHING: Search = { code: '', description: '', category: null, kind: null, vatCode: null }

export function sharedArticleNames(erp: ErpClient, shelf: Shelf) {
  return {
    /** What each article is called, by its code. */
    articleNames: (): Promise<Map<string, string>> =>
      shelf.take(
        'articleNames',
        async () => new Map((await searchArticles(erp, EVERYTHING)).map(({ code, description }) => [code, description])),
        MINUTE,
      ),
  }
}

const pattern = (text: string) => text && `%${text.toUpperCase()}%`

const filledOnly = (query: Record<string, string | null>): Record<string, string> =>
  Object.fromEntries(Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1])))

function itemFromErp(row: Row): Omit<WarehouseItem, '__typename'> | null {
  const code = asText(row['cd_min'])
  return code === '' ? null : { code, description: asText(row['descriz']).trim(), unit: asText(row['unita_m']).trim() }
}

/** null when there is none with that code. */
export async function readArticle(erp: ErpClient, code: string): Promise<WarehouseArticle | null> {
  try {
    return await erp.get(erpPath`/magazzino/${code}`, rowOf(articleFromErp))
  } catch (failure) {
    if (failure instanceof ErpFailure && failure.kind === 'notFound') return null
    throw failure
  }
}

/** The fields of a table, each read by the same function. */
function readAll<Name extends string, Value>(table: Record<Name, string>, row: Row, read: (value: unknown) => Value): Record<Name, Value> {
  return Object.fromEntries(Object.entries<string>(table).map(([name, key]) => [name, read(row[key])])) as Record<Name, Value>
}

function articleFromErp(row: Row): WarehouseArticle | null {
  const item = itemFromErp(row)
  if (item === null) return null
  return {
    ...item,
    vatCode: asText(row['iva']).trim(),
    imageUrl: `/img/${encodeURIComponent(item.code)}.JPG`,
    ...readAll(QUANTITIES, row, toThousandths),
    piecesPerTray: toWhole(row['pos']),
    categoryCodes: groupsFromErp(row),
    prices: nestedRows(row['mag_extlc_mag'], priceFromErp) ?? [],
    ...readAll(TEXTS, row, asOptionalText),
    ...readAll(DATES, row, toIsoDate),
    ...readAll(FLAGS, row, asFlag),
    ...readAll(READ_ONLY_MONEY, row, toMoney),
    ...readAll(READ_ONLY_QUANTITIES, row, toThousandths),
    ...readAll(READ_ONLY_TEXTS, row, asOptionalText),
  }
}

function toWhole(value: unknown): number | null {
  const thousandths = toThousandths(value)
  return thousandths === null ? null : Math.round(thousandths / 1000)
}

/** '1.5', '1,5' or 1.5; null where there is no amount. */
function toMoney(value: unknown): number | null {
  const written = asText(value).trim().replace(',', '.')
  return /^-?\d{1,9}(\.\d+)?$/.test(written) ? Math.round(Number(written) * 10_000) / 10_000 : null
}

/** The code of the nested record; some servers have only the plain field. */
function groupsFromErp(row: Row): WarehouseCategoryCodes {
  const codes = Object.entries(GROUPS).map(([name, key]) => {
    const number = name.slice(-1)
    const nested = row[`gruppo${number}_mag`]
    const code = typeof nested === 'object' && nested !== null ? (nested as Row)[`codice_g${number}`] : undefined
    return [name, asOptionalText(code) ?? asOptionalText(row[key])]
  })
  return Object.fromEntries(codes) as Record<keyof typeof GROUPS, string | null>
}

function priceFromErp(row: Row): ArticlePrice | null {
  const list = asText(row['codlis']).trim()
  return list === '' ? null : { list, ...readAll(PRICES, row, (value) => toMoney(value) ?? 0) }
}

/** New articles are the bakery's own, and articles: never a work step. */
export function createArticle(erp: ErpClient, code: string, fields: ArticleInput): Promise<void> {
  const prices = fields.prices?.length ? fields.prices : DEFAULT_LISTS.map((list) => ({ list, ...NO_PRICE }))
  const body = {
    cd_min: code,
    ...toErp(fields),
    cod_for: '0001',
    arti_o_lavo: 1,
    mag_extlc_mag: JSON.stringify(pricesToErp(code, prices)),
  }
  return confirmed(erp.send('PUT', '/magazzino/nuovo', confirmation, { body }))
}

const DEFAULT_LISTS = ['1', '2']
const NO_PRICE = { price: 0, discount1: 0, discount2: 0, discount3: 0, markup: 0 }

/** false where there is nothing to send. */
export async function updateArticle(erp: ErpClient, code: string, fields: ArticleInput): Promise<boolean> {
  const body = { ...toErp(fields), ...(fields.prices?.length ? { mag_extlc_mag: pricesToErp(code, fields.prices) } : {}) }
  if (Object.keys(body).length === 0) return false
  await confirmed(erp.send('POST', erpPath`/magazzino/${code}`, confirmation, { body }))
  return true
}

export function deleteArticle(erp: ErpClient, code: string): Promise<void> {
  return confirmed(erp.send('DELETE', erpPath`/magazzino/${code}`, confirmation))
}

/** What is filled, and every flag that is given. */
function toErp({ description, vatCode, unit, piecesPerTray, categoryCodes, ...fields }: ArticleInput): Record<string, string> {
  const texts = { descriz: description, iva: vatCode, unita_m: unit, ...renamed(GROUPS, categoryCodes ?? {}), ...renamed(TEXTS, fields) }
  const filled = Object.entries({ ...texts, ...renamed(DATES, fields) }).flatMap(([key, value]) => {
    const text = value?.trim() ?? ''
    return text === '' ? [] : [[key, text]]
  })
  const known = <Value>(values: Record<string, Value | null | undefined>, write: (value: Value) => string) =>
    Object.entries(values).flatMap(([key, value]) => (value === null || value === undefined ? [] : [[key, write(value)]]))
  return Object.fromEntries([
    ...filled,
    ...known(renamed(QUANTITIES, fields), fromThousandths),
    ...known({ pos: piecesPerTray }, String),
    ...known(renamed(FLAGS, fields), toFlag),
  ]) as Record<string, string>
}

/** The fields of a table under their names on the wire. */
function renamed<Name extends string, Fields extends { [Key in Name]?: unknown }>(table: Record<Name, string>, fields: Fields) {
  const entries = Object.entries<string>(table).map(([name, key]) => [key, fields[name as Name]])
  return Object.fromEntries(entries) as Record<string, Fields[Name]>
}

const pricesToErp = (code: string, prices: readonly ArticlePriceInput[]) =>
  prices.map(({ list, ...figures }) => ({
    codlis: list.trim(),
    codarti: code,
    ...Object.fromEntries(Object.entries(PRICES).map(([name, key]) => [key, String(figures[name as keyof typeof PRICES])])),
  }))

/** The answer of an upload: its file name, or why it failed. */
const uploadAnswer = z.object({ success: z.unknown().optional(), filename: z.string().nullish(), error: z.string().nullish() })

/** The file name the server has given the picture, else the one that was sent. */
export async function uploadImage(erp: ErpClient, code: string, jpeg: Buffer): Promise<string> {
  const filename = `${code.toUpperCase()}.jpg`
  const answer = await erp.send('POST', '/img/upload', uploadAnswer, { body: { filename, imageData: jpeg.toString('base64') } })
  const { success, error } = answer
  if (success === false || error) throw new ErpFailure('refused', error ? { detail: error } : {})
  return answer.filename || filename
}
