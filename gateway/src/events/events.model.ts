import type { EventPage, FeedName, StoredEvent } from '../store/events.ts'

/** Parent of every event; ids are whole numbers that grow. */
export type EventModel = StoredEvent

/** Where events come from. Their ids mean nothing in another feed. */
export type EventSource = {
  name: FeedName
  /** The first 500 events after an id; null: none, only where the feed ends. */
  read(after: number | null): Promise<EventPage>
  /** The same, and waits a while for an event if there is none yet. */
  wait(after: number, signal: AbortSignal): Promise<EventPage>
}
