import { compiledOnce } from '@panify/database/compiled'
import type { Db } from '../db/open.ts'
import { ARTICLES_COUNTER } from './articles.shared.ts'

export type CatalogueRow = Awaited<ReturnType<typeof catalogueRows>>[number]

const COLUMNS = [
  ...(['code', 'descriz', 'unita_m', 'qtaminima', 'qtarange', 'qtamax', 'peso_lo', 'contro', 'foto', 'note_est', 'in_evidenza'] as const),
  ...(['colore', 'tipo_arti', 'ngruppo3', 'gruppo5', 'gruppo6', 'mgruppo7', 'fields'] as const),
  ...(['p.prezzo', 'p.sc1', 'p.sc2', 'p.sc3'] as const),
]

export interface CatalogueKey {
  priceList: string
  version: number
}

const keyOf = compiledOnce((db: Db, { customer }: { customer: string }) =>
  db
    .selectFrom('customers as c')
    .innerJoin('counters as v', (join) => join.on('v.name', '=', ARTICLES_COUNTER))
    .select(['c.listino as priceList', 'v.value as version'])
    .where('c.code', '=', customer),
)

/** null for an unknown customer. */
export const catalogueKey = async (db: Db, customer: string): Promise<CatalogueKey | null> => (await keyOf(db, { customer }))[0] ?? null

export const catalogueRows = (db: Db, priceList: string) =>
  db
    .selectFrom('articles as a')
    .leftJoin('article_prices as p', (join) => join.onRef('p.article', '=', 'a.code').on('p.codlis', '=', priceList))
    .select(COLUMNS)
    .where('a.su_web', '=', 1)
    .orderBy('a.code')
    .execute()
