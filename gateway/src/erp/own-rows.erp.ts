// Keeps a destination's own rows, if the rows name their destination: some servers answer everybody's.
import type { DestinationKey } from '../keys.ts'
import { isSameCode } from './codes.ts'
import { may } from './decode/entity.ts'
import { type Reading, Unreadable } from './decode/reading.ts'
import { code } from './decode/values.ts'

/** The fields of a table that name the destination. */
export const OWNER = {
  ownerCustomer: may(code, 'codiceCliente', 'c_cliente', 'cod_cliente', 'codcliente', 'codice_cliente'),
  ownerDestination: may(code, 'codicede', 'codiceDestinazione', 'cod_dest', 'coddest', 'codice_destinazione'),
}

type Owned = { readonly ownerCustomer: string | null; readonly ownerDestination: string | null }

/** Whether a row is the destination's own, or names none; others are left out. A code that cannot be compared refuses the answer. */
export function isOwn({ ownerCustomer, ownerDestination }: Owned, key: DestinationKey, reading: Reading): boolean {
  const { customerCode, destinationCode } = key
  const whole = `${customerCode}${destinationCode}`
  const isIts =
    isOneOf(ownerCustomer, 'codiceCliente', [customerCode]) &&
    isOneOf(ownerDestination, 'codiceDestinazione', [destinationCode, whole, `14${whole}`])
  if (!isIts) reading.warn('a row', 'is of another destination')
  return isIts
}

function isOneOf(written: string | null, field: string, own: readonly string[]): boolean {
  if (written === null || own.some((one) => isSameCode(one, written))) return true
  const longest = Math.max(...own.map((one) => one.length))
  if (!/^\d+$/.test(written) || written.length > longest) throw new Unreadable(field, 'is a code of another form')
  return false
}
