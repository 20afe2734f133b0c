import { invalid } from '../http/errors.ts'
import type { Db, Tx } from '../db/open.ts'

/** The row of `counters` that triggers count with every change of an article or a price. */
export const ARTICLES_COUNTER = 'catalogue'

/** Refuses repeated and unknown codes. Articles in an order (`ordered`) are known: the database lets none of them be deleted. */
export async function requireArticles(
  db: Db | Tx,
  codes: string[],
  field: string,
  ordered: { has(code: string): boolean } = new Set<string>(),
): Promise<void> {
  const twice = codes.find((code, index) => codes.indexOf(code) !== index)
  if (twice !== undefined) throw invalid(field, `Articolo ripetuto: ${twice}`)
  const others = codes.filter((code) => !ordered.has(code))
  if (others.length === 0) return
  const rows = await db.selectFrom('articles').select('code').where('code', 'in', others).execute()
  const known = new Set(rows.map(({ code }) => code))
  const unknown = others.find((code) => !known.has(code))
  if (unknown !== undefined) throw invalid(field, `Articolo sconosciuto: ${unknown}`)
}
