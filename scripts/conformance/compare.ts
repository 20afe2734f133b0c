// Comparing what was read with what is known: names of fields go into the report, values never.
import type { Read, Value } from './fields.ts'
import type { CallReport } from './report/findings.ts'

export type Wanted = Readonly<Record<string, Value>>

/** The fields of a record that are not as wanted. */
export const differing = (read: Read, wanted: Wanted): string[] =>
  Object.keys(wanted).filter((name) => (read.values[name] ?? null) !== (wanted[name] ?? null))

/** One check: every wanted field has its value. */
export function expectValues(call: CallReport, read: Read | undefined, wanted: Wanted, what: string): void {
  if (!read) return void call.expect(false, what, 'no such record')
  const wrong = differing(read, wanted)
  call.expect(wrong.length === 0, what, `other values in ${wrong.join(', ')}`)
}

/** Fields that two calls give of one record: both must say the same. */
export function expectAgreement(call: CallReport, one: Read, other: Read, names: readonly string[], what: string): void {
  const shared = names.filter((name) => name in one.values && name in other.values)
  const wrong = shared.filter((name) => one.values[name] !== other.values[name])
  call.expect(wrong.length === 0, what, `other values in ${wrong.join(', ')}`)
}

/** Records by their key, as text: whatever else differs afterwards was changed by the write in between. */
export const snapshot = (rows: readonly Read[], keyOf: (row: Read) => string): Map<string, string> =>
  new Map(rows.map((row) => [keyOf(row), JSON.stringify(row.raw)]))

/** One check: apart from the named keys everything is as it was. */
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
