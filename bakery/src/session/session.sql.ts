import { timestamp } from '../clock.ts'
import { unknownDestination, type DestinationKey } from '../customers/destinations.shared.ts'
import { announce, changing } from '../events/events.shared.ts'
import type { Row } from '../db/tables.ts'
import type { Deps } from '../http/deps.ts'
import { noteUse } from './inactive.shared.ts'

const PENDING_MINUTES = 60

export async function serviceAccountOfLogin({ db, passwords }: Deps, email: string, password: string): Promise<{ id: number } | null> {
  const account = await db.selectFrom('service_accounts').selectAll().where('email_key', '=', email.toLowerCase()).executeTakeFirst()
  return (await passwords.verify(account?.password_hash ?? null, password)) && account ? account : null
}

/** `hasNewPassword`: this is the first login with a mailed password, which now replaces the old one. */
type DestinationLogin = { destination: Row<'destinations'>; hasNewPassword: boolean }

/** The active destination with these credentials. null for every failure alike, so that the answer never reveals the reason. */
export async function destinationOfLogin(deps: Deps, login: string, password: string): Promise<DestinationLogin | null> {
  const { db, passwords } = deps
  const loginKey = login.toLowerCase()
  const row = await db.selectFrom('destinations').selectAll().where('login_key', '=', loginKey).executeTakeFirst()
  const matches = await passwords.verify(row?.password_hash ?? null, password)
  const hasNewPassword = !matches && row !== undefined && (await takeOverPending(deps, row, password))
  if (!row || !(matches || hasNewPassword) || row.order_active !== 1) return null
  await noteUse(deps, row.id)
  return { destination: row, hasNewPassword }
}

/** A mailed password replaces the old one only at its first use, because anyone can request a recovery. */
async function takeOverPending({ database, clock, passwords }: Deps, row: Row<'destinations'>, password: string): Promise<boolean> {
  const { pending_password_hash: pending, pending_expires_at: expiresAt } = row
  if (!pending || !expiresAt || expiresAt <= timestamp(clock.now()) || row.order_active !== 1) return false
  if (!(await passwords.verify(pending, password))) return false
  return changing(database, async (tx) => {
    const taken = await tx
      .updateTable('destinations')
      .set({ password_hash: pending, pending_password_hash: null, pending_sent_at: null, pending_expires_at: null })
      .where('id', '=', row.id)
      .where('pending_password_hash', '=', pending)
      .returning('id')
      .executeTakeFirst()
    if (taken) announce(tx, clock, [{ type: 'destinazione', customer: row.customer, destination: row.code }])
    return taken !== undefined
  })
}

export async function setPendingPassword({ db, clock, passwords }: Deps, key: DestinationKey, password: string): Promise<void> {
  const now = clock.now()
  const updated = await db
    .updateTable('destinations')
    .set({
      pending_password_hash: await passwords.hash(password),
      pending_sent_at: timestamp(now),
      pending_expires_at: timestamp(now.add({ minutes: PENDING_MINUTES })),
    })
    .where('customer', '=', key.customer)
    .where('code', '=', key.destination)
    .returning('id')
    .executeTakeFirst()
  if (!updated) throw unknownDestination()
}
