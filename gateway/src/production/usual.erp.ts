// What is usual on the weekday of a date, and what differs from it, from a back end that announces 'usual-quantities'.
import type { ErpClient } from '../erp/client.ts'
import { entity, key, must, may } from '../erp/decode/entity.ts'
import { type Row, isRow, valueOf } from '../erp/decode/envelope.ts'
import { type Reader, type Reading, Unreadable } from '../erp/decode/reading.ts'
import { code, dateOrNull, flag, quantity, text } from '../erp/decode/values.ts'
import { NAMED_DESTINATION, namedDestination } from '../erp/named-destination.erp.ts'
import { totals } from './production.erp.ts'
import type { UnusualDeliveryModel, UsualProductionModel } from './production.model.ts'

export const USUAL_FEATURE = 'usual-quantities'

/** The list has the fields of the production list; its quantities are means. */
const usualProduction: Reader<UsualProductionModel> = (answer, reading) => {
  const written = isRow(answer) ? valueOf(answer, ['date'])?.value : undefined
  if (!Array.isArray(written)) throw new Unreadable('date', 'is no list of dates')
  const dates = written.map(dateOrNull).filter((date) => date !== null)
  return { dates, items: dates.length === 0 ? [] : totals(answer, reading) }
}

export const readUsualProduction = (erp: ErpClient, date: string): Promise<UsualProductionModel> =>
  erp.get('/panify/produzione/solita', usualProduction, { query: { data: date }, deadline: 'production' })

const delivery = entity('unusualDelivery', { ...NAMED_DESTINATION, isDayDisabled: may(flag, 'giorno_disattivato') })

const RANGE = { quantity: must(quantity, 'quantita'), minimum: must(quantity, 'minimo'), maximum: must(quantity, 'massimo') }
const total = entity('unusualTotal', { unit: must(text, 'unita_m'), ...RANGE })
const row = entity('unusualRow', {
  articleCode: key(code, 'articolo'),
  description: must(text, 'descriz'),
  unit: must(text, 'unita_m'),
  ...RANGE,
})

type Range = { quantity: number | null; minimum: number | null; maximum: number | null }
const rangeOf = ({ quantity, minimum, maximum }: Range) => ({ quantity: quantity ?? 0, minimum: minimum ?? 0, maximum: maximum ?? 0 })

const nested = (list: Row, reading: Reading) => ({
  totals: total.nested(list['totali'], reading, ({ unit, ...range }) => ({ unit: unit ?? '', ...rangeOf(range) })) ?? [],
  rows:
    row.nested(list['righe'], reading, ({ articleCode, description, unit, ...range }) => ({
      articleCode,
      description: description ?? articleCode,
      unit: unit ?? '',
      ...rangeOf(range),
    })) ?? [],
})

const unusualDeliveries = delivery.list(({ isDayDisabled, ...named }, { row: record, reading }): UnusualDeliveryModel => ({
  ...namedDestination(named),
  isDayDisabled: isDayDisabled ?? false,
  ...nested(record, reading),
}))

export const readUnusual = (erp: ErpClient, date: string): Promise<UnusualDeliveryModel[]> =>
  erp.get('/panify/solito', unusualDeliveries, { query: { data: date }, deadline: 'production' })
