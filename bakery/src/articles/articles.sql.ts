import { timestamp } from '../clock.ts'
import type { Db, Tx } from '../db/open.ts'
import type { NewRow, Row } from '../db/tables.ts'
import { announce, changing } from '../events/events.shared.ts'
import type { Deps } from '../http/deps.ts'
import { conflict, invalid, isForeignKeyViolation, isUniqueViolation, notFound } from '../http/errors.ts'
import { etagOf, requireMatch } from '../http/etag.ts'
import { requireFields, type ArticleBody, type PriceRow } from './article.body.ts'
import { articleToWire, categoryKey, type CategoryNames } from './article.wire.ts'

export const unknownArticle = () => notFound('Articolo non trovato')

export async function categoryNames(db: Db | Tx): Promise<CategoryNames> {
  const rows = await db.selectFrom('categories').selectAll().execute()
  return new Map(rows.map(({ grp, code, name }) => [categoryKey(grp, code), name]))
}

export interface ArticleSearch {
  code?: string | undefined
  description?: string | undefined
  colore?: string | undefined
  tipo_arti?: string | undefined
  iva?: string | undefined
}

/** Matches the patterns in code, because neither database folds È and è. */
export async function searchArticles(db: Db, { code, description, ...columns }: ArticleSearch): Promise<Row<'articles'>[]> {
  let query = db.selectFrom('articles').selectAll().orderBy('code')
  for (const column of ['colore', 'tipo_arti', 'iva'] as const) {
    if (columns[column]) query = query.where(column, '=', columns[column])
  }
  const rows = await query.execute()
  const [hasCode, hasDescription] = [like(code), like(description)]
  return rows.filter((row) => hasCode(row.code) && hasDescription(row.descriz))
}

const fold = (text: string) => text.toLocaleUpperCase('it')

/** '%TEXT%': the outer percent signs are wildcards, every character between them is literal. */
function like(pattern: string | undefined): (text: string) => boolean {
  if (!pattern) return () => true
  const wanted = fold(pattern.replace(/^%/, '').replace(/%$/, ''))
  const [isOpenLeft, isOpenRight] = [pattern.startsWith('%'), pattern.endsWith('%')]
  return (text) => {
    const folded = fold(text)
    if (isOpenLeft && isOpenRight) return folded.includes(wanted)
    if (isOpenLeft) return folded.endsWith(wanted)
    return isOpenRight ? folded.startsWith(wanted) : folded === wanted
  }
}

export async function pricesOf(db: Db | Tx, articles: string[]): Promise<Map<string, Row<'article_prices'>[]>> {
  // Selects few articles by code and all of them for a list, because one statement cannot take that many codes.
  let query = db.selectFrom('article_prices').selectAll().orderBy('article').orderBy('codlis')
  if (articles.length === 1) query = query.where('article', '=', articles[0]!)
  return Map.groupBy(await query.execute(), ({ article }) => article)
}

/** The whole article with its tag, as the answer contains it. */
export async function requireArticle(db: Db | Tx, code: string) {
  const article = await db.selectFrom('articles').selectAll().where('code', '=', code).executeTakeFirst()
  if (!article) throw unknownArticle()
  const prices = await pricesOf(db, [code])
  const wire = articleToWire(article, prices.get(code) ?? [], await categoryNames(db))
  return { wire, etag: etagOf(wire) }
}

type ArticleDeps = Pick<Deps, 'database' | 'clock'>

const NEW_FIELDS = { cod_for: '0001', ordinamento: '0', arti_o_lavo: '1', tracciabi: '1' }

const CHANGED = [{ type: 'articolo' }] as const

const EMPTY_PRICE = { prezzo: 0, sc1: 0, sc2: 0, sc3: 0, ricar: 0 }
const NEW_PRICES = ['1', '2'].map((codlis) => ({ codlis, ...EMPTY_PRICE }))

