import { compiledTogether } from '@panify/database/compiled'
import { digestOf } from '../http/etag.ts'
import { notFound } from '../http/errors.ts'
import { destinationToWire } from './destination-wire.ts'
import type { Db, Tx } from '../db/open.ts'
import type { Row } from '../db/tables.ts'

/** A customer with its destinations and contacts: the answer of GET /clienti/{customer} and the content of its ETag. */
export interface CustomerRecord {
  customer: Row<'customers'>
  destinations: Row<'destinations'>[]
  contacts: Row<'contacts'>[]
}

export async function requireCustomerRecord(db: Db | Tx, code: string): Promise<CustomerRecord> {
  const { customers, destinations, contacts } = await recordOf(db, { code })
  const [customer] = customers
  if (!customer) throw unknownCustomer()
  return { customer, destinations, contacts }
}

type Code = { code: string }

const recordOf = compiledTogether((db: Db, { code }: Code) => ({
  customers: db.selectFrom('customers').selectAll().where('code', '=', code),
  destinations: db.selectFrom('destinations').selectAll().where('customer', '=', code).orderBy('code'),
  contacts: db.selectFrom('contacts').selectAll().where('customer', '=', code).orderBy('position'),
}))

const unknownCustomer = () => notFound('Cliente non trovato')

/**
 * First statement of every write to a customer or one of its destinations. Updating the customer without a change locks
 * it on both databases: concurrent writes run one after another, each on the result of the previous one.
 */
export async function holdCustomer(tx: Tx, code: string): Promise<void> {
  const locked = await tx
    .updateTable('customers')
    .set((eb) => ({ cliente: eb.ref('cliente') }))
    .where('code', '=', code)
    .returning('code')
    .executeTakeFirst()
  if (!locked) throw unknownCustomer()
}

export function recordToWire({ customer, destinations, contacts }: CustomerRecord) {
  return {
    ...customerToWire(customer),
    destinazioni_clie: destinations.map(destinationToWire),
    contattiaggiuntivi_clie: contacts.map(contactToWire),
  }
}

/** The record as JSON, and its tag. A new password changes the tag too, although the answer does not contain it. */
export function writtenRecord(record: CustomerRecord): { json: string; etag: string } {
  const json = JSON.stringify(recordToWire(record))
  const passwords = JSON.stringify(record.destinations.map(({ password_hash }) => password_hash))
  return { json, etag: digestOf(`[${json},${passwords}]`) }
}

export const recordEtag = (record: CustomerRecord): string => writtenRecord(record).etag

export function customerToWire({ code, listino: _listino, ...fields }: Row<'customers'>) {
  return { c_cliente: code, ...fields }
}

function contactToWire({ id, persona, ruolo, email, tel1, tel2, cell, predefinito, pec }: Row<'contacts'>) {
  return { id, persona, ruolo, email, tel1, tel2, cell, predefinito: String(predefinito), pec: String(pec) }
}
