import { dateInRome } from '@panify/rules/rome'
import type { Clock } from '../clock.ts'
import type { Tx } from '../db/open.ts'

/**
 * 'Data documento' of the notes issued now: the day of delivery; the day of issue where that is later; and never a day before
 * the previous number's, so that numbers and printed dates have one order.
 */
export async function documentDate(tx: Tx, clock: Clock, { year, deliveryDate }: { year: number; deliveryDate: string }): Promise<string> {
  const last = await tx
    .selectFrom('documents')
    .select('document_date')
    .where('series', '=', '')
    .where('year', '=', year)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  const candidates = [deliveryDate, dateInRome(clock.now()).toString(), last?.document_date ?? '']
  return candidates.toSorted().at(-1)!
}
