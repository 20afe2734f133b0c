import type { HeldSettings } from './company.erp.ts'

/** Parent of `Company`: each field reads what it needs. */
export type CompanyParent = {
  /** Whether all that can be edited comes from one reading, so that it fits together. */
  isWhole: boolean
  /** Read once for all fields of the object. */
  settings: () => Promise<HeldSettings>
}

/** The bakery as all see it. */
export type CompanyModel = {
  id: string | null
  name: string
  vatNumber: string | null
  logoUrl: string | null
  cutOff: string | null
  closingDate: string | null
  reopeningDate: string | null
  phone: string | null
  /** When it was read, while the server cannot be asked; null for what has just been read. */
  asOf: string | null
}

/** Where no name of the bakery is known. */
export const NAMELESS = 'Azienda'

/** An image of the bakery's own, as bytes; served at /logo. */
export type Logo = { type: string; image: Buffer; etag: string }
