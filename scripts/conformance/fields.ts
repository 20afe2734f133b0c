// Fields of records: read by the decoders of the gateway, so that kit and gateway never disagree on what is understood.
// The kit is stricter in one thing only: what the gateway takes for nothing, with a line in its log, is a failure here.
import type { Field, Fields } from '../../gateway/src/erp/decode/entity.ts'
import { type Row, rowsIn } from '../../gateway/src/erp/decode/envelope.ts'
import { Unreadable } from '../../gateway/src/erp/decode/reading.ts'
import { UNREADABLE, code, partyCode, whole } from '../../gateway/src/erp/decode/values.ts'
import type { CallReport } from './report/findings.ts'
import { shapeOf } from './shape.ts'

/** An entity of the gateway: its fields by whatever name, each with its names on the wire. */
export type Table = { readonly name: string; readonly fields: Fields; isRecord(row: Row): boolean }

/** What a field says, the same for every spelling; null for nothing. */
export type Value = unknown

export type Read = { readonly raw: Row; readonly table: Table; readonly values: Readonly<Record<string, Value>> }

/** The names of the specification. */
export const namesOf = (table: Table): string[] => Object.values(table.fields).map(({ names }) => names[0])

export const fieldOf = (table: Table, name: string): Field<unknown> | undefined =>
  Object.values(table.fields).find(({ names }) => names[0] === name)

export function readRecords(call: CallReport, rows: readonly Row[], table: Table): Read[] {
  for (const { decoder, names } of Object.values(table.fields)) {
    if (decoder.learn) for (const row of rows) for (const column of columnsIn(row, names)) decoder.learn(row[column], call.reading)
  }
  return rows.map((raw) => {
    const values = Object.values(table.fields).map((field) => [field.names[0], readField(call, raw, field, table.name)])
    return { raw, table, values: Object.fromEntries(values) }
  })
}

export const readRecord = (call: CallReport, row: Row, table: Table): Read => readRecords(call, [row], table)[0]!

/** The records nested in one: null where the server does not give them. */
export function readNested(call: CallReport, row: Row, name: string, table: Table): Read[] | null {
  const nested = row[name]
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

/** A list inside a record is bare; that says nothing of how answers are wrapped. */
function inner(call: CallReport, name: string) {
  return {
    ...call.reading,
    note: (aspect: string, variant: string) => {
      if (aspect === 'list' && variant !== 'bare') call.tolerate(`${name} as ${variant}`)
    },
  }
}

function columnsIn(row: Row, names: readonly string[]): string[] {
  return names.flatMap((name) => {
    if (Object.hasOwn(row, name)) return name
    return Object.keys(row).find((key) => key.toLowerCase() === name.toLowerCase()) ?? []
  })
}

const isNothing = (value: unknown) => value === null || (typeof value === 'string' && value.trim() === '')

function readField(call: CallReport, row: Row, { names, decoder, need }: Field<unknown>, entity: string): Value {
  const [name] = names
  const expected = `${entity}.${name}: ${decoder.expects}`
  const columns = columnsIn(row, names)
  const column = columns.find((one) => !isNothing(row[one])) ?? columns[0]
  if (column === undefined) {
    if (need === 'may') call.tolerate('fields that are not given: the portal goes without', `${entity}.${name}`)
    else call.expect(false, expected, 'no such field')
    return null
  }
  if (column !== name) call.tolerate('fields under another name', `${entity}.${name} as ${column}`)
  const written = row[column]
  if (isNothing(written)) {
    if (need === 'key') call.expect(false, expected, shapeOf(written))
    else if (written === null) call.tolerate('null for an empty field', `${entity}.${name}`)
    return null
  }
  const value = decoder.read(written, call.reading)
  if (value === UNREADABLE) {
    call.expect(false, expected, shapeOf(written))
    return null
  }
  // An id is opaque, and a count has no other form than a number.
  if (name !== 'id' && (decoder as unknown) !== whole) noteStyle(call, written, `${entity}.${name}`, decoder)
  return value
}

function noteStyle(call: CallReport, written: unknown, where: string, decoder: unknown): void {
  const isCode = decoder === code || decoder === partyCode
  if (typeof written === 'number') call.tolerate(isCode ? 'codes as JSON numbers: leading zeros may be lost' : 'JSON numbers', where)
  if (typeof written === 'boolean') call.tolerate('true and false', where)
}
