import { sql, type ExpressionBuilder } from 'kysely'
import { dateInRome } from '@panify/rules/rome'
import { requireArticles } from '../articles/articles.shared.ts'
import { requireDestination, type DestinationKey } from '../customers/destinations.shared.ts'
import { recordHistory } from '../delivery/history.ts'
import type { Tx } from '../db/open.ts'
import type { Row, Tables } from '../db/tables.ts'
import { isClosed } from '../delivery/closing.ts'
import type { DueRow } from '../delivery/rule.ts'
import { storeSnapshot } from '../delivery/snapshot.ts'
import { changing } from '../events/events.shared.ts'
import { conflict, invalid } from '../http/errors.ts'
import { etagOf, requireMatch } from '../http/etag.ts'
import { fromThousandths } from '../http/wire.ts'
import { announceNotes } from './announced.ts'
import { issueDeliveryNotes, type DocumentDeps } from './issue.sql.ts'
import { annul, validDeliveryNote } from './state.sql.ts'

export interface Variation extends DestinationKey {
  date: string
  /** The whole delivery: articles not listed are removed from it. */
  rows: Portion[]
  actor: string
  /** The tag of the delivery, from If-Match. */
  condition?: string | undefined
}

type Portion = { article: string; quantity: number }

type Snapshot = Row<'delivery_snapshot'>

/** Covers articles and quantities only: new prices or names do not change the tag. */
export const deliveryEtag = (rows: readonly Portion[]): string => {
  const portions = rows.filter(({ quantity }) => quantity > 0).map(({ article, quantity }) => [article, quantity] as const)
  return etagOf(portions.toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

/**
 * Changes what one destination gets on a closed date, today or later. An existing delivery note is annulled and reissued
 * in the same transaction, so that it always matches the snapshot.
 */
export async function varyDelivery(deps: DocumentDeps, variation: Variation): Promise<{ annulled: number | null; issued: number | null }> {
  const { database, clock } = deps
  const { customer, destination, date } = variation
  return changing(database, async (tx) => {
    await database.lockFor(tx, 'numbering')
    await requireDestination(tx, { customer, destination })
    if (date < dateInRome(clock.now()).toString()) throw invalid('data', 'Una consegna passata non si può variare.')
    if (!(await isClosed(tx, date))) throw conflict("La data non è ancora chiusa: si modifica l'ordine.")
    requireMatch(variation.condition, deliveryEtag(await delivered(tx, variation)))
    const old = await validDeliveryNote(tx, { customer, destination, data_cons: date })
    if (old?.state === 'evaso') throw conflict('La bolla è già stata fatturata: la consegna non si può variare.')
    const isChanged = await storeVariation(tx, deps, variation)
    const wasIssued = await tx.selectFrom('documents_issued').select('date').where('date', '=', date).executeTakeFirst()
    if (!isChanged || !wasIssued) return { annulled: null, issued: null }
    if (old) await annul(tx, clock, old)
    const [note] = await issueDeliveryNotes(tx, clock, date, variation)
    announceNotes(tx, clock, 'emesso', note ? [note] : [])
    if (old && note) await tx.updateTable('documents').set({ replaced_by: note.id }).where('id', '=', old.id).execute()
    return { annulled: old?.id ?? null, issued: note?.id ?? null }
  })
}

/** Returns false if nothing changed. */
async function storeVariation(tx: Tx, { clock }: DocumentDeps, variation: Variation): Promise<boolean> {
  const { customer, destination, date, actor } = variation
  const wanted = new Map(variation.rows.filter(({ quantity }) => quantity > 0).map((row) => [row.article, row.quantity]))
  const before = await delivered(tx, variation)
  const old = new Map(before.map((row) => [row.article, row]))
  await requireArticles(tx, [...wanted.keys()].filter((article) => !old.has(article)), 'righe') // prettier-ignore
  const articles = [...new Set([...old.keys(), ...wanted.keys()])]
  const changed = articles.filter((article) => old.get(article)?.quantity !== wanted.get(article))
  for (const article of changed) await storeRow(tx, variation, { article, quantity: wanted.get(article) ?? 0, before: old.get(article) })
  const write = (quantity: number | undefined) => (quantity === undefined ? null : fromThousandths(quantity))
  const changes = changed.map((article) => ({
    kind: 'varied',
    date,
    article,
    old_value: write(old.get(article)?.quantity),
    new_value: write(wanted.get(article)),
  }))
  await recordHistory(tx, { clock, actor }, { customer, destination }, changes)
  return changed.length > 0
}

const delivered = (tx: Tx, { date, customer, destination }: Omit<Key, 'article'>) =>
  tx
    .selectFrom('delivery_snapshot')
    .selectAll()
    .where((row) => row.and({ date, customer, destination }))
    .execute()

interface Key extends DestinationKey {
  date: string
  article: string
}

type Cell = { article: string; quantity: number; before: Snapshot | undefined }

async function storeRow(tx: Tx, { customer, destination, date }: Variation, { article, quantity, before }: Cell): Promise<void> {
  const key = { date, customer, destination, article }
  if (!before) {
    const added = sql<DueRow>`(select cast(${date} as text) as date, cast(${customer} as text) as customer,
      cast(${destination} as text) as destination, cast(${article} as text) as article, cast(${quantity} as integer) as quantity,
      'varied' as source)`
    return storeSnapshot(tx, added)
  }
  if (quantity > 0) await tx.updateTable('delivery_snapshot').set({ quantity, source: 'varied' }).where(isRow(key)).execute()
  else await tx.deleteFrom('delivery_snapshot').where(isRow(key)).execute()
}

const isRow =
  ({ date, customer, destination, article }: Key) =>
  (row: ExpressionBuilder<Tables, 'delivery_snapshot'>) =>
    row.and({ date, customer, destination, article })
