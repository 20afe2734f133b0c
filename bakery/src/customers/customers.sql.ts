import { isDeepStrictEqual } from 'node:util'
import { holdCustomer, recordEtag, requireCustomerRecord } from './customer-record.shared.ts'
import type { Db, Tx } from '../db/open.ts'
import type { NewRow, Row } from '../db/tables.ts'
import { announce, changing } from '../events/events.shared.ts'
import type { Deps } from '../http/deps.ts'
import { conflict, invalid } from '../http/errors.ts'
import { requireMatch } from '../http/etag.ts'

type Changeable = Omit<Row<'customers'>, 'code'>

/** undefined leaves a field as it is. */
export type CustomerChange = { [Field in keyof Changeable]?: Changeable[Field] | undefined }

/** A contact with the id of a stored one replaces it; any other one is new. */
type Contact = Omit<NewRow<'contacts'>, 'customer' | 'position'>

export async function listCustomers(db: Db): Promise<Row<'customers'>[]> {
  return db.selectFrom('customers').selectAll().orderBy('code').execute()
}

/** Codes are four digits, counted up from 0001 while there are higher ones, unless the customer brings its `ownCode`. Returns the new one. */
export async function createCustomer(
  { database }: Pick<Deps, 'database'>,
  change: CustomerChange & { cliente: string },
  contacts?: Contact[],
  ownCode?: string,
): Promise<string> {
  return database.kysely.transaction().execute(async (tx) => {
    await database.lockFor(tx, 'codes')
    const code = ownCode ?? (await nextCode(tx))
    await tx
      .insertInto('customers')
      .values({ ...withoutUndefined(change), cliente: change.cliente, code })
      .execute()
    if (contacts) await storeContacts(tx, code, contacts)
    return code
  })
}

const HIGHEST_CODE = 9_999
const codeOf = (number: number) => String(number).padStart(4, '0')

/** The one after the highest; the lowest free one if a customer brought the highest. */
async function nextCode(tx: Tx): Promise<string> {
  const last = await tx
    .selectFrom('customers')
    .select(({ fn }) => fn.max('code').as('code'))
    .executeTakeFirst()
  const next = Number(last?.code ?? 0) + 1
  if (next <= HIGHEST_CODE) return codeOf(next)
  const all = await tx.selectFrom('customers').select('code').execute()
  const taken = new Set(all.map(({ code }) => code))
  // 0001 is the bakery itself, even before it exists.
  for (let free = 2; free <= HIGHEST_CODE; free++) if (!taken.has(codeOf(free))) return codeOf(free)
  throw conflict('Codici cliente esauriti')
}

/** Saves everything or nothing. Returns the new tag of the record. */
export async function updateCustomer(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  code: string,
  change: CustomerChange,
  contacts: Contact[] | undefined,
  condition: string | undefined,
): Promise<string> {
  return changing(database, async (tx) => {
    await holdCustomer(tx, code)
    const before = await requireCustomerRecord(tx, code)
    requireMatch(condition, recordEtag(before))
    const columns = withoutUndefined(change)
    if (Object.keys(columns).length > 0) await tx.updateTable('customers').set(columns).where('code', '=', code).execute()
    if (contacts) await storeContacts(tx, code, contacts)
    const after = await requireCustomerRecord(tx, code)
    // The destinations show the name, the price list and the contacts of their customer.
    if (!isDeepStrictEqual(before, after))
      announce(tx, clock, after.destinations.map((one) => ({ type: 'destinazione', customer: code, destination: one.code }))) // prettier-ignore
    return recordEtag(after)
  })
}

const withoutUndefined = (change: CustomerChange) => Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))

/** The list replaces all contacts of the customer. Contacts sent with their id keep it. */
async function storeContacts(tx: Tx, customer: string, contacts: Contact[]): Promise<void> {
  const stored = await tx.selectFrom('contacts').select('id').where('customer', '=', customer).execute()
  const isStored = ({ id }: Contact) => stored.some((one) => one.id === id)
  const kept = contacts.filter(isStored).flatMap(({ id }) => id ?? [])
  if (new Set(kept).size < kept.length) throw invalid('contattiaggiuntivi_clie', 'Contatto ripetuto')
  const gone = stored.map(({ id }) => id).filter((id) => !kept.includes(id))
  if (gone.length > 0) await tx.deleteFrom('contacts').where('id', 'in', gone).execute()
  for (const [position, { id, ...fields }] of contacts.entries()) {
    const row = { ...fields, position }
    await (id !== undefined && kept.includes(id)
      ? tx.updateTable('contacts').set(row).where('id', '=', id).execute()
      : tx
          .insertInto('contacts')
          .values({ ...row, customer })
          .execute())
  }
}
