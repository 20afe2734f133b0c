// The feed of changes of a back end that announces 'events'.
import { Temporal } from 'temporal-polyfill'
import { dateTime } from '../clock.ts'
import type { ErpClient } from '../erp/client.ts'
import { entity, key, may } from '../erp/decode/entity.ts'
import { type Row, isRow, valueOf } from '../erp/decode/envelope.ts'
import { type Reader, Unreadable } from '../erp/decode/reading.ts'
import { dateOrNull, partyCode, rawText, text } from '../erp/decode/values.ts'
import type { EventType } from '../generated/contract.ts'
import { documentId } from '../graph/ids.ts'
import type { DestinationKey } from '../keys.ts'
import { DAYS, KINDS } from '../order-changes/ports.ts'
import { type EventPage, type StoredEvent, eventContent } from '../store/events.ts'
import type { EventSource } from './events.model.ts'

export const EVENTS_FEATURE = 'events'

/** How long a call waits for an event: shorter than the time-outs of proxies. */
const WAIT_SECONDS = 25

const TYPES: Record<string, EventType> = {
  ordine: 'ORDER_CHANGED',
  'data-chiusa': 'DATE_CLOSED',
  'documento-emesso': 'DOCUMENT_ISSUED',
  'documento-annullato': 'DOCUMENT_ANNULLED',
  destinazione: 'DESTINATION_CHANGED',
  azienda: 'COMPANY_CHANGED',
  articolo: 'ARTICLE_CHANGED',
}

const event = entity('event', {
  id: key(rawText, 'id'),
  happenedAt: key(text, 'quando'),
  type: key(text, 'tipo'),
  customerCode: may(partyCode, 'codiceCliente'),
  destinationCode: may(partyCode, 'codicede'),
  kind: may(text, 'genere'),
  actor: may(text, 'attore'),
})

const events = event.list(({ id, happenedAt, type: written, customerCode, destinationCode, kind, actor }, { row }): StoredEvent | null => {
  const type = TYPES[written]
  const destination = customerCode && destinationCode ? { customerCode, destinationCode } : null
  // Of a later version, or an order of nobody.
  if (!type || (destination === null && !OF_ALL.has(type))) return null
  return {
    ...eventContent(type, { destination, actor, dates: datesIn(row['date']), weekdays: daysIn(row['giorni']) }),
    kind: type === 'ORDER_CHANGED' ? (KINDS[kind ?? ''] ?? 'OTHER') : null,
    effectiveFrom: effectiveIn(row['decorrenza']),
    documentId: destination && documentIn(row['documento'], destination),
    id: numberOf(id, 'event.id'),
    happenedAt: instantOf(happenedAt),
  }
})

const OF_ALL = new Set<EventType>(['DATE_CLOSED', 'COMPANY_CHANGED', 'ARTICLE_CHANGED'])

const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const datesIn = (value: unknown) => listIn(value).flatMap((one) => dateOrNull(one) ?? [])
const daysIn = (value: unknown) => listIn(value).flatMap((one) => DAYS[one as keyof typeof DAYS] ?? [])

const effectiveIn = (value: unknown) =>
  listIn(value)
    .filter(isRow)
    .flatMap((row) => {
      const [[day], date] = [daysIn([row['giorno']]), dateOrNull(row['data'])]
      return day && date ? [{ day, date }] : []
    })

function documentIn(value: unknown, destination: DestinationKey): string | null {
  if (!isRow(value)) return null
  const number = value['numero']
  return typeof number === 'string' && number !== '' ? documentId({ ...destination, date: dateOrNull(value['data']), number }) : null
}

function instantOf(written: string): string {
  try {
    return dateTime(Temporal.Instant.from(written))
  } catch {
    throw new Unreadable('event.quando', 'is no instant')
  }
}

function numberOf(written: unknown, name: string): number {
  const number = Number(typeof written === 'string' && written !== '' ? written : Number.NaN)
  if (!Number.isSafeInteger(number) || number < 0) throw new Unreadable(name, 'is no id')
  return number
}

/** An event of a later version is left out, and passed. */
const pageAfter =
  (after: number | null): Reader<EventPage> =>
  (answer, reading) => {
    const row: Row = isRow(answer) ? answer : {}
    const last = numberOf(valueOf(row, ['ultimo'])?.value, 'ultimo')
    const lastRow = listIn(row['data']).findLast(isRow)
    const through = lastRow ? numberOf(lastRow['id'], 'event.id') : (after ?? last)
    return { events: events(answer, reading), through, last, isGap: valueOf(row, ['persi'])?.value === true }
  }

/** Waiting calls have a slot of their own. */
export const bakeryEvents = (erp: ErpClient): EventSource => ({
  name: 'bakery',
  read: (after) => erp.get('/panify/eventi', pageAfter(after), { query: after === null ? {} : { dopo: String(after) } }),
  wait: (after, caller) =>
    erp.get('/panify/eventi', pageAfter(after), {
      query: { dopo: String(after), attendi: String(WAIT_SECONDS) },
      deadline: 'events',
      caller,
    }),
})
