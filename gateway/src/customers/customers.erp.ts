import { batched } from '../erp/batch.ts'
import { versionOf } from '../change/version.ts'
import type { ErpClient } from '../erp/client.ts'
import { erpPath } from '../erp/client.ts'
import { ErpFailure } from '../erp/errors.ts'
import { asFlag, asOptionalText, asText, nestedRows, rowOf, rowsOf, type Row } from '../erp/row.erp.ts'
import { getTagged } from '../erp/tagged.ts'
import { isSegment } from '../ids.ts'
import type { DestinationModel } from '../models.ts'
import { compareNames } from '../sorting.ts'
import type { ContactModel, CustomerModel } from './customers.model.ts'

/** How the destinations inside a customer's record are read: their own business, handed in by the context. */
export type DestinationsProjection = (nested: unknown, customerCode: string) => DestinationModel[] | null

export function customerLoaders(erp: ErpClient, destinations: DestinationsProjection) {
  const project = (row: Row) => customerFromErp(row, destinations)
  let list: Promise<CustomerModel[]> | null = null
  const all = () => (list ??= readCustomers(erp, project))
  const records = new Map<string, Promise<CustomerModel | null>>()
  const record = (code: string) => {
    const known = records.get(code) ?? readCustomer(erp, code, project)
    records.set(code, known)
    return known
  }
  return {
    allCustomers: all,
    /** The whole record of one customer, with destinations and contacts. */
    customerRecord: record,
    /** Forgets the list when there may be a new customer. */
    forgetCustomers: (): void => void (list = null),
    /** Forgets a record that has just been changed. */
    forgetCustomer: (code: string): void => void records.delete(code),
    /** The customers of many rows: one call, however many. */
    customers: batched<CustomerModel>({
      one: record,
      all: async () => new Map((await all()).map((customer) => [customer.code, customer])),
    }),
  }
}

async function readCustomers(erp: ErpClient, project: (row: Row) => CustomerModel | null): Promise<CustomerModel[]> {
  const customers = await erp.get('/clienti', rowsOf(project))
  return customers.sort((one, other) => compareNames(one.name, other.name))
}

async function readCustomer(erp: ErpClient, code: string, project: (row: Row) => CustomerModel | null): Promise<CustomerModel | null> {
  // No customer has such a code, and no path may hold it.
  if (!isSegment(code)) return null
  try {
    const { record, etag } = await getTagged(erp, erpPath`/clienti/${code}`, rowOf(project))
    return record && { ...record, etag }
  } catch (failure) {
    if (failure instanceof ErpFailure && failure.kind === 'notFound') return null
    throw failure
  }
}

function customerFromErp(row: Row, destinations: DestinationsProjection): CustomerModel | null {
  const code = asText(row['c_cliente'])
  if (code === '') return null
  return {
    code,
    name: asText(row['cliente']).trim(),
    street: asOptionalText(row['indirizzo']),
    city: asOptionalText(row['citta']),
    province: asOptionalText(row['provincia']) ?? asOptionalText(row['prov']),
    postcode: asOptionalText(row['cap']),
    vatNumber: asOptionalText(row['piva']),
    taxCode: asOptionalText(row['cod_fisc']),
    phone: asOptionalText(row['tel']),
    email: asOptionalText(row['email']),
    category: asOptionalText(row['categ']),
    secondCategory: asOptionalText(row['categ2']),
    paymentTerms: asOptionalText(row['condi_pag']),
    contactPerson: asOptionalText(row['persona']),
    note: asOptionalText(row['note']),
    ownDestinations: destinations(row['destinazioni_clie'], code),
    ownContacts: contactsFromErp(row['contattiaggiuntivi_clie']),
    keeps: { note: 'note' in row, contacts: 'contattiaggiuntivi_clie' in row },
    etag: null,
  }
}

/** Where the server has no ids, a contact is known by its name, and by its place among those of the same name. */
function contactsFromErp(nested: unknown): ContactModel[] | null {
  const contacts = nestedRows(nested, contactFromErp)
  const namesakes = new Map<string, number>()
  return (
    contacts?.map((contact) => {
      const place = (namesakes.get(contact.name) ?? 0) + 1
      namesakes.set(contact.name, place)
      return { ...contact, id: contact.ownId === null ? versionOf([contact.name, place]) : String(contact.ownId) }
    }) ?? null
  )
}

function contactFromErp(row: Row): Omit<ContactModel, 'id'> {
  const id = row['id']
  return {
    ownId: typeof id === 'string' || typeof id === 'number' ? id : null,
    name: asText(row['persona']).trim(),
    role: asOptionalText(row['ruolo']),
    email: asOptionalText(row['email']),
    phone: asOptionalText(row['tel1']),
    secondPhone: asOptionalText(row['tel2']),
    mobile: asOptionalText(row['cell']),
    isDefault: asFlag(row['predefinito']),
    isCertifiedEmail: asFlag(row['pec']),
  }
}
