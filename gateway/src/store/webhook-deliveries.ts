// Events on their way to webhooks. A delivery is stored before its first attempt and with the position in the feed, so that a
// restart loses none; an attempt belongs to the gateway that has claimed it.
import type { Selectable } from 'kysely'
import type { Clock } from '../clock.ts'
import type { WebhookDeliveryState, WebhookProblem } from '../generated/contract.ts'
import type { Database, Tables } from './database.ts'
import type { FeedName, StoredEvent } from './events.ts'

export type StoredDelivery = {
  id: string
  webhookId: string
  event: StoredEvent
  state: WebhookDeliveryState
  attempts: number
  lastStatus: number | null
  lastProblem: WebhookProblem | null
  lastAttemptAt: number | null
  nextAttemptAt: number | null
  /** When its attempts began, and their number since: both anew when it is sent again by hand, and after a time without attempts. */
  retrySince: number
  tries: number
  createdAt: number
}

export type Attempt = { status: number | null; problem: WebhookProblem | null; state: WebhookDeliveryState; nextAt: number | null }

export type WebhookDeliveries = {
  /** The deliveries of an event, once for all gateways. */
  takeOver(feed: FeedName, event: StoredEvent): Promise<boolean>
  /** Due deliveries of a webhook, which no other gateway tries within the lease. */
  claim(webhook: string, most: number): Promise<StoredDelivery[]>
  /** False: the delivery has begun anew meanwhile, and the attempt decides nothing. */
  finish(delivery: StoredDelivery, attempt: Attempt): Promise<boolean>
  /** When the next attempt is due; null for none. */
  nextAt(): Promise<number | null>
  /** Due at once, for as long as a new one. Null if there is none. */
  replay(id: string): Promise<StoredDelivery | null>
  find(id: string): Promise<StoredDelivery | null>
  /** The newest of a webhook. */
  listOf(webhook: string): Promise<StoredDelivery[]>
  purge(): Promise<void>
}

/** Longer than an attempt: what a gateway that has ended had claimed is tried by another one. */
export const LEASE_MS = 60_000
export const DELIVERIES_MS = 30 * 86_400_000
const LISTED = 1_000
/** A webhook for which nothing was tried for so long although something was due: no gateway ran, or it was paused. */
const UNTRIED_MS = 3_600_000

type Row = Selectable<Tables['webhook_deliveries']>
type Needs = { clock: Clock; newId: () => string }

