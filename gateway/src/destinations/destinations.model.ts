import type { Connection } from '../lists/connection.ts'
import type { PasswordState, Weekday } from '../generated/contract.ts'

/** Parent of `Destination`. It holds no password: that is dropped where the answer is read. */
export type DestinationModel = {
  id: string
  code: string
  customerCode: string
  name: string
  street: string | null
  city: string | null
  province: string | null
  postcode: string | null
  country: string
  contactPerson: string | null
  loginEmail: string | null
  passwordState: PasswordState
  isActive: boolean
  isPrimary: boolean
  /** Whether its record says at all of which customer it is; `customerCode` is '' where that is not certain. */
  namesCustomer: boolean
  disabledDays: Weekday[]
  /** Whether its record says at all which weekdays are disabled. */
  saysDays: boolean
  isSpecialDayDisabled: boolean
  /** What the server keeps of it beyond the plain contract: only that is sent back to it. */
  keeps: DestinationKeeps
}

export type DestinationKeeps = { contactPerson: boolean; primary: boolean }

/** Parent of `DestinationConnection`. */
export type DestinationsModel = Connection<DestinationModel>
