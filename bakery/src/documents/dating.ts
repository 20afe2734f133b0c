import { dateInRome } from '@panify/rules/rome'
import type { Clock } from '../clock.ts'
import type { Tx } from '../db/open.ts'

/**
 * 'Data documento' of the delivery notes issued now: the later of the day of delivery and the day of issue, and never
 * earlier than that of the previous number, so that numbers and printed dates have the same order.
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
