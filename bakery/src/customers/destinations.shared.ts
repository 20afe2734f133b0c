import { notFound } from '../http/errors.ts'
import type { Db, Tx } from '../db/open.ts'
import type { Row } from '../db/tables.ts'

/** Key of a day on the wire → the destination's stored flag, Monday first. */
export const DAY_FLAGS = {
  lunedi: 'lun_off',
  martedi: 'mar_off',
  mercoledi: 'mer_off',
  giovedi: 'gio_off',
  venerdi: 'ven_off',
  sabato: 'sab_off',
  domenica: 'dom_off',
} as const

export type Day = keyof typeof DAY_FLAGS

export const DAYS = Object.keys(DAY_FLAGS) as [Day, ...Day[]]

export interface DestinationKey {
  customer: string
  destination: string
}

export const unknownDestination = () => notFound('Destinazione non trovata')

export async function findDestination(db: Db | Tx, { customer, destination }: DestinationKey): Promise<Row<'destinations'> | undefined> {
  return db.selectFrom('destinations').selectAll().where('customer', '=', customer).where('code', '=', destination).executeTakeFirst()
}

export async function requireDestination(db: Db | Tx, key: DestinationKey): Promise<Row<'destinations'>> {
  const found = await findDestination(db, key)
  if (!found) throw unknownDestination()
  return found
}

/** Increments the version, which locks the record until the transaction ends: concurrent writes run one after another. */
export async function lockDestination(tx: Tx, { customer, destination }: DestinationKey): Promise<void> {
  const locked = await tx
    .updateTable('destinations')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('customer', '=', customer)
    .where('code', '=', destination)
    .returning('id')
    .executeTakeFirst()
  if (!locked) throw unknownDestination()
}

/** Six characters for the primary destination, ten for any other. Clients recognise the primary one by the length. */
export function primarioOf(row: Pick<Row<'destinations'>, 'customer' | 'code' | 'is_primaria'>): string {
  return `14${row.customer}${row.is_primaria ? '' : row.code}`
}

/** '1' means disabled, on the wire too. */
export function dayFlagsOf(row: Row<'destinations'>) {
  return {
    lun_act: String(row.lun_off),
    mar_act: String(row.mar_off),
    mer_act: String(row.mer_off),
    gio_act: String(row.gio_off),
    ven_act: String(row.ven_off),
    sab_act: String(row.sab_off),
    dom_act: String(row.dom_off),
    spec_act: String(row.spec_off),
  }
}
