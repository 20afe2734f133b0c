import type { RefusalCode } from '../generated/contract.ts'
import { compareNames } from '../lists/sorting.ts'
import type { DestinationModel } from './destinations.model.ts'

/** Active ones first, then by name. */
export function sorted(destinations: DestinationModel[]): DestinationModel[] {
  return destinations.sort((one, other) => Number(other.isActive) - Number(one.isActive) || compareNames(one.name, other.name))
}

type Refused = { code: RefusalCode; message: string }

/** The destination does not exist, or is not active. */
export const ENTRY_FAILED: Refused = { code: 'DESTINATION_INACTIVE', message: 'Login fallito. Controlla le credenziali.' }

/** Why a destination cannot be entered; null if it can. */
export function entryRefusal(destination: Pick<DestinationModel, 'isActive' | 'loginEmail' | 'passwordState'>): Refused | null {
  if (!destination.isActive) return ENTRY_FAILED
  if (destination.loginEmail !== null && destination.passwordState !== 'MISSING') return null
  return { code: 'CREDENTIALS_MISSING', message: 'Credenziali mancanti per questa destinazione' }
}
