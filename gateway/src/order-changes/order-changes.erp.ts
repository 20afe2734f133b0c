// The changes of orders of all destinations, from a back end that announces 'order-changes'.
import { Temporal } from 'temporal-polyfill'
import { dateTime } from '../clock.ts'
import type { ErpClient } from '../erp/client.ts'
import { entity, exact, key, may } from '../erp/decode/entity.ts'
import { isRow, valueOf } from '../erp/decode/envelope.ts'
import { type Reader, type Reading, Unreadable } from '../erp/decode/reading.ts'
import { UNREADABLE, code, date, quantity, rawText, text } from '../erp/decode/values.ts'
import { NAMED_DESTINATION, namedDestination } from '../erp/named-destination.erp.ts'
import type { OrderChangeKind, Weekday } from '../generated/contract.ts'
import type { OrderChangeModel } from './order-changes.model.ts'

export const CHANGES_FEATURE = 'order-changes'

export const KINDS: Record<string, OrderChangeKind> = {
  standing: 'STANDING',
  'row-added': 'ROW_ADDED',
  'row-removed': 'ROW_REMOVED',
  'day-disabled': 'DAY_DISABLED',
  'day-enabled': 'DAY_ENABLED',
  extraordinary: 'EXTRAORDINARY',
  'closure-added': 'CLOSURE_CREATED',
  'closure-removed': 'CLOSURE_DELETED',
  varied: 'DELIVERY_VARIED',
}

/** Monday first, as a removed week lists its quantities. */
export const DAYS = {
  lunedi: 'MONDAY',
  martedi: 'TUESDAY',
  mercoledi: 'WEDNESDAY',
  giovedi: 'THURSDAY',
  venerdi: 'FRIDAY',
  sabato: 'SATURDAY',
  domenica: 'SUNDAY',
} as const satisfies Record<string, Weekday>

const change = entity('orderChange', {
  id: key(rawText, 'id'),
  changedAt: key(text, 'quando'),
  ...NAMED_DESTINATION,
  kind: may(text, 'tipo'),
  articleCode: may(code, 'articolo'),
  description: may(text, 'descriz'),
  unit: may(text, 'unita_m'),
  day: may(text, 'giorno'),
  date: may(date, 'data'),
  before: exact(quantity, 'prima'),
  after: exact(quantity, 'dopo'),
})

const changes = change.list(({ id, changedAt, kind, day, ...fields }, { row, reading }): OrderChangeModel => {
  const { articleCode, description, unit, date, before, after } = fields
  return {
    ...namedDestination(fields),
    id,
    changedAt: instantOf(changedAt),
    kind: KINDS[kind ?? ''] ?? 'OTHER',
    articleCode,
    description,
    unit,
    day: DAYS[day as keyof typeof DAYS] ?? null,
    date,
    before,
    after,
    removedWeek: removedWeek(row['settimana'], reading),
  }
})

function instantOf(written: string): string {
  try {
    return dateTime(Temporal.Instant.from(written))
  } catch {
    throw new Unreadable('orderChange.quando', 'is no instant')
  }
}

function removedWeek(list: unknown, reading: Reading): OrderChangeModel['removedWeek'] {
  const days = Object.values(DAYS)
  if (!Array.isArray(list) || list.length !== days.length) return null
  const quantities = days.map((day, index) => {
    const read = quantity.read(list[index], reading)
    if (read === UNREADABLE) throw new Unreadable('orderChange.settimana', `is not ${quantity.expects}`)
    return [day.toLowerCase(), read ?? 0] as const
  })
  return Object.fromEntries(quantities) as OrderChangeModel['removedWeek']
}

type Changes = { changes: OrderChangeModel[]; total: number }

const answered: Reader<Changes> = (answer, reading) => {
  const total = Number(isRow(answer) ? valueOf(answer, ['totale'])?.value : undefined)
  if (!Number.isSafeInteger(total) || total < 0) throw new Unreadable('totale', 'is no count')
  return { changes: changes(answer, reading), total }
}

export type ChangesAsked = { since: string; first: number; before: { changedAt: string; id: string } | null }

/** Latest first. */
export function readChanges(erp: ErpClient, { since, first, before }: ChangesAsked): Promise<Changes> {
  const page: Record<string, string> = before ? { prima_del: before.changedAt, prima_di: before.id } : {}
  return erp.get('/panify/modifiche', answered, { query: { dal: since, primi: String(first), ...page } })
}
