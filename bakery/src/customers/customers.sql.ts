import type { Database, Db, Tx } from '../db/open.ts'
import type { NewRow, Row } from '../db/tables.ts'
import { conflict, notFound } from '../http/errors.ts'

type Changeable = Omit<Row<'customers'>, 'code' | 'listino'>

/** undefined leaves a field as it is. */
export type CustomerChange = { [Field in keyof Changeable]?: Changeable[Field] | undefined }

type Contact = Omit<NewRow<'contacts'>, 'id' | 'customer' | 'position'>

export async function listCustomers(db: Db): Promise<Row<'customers'>[]> {
  return db.selectFrom('customers').selectAll().orderBy('code').execute()
}

export async function findCustomer(db: Db, code: string) {
  const customer = await db.selectFrom('customers').selectAll().where('code', '=', code).executeTakeFirst()
  if (!customer) return null
  const destinations = await db.selectFrom('destinations').selectAll().where('customer', '=', code).orderBy('code').execute()
  const contacts = await db.selectFrom('contacts').selectAll().where('customer', '=', code).orderBy('position').execute()
  return { customer, destinations, contacts }
}

/** Codes are four digits, counted up from 0001; gives the new one. */
export async function createCustomer(
  database: Database,
  change: CustomerChange & { cliente: string },
  contacts?: Contact[],
): Promise<string> {
  return database.kysely.transaction().execute(async (tx) => {
    await database.lockFor(tx, 'codes')
    const code = await nextCode(tx)
    await tx
      .insertInto('customers')
      .values({ ...withoutUndefined(change), cliente: change.cliente, code })
      .execute()
    if (contacts) await replaceContacts(tx, code, contacts)
    return code
  })
}

async function nextCode(tx: Tx): Promise<string> {
  const last = await tx
    .selectFrom('customers')
    .select(({ fn }) => fn.max('code').as('code'))
    .executeTakeFirst()
  const next = Number(last?.code ?? 0) + 1
  if (!(next <= 9999)) throw conflict('Codici cliente esauriti')
  return String(next).padStart(4, '0')
}

export async function updateCustomer(db: Db, code: string, change: CustomerChange, contacts?: Contact[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const updated = await tx
      .updateTable('customers')
      .set((eb) => ({ cliente: eb.ref('cliente'), ...withoutUndefined(change) }))
      .where('code', '=', code)
      .returning('code')
      .executeTakeFirst()
    if (!updated) throw notFound('Cliente non trovato')
    if (contacts) await replaceContacts(tx, code, contacts)
  })
}

const withoutUndefined = (change: CustomerChange) => Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))

/** The form holds all contacts of a customer: what it no longer holds is gone. */
async function replaceContacts(tx: Tx, customer: string, contacts: Contact[]): Promise<void> {
  await tx.deleteFrom('contacts').where('customer', '=', customer).execute()
  if (contacts.length === 0) return
  const rows = contacts.map((contact, position) => ({ ...contact, customer, position }))
  await tx.insertInto('contacts').values(rows).execute()
}
