import { batched } from '../erp/batch.ts'
import { versionOf } from '../change/version.ts'
import { type ErpClient, erpPath } from '../erp/client.ts'
import { isSameCode } from '../erp/codes.ts'
import type { Columns } from '../erp/decode/entity.ts'
import { type Reading, Unreadable } from '../erp/decode/reading.ts'
import { ErpFailure } from '../erp/errors.ts'
import { type ContactFields, type CustomerFields, contactTable, customerTable } from '../erp/parties.erp.ts'
import { getTagged } from '../erp/tagged.ts'
import { isSegment } from '../graph/ids.ts'
import { onceFor } from '../graph/once-for.ts'
import type { DestinationModel } from '../destinations/ports.ts'
import { compareNames } from '../lists/sorting.ts'
import type { ContactModel, CustomerModel } from './customers.model.ts'

/** Reads the destinations inside a customer's record; the subject of destinations provides it through the context. */
export type DestinationsProjection = (nested: unknown, customerCode: string, reading: Reading) => DestinationModel[] | null

type CustomerColumns = Pick<Columns<typeof customerTable.fields>, 'has' | 'isUnreadable' | 'reading'>
type Project = (fields: CustomerFields, columns: CustomerColumns) => CustomerModel

export function customerLoaders(erp: ErpClient, destinations: DestinationsProjection) {
  const project: Project = (fields, columns) => customerFrom(fields, columns, destinations)
  const projectListed: Project = (fields, columns) => customerFrom(fields, columns, orNone(destinations))
  let list: Promise<CustomerModel[]> | null = null
  let joined: ReadonlyMap<string, CustomerModel> | null = null
  const all = () => (list ??= readCustomers(erp, projectListed))
  const byCode = async () => new Map((await all()).map((customer) => [customer.code, customer]))
  const records = new Map<string, Promise<CustomerModel | null>>()
  const record = (code: string) => {
    const known = records.get(code) ?? readCustomer(erp, code, project)
    records.set(code, known)
    return known
  }
  /** The customers of many rows: one call for all. */
  const customers = batched<CustomerModel>({ one: record, all: byCode })
  return {
    allCustomers: all,
    /** The whole record of one customer, with destinations and contacts. */
    customerRecord: record,
    /** Reads the customers of a long list of rows beforehand: `customerOf` then needs no promise for each row. */
    joinCustomers: async (): Promise<void> => void (joined = await byCode()),
    customerOf: (code: string): CustomerModel | null | Promise<CustomerModel | null> =>
      joined ? (joined.get(code) ?? null) : customers.load(code),
    /** Drops the list when there may be a new customer. */
    forgetCustomers: (): void => void (list = joined = null),
    /** Drops a record that has just changed. */
    forgetCustomer: (code: string): void => void records.delete(code),
    customers,
  }
}

async function readCustomers(erp: ErpClient, project: Project): Promise<CustomerModel[]> {
  return sortedByName(await erp.get('/clienti', customerTable.list(project), { isLarge: true, keptAs: 'customers' }))
}

const sortedByName = onceFor((customers: CustomerModel[]) => customers.toSorted((one, other) => compareNames(one.name, other.name)))

async function readCustomer(erp: ErpClient, code: string, project: Project): Promise<CustomerModel | null> {
  // No customer has such a code, and it is not safe in a path.
  if (!isSegment(code)) return null
  try {
    const { record, etag } = await getTagged(erp, erpPath`/clienti/${code}`, recordOf(code, project), { keptAs: 'customer' })
    return record && { ...record, etag }
  } catch (failure) {
    if (failure instanceof ErpFailure && failure.kind === 'notFound') return null
    throw failure
  }
}

/** The record of this customer, with the code as it was asked for; another customer's record is not accepted. */
const recordOf = (code: string, project: Project) =>
  customerTable.record((fields, columns) => {
    if (!isSameCode(fields.code, code)) throw new Unreadable('customer.c_cliente', 'is that of another customer')
    return project({ ...fields, code }, columns)
  })

/** If a list of customers shows too little of their destinations, they are read elsewhere. */
const orNone =
  (destinations: DestinationsProjection): DestinationsProjection =>
  (nested, customerCode, reading) => {
    try {
      return destinations(nested, customerCode, reading)
    } catch (cause) {
      if (!(cause instanceof Unreadable)) throw cause
      reading.warn(cause.field, cause.problem)
      return null
    }
  }

function customerFrom(fields: CustomerFields, columns: CustomerColumns, destinationsIn: DestinationsProjection): CustomerModel {
  const { has, isUnreadable, reading } = columns
  const { name, destinations, contacts, ...own } = fields
  return {
    ...own,
    name: name ?? '',
    ownDestinations: destinationsIn(destinations, own.code, reading),
    ownContacts: contactsIn(contacts, reading),
    keeps: { note: has('note'), contacts: has('contacts') },
    unread: { absent: COLUMNS.filter((name) => !has(name)), unreadable: COLUMNS.filter(isUnreadable) },
    etag: null,
  }
}

const COLUMNS = Object.keys(customerTable.fields) as (keyof CustomerFields)[]

type OwnContact = Omit<ContactModel, 'id'>

function contactsIn(nested: unknown, reading: Reading): ContactModel[] | null {
  const contacts = contactTable.nested(nested, reading, contactFrom)
  return contacts && withIds(withOwnIds(contacts))
}

/** Ids that several contacts share are ignored. */
function withOwnIds(contacts: OwnContact[]): OwnContact[] {
  const byId = Map.groupBy(contacts, ({ ownId }) => String(ownId))
  return contacts.map((one) => (byId.get(String(one.ownId))!.length === 1 ? one : { ...one, ownId: null }))
}

/**
 * Without an id on the server, a contact is identified by its name; namesakes by all they have, since a place among them would be
 * that of another one as soon as one is gone.
 */
function withIds(contacts: OwnContact[]): ContactModel[] {
  const byName = Map.groupBy(contacts, ({ name }) => name)
  const places = new Map<string, number>()
  return contacts.map((contact) => {
    if (contact.ownId !== null) return { ...contact, id: String(contact.ownId) }
    const content = byName.get(contact.name)!.length === 1 ? contact.name : versionOf(contact)
    const place = (places.get(content) ?? 0) + 1
    places.set(content, place)
    return { ...contact, id: versionOf([content, place]) }
  })
}

function contactFrom({ id, name, isDefault, isCertifiedEmail, ...own }: ContactFields): OwnContact {
  return {
    ...own,
    ownId: typeof id === 'string' || typeof id === 'number' ? id : null,
    name: name ?? '',
    isDefault: isDefault ?? false,
    isCertifiedEmail: isCertifiedEmail ?? false,
  }
}
