// The entries of single dates on the wire. An entry with an article is a row of an order; one without is a closure. Some servers
// list the closures beside the orders.
import { entity, exact, key, may } from '../erp/decode/entity.ts'
import { type Row, WRAPPERS, isNothing, isRow, parsed, rowsIn, valueOf } from '../erp/decode/envelope.ts'
import { eachOnce } from '../erp/decode/once.ts'
import { type Reader, type Reading, Unreadable, silentReading } from '../erp/decode/reading.ts'
import { UNREADABLE, code, date, flag, quantity, rawText, text, thousandths } from '../erp/decode/values.ts'
import { limitsIn } from '../erp/limits.erp.ts'
import { OWNER, isOwn } from '../erp/own-rows.erp.ts'
import type { DestinationKey } from '../keys.ts'
import type { Exceptions, OrderedRow } from './extraordinary.model.ts'

export const entry = entity('extraordinary', {
  date: key(date, 'data_ord', 'data_ordine'),
  code: exact(code, 'cod_arti', 'codarti', 'cod_art', 'cd_min', 'codice_articolo'),
  description: may(text, 'descriz_art', 'descriz'),
  quantity: exact(quantity, 'quanti', 'quantita', 'qta'),
  price: may(rawText, 'prezzo'),
  isClosure: exact(flag, 'chiusura', 'chiuso', 'chiusa'),
  unit: may(text, 'data_forn_arti.unita_m', 'data_forn_arti.unitaMisura', 'unita_m', 'unitaMisura'),
  weight: may(thousandths, 'data_forn_arti.peso_lo', 'data_forn_arti.peso', 'peso_lo', 'peso'),
  note: may(text, 'data_forn_arti.note_est', 'note_est'),
  minimum: may(thousandths, 'data_forn_arti.qtaminima', 'qtaminima'),
  step: may(thousandths, 'data_forn_arti.qtarange', 'qtarange'),
  ...OWNER,
})

type Entry = { date: string; row: OrderedRow | null }

export const exceptionsReader =
  (owner: DestinationKey): Reader<Exceptions> =>
  (answer, reading) => {
    const { rows, closed } = listsIn(answer, reading)
    const entries = entry.rows(rows, reading, (fields, { isLost, isUnreadable }): Entry | null => {
      if (!isOwn(fields, owner, reading)) return null
      const { date, code, quantity, isClosure, weight } = fields
      if (code === null) {
        // An order whose article has another name must not become a closure.
        if (!isClosure && (quantity || isClosure === false))
          throw new Unreadable('extraordinary.cod_arti', 'is missing in what is no closure')
        return { date, row: null }
      }
      if (isLost('quantity')) throw new Unreadable('straordinari.quanti', 'missing in every record')
      const { description, unit, price, note } = fields
      return {
        date,
        row: {
          code,
          description: description ?? '',
          unit: unit ?? '',
          quantity: quantity ?? 0,
          price: price?.trim() || null,
          weight: weight !== null && weight > 0 ? weight : null,
          note,
          ...limitsIn(fields, isUnreadable),
        },
      }
    })
    return exceptionsOf(entries, closures(closed, owner, reading))
  }

/** Some servers leave the order of a date in place when it is closed: nothing is delivered then, so it is none any more. */
function exceptionsOf(entries: readonly Entry[], besides: readonly string[]): Exceptions {
  const ordered = entries.flatMap(({ date, row }) => (row ? [{ date, row }] : []))
  const once = eachOnce(ordered, ({ date, row }) => `${date} ${row.code}`, 'extraordinary.cod_arti')
  const byDate = Map.groupBy(once, ({ date }) => date)
  const closures = new Set([...besides, ...entries.flatMap(({ date, row }) => (row ? [] : [date]))])
  const dates = [...byDate.keys()].filter((date) => !closures.has(date)).toSorted()
  return {
    orders: dates.map((date) => ({ date, rows: byDate.get(date)!.map(({ row }) => row) })),
    closures: [...closures].toSorted(),
  }
}

type Lists = { rows: Row[]; closed: Row[] }

/** The entries, and the closures listed beside them. */
function listsIn(answer: unknown, reading: Reading): Lists {
  const value = parsed(answer)
  if (!isRow(value) || entry.isRecord(value) || arePositions(value))
    return { rows: rowsIn(value, reading, entry.isRecord).flatMap(entriesOf), closed: [] }
  const held = Object.entries(value)
  if (held.length > 0 && held.every(([name]) => isDate(name)))
    return { rows: held.flatMap(([name, list]) => entriesOf({ data_ord: name, articoli: list })), closed: [] }
  const wrapped = valueOf(value, WRAPPERS)
  const lists = held.filter(([name]) => name !== wrapped?.name).map(([name, list]) => closuresBeside(name, list))
  const closed = lists.flatMap((list) => list ?? [])
  if (!wrapped && lists.some((list) => list !== null)) return { rows: [], closed }
  const inner = wrapped ? listsIn(wrapped.value, reading) : listsIn(rowsIn(value, reading), reading)
  return { rows: inner.rows, closed: [...closed, ...inner.closed] }
}

/** An order with a list of articles becomes one entry for each. */
function entriesOf(row: Row): Row[] {
  const listed = valueOf(row, ['articoli', 'righe'])
  if (!listed) return [row]
  const { [listed.name]: list, ...order } = row
  const rows = rowsIn(isRow(list) && valueOf(list, ['articoli']) ? valueOf(list, ['articoli'])?.value : list, silentReading(''))
  if (rows.length > 0) return rows.map((one) => ({ ...order, ...one }))
  if (!valueOf(row, ['chiusura', 'chiuso', 'chiusa'])) throw new Unreadable(`extraordinary.${listed.name}`, 'is empty')
  return [order]
}

const CLOSURES = ['chiusure', 'datechiusura', 'chiuse', 'datechiuse', 'giornichiusura', 'giornichiusi', 'datedichiusura']

/** The closures of a list beside the entries; null for anything else. */
function closuresBeside(name: string, list: unknown): Row[] | null {
  if (CLOSURES.includes(name.toLowerCase().replaceAll('_', ''))) return datesIn(list)
  const held = parsed(list)
  if ((Array.isArray(held) || (isRow(held) && arePositions(held))) && Object.values(held).some(namesDate))
    throw new Unreadable(name, 'is a list of dates of unknown meaning')
  return null
}

/** {"0": …, "2": …}: a list. */
const arePositions = (value: Row) => Object.keys(value).every((name) => /^\d{1,5}$/.test(name))

const namesDate = (value: unknown) => (isRow(value) ? Object.values(value) : [value]).some(isDate)

const isDate = (value: unknown): value is string => {
  const read = date.read(value, silentReading(''))
  return read !== null && read !== UNREADABLE
}

/** Dates, or records with one. */
function datesIn(list: unknown): Row[] {
  const held = parsed(list)
  const values = isRow(held) && closure.isRecord(held) ? [held] : valuesOf(held)
  return values.filter((value) => !isNothing(value)).map((value) => (isRow(value) ? value : { data_chiusura: value }))
}

function valuesOf(list: unknown): unknown[] {
  if (typeof list === 'object' && list !== null) return Object.values(list)
  return typeof list === 'string' ? list.split(/[,;]/) : [list]
}

const closure = entity('closure', { date: key(date, 'data_chiusura', 'date_chiusura', 'data_ord', 'data', 'giorno'), ...OWNER })

const closures = (listed: readonly Row[], owner: DestinationKey, reading: Reading): string[] =>
  closure.rows(listed, reading, (fields) => (isOwn(fields, owner, reading) ? fields.date : null))
