// Orders and closures of one date, of all destinations, from a back end that announces 'date-exceptions'.
import type { ErpClient } from '../erp/client.ts'
import { entity, may, must } from '../erp/decode/entity.ts'
import { isRow, valueOf } from '../erp/decode/envelope.ts'
import { type Reader, Unreadable } from '../erp/decode/reading.ts'
import { date, quantity, text } from '../erp/decode/values.ts'
import { NAMED_DESTINATION, namedDestination } from '../erp/named-destination.erp.ts'
import type { DateExceptionKind } from '../generated/contract.ts'
import type { DateExceptionModel, DateExceptionsModel } from './production.model.ts'

export const EXCEPTIONS_FEATURE = 'date-exceptions'

const KINDS: Record<string, DateExceptionKind> = { straordinario: 'ORDER', chiusura: 'CLOSURE' }

const exception = entity('dateException', { ...NAMED_DESTINATION, kind: must(text, 'tipo'), lastDate: may(date, 'fino') })

const total = entity('exceptionTotal', {
  unit: must(text, 'unita_m'),
  quantity: must(quantity, 'quantita'),
  weekly: must(quantity, 'settimana'),
})

const exceptions = exception.list(({ kind: written, lastDate, ...named }, { row, reading }): DateExceptionModel | null => {
  const kind = KINDS[written ?? '']
  if (kind === undefined) return null
  const totals = total.nested(row['totali'], reading, ({ unit, quantity, weekly }) => ({
    unit: unit ?? '',
    quantity: quantity ?? 0,
    weekly: weekly ?? 0,
  }))
  return { ...namedDestination(named), kind, lastDate, totals: totals ?? [] }
})

const dateExceptions: Reader<DateExceptionsModel> = (answer, reading) => {
  const countOf = (name: string): number => {
    const count = Number(isRow(answer) ? valueOf(answer, [name])?.value : undefined)
    if (!Number.isSafeInteger(count) || count < 0) throw new Unreadable(name, 'is no count')
    return count
  }
  return { deliveryCount: countOf('consegne'), activeCount: countOf('attive'), exceptions: exceptions(answer, reading) }
}

export const readExceptions = (erp: ErpClient, date: string): Promise<DateExceptionsModel> =>
  erp.get('/panify/eccezioni', dateExceptions, { query: { data: date }, deadline: 'production' })
