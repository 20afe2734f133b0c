import type { Unread } from '../change/unread.rules.ts'
import type { Connection } from '../lists/connection.ts'
import type { DestinationModel } from '../destinations/ports.ts'

/** Parent of `Customer`. */
export type CustomerModel = {
  code: string
  name: string
  street: string | null
  city: string | null
  province: string | null
  postcode: string | null
  vatNumber: string | null
  taxCode: string | null
  phone: string | null
  email: string | null
  category: string | null
  secondCategory: string | null
  paymentTerms: string | null
  contactPerson: string | null
  note: string | null
  /** null if the answer did not contain them (the list of some servers). */
  ownDestinations: DestinationModel[] | null
  ownContacts: ContactModel[] | null
  /** The fields that the server keeps beyond the plain contract. */
  keeps: CustomerKeeps
  unread: Unread
  /** The tag of the record, null if the answer had none. */
  etag: string | null
}

/** Parent of `Contact`. */
export type ContactModel = {
  id: string
  /** The id as the server writes it, sent back to it; null if it has none. */
  ownId: string | number | null
  name: string
  role: string | null
  email: string | null
  phone: string | null
  secondPhone: string | null
  mobile: string | null
  isDefault: boolean
  isCertifiedEmail: boolean
}

export type CustomerKeeps = { note: boolean; contacts: boolean }

/** A customer with all its destinations, as a change reads it. */
export type CustomerRecord = CustomerModel & { ownDestinations: DestinationModel[] }

/** Parent of `CustomerConnection`. */
export type CustomersModel = Connection<CustomerModel>
