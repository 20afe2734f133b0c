import type { Clock } from '../clock.ts'
import type { Tx } from '../db/open.ts'
import type { Row } from '../db/tables.ts'
import { announce } from '../events/events.shared.ts'

export type AnnouncedNote = Pick<Row<'documents'>, 'id' | 'customer' | 'destination' | 'number' | 'year' | 'data_cons'>

/** Announces delivery notes that were issued or annulled. */
export function announceNotes(tx: Tx, clock: Clock, state: 'emesso' | 'annullato', notes: readonly AnnouncedNote[]): void {
  const announcements = notes.map(({ id, customer, destination, number, year, data_cons }) => ({
    type: `documento-${state}` as const,
    customer,
    destination,
    document: { id, numero: String(number), anno: year, data: data_cons, stato: state },
  }))
  announce(tx, clock, announcements)
}
