// Fields of records, as the gateway reads them, and how a server has spelled them.
import { toIsoDate, toThousandths } from '../../gateway/src/erp/wire.ts'
import { isRow, type Row } from '../../gateway/src/erp/row.erp.ts'
import type { CallReport } from './report/findings.ts'
import { shapeOf } from './shape.ts'

export type Kind = 'any' | 'code' | 'text' | 'quantity' | 'price' | 'flag' | 'date'

export type Field = { name: string; aliases: readonly string[]; kind: Kind; required: boolean }

export type Table = { entity: string; fields: readonly Field[] }

/** What a field says, the same for every spelling: text, whole thousandths, true or false, yyyy-mm-dd; null for nothing. */
export type Value = string | number | boolean | null

export type Read = { raw: Row; values: Readonly<Record<string, Value>> }

type Spelled = { value: Value; variant?: string } | 'unreadable'

const isText = (raw: unknown): raw is string => typeof raw === 'string'

const NUMBER_STYLES: readonly [RegExp, string | null][] = [
  [/^-?\d+(\.\d+)?$/, null],
  [/^-?\d+,\d+$/, 'numbers with a decimal comma'],
  [/^-?\d{1,3}(\.\d{3})+,\d+$/, 'numbers with points between thousands and a decimal comma'],
]

function readNumber(raw: unknown): Spelled {
  const value = toThousandths(raw)
  if (value === null) return 'unreadable'
  if (typeof raw === 'number') return { value, variant: 'numbers as JSON numbers' }
  const style = NUMBER_STYLES.find(([form]) => form.test(String(raw).trim()))
  return style?.[1] === null ? { value } : { value, variant: style?.[1] ?? 'numbers in an unusual form' }
}

const FLAGS = new Map<unknown, boolean>([['1', true], ['0', false], [1, true], [0, false], [true, true], [false, false]]) // prettier-ignore

const READERS: Record<Kind, (raw: unknown) => Spelled> = {
  any: (raw) => (isText(raw) || typeof raw === 'number' ? { value: String(raw) } : 'unreadable'),
  code: (raw) => {
    if (isText(raw)) return { value: raw }
    return typeof raw === 'number' ? { value: String(raw), variant: 'codes as JSON numbers: leading zeros are lost' } : 'unreadable'
  },
  text: (raw) => {
    if (isText(raw)) return { value: raw.trim() }
    return typeof raw === 'number' ? { value: String(raw), variant: 'texts as JSON numbers' } : 'unreadable'
  },
  quantity: readNumber,
  price: readNumber,
  flag: (raw) => {
    const value = FLAGS.get(raw)
    if (value === undefined) return 'unreadable'
    return isText(raw) ? { value } : { value, variant: typeof raw === 'number' ? 'flags as 1 and 0' : 'flags as true and false' }
  },
  date: (raw) => {
    const value = toIsoDate(raw)
    if (value === null) return 'unreadable'
    if (/^\d{4}-\d{2}-\d{2}$/.test(String(raw))) return { value }
    return { value, variant: String(raw).includes('/') ? 'dates as dd/mm/yyyy' : 'dates with a time' }
  },
}

/** The field of a row under the name of the specification or an alias, in any case. */
function find(row: Row, { name, aliases }: Field): { name: string; raw: unknown } | null {
  if (Object.hasOwn(row, name)) return { name, raw: row[name] }
  const keys = Object.keys(row)
  for (const wanted of [name, ...aliases]) {
    const key = keys.find((one) => one.toLowerCase() === wanted.toLowerCase())
    if (key !== undefined) return { name: key, raw: row[key] }
  }
  return null
}

function readField(call: CallReport, row: Row, field: Field): Value {
  const found = find(row, field)
  const expected = `${field.name}: ${EXPECTED[field.kind]}`
  if (!found) {
    if (field.required) call.expect(false, expected, 'no such field')
    else call.tolerate('fields that are not given: the portal goes without', field.name)
    return null
  }
  if (found.name !== field.name) call.tolerate('fields under another name', `${field.name} as ${found.name}`)
  if (found.raw === '' && !field.required) return null
  if (found.raw === null) {
    if (field.required) call.expect(false, expected, 'null')
    else call.tolerate('null for an empty field', field.name)
    return null
  }
  const spelled = READERS[field.kind](found.raw)
  if (spelled === 'unreadable' || (field.required && spelled.value === '')) {
    call.expect(false, expected, shapeOf(found.raw))
    return null
  }
  if (spelled.variant) call.tolerate(spelled.variant, field.name)
  return spelled.value === '' ? null : spelled.value
}

const EXPECTED: Record<Kind, string> = {
  any: 'text or a number',
  code: 'a code as text',
  text: 'text',
  quantity: 'a decimal number',
  price: 'a decimal number',
  flag: "'1' or '0'",
  date: 'a date as yyyy-mm-dd',
}

export function readRecord(call: CallReport, row: Row, { fields }: Table): Read {
  return { raw: row, values: Object.fromEntries(fields.map((field) => [field.name, readField(call, row, field)])) }
}

/** The records nested in one: null where the server does not give them. */
export function readNested(call: CallReport, row: Row, name: string, table: Table): Read[] | null {
  const nested = row[name]
  if (nested === undefined) return null
  if (!Array.isArray(nested) || !nested.every(isRow)) {
    call.expect(false, `${name}: a list of records`, shapeOf(nested))
    return null
  }
  return nested.map((one) => readRecord(call, one, table))
}
