import type { Db } from '../db/open.ts'

export type CatalogueRow = NonNullable<Awaited<ReturnType<typeof catalogueOf>>>[number]

const COLUMNS = [
  ...(['code', 'descriz', 'unita_m', 'qtaminima', 'qtarange', 'qtamax', 'peso_lo', 'contro', 'foto', 'note_est', 'in_evidenza'] as const),
  ...(['colore', 'tipo_arti', 'ngruppo3', 'gruppo5', 'gruppo6', 'mgruppo7', 'fields'] as const),
  ...(['p.prezzo', 'p.sc1', 'p.sc2', 'p.sc3'] as const),
]

/** null for an unknown customer. */
export async function catalogueOf(db: Db, customer: string) {
  const known = await db.selectFrom('customers').select('listino').where('code', '=', customer).executeTakeFirst()
  if (!known) return null
  return db
    .selectFrom('articles as a')
    .leftJoin('article_prices as p', (join) => join.onRef('p.article', '=', 'a.code').on('p.codlis', '=', known.listino))
    .select(COLUMNS)
    .where('a.su_web', '=', 1)
    .orderBy('a.code')
    .execute()
}
