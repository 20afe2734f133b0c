// The events of a confirmed change, for a back end that has none of its own.
import type { EffectiveFrom, EventType, OrderChangeKind, Weekday } from '../generated/contract.ts'
import type { DestinationKey } from '../keys.ts'
import { type EventContent, eventContent } from '../store/events.ts'

const keyOf = ({ customerCode, destinationCode }: DestinationKey): DestinationKey => ({ customerCode, destinationCode })

export const datesChanged = (key: DestinationKey, kind: OrderChangeKind, dates: readonly string[]): EventContent =>
  eventContent('ORDER_CHANGED', { destination: keyOf(key), kind, dates })

export const weekChanged = (
  key: DestinationKey,
  kind: OrderChangeKind,
  { weekdays, effectiveFrom }: { weekdays: readonly Weekday[]; effectiveFrom: readonly EffectiveFrom[] },
): EventContent => {
  const dates = [...new Set(effectiveFrom.map(({ date }) => date))].toSorted()
  return eventContent('ORDER_CHANGED', { destination: keyOf(key), kind, dates, weekdays, effectiveFrom })
}

export const destinationChanged = (key: DestinationKey): EventContent => eventContent('DESTINATION_CHANGED', { destination: keyOf(key) })

/** A change of a customer concerns each of its destinations. */
export const customerChanged = (customerCode: string, destinations: readonly { code: string }[] | null): EventContent[] =>
  (destinations ?? []).map(({ code }) => destinationChanged({ customerCode, destinationCode: code }))

export const documentChanged = (
  type: Extract<EventType, 'DOCUMENT_ISSUED' | 'DOCUMENT_ANNULLED'>,
  key: DestinationKey,
  documentId: string | null,
): EventContent => eventContent(type, { destination: keyOf(key), documentId })

export const COMPANY_CHANGED = eventContent('COMPANY_CHANGED')
export const ARTICLE_CHANGED = eventContent('ARTICLE_CHANGED')
