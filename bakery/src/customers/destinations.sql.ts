import { holdCustomer, recordEtag, requireCustomerRecord, type CustomerRecord } from './customer-record.shared.ts'
import { destinationToWire } from './destination-wire.ts'
import { DAY_FLAGS, DAYS, type DestinationKey } from './destinations.shared.ts'
import type { Db, Tx } from '../db/open.ts'
import type { Row } from '../db/tables.ts'
import { changeOrders } from '../delivery/dates.ts'
import { type Author, daySwitch, recordHistory } from '../delivery/history.ts'
import { announce } from '../events/events.shared.ts'
import type { Deps } from '../http/deps.ts'
import { invalid, isUniqueViolation } from '../http/errors.ts'
import { requireMatch } from '../http/etag.ts'

type Changeable = Omit<
  Row<'destinations'>,
  | 'id'
  | 'customer'
  | 'code'
  | 'login_key'
  | 'version'
  | 'planning_version'
  | `${string}password${string}`
  | `pending${string}`
  | 'login_used_at'
>

/** undefined leaves a field as it is. */
export type DestinationChange = { [Field in keyof Changeable]?: Changeable[Field] | undefined }

const loginTaken = () => invalid('destlogin', 'Questa e-mail di accesso è già in uso')

export async function listDestinations(db: Db, login?: string): Promise<Row<'destinations'>[]> {
  const all = db.selectFrom('destinations').selectAll().orderBy('customer').orderBy('code')
  return (login === undefined ? all : all.where('login_key', '=', login.toLowerCase())).execute()
}

export interface DestinationSave extends DestinationKey {
  change: DestinationChange
  /** undefined leaves the password unchanged. */
  passwordHash: string | undefined
  /** The tag of the customer's record, from If-Match. */
  condition: string | undefined
}

/** Creates the destination or changes its sent fields. Also returns the new tag of the customer's record. */
export async function saveDestination({ database, clock, actor }: Pick<Deps, 'database'> & Author, destination: DestinationSave) {
  try {
    return await changeOrders(database, async (tx) => {
      await holdCustomer(tx, destination.customer)
      const before = await requireCustomerRecord(tx, destination.customer)
      const saved = await save(tx, before, destination)
      const after = await requireCustomerRecord(tx, destination.customer)
      const old = before.destinations.find(({ id }) => id === saved.id)
      const key = { customer: saved.customer, destination: saved.code }
      if (old) await recordHistory(tx, { clock, actor }, key, orderChanges(old, saved))
      announce(tx, clock, changedDestinations(before, after))
      return { saved, etag: recordEtag(after) }
    })
  } catch (error) {
    // Two simultaneous saves may both find the login free; the unique index refuses the second.
    if (isUniqueViolation(error)) throw loginTaken()
    throw error
  }
}

/** What a saved destination changes in its deliveries. */
function orderChanges(old: Row<'destinations'>, saved: Row<'destinations'>) {
  const days = DAYS.filter((day) => saved[DAY_FLAGS[day]] !== old[DAY_FLAGS[day]])
  return [
    ...days.map((day) => daySwitch(day, saved[DAY_FLAGS[day]])),
    ...(saved.order_active === old.order_active ? [] : [{ kind: saved.order_active ? 'orders-resumed' : 'orders-stopped' }]),
  ]
}

/** The saved one, and the former primary destination. */
function changedDestinations(before: CustomerRecord, after: CustomerRecord) {
  const content = (row: Row<'destinations'>) => JSON.stringify([destinationToWire(row), row.password_hash])
  const known = new Set(before.destinations.map(content))
  const changed = after.destinations.filter((row) => !known.has(content(row)))
  return changed.map(({ customer, code }) => ({ type: 'destinazione' as const, customer, destination: code }))
}

async function save(
  tx: Tx,
  record: CustomerRecord,
  { change, passwordHash, condition, ...key }: DestinationSave,
): Promise<Row<'destinations'>> {
  requireMatch(condition, recordEtag(record))
  const old = record.destinations.find(({ code }) => code === key.destination)
  const login = change.destlogin === undefined ? {} : { destlogin: change.destlogin, login_key: change.destlogin.toLowerCase() || null }
  if (login.login_key) await requireFreeLogin(tx, login.login_key, old?.id ?? 0)
  if (change.is_primaria === 1) await clearPrimary(tx, key.customer)
  // A password set by staff is valid at once and cancels a pending recovery.
  const password = passwordHash
    ? { password_hash: passwordHash, pending_password_hash: null, pending_sent_at: null, pending_expires_at: null, login_used_at: null }
    : {}
  if (!old) return create(tx, key, { ...change, ...login, ...password })
  return tx
    .updateTable('destinations')
    .set((eb) => ({ ...withoutUndefined(change), ...login, ...password, version: eb('version', '+', 1) }))
    .where('id', '=', old.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The first destination of a customer is its primary one unless the body sets it otherwise. */
async function create(tx: Tx, { customer, destination }: DestinationKey, change: DestinationChange): Promise<Row<'destinations'>> {
  const sibling = await tx.selectFrom('destinations').select('id').where('customer', '=', customer).executeTakeFirst()
  return tx
    .insertInto('destinations')
    .values({ nomede: '', is_primaria: sibling ? 0 : 1, ...withoutUndefined(change), customer, code: destination })
    .returningAll()
    .executeTakeFirstOrThrow()
}

const withoutUndefined = (change: DestinationChange) =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))

async function requireFreeLogin(tx: Tx, loginKey: string, ownId: number): Promise<void> {
  const other = await tx
    .selectFrom('destinations')
    .select('id')
    .where('login_key', '=', loginKey)
    .where('id', '<>', ownId)
    .executeTakeFirst()
  if (other) throw loginTaken()
}

async function clearPrimary(tx: Tx, customer: string): Promise<void> {
  await tx
    .updateTable('destinations')
    .set((eb) => ({ is_primaria: 0, version: eb('version', '+', 1) }))
    .where('customer', '=', customer)
    .where('is_primaria', '=', 1)
    .execute()
}
