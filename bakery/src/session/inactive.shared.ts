// Logins that nobody uses. The gateway decides after which time, and audits each that loses its password.
import { failureOf } from '@panify/database/failures'
import { sql, type ExpressionBuilder } from 'kysely'
import { timestamp } from '../clock.ts'
import type { DestinationKey } from '../customers/destinations.shared.ts'
import type { Tx } from '../db/open.ts'
import type { Tables } from '../db/tables.ts'
import { announce, changing } from '../events/events.shared.ts'
import type { Deps } from '../http/deps.ts'
import { Refusal } from '../http/errors.ts'
import { readSetting } from '../settings/settings.shared.ts'

const DAY = { hours: 24 }

/** At most once a day. A login never fails because this cannot be written. */
export async function noteUse({ db, clock }: Pick<Deps, 'db' | 'clock'>, id: number): Promise<void> {
  const now = clock.now()
  await db
    .updateTable('destinations')
    .set({ login_used_at: timestamp(now) })
    .where('id', '=', id)
    .where((match) => match.or([match('login_used_at', 'is', null), match('login_used_at', '<=', timestamp(now.subtract(DAY)))]))
    .execute()
    .catch((error: unknown) => {
      if (failureOf(error) === null) throw error
    })
}

/** The time of a password counts from when it is first seen here. */
export async function beginTimes({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await db
    .updateTable('destinations')
    .set({ login_used_at: timestamp(clock.now()) })
    .where('login_used_at', 'is', null)
    .where('password_hash', 'is not', null)
    .execute()
}

const unusedSince = (before: string, internal: string) => (match: ExpressionBuilder<Tables, 'destinations'>) =>
  match.and([
    match('password_hash', 'is not', null),
    match('login_used_at', '<', before),
    // The administrator's.
    match.not(match.and([match('customer', '=', internal), match('is_primaria', '=', 1)])),
  ])

/** Those that nobody has used since `before`, without the administrator's. */
export async function inactiveLogins({ db }: Pick<Deps, 'db'>, before: string) {
  const internal = await readSetting(db, 'DEF_CLIE_INTERNO')
  return db.selectFrom('destinations').select(['customer', 'code']).where(unusedSince(before, internal)).orderBy('customer').orderBy('code').execute() // prettier-ignore
}

/** Takes the password of one of them away; refused if it has been used meanwhile. */
export async function removePassword(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  key: DestinationKey,
  before: string,
): Promise<void> {
  await changing(database, async (tx) => {
    await removeUnused(tx, key, before)
    announce(tx, clock, [{ type: 'destinazione', ...key }])
  })
}

async function removeUnused(tx: Tx, { customer, destination }: DestinationKey, before: string): Promise<void> {
  const internal = await readSetting(tx, 'DEF_CLIE_INTERNO')
  const removed = await tx
    .updateTable('destinations')
    .set({
      password_hash: null,
      pending_password_hash: null,
      pending_sent_at: null,
      pending_expires_at: null,
      login_used_at: null,
      version: sql`version + 1`,
    })
    .where('customer', '=', customer)
    .where('code', '=', destination)
    .where(unusedSince(before, internal))
    .returning('id')
    .executeTakeFirst()
  if (!removed) throw new Refusal(409, 'Accesso usato nel frattempo')
}
