// What a webhook receives of an event: what the contract names, without who has made the change.
import type { EventModel } from '../events/ports.ts'
import { destinationId } from '../graph/ids.ts'

export function bodyOf({ id, type, happenedAt, ...event }: EventModel): string {
  return JSON.stringify({ id: String(id), type, happenedAt, ...fieldsOf({ type, ...event }) })
}

function fieldsOf({ type, destination, kind, dates, weekdays, effectiveFrom, documentId }: Omit<EventModel, 'id' | 'happenedAt'>) {
  const place = destination && { destinationId: destinationId(destination) }
  switch (type) {
    case 'ORDER_CHANGED':
      return { ...place, kind, dates, weekdays, effectiveFrom }
    case 'DATE_CLOSED':
      return { date: dates[0] }
    case 'DOCUMENT_ISSUED':
    case 'DOCUMENT_ANNULLED':
      return { ...place, documentId }
    default:
      return { ...place }
  }
}
