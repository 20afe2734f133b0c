import { timestamp, type Clock } from '../clock.ts'
import type { Tx } from '../db/open.ts'
import type { Row } from '../db/tables.ts'
import { conflict, notFound } from '../http/errors.ts'
import { issueNotes, type Place } from './issue.sql.ts'

export const unknownDocument = () => notFound('Documento non trovato')

/** The number stays taken, the note stands in no customer's list any more. */
export async function annulDocument({ database, clock }: Place, id: number): Promise<void> {
  await database.kysely.transaction().execute(async (tx) => {
    await database.lockFor(tx, 'numbering')
    const document = await requireDocument(tx, id)
    if (document.state === 'evaso') throw conflict('La bolla è già stata fatturata: non si può annullare.')
    if (document.state === 'emesso') await annul(tx, clock, id)
  })
}

export async function annul(tx: Tx, clock: Clock, id: number): Promise<void> {
  await tx
    .updateTable('documents')
    .set({ state: 'annullato', state_at: timestamp(clock.now()) })
    .where('id', '=', id)
    .execute()
}

/** A new note with a new number in the place of an annulled one; the new note's id. */
export async function reissueDocument({ database, clock }: Place, id: number): Promise<number> {
  return database.kysely.transaction().execute(async (tx) => {
    await database.lockFor(tx, 'numbering')
    const old = await requireDocument(tx, id)
    if (old.state !== 'annullato' || old.replaced_by !== null || (await validNote(tx, old))) {
      throw conflict('Si può riemettere solo una bolla annullata che non è stata sostituita.')
    }
    const [note] = await issueNotes(tx, clock, old.data_cons, old)
    if (!note) throw conflict('Per questa destinazione e questa data non c’è nulla da consegnare.')
    await tx.updateTable('documents').set({ replaced_by: note.id }).where('id', '=', id).execute()
    return note.id
  })
}

export interface Invoicing {
  from: string
  to: string
  customer?: string | undefined
}

/** What has been invoiced is 'evaso' from then on; how many notes that were. */
export async function markInvoiced({ database, clock }: Place, { from, to, customer }: Invoicing): Promise<number> {
  return database.kysely.transaction().execute(async (tx) => {
    await database.lockFor(tx, 'numbering')
    let update = tx
      .updateTable('documents')
      .set({ state: 'evaso', state_at: timestamp(clock.now()) })
      .where('state', '=', 'emesso')
      .where('data_cons', '>=', from)
      .where('data_cons', '<=', to)
    if (customer !== undefined) update = update.where('customer', '=', customer)
    return (await update.returning('id').execute()).length
  })
}

type Delivery = Pick<Row<'documents'>, 'customer' | 'destination' | 'data_cons'>

/** The one note of a delivery that is not annulled. */
export async function validNote(tx: Tx, { customer, destination, data_cons }: Delivery): Promise<Row<'documents'> | undefined> {
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