export function webhookDeliveries(db: Database, { clock, newId }: Needs): WebhookDeliveries {
  const rows = () => db.selectFrom('webhook_deliveries').selectAll()
  const find = async (id: string) => {
    const row = await rows().where('id', '=', id).executeTakeFirst()
    return row ? deliveryOf(row) : null
  }
  const dueOf = (webhook: string, now: number, most: number) =>
    rows()
      .where('webhook_id', '=', webhook)
      .where('next_attempt_at_ms', '<=', now)
      .orderBy('next_attempt_at_ms')
      .orderBy('created_at_ms')
      .limit(most)
      .execute()
  const wasUntried = async ({ webhook_id, next_attempt_at_ms }: Row, now: number): Promise<boolean> => {
    const since = now - UNTRIED_MS
    if (next_attempt_at_ms! > since) return false
    const tried = rows().where('webhook_id', '=', webhook_id).where('last_attempt_at_ms', '>', since)
    return (await tried.limit(1).executeTakeFirst()) === undefined
  }
  return {
    takeOver: (feed, event) =>
      db.transaction().execute(async (tx) => {
        const moved = await tx
          .updateTable('webhook_position')
          .set({ event_id: event.id })
          .where('name', '=', feed)
          .where('event_id', '<', event.id)
          .returning('name')
          .executeTakeFirst()
        if (!moved) return false
        const hooks = await tx.selectFrom('webhooks').select(['id', 'events']).where('is_paused', '=', 0).execute()
        const wanting = hooks.filter(({ events }) => (JSON.parse(events) as string[]).includes(event.type))
        if (wanting.length === 0) return false
        const now = clock.nowMs()
        const values = wanting.map(({ id }) => ({
          id: newId(),
          webhook_id: id,
          // Who has caused it, is not sent and not kept.
          event: JSON.stringify({ ...event, actor: null }),
          state: 'WAITING',
          attempts: 0,
          next_attempt_at_ms: now,
          retry_since_ms: now,
          tries: 0,
          created_at_ms: now,
        }))
        await tx.insertInto('webhook_deliveries').values(values).execute()
        return true
      }),
    async claim(webhook, most) {
      const now = clock.nowMs()
      let due = await dueOf(webhook, now, most)
      if (due[0] && (await wasUntried(due[0], now))) {
        await db.transaction().execute((tx) => beginAnew(tx, webhook, now))
        due = await dueOf(webhook, now, most)
      }
      const own: StoredDelivery[] = []
      for (const row of due) {
        const claimed = await db
          .updateTable('webhook_deliveries')
          .set({ next_attempt_at_ms: now + LEASE_MS })
          .where('id', '=', row.id)
          .where('next_attempt_at_ms', '=', row.next_attempt_at_ms)
          .returning('id')
          .executeTakeFirst()
        if (claimed) own.push(deliveryOf({ ...row, next_attempt_at_ms: now + LEASE_MS }))
      }
      return own
    },
    async finish({ id, nextAttemptAt, retrySince }, { status, problem, state, nextAt }) {
      const update = db
        .updateTable('webhook_deliveries')
        .where('id', '=', id)
        .set((row) => ({
          attempts: row('attempts', '+', 1),
          last_status: status,
          last_problem: problem,
          last_attempt_at_ms: clock.nowMs(),
        }))
      const own =
        (await update
          .set((row) => ({ state, next_attempt_at_ms: nextAt, tries: row('tries', '+', 1) }))
          .where('next_attempt_at_ms', '=', nextAttemptAt)
          // After a pause, or with another address, an earlier failure is none; what has arrived has arrived.
          .$if(state !== 'DELIVERED', (failed) => failed.where('retry_since_ms', '=', retrySince))
          .returning('id')
          .executeTakeFirst()) !== undefined
      if (own) return true
      // Replayed meanwhile, begun anew, or claimed again after the lease.
      await update.execute()
      await db
        .updateTable('webhook_deliveries')
        .set({ next_attempt_at_ms: clock.nowMs() })
        .where('id', '=', id)
        .where('next_attempt_at_ms', '=', nextAttemptAt)
        .execute()
      return false
    },
    async nextAt() {
      const row = await db
        .selectFrom('webhook_deliveries')
        .innerJoin('webhooks', 'webhooks.id', 'webhook_deliveries.webhook_id')
        .where('webhooks.is_paused', '=', 0)
        .select(({ fn }) => fn.min('next_attempt_at_ms').as('at'))
        .executeTakeFirst()
      return row?.at ?? null
    },
    async replay(id) {
      const now = clock.nowMs()
      await db
        .updateTable('webhook_deliveries')
        .set({ state: 'WAITING', next_attempt_at_ms: now, retry_since_ms: now, tries: 0 })
        .where('id', '=', id)
        .execute()
      return find(id)
    },
    find,
    async listOf(webhook) {
      const found = rows().where('webhook_id', '=', webhook).orderBy('created_at_ms', 'desc').orderBy('id')
      return (await found.limit(LISTED).execute()).map(deliveryOf)
    },
    async purge() {
      await db
        .deleteFrom('webhook_deliveries')
        .where('created_at_ms', '<', clock.nowMs() - DELIVERIES_MS)
        .execute()
    },
  }
}

/** Time in which nothing was tried does not count as time in which nothing arrived. */
export async function beginAnew(tx: Database, webhook: string, now: number): Promise<void> {
  await tx.updateTable('webhooks').set({ failing_since_ms: null }).where('id', '=', webhook).execute()
  const waiting = tx.updateTable('webhook_deliveries').where('webhook_id', '=', webhook).where('state', '=', 'WAITING')
  await waiting.set({ retry_since_ms: now, tries: 0 }).execute()
  // One that is due sooner may be under way at another gateway.
  await waiting
    .set({ next_attempt_at_ms: now })
    .where('next_attempt_at_ms', '>', now + 2 * LEASE_MS)
    .execute()
}

const deliveryOf = (row: Row): StoredDelivery => ({
  id: row.id,
  webhookId: row.webhook_id,
  event: JSON.parse(row.event) as StoredEvent,
  state: row.state as WebhookDeliveryState,
  attempts: row.attempts,
  lastStatus: row.last_status,
  lastProblem: row.last_problem as WebhookProblem | null,
  lastAttemptAt: row.last_attempt_at_ms,
  nextAttemptAt: row.next_attempt_at_ms,
  retrySince: row.retry_since_ms,
  tries: row.tries,
  createdAt: row.created_at_ms,
})
