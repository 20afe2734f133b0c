import type { Contact } from '../generated/resolvers.ts'
import type { DestinationModel } from '../models.ts'

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
  /** null where the answer did not carry them (the list of some servers). */
  ownDestinations: DestinationModel[] | null
  ownContacts: Contact[] | null
  /** What the server keeps of it beyond the plain contract. */
  keeps: CustomerKeeps
}

export type CustomerKeeps = { note: boolean; contacts: boolean }
