import type { HeldSettings } from './company.erp.ts'

/** Parent of `Company`: each field reads what it needs. */
export type CompanyParent = {
  /** Whether all editable fields come from one reading, so that they are consistent. */
  isWhole: boolean
  /** Read once for all fields of the object. */
  settings: () => Promise<HeldSettings>
}

/** The bakery as everybody sees it. */
export type CompanyModel = {
  id: string | null
  name: string
  vatNumber: string | null
  logoUrl: string | null
  cutOff: string | null
  closingDate: string | null
  reopeningDate: string | null
  phone: string | null
  /** When it was read, if the server cannot be reached now; null for a current reading. */
  asOf: string | null
}

/** The name of a bakery whose name is unknown. */
export const NAMELESS = 'Azienda'

/** The bakery's logo as bytes; served at /logo. */
export type Logo = { type: string; image: Buffer; etag: string }
