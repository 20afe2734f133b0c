import type { ExpressionBuilder } from 'kysely'
import { timestamp, type Clock } from '../clock.ts'
import type { Db, Tx } from '../db/open.ts'
import type { Row, Tables } from '../db/tables.ts'
import { changing } from '../events/events.shared.ts'
import { conflict, notFound } from '../http/errors.ts'
import { announceNotes } from './announced.ts'
import { issueDeliveryNotes, type DocumentDeps } from './issue.sql.ts'

export const unknownDocument = () => notFound('Documento non trovato')

/** The number stays used; customers no longer see the delivery note. */
export async function annulDocument({ database, clock }: DocumentDeps, id: number): Promise<void> {
  await changing(database, async (tx) => {
    await database.lockFor(tx, 'numbering')
    const document = await requireDocument(tx, id)
    if (document.state === 'evaso') throw conflict('La bolla è già stata fatturata: non si può annullare.')
    if (document.state === 'emesso') await annul(tx, clock, document)
  })
}

export async function annul(tx: Tx, clock: Clock, document: Row<'documents'>): Promise<void> {
  await tx
    .updateTable('documents')
    .set({ state: 'annullato', state_at: timestamp(clock.now()) })
    .where('id', '=', document.id)
    .execute()
  announceNotes(tx, clock, 'annullato', [document])
}

/** Replaces an annulled delivery note by one with a new number. Returns the new id. */
export async function reissueDocument({ database, clock }: DocumentDeps, id: number): Promise<number> {
  return changing(database, async (tx) => {
    await database.lockFor(tx, 'numbering')
    const old = await requireDocument(tx, id)
    if (old.state !== 'annullato' || old.replaced_by !== null || (await validDeliveryNote(tx, old))) {
      throw conflict('Si può riemettere solo una bolla annullata che non è stata sostituita.')
    }
    const [note] = await issueDeliveryNotes(tx, clock, old.data_cons, old)
    if (!note) throw conflict("Per questa destinazione e questa data non c'è nulla da consegnare.")
    await tx.updateTable('documents').set({ replaced_by: note.id }).where('id', '=', id).execute()
    announceNotes(tx, clock, 'emesso', [note])
    return note.id
  })
}

export interface ToInvoice {
  from: string
  to: string
  customer?: string | undefined
}

/** How many delivery notes `markInvoiced` would mark now. */
export async function countToInvoice(db: Db, wanted: ToInvoice): Promise<number> {
  const { count } = await db
    .selectFrom('documents')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(isToInvoice(wanted))
    .executeTakeFirstOrThrow()
  return count
}

/** Marks the delivery notes of a period as invoiced ('evaso') and returns their ids. Refuses if their number is not the expected one. */
export async function markInvoiced(
  { database, clock }: DocumentDeps,
  wanted: ToInvoice & { expected?: number | undefined },
): Promise<number[]> {
  const { expected } = wanted
  return database.kysely.transaction().execute(async (tx) => {
    await database.lockFor(tx, 'numbering')
    const marked = await tx
      .updateTable('documents')
      .set({ state: 'evaso', state_at: timestamp(clock.now()) })
      .where(isToInvoice(wanted))
      .returning('id')
      .execute()
    if (expected !== undefined && marked.length !== expected) {
      throw conflict(`Le bolle da fatturare sono cambiate (da ${expected} a ${marked.length}): controlla e conferma di nuovo.`)
    }
    return marked.map(({ id }) => id)
  })
}

const isToInvoice =
  ({ from, to, customer }: ToInvoice) =>
  (row: ExpressionBuilder<Tables, 'documents'>) =>
    row.and([
      row('state', '=', 'emesso'),
      row('data_cons', '>=', from),
      row('data_cons', '<=', to),
      ...(customer === undefined ? [] : [row('customer', '=', customer)]),
    ])

type Delivery = Pick<Row<'documents'>, 'customer' | 'destination' | 'data_cons'>

/** A delivery has at most one delivery note that is not annulled. */
export async function validDeliveryNote(tx: Tx, { customer, destination, data_cons }: Delivery): Promise<Row<'documents'> | undefined> {
  return tx
    .selectFrom('documents')
    .selectAll()
    .where('data_cons', '=', data_cons)
    .where('customer', '=', customer)
    .where('destination', '=', destination)
    .where('state', '<>', 'annullato')
    .executeTakeFirst()
}

async function requireDocument(tx: Tx, id: number): Promise<Row<'documents'>> {
  const document = await tx.selectFrom('documents').selectAll().where('id', '=', id).executeTakeFirst()
  if (!document) throw unknownDocument()
  return document
}
