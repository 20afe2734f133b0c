// The events of a back end that has none of its own: changes that have passed through the gateway, written after their
// confirmation. Ids grow in the order in which they are committed and have no gaps, so that a reader of all gateways misses none.
import { Temporal } from 'temporal-polyfill'
import { type Clock, dateTime } from '../clock.ts'
import type { EffectiveFrom, EventType, OrderChangeKind, Weekday } from '../generated/contract.ts'
import type { DestinationKey } from '../keys.ts'
import type { Log } from '../log.ts'
import type { Database } from './database.ts'
import { createEventQueue } from './event-queue.ts'
import type { Unwritten } from './unwritten.ts'

export type EventContent = {
  type: EventType
  /** Null for an event that concerns everybody. */
  destination: DestinationKey | null
  /** Of orders only. */
  kind: OrderChangeKind | null
  dates: readonly string[]
  weekdays: readonly Weekday[]
  effectiveFrom: readonly Omit<EffectiveFrom, '__typename'>[]
  actor: string | null
  documentId: string | null
}

export type StoredEvent = EventContent & { id: number; happenedAt: string }

/**
 * `through`: how far the page reaches, also where its events are of no known type. `last`: where the feed ends. `isGap`: events after
 * the asked id are no longer kept, or the id is none of this feed.
 */
export type EventPage = { events: StoredEvent[]; through: number; last: number; isGap: boolean }

/** Whose feed it is: the bakery's server's, or that of this store. */
export type FeedName = 'bakery' | 'gateway'

export type KeptEvents = {
  /** Never fails a change that was confirmed: while they cannot be stored, they wait in memory. */
  add(events: readonly EventContent[]): Promise<void>
  /** The number of events since the start that will never be stored. */
  lost(): number
  /** The first 500 after an id; null: none. */
  read(after: number | null): Promise<EventPage>
  /** Called after each addition by this gateway. */
  onAdded(listener: () => void): void
  purge(): Promise<void>
}

/** An hour longer than a stream may be resumed. */
export const EVENTS_MS = 25 * 3_600_000
const PAGE = 500

const NOTHING = { destination: null, kind: null, dates: [], weekdays: [], effectiveFrom: [], actor: null, documentId: null }

export const eventContent = (type: EventType, more: Partial<EventContent> = {}): EventContent => ({ ...NOTHING, type, ...more })

/** `isOff`: the back end has a feed of its own. */
type Needs = { clock: Clock; log: Log; unwritten: Unwritten; isOff: boolean }

export function keptEvents(
  db: Database,
  { clock, log, unwritten, isOff }: Needs,
): KeptEvents & { addWithin: typeof addWithin; noteAdded: () => void; stop: () => Promise<void> } {
  const listeners: (() => void)[] = []
  const noteAdded = () => listeners.forEach((listener) => listener())
  const queue = createEventQueue<EventContent>({
    clock,
    log,
    write: (events) =>
      db
        .transaction()
        .execute((tx) => addWithin(tx, events))
        .then(noteAdded, unwritten.refuse),
  })

  /** In the transaction of another write; its end is told to `noteAdded`. */
  async function addWithin(tx: Database, events: readonly EventContent[]): Promise<void> {
    if (events.length === 0) return
    // Its lock is held until the end of the transaction: a later id is never visible before an earlier one.
    const { id: last } = await tx
      .updateTable('event_ids')
      .set((row) => ({ id: row('id', '+', events.length) }))
      .where('name', '=', 'last')
      .returning('id')
      .executeTakeFirstOrThrow()
    const first = last - events.length + 1
    const at_ms = clock.nowMs()
    await tx
      .insertInto('events')
      .values(events.map((event, index) => ({ id: first + index, at_ms, content: JSON.stringify(event) })))
      .execute()
  }

  return {
    addWithin,
    noteAdded,
    onAdded: (listener) => void listeners.push(listener),
    async add(events) {
      if (!isOff) await queue.add(events)
    },
    lost: () => queue.lost(),
    stop: () => queue.stop(),
    async read(after) {
      // The bounds first: what is added meanwhile is not missed by the next reading.
      const ids = await db.selectFrom('event_ids').selectAll().execute()
      const idOf = (name: string) => ids.find((one) => one.name === name)?.id ?? 0
      const last = idOf('last')
      if (after === null) return { events: [], through: last, last, isGap: false }
      const rows = await db.selectFrom('events').selectAll().where('id', '>', after).orderBy('id').limit(PAGE).execute()
      return { events: rows.map(eventOf), through: rows.at(-1)?.id ?? after, last, isGap: after < idOf('purged') || after > last }
    },
    async purge() {
      await db.transaction().execute(async (tx) => {
        const before = clock.nowMs() - EVENTS_MS
        const old = await tx
          .selectFrom('events')
          .select(({ fn }) => fn.max('id').as('id'))
          .where('at_ms', '<', before)
          .executeTakeFirst()
        if (!old?.id) return
        await tx.updateTable('event_ids').set({ id: old.id }).where('name', '=', 'purged').execute()
        await tx.deleteFrom('events').where('id', '<=', old.id).execute()
      })
    },
  }
}

function eventOf({ id, at_ms, content }: { id: number; at_ms: number; content: string }): StoredEvent {
  const happenedAt = dateTime(Temporal.Instant.fromEpochMilliseconds(at_ms))
  return { ...NOTHING, ...(JSON.parse(content) as EventContent), id, happenedAt }
}
