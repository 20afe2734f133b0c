// Cached answers that events make stale: who hears of a change must not be answered with what was read before it.
import type { EventType } from '../generated/contract.ts'
import type { EventModel } from './events.model.ts'

/** Orders, documents and destinations are not cached. */
const KEYS: Partial<Record<EventType, readonly string[]>> = {
  DATE_CLOSED: ['dates'],
  COMPANY_CHANGED: ['company', 'dates'],
  ARTICLE_CHANGED: ['catalogue', 'warehouse', 'warehouseLists', 'categories'],
}

export const staleBy = (events: readonly EventModel[]): Set<string> => new Set(events.flatMap(({ type }) => KEYS[type] ?? []))
