import type { Unread } from '../change/unread.rules.ts'
import type { Connection } from '../lists/connection.ts'
import type { PasswordState, Weekday } from '../generated/contract.ts'

/** Parent of `Destination`. It has no password: that is dropped when the answer is read. */
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
  /** Whether its record names its customer; `customerCode` is '' if that is not certain. */
  namesCustomer: boolean
  disabledDays: Weekday[]
  /** Whether its record contains the disabled weekdays. */
  saysDays: boolean
  isSpecialDayDisabled: boolean
  /** The fields that the server keeps beyond the plain contract: only these are sent back. */
  keeps: DestinationKeeps
  unread: Unread
}

export type DestinationKeeps = { contactPerson: boolean; primary: boolean }

/** Parent of `DestinationConnection`. */
export type DestinationsModel = Connection<DestinationModel>
