import { articleSchema, missingFields, readArticle, readNewCode, type ArticleBody } from '../../bakery/src/articles/article.body.ts'
import { createArticle, pricesOf, searchArticles, unknownCodes, updateArticle } from '../../bakery/src/articles/articles.sql.ts'
import type { Row } from '../../bakery/src/db/tables.ts'
import { read } from '../../bakery/src/http/body.ts'
import { Codes } from './codes.ts'
import { importPrices } from './prices.ts'
import { SheetWork, type Values } from './sheet-work.ts'
import type { Body, Line, Table } from './table.ts'
import type { Known, Work } from './work.ts'

type Wish = { line: Line; body: ArticleBody; isNew: boolean }

/** Articles and their prices are stored together. Returns the articles that exist now and those that a bad line names. */
export async function importArticles(work: Work, table: Table | undefined, prices: Table | undefined): Promise<Known> {
  const { database, report } = work
  const db = database.kysely
  const held = new Map((await searchArticles(db, {})).map((article) => [article.code, article]))
  const [known, bad, wishes] = [new Codes(held.keys()), new Set<string>(), new Map<string, Wish>()]
  const sheet = table ? new SheetWork(table, report, { cd_min: 'code' }) : null
  for (const line of table?.lines ?? []) {
    const { code = '', ...fields } = line.body
    const before = held.get(code) ?? null
    const body = await checkArticle(work, sheet!, line, { code, fields, before, known })
    known.add(code)
    if (line.isBad || !body) bad.add(code)
    else if (settled(sheet!, line, before, body)) wishes.set(code, { line, body, isNew: before === null })
  }
  const priceWork = prices ? importPrices(work, prices, { known, held: await pricesOf(db, []) }) : null
  for (const [code, { line, body, isNew }] of wishes) {
    const rows = priceWork?.rowsOf(code)
    await sheet!.store([line], () =>
      isNew ? createArticle(work, code, { ...body, prices: rows }) : updateArticle(work, code, { ...body, prices: rows }, undefined),
    )
  }
  for (const code of priceWork?.changed ?? [])
    if (!wishes.has(code) && !bad.has(code))
      await priceWork!.store(code, (rows) => updateArticle(work, code, { columns: {}, fields: {}, prices: rows }, undefined))
  sheet?.finish()
  priceWork?.finish()
  return { known, bad }
}

type Context = { code: string; fields: Body; before: Row<'articles'> | null; known: Codes }

async function checkArticle(
  { database }: Work,
  sheet: SheetWork,
  line: Line,
  { code, fields, before, known }: Context,
): Promise<ArticleBody | null> {
  if (!before && code !== '') {
    sheet.read(line, () => readNewCode({ cd_min: code }))
    const alike = known.has(code) ? null : known.alike(code)
    if (alike) sheet.flaw(line, 'code', `si distingue da ${alike} solo per gli zeri iniziali`)
  }
  sheet.requireOnce(line, code, 'code', `l'articolo ${code}`)
  // All flaws of a row at once; reading it as an article stops at the first kind of fields.
  if (!sheet.read(line, () => read(articleSchema, fields))) return null
  const body = readArticle(fields)
  const flaws = [...(before ? [] : missingFields(body.columns)), ...(await unknownCodes(database.kysely, body.columns))]
  for (const [field, text] of flaws) sheet.flaw(line, field, text)
  return body
}

/** Whether the line changes its article. */
function settled(sheet: SheetWork, line: Line, before: Row<'articles'> | null, { columns, fields }: ArticleBody): boolean {
  const held: Values | null = before && { ...before, ...(JSON.parse(before.fields) as Values) }
  return sheet.settle(line, line.body['code']!, held, { ...columns, ...fields }) !== null
}
