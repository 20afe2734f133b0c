import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../db/open.ts'
import { PRICE_COLUMNS, PRICE_JOINS } from '../price.ts'
import type { DueRow } from './rule.ts'

/** Stores what is due with the article's current name, price and VAT, for the delivery note. */
export async function storeSnapshot(tx: Tx, due: RawBuilder<DueRow>): Promise<void> {
  await sql`
    insert into delivery_snapshot
      (date, customer, destination, article, quantity, source, descriz, unita_m, prezzo, sc1, sc2, sc3, iva, iva_rate)
    select e.date, e.customer, e.destination, e.article, e.quantity, e.source, a.descriz, a.unita_m, ${PRICE_COLUMNS}
    from ${due} as e
      join articles a on a.code = e.article
      join customers c on c.code = e.customer
      ${PRICE_JOINS}`.execute(tx)
}
