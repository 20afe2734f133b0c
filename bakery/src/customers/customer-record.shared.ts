import { etagOf } from '../http/etag.ts'
import { notFound } from '../http/errors.ts'
import { destinationToWire } from './destination-wire.ts'
import type { Db, Tx } from '../db/open.ts'
import type { Row } from '../db/tables.ts'

/** A customer with its destinations and contacts: what GET /clienti/{customer} answers, and what its ETag covers. */
export interface CustomerRecord {
  customer: Row<'customers'>
  destinations: Row<'destinations'>[]
  contacts: Row<'contacts'>[]
}

export async function requireCustomerRecord(db: Db | Tx, code: string): Promise<CustomerRecord> {
  const customer = await db.selectFrom('customers').selectAll().where('code', '=', code).executeTakeFirst()
  if (!customer) throw unknownCustomer()
  const destinations = await db.selectFrom('destinations').selectAll().where('customer', '=', code).orderBy('code').execute()
  const contacts = await db.selectFrom('contacts').selectAll().where('customer', '=', code).orderBy('position').execute()
  return { customer, destinations, contacts }
}

const unknownCustomer = () => notFound('Cliente non trovato')

/**
 * First statement of every write of a customer or of one of its destinations. It writes the customer to itself, so that
 * such writes follow each other on both databases and each one sees what the one before it has left.
 */
export async function holdCustomer(tx: Tx, code: string): Promise<void> {
  const held = await tx
    .updateTable('customers')
    .set((eb) => ({ cliente: eb.ref('cliente') }))
    .where('code', '=', code)
    .returning('code')
    .executeTakeFirst()
  if (!held) throw unknownCustomer()
}

export function recordToWire({ customer, destinations, contacts }: CustomerRecord) {
  return {
    ...customerToWire(customer),
    destinazioni_clie: destinations.map(destinationToWire),
    contattiaggiuntivi_clie: contacts.map(contactToWire),
  }
}

/** A new password changes the tag too, although the answer does not show it. */
export function recordEtag(record: CustomerRecord): string {
  return etagOf([recordToWire(record), record.destinations.map(({ password_hash }) => password_hash)])
}

export function customerToWire({ code, listino: _listino, ...fields }: Row<'customers'>) {
  return { c_cliente: code, ...fields }
}

function contactToWire({ id, persona, ruolo, email, tel1, tel2, cell, predefinito, pec }: Row<'contacts'>) {
  return { id, persona, ruolo, email, tel1, tel2, cell, predefinito: String(predefinito), pec: String(pec) }
}
