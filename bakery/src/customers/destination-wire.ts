import { dayFlagsOf, primarioOf } from './destinations.shared.ts'
import type { Row } from '../db/tables.ts'

/** Sent in place of a password. */
export const PASSWORD_MASK = '********'

/** A destination in lists and customer records. It shows whether a password is set, never the password. */
export function destinationToWire(row: Row<'destinations'>) {
  return {
    id: row.id,
    c_cliente: row.customer,
    codicede: row.code,
    nomede: row.nomede,
    viade: row.viade,
    cittade: row.cittade,
    provinciade: row.provinciade,
    capde: row.capde,
    nazionede: row.nazionede,
    referente: row.referente,
    isPrimaria: String(row.is_primaria),
    destlogin: row.destlogin,
    destpsw: row.password_hash ? PASSWORD_MASK : '',
    orderactive: String(row.order_active),
    ...dayFlagsOf(row),
    primario: primarioOf(row),
  }
}
