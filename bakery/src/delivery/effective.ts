import { sql } from 'kysely'
import type { DestinationKey } from '../customers/destinations.shared.ts'
import type { Db, Tx } from '../db/open.ts'
import { dueRows, type DueRow, type Period } from './rule.ts'

export type NamedRow = DueRow & { descriz: string; unita_m: string }

/** The deliveries of one destination in a period; closed dates have the article names of their closing. */
export async function effectiveRows(db: Db | Tx, period: Period, key: DestinationKey): Promise<NamedRow[]> {
  const { rows } = await sql<NamedRow>`
    select e.*, coalesce(f.descriz, a.descriz) as descriz, coalesce(f.unita_m, a.unita_m) as unita_m
    from ${await dueRows(db, period, key)} as e
      left join articles a on a.code = e.article
      left join delivery_snapshot f
        on f.date = e.date and f.customer = e.customer and f.destination = e.destination and f.article = e.article
    order by e.date, e.article`.execute(db)
  return rows
}
