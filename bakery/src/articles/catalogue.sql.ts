import type { Db } from '../db/open.ts'

export type CatalogueRow = NonNullable<Awaited<ReturnType<typeof catalogueOf>>>[number]

/** null for an unknown customer. */
export async function catalogueOf(db: Db, customer: string) {
  const known = await db.selectFrom('customers').select('listino').where('code', '=', customer).executeTakeFirst()
  if (!known) return null
  return db
    .selectFrom('articles as a')
    .leftJoin('article_prices as p', (join) => join.onRef('p.article', '=', 'a.code').on('p.codlis', '=', known.listino))
    .selectAll('a')
    .select(['p.prezzo', 'p.sc1', 'p.sc2', 'p.sc3'])
    .where('a.su_web', '=', 1)
    .orderBy('a.code')
    .execute()
}