export async function createArticle({ database, clock }: ArticleDeps, code: string, body: ArticleBody) {
  const columns = requireFields(body.columns)
  const article: NewRow<'articles'> = {
    ...columns,
    code,
    fields: JSON.stringify({ ...NEW_FIELDS, ...body.fields }),
    updated_at: timestamp(clock.now()),
  }
  try {
    return await changing(database, async (tx) => {
      await requireKnownCodes(tx, columns)
      await requireFreeCode(tx, code)
      await tx.insertInto('articles').values(article).execute()
      await storePrices(tx, code, body.prices?.length ? body.prices : NEW_PRICES)
      announce(tx, clock, CHANGED)
      return requireArticle(tx, code)
    })
  } catch (error) {
    throw isUniqueViolation(error) ? codeInUse() : error
  }
}

const codeInUse = () => invalid('cd_min', 'Codice articolo già esistente')

/** Pictures are named by the code in capitals, so two codes that differ only in case would share one. */
async function requireFreeCode(tx: Tx, code: string): Promise<void> {
  const codes = await tx.selectFrom('articles').select('code').execute()
  if (codes.some((other) => other.code.toUpperCase() === code.toUpperCase())) throw codeInUse()
}

/** Changes the fields in the body and returns the new article. */
export async function updateArticle({ database, clock }: ArticleDeps, code: string, body: ArticleBody, condition: string | undefined) {
  return changing(database, async (tx) => {
    const fields = await holdArticle(tx, code)
    const before = await requireArticle(tx, code)
    requireMatch(condition, before.etag)
    await requireKnownCodes(tx, body.columns)
    await tx
      .updateTable('articles')
      .set({ ...body.columns, fields: JSON.stringify({ ...fields, ...body.fields }), updated_at: timestamp(clock.now()) })
      .where('code', '=', code)
      .execute()
    if (body.prices) {
      await tx.deleteFrom('article_prices').where('article', '=', code).execute()
      await storePrices(tx, code, body.prices)
    }
    const after = await requireArticle(tx, code)
    if (after.etag !== before.etag) announce(tx, clock, CHANGED)
    return after
  })
}

/** First statement of an update. It locks the article by writing it to itself: concurrent updates run one after another. */
async function holdArticle(tx: Tx, code: string): Promise<Record<string, string>> {
  const locked = await tx
    .updateTable('articles')
    .set((eb) => ({ descriz: eb.ref('descriz') }))
    .where('code', '=', code)
    .returning('fields')
    .executeTakeFirst()
  if (!locked) throw unknownArticle()
  return JSON.parse(locked.fields) as Record<string, string>
}

async function storePrices(tx: Tx, article: string, prices: PriceRow[]): Promise<void> {
  if (prices.length === 0) return
  await tx
    .insertInto('article_prices')
    .values(prices.map((price) => ({ article, ...price })))
    .execute()
}

/** An unknown unit or VAT rate would be missing on every delivery note. */
async function requireKnownCodes(tx: Tx, columns: ArticleBody['columns']): Promise<void> {
  const [unknown] = await unknownCodes(tx, columns)
  if (unknown) throw invalid(...unknown)
}

/** The fields with codes that no list has, with the message of each. */
export async function unknownCodes(db: Db | Tx, { iva, unita_m }: ArticleBody['columns']): Promise<[field: string, message: string][]> {
  const isUnknown = async (table: 'units' | 'vat_rates', code: string | undefined) => {
    const codes = code === undefined ? [] : await db.selectFrom(table).select('code').execute()
    return codes.length > 0 && !codes.some((row) => row.code === code)
  }
  return [
    ...((await isUnknown('vat_rates', iva)) ? [['iva', 'Aliquota IVA sconosciuta'] as [string, string]] : []),
    ...((await isUnknown('units', unita_m)) ? [['unita_m', 'Unità di misura sconosciuta'] as [string, string]] : []),
  ]
}

export const articleCodes = async (db: Db) => (await db.selectFrom('articles').select('code').execute()).map(({ code }) => code)

/** Refused while any order contains the article. Delivery notes have a copy of its data. */
export async function deleteArticle({ database, clock }: ArticleDeps, code: string): Promise<void> {
  try {
    await changing(database, async (tx) => {
      const deleted = await tx.deleteFrom('articles').where('code', '=', code).returning('code').executeTakeFirst()
      if (!deleted) throw unknownArticle()
      announce(tx, clock, CHANGED)
    })
  } catch (error) {
    throw isForeignKeyViolation(error) ? conflict("L'articolo è presente in un ordine: non può essere eliminato.") : error
  }
}
