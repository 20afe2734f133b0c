// Reads the fields of records with the gateway's decoders, so that the kit accepts what the gateway accepts. It is stricter
// with unreadable values: the gateway logs and drops them, the kit fails.
import { type Field, type Fields, type Place, placesOfFields, specifiedName } from '../../gateway/src/erp/decode/fields.ts'
import { type Row, rowsIn, valueOf } from '../../gateway/src/erp/decode/envelope.ts'
import { Unreadable } from '../../gateway/src/erp/decode/reading.ts'
import { UNREADABLE, code, flag, partyCode, whole } from '../../gateway/src/erp/decode/values.ts'
import type { CallReport } from './report/findings.ts'
import { shapeOf } from './shape.ts'

/** An entity of the gateway. Each field has its names on the wire. */
export type Table = { readonly name: string; readonly fields: Fields; isRecord(row: Row): boolean }

/** A decoded value, equal for all spellings; null for none. */
export type Value = unknown

export type Read = { readonly raw: Row; readonly table: Table; readonly values: Readonly<Record<string, Value>> }

export const namesOf = (table: Table): string[] => [...new Set(Object.values(table.fields).map(specifiedName))]

export const fieldOf = (table: Table, name: string): Field<unknown> | undefined =>
  Object.values(table.fields).find((field) => specifiedName(field) === name)

export function readRecords(call: CallReport, rows: readonly Row[], table: Table): Read[] {
  const columns = [...placesOfFields(table.fields, rows)].map(([field, places]): Column => {
    const name = specifiedName(field)
    return { field, places, name, path: `${table.name}.${name}` }
  })
  for (const column of columns) {
    noteName(call, column)
    for (const { valueIn } of column.places) for (const row of rows) column.field.decoder.learn?.(valueIn(row), call.reading)
  }
  return rows.map((raw) => {
    const values = columns.map((column) => [column.name, readField(call, raw, column)])
    return { raw, table, values: Object.fromEntries(values) }
  })
}

export const readRecord = (call: CallReport, row: Row, table: Table): Read => readRecords(call, [row], table)[0]!

/** The records nested in one; null if the server does not send them. */
export function readNested(call: CallReport, row: Row, name: string, table: Table): Read[] | null {
  const nested = valueOf(row, [name])?.value
  if (nested === undefined) return null
  try {
    if (nested === null) call.tolerate('null for an empty list', name)
    return readRecords(
      call,
      rowsIn(nested, inner(call, name), (one) => table.isRecord(one)),
      table,
    )
  } catch (failure) {
    if (!(failure instanceof Unreadable)) throw failure
    call.expect(false, `${name}: a list of records`, shapeOf(nested))
    return null
  }
}

/** A list inside a record is bare, whatever envelope the server's answers have. */
function inner(call: CallReport, name: string) {
  return {
    ...call.reading,
    note: (aspect: string, variant: string) => {
      if (aspect === 'list' && variant !== 'bare') call.tolerate(`${name} as ${variant}`)
    },
  }
}

type Column = { field: Field<unknown>; places: readonly Place[]; name: string; path: string }

const isNothing = (value: unknown) => value === null || value === undefined || (typeof value === 'string' && value.trim() === '')

/** A field that is also in a nested record has two usual places. */
function noteName(call: CallReport, { field, places: [first], name, path }: Column): void {
  if (!first || first.name === field.names[0] || first.name === name) return
  call.reading.note(`name.${path}`, first.name)
  call.tolerate('fields under another name', `${path} as ${first.name}`)
}

function readField(call: CallReport, row: Row, { field: { decoder, need }, places, name, path }: Column): Value {
  const expected = `${path}: ${decoder.expects}`
  const written = places.map(({ valueIn }) => valueIn(row))
  const value = written.find((one) => !isNothing(one)) ?? written.find((one) => one !== undefined)
  if (value === undefined) {
    if (need === 'may' || need === 'exact' || need === 'some') call.tolerate('missing fields: the portal works without them', path)
    else call.expect(false, expected, 'no such field')
    return null
  }
  if (isNothing(value)) {
    if (need === 'key') call.expect(false, expected, shapeOf(value))
    else if (value === null) call.tolerate('null for an empty field', path)
    else if ((decoder as unknown) === flag) call.tolerate("an empty text for '0'", path)
    return (decoder as unknown) === flag ? false : null
  }
  const read = decoder.read(value, call.reading)
  if (read === UNREADABLE) {
    call.expect(false, expected, shapeOf(value))
    return null
  }
  // An id is opaque, and a count is always a number.
  if (name !== 'id' && (decoder as unknown) !== whole) noteStyle(call, value, path, decoder)
  return read
}

function noteStyle(call: CallReport, written: unknown, where: string, decoder: unknown): void {
  const isCode = decoder === code || decoder === partyCode
  if (typeof written === 'number') call.tolerate(isCode ? 'codes as JSON numbers: leading zeros may be lost' : 'JSON numbers', where)
  if (typeof written === 'boolean') call.tolerate('true and false', where)
}
