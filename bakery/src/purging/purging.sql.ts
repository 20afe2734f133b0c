// Deletes what is older than the operator's terms, and what has expired. docs/PRIVACY.md lists every term.
import { dateInRome } from '@panify/rules/rome'
import { monthsBefore } from '@panify/rules/keeping'
import { timestamp } from '../clock.ts'
import type { Deps } from '../http/deps.ts'
import { beginTimes } from '../session/inactive.shared.ts'

export type PurgeDeps = Pick<Deps, 'config' | 'clock' | 'db'>

export async function purge(deps: PurgeDeps): Promise<void> {
  await purgeExpired(deps)
  await purgeEvents(deps)
  await beginTimes(deps)
  await purgeOrders(deps)
  await purgeRegistrations(deps)
}

/** Passwords of recoveries that nobody used, names of prints, tokens of the service account. */
async function purgeExpired({ db, clock }: PurgeDeps): Promise<void> {
  const now = timestamp(clock.now())
  await db
    .updateTable('destinations')
    .set({ pending_password_hash: null, pending_sent_at: null, pending_expires_at: null })
    .where('pending_expires_at', '<=', now)
    .execute()
  await db.deleteFrom('document_prints').where('expires_at', '<=', now).execute()
  await db.deleteFrom('service_tokens').where('expires_at', '<=', now).execute()
}

/** A follower continues with the last event that it has for 24 hours. Always the oldest ones: the others have no gaps. */
async function purgeEvents({ db, clock }: PurgeDeps): Promise<void> {
  const before = timestamp(clock.now().subtract({ hours: 25 }))
  const expired = db.selectFrom('events').select(({ fn }) => fn.max('id').as('id')).where('at', '<', before) // prettier-ignore
  await db.deleteFrom('events').where('id', '<=', expired).execute()
}

/** Each batch is a transaction of its own, so that changes of customers wait only for one. */
const BATCH = 5_000

/** Who changed which order, and the exceptions of past dates: what was delivered is in snapshots and delivery notes. */
async function purgeOrders({ db, clock, config }: PurgeDeps): Promise<void> {
  const before = monthsBefore(clock.now(), config.keeping.orderHistoryMonths)
  if (before === null) return
  for (let isDone = false; !isDone;) {
    const oldest = db.selectFrom('order_history').select('id').where('at', '<', timestamp(before)).orderBy('at').limit(BATCH)
    const { numDeletedRows } = await db.deleteFrom('order_history').where('id', 'in', oldest).executeTakeFirstOrThrow()
    isDone = numDeletedRows < BATCH
  }
  for (const table of ['extraordinary_orders', 'extraordinary_closures'] as const)
    await db.deleteFrom(table).where('date', '<', dateInRome(before).toString()).execute()
}

async function purgeRegistrations({ db, clock, config }: PurgeDeps): Promise<void> {
  const before = monthsBefore(clock.now(), config.keeping.registrationMonths)
  if (before) await db.deleteFrom('registration_requests').where('at', '<', timestamp(before)).execute()
}
