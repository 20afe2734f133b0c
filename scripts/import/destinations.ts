import { readDestination, readDestinationKey, requireMailable } from '../../bakery/src/customers/destination.body.ts'
import { type DestinationChange, listDestinations, saveDestination } from '../../bakery/src/customers/destinations.sql.ts'
import type { Row } from '../../bakery/src/db/tables.ts'
import { hasAdministrator } from '../../bakery/src/session/administrator.ts'
import { readSetting } from '../../bakery/src/settings/settings.shared.ts'
import { Codes } from './codes.ts'
import { SheetWork } from './sheet-work.ts'
import type { Body, Line, Table } from './table.ts'
import type { Known, Work } from './work.ts'

/** Column → field of the contract, where the names differ. */
const FIELDS: Record<string, string> = {
  is_primaria: 'isPrimaria', order_active: 'orderactive', lun_off: 'lun_act', mar_off: 'mar_act', mer_off: 'mer_act', gio_off: 'gio_act',
  ven_off: 'ven_act', sab_off: 'sab_act', dom_off: 'dom_act', spec_off: 'spec_act',
} // prettier-ignore
const COLUMNS = { destination: 'code', ...Object.fromEntries(Object.entries(FIELDS).map(([column, field]) => [field, column])) }

export const keyOf = (customer: string, code: string) => `${customer}/${code}`

type Held = Map<string, Row<'destinations'>>

/** Returns the destinations that exist now with those that a bad line names, and the ones whose sessions must end. */
export async function importDestinations(work: Work, table: Table | undefined, customers: Known) {
  const { database, report } = work
  const held: Held = new Map((await listDestinations(database.kysely)).map((one) => [keyOf(one.customer, one.code), one]))
  const [known, bad, ended] = [new Codes(held.keys()), new Set<string>(), new Set<string>()]
  if (!table) return { known, bad, ended }
  const sheet = new SheetWork(table, report, COLUMNS)
  const administration = await administrationOf(database.kysely)
  for (const line of table.lines) {
    const { customer = '', code = '', ...fields } = line.body
    const key = keyOf(customer, code)
    const before = held.get(key) ?? null
    checkPlace(sheet, line, { customers, known })
    const sent = sheet.read(line, () => readDestination(wireOf(fields)))
    known.add(key)
    const change = sent && sheet.settle(line, key, before, { ...sent.change })
    if (change) checkAccess(sheet, line, before, change, administration)
    if (line.isBad) bad.add(key)
    if (!change || line.isBad || customers.bad.has(customer)) continue
    if (before && losesAccess(before, change)) ended.add(key)
    await sheet.store([line], () =>
      saveDestination(work, { customer, destination: code, change, passwordHash: undefined, condition: undefined }),
    )
  }
  sheet.finish()
  return { known, bad, ended }
}

const wireOf = (fields: Body) => Object.fromEntries(Object.entries(fields).map(([column, value]) => [FIELDS[column] ?? column, value]))

function checkPlace(sheet: SheetWork, line: Line, { customers, known }: { customers: Known; known: Codes }): void {
  const { customer, code, is_primaria, destlogin } = line.body
  if (customer === undefined || code === undefined) return
  const key = keyOf(customer, code)
  sheet.read(line, () => readDestinationKey({ customer, destination: code }))
  if (!customers.known.has(customer)) sheet.flaw(line, 'customer', `il cliente ${customer} non esiste${customers.known.hint(customer)}`)
  const alike = known.has(key) ? null : known.alike(key)
  if (alike) sheet.flaw(line, 'code', `si distingue da ${alike} solo per gli zeri iniziali`)
  sheet.requireOnce(line, `key ${key}`, 'code', `la destinazione ${key}`)
  if (is_primaria === '1') sheet.requireOnce(line, `primary ${customer}`, 'is_primaria', `la destinazione primaria del cliente ${customer}`)
  if (destlogin) sheet.requireOnce(line, `login ${destlogin.toLowerCase()}`, 'destlogin', `l'accesso ${destlogin}`)
}

type Administration = { customer: string; isSettled: boolean }

async function administrationOf(db: Work['database']['kysely']): Promise<Administration> {
  return { customer: await readSetting(db, 'DEF_CLIE_INTERNO'), isSettled: await hasAdministrator(db) }
}

/** Administrators log in at the bakery's own customer: only the portal and the terminal give such a login. */
function checkAccess(
  sheet: SheetWork,
  line: Line,
  before: Row<'destinations'> | null,
  change: DestinationChange,
  administration: Administration,
): void {
  const { destlogin } = change
  if (destlogin) sheet.read(line, () => requireMailable({ destlogin }))
  if (!administration.isSettled || line.body['customer'] !== administration.customer) return
  for (const column of ['destlogin', 'order_active', 'is_primaria'] as const) {
    const isConcerned = before ? change[column] !== undefined : column === 'is_primaria' && change[column] === 1
    if (isConcerned) sheet.flaw(line, column, 'è un accesso della tua azienda: cambialo dal portale e lascia la cella vuota')
  }
}

const losesAccess = (before: Row<'destinations'>, change: DestinationChange): boolean =>
  before.order_active === 1 && before.login_key !== null && (change.order_active === 0 || change.destlogin !== undefined)
