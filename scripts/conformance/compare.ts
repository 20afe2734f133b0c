// Compares records with expected ones. The report gets names of fields, never values.
import { silentReading } from '../../gateway/src/erp/decode/reading.ts'
import { fieldOf, type Read, type Table, type Value } from './fields.ts'
import type { CallReport } from './report/findings.ts'

export type Sent = Readonly<Record<string, unknown>>

/** The decoded value of a field that was sent. */
export const decodedAs = (table: Table, name: string, sent: unknown): Value =>
  fieldOf(table, name)?.decoder.read(sent, silentReading('what was sent')) ?? null

/** One check: the record has every field as it was sent. */
export function expectSent(call: CallReport, read: Read | undefined, sent: Sent, what: string): void {
  if (!read) return void call.expect(false, what, 'no such record')
  const wrong = Object.keys(sent).filter((name) => (read.values[name] ?? null) !== decodedAs(read.table, name, sent[name]))
  call.expect(wrong.length === 0, what, `other values in ${wrong.join(', ')}`)
}

/** One check: two records agree in every field that both have. */
export function expectSame(call: CallReport, one: Read, other: Read, what: string, except: readonly string[] = []): void {
  const shared = Object.keys(one.values).filter((name) => name in other.values && !except.includes(name))
  const wrong = shared.filter((name) => one.values[name] !== other.values[name])
  call.expect(wrong.length === 0, what, `other values in ${wrong.join(', ')}`)
}

/** Records by their key, as text, to find unexpected changes by a write. */
export const snapshot = (rows: readonly Read[], keyOf: (row: Read) => string): Map<string, string> =>
  new Map(rows.map((row) => [keyOf(row), JSON.stringify(row.raw)]))

/** One check: nothing has changed except the records of these keys. */
export function expectUntouched(
  call: CallReport,
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
  except: readonly string[],
  what: string,
): void {
  const keys = new Set([...before.keys(), ...after.keys()].filter((key) => !except.includes(key)))
  const changed = [...keys].filter((key) => before.get(key) !== after.get(key))
  call.expect(changed.length === 0, `${what} as before`, `${changed.length} changed, added or gone`)
}

export function expectUnique(call: CallReport, keys: readonly string[], what: string): void {
  const twice = keys.length - new Set(keys).size
  call.expect(twice === 0, `each ${what} once`, `${twice} repeated`)
}
