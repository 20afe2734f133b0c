// Addresses of other programs that receive events. Their secrets are sealed: a copy of the database signs nothing.
import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { Clock } from '../clock.ts'
import type { Seal } from '../crypto/sealing.ts'
import type { EventType } from '../generated/contract.ts'
import type { Database, LockKeys, Tables } from './database.ts'
import type { FeedName } from './events.ts'
import { beginAnew } from './webhook-deliveries.ts'

export type StoredWebhook = {
  id: string
  url: string
  events: EventType[]
  isPaused: boolean
  /** The first failed attempt after the last success; null while none has failed. */
  failingSince: number | null
  createdAt: number
}

/** The last event of a feed that was turned into deliveries. */
export type FeedPosition = { feed: FeedName; event: number }

export type Webhooks = {
  /** `after`: where the feed ends; it counts if this is the first webhook. False if there are as many as allowed. */
  add(webhook: Pick<StoredWebhook, 'id' | 'url' | 'events'> & { secret: string }, after: FeedPosition): Promise<boolean>
  /** Oldest first. */
  list(): Promise<StoredWebhook[]>
  find(id: string): Promise<StoredWebhook | null>
  /** Null if it cannot be unsealed. */
  secretOf(id: string): Promise<string | null>
  /** At a new address, or after a pause, what waits is tried anew for as long as a new delivery. */
  update(id: string, values: Partial<Pick<StoredWebhook, 'url' | 'events' | 'isPaused'>>): Promise<void>
  noteAttempt(id: string, isDelivered: boolean): Promise<void>
  /** With its deliveries. */
  remove(id: string): Promise<void>
  /** Null without webhooks, and in a feed that was not followed yet. */
  position(feed: FeedName): Promise<number | null>
  /** After events that can no longer be read. */
  skipTo(position: FeedPosition): Promise<void>
  /** The feeds will be others. */
  forgetPositions(): Promise<void>
}

export const MOST_WEBHOOKS = 10

const sealedSecret = z.object({ webhook: z.string(), secret: z.string() })

type Needs = { clock: Clock; seal: Seal; lockKeys: LockKeys }

export function webhooks(db: Database, { clock, seal, lockKeys }: Needs): Webhooks {
  const rows = () => db.selectFrom('webhooks').selectAll()
  return {
    add: ({ id, url, events, secret }, after) =>
      db.transaction().execute(async (tx) => {
        await lockKeys(tx, ['webhooks'])
        const known = await tx.selectFrom('webhooks').select('id').execute()
        if (known.length >= MOST_WEBHOOKS) return false
        await tx
          .insertInto('webhooks')
          .values({
            id,
            url,
            events: JSON.stringify(events),
            sealed_secret: seal.close({ webhook: id, secret }),
            is_paused: 0,
            failing_since_ms: null,
            created_at_ms: clock.nowMs(),
          })
          .execute()
        await tx
          .insertInto('webhook_position')
          .values({ name: after.feed, event_id: after.event })
          .onConflict((on) => on.doNothing())
          .execute()
        return true
      }),
    async list() {
      return (await rows().orderBy('created_at_ms').orderBy('id').execute()).map(webhookOf)
    },
    async find(id) {
      const row = await rows().where('id', '=', id).executeTakeFirst()
      return row ? webhookOf(row) : null
    },
    async secretOf(id) {
      const row = await db.selectFrom('webhooks').select('sealed_secret').where('id', '=', id).executeTakeFirst()
      const content = row && seal.open(row.sealed_secret, sealedSecret)
      // A secret that was copied to another row opens nothing.
      return content?.webhook === id ? content.secret : null
    },
    update: (id, { url, events, isPaused }) =>
      db.transaction().execute(async (tx) => {
        const before = await tx.selectFrom('webhooks').select(['url', 'is_paused']).where('id', '=', id).executeTakeFirst()
        if (!before) return
        const values = {
          ...(url === undefined ? {} : { url }),
          ...(events === undefined ? {} : { events: JSON.stringify(events) }),
          ...(isPaused === undefined ? {} : { is_paused: Number(isPaused) }),
        }
        if (Object.keys(values).length > 0) await tx.updateTable('webhooks').set(values).where('id', '=', id).execute()
        const isResumed = isPaused === false && before.is_paused === 1
        if (isResumed || (url !== undefined && url !== before.url)) await beginAnew(tx, id, clock.nowMs())
      }),
    async noteAttempt(id, isDelivered) {
      const update = db.updateTable('webhooks').where('id', '=', id)
      if (isDelivered) await update.set({ failing_since_ms: null }).where('failing_since_ms', 'is not', null).execute()
      else await update.set({ failing_since_ms: clock.nowMs() }).where('failing_since_ms', 'is', null).execute()
    },
    remove: (id) =>
      db.transaction().execute(async (tx) => {
        await lockKeys(tx, ['webhooks'])
        await tx.deleteFrom('webhook_deliveries').where('webhook_id', '=', id).execute()
        await tx.deleteFrom('webhooks').where('id', '=', id).execute()
        // The next first webhook begins at the end of its feed.
        if (!(await tx.selectFrom('webhooks').select('id').executeTakeFirst())) await tx.deleteFrom('webhook_position').execute()
      }),
    async position(feed) {
      return (await db.selectFrom('webhook_position').select('event_id').where('name', '=', feed).executeTakeFirst())?.event_id ?? null
    },
    async skipTo({ feed, event }) {
      await db
        .insertInto('webhook_position')
        .values({ name: feed, event_id: event })
        .onConflict((on) => on.column('name').doUpdateSet({ event_id: event }))
        .execute()
    },
    async forgetPositions() {
      await db.deleteFrom('webhook_position').execute()
    },
  }
}

const webhookOf = (row: Selectable<Tables['webhooks']>): StoredWebhook => ({
  id: row.id,
  url: row.url,
  events: JSON.parse(row.events) as EventType[],
  isPaused: row.is_paused === 1,
  failingSince: row.failing_since_ms,
  createdAt: row.created_at_ms,
})
