// A single value of the configurator, in any wrapping.
import { WRAPPERS, isNothing, isRow, parsed, valueOf } from './envelope.ts'
import { type Reader, type Reading, Unreadable } from './reading.ts'
import { type Decoder, UNREADABLE } from './values.ts'

const DEEPEST = 4

/**
 * Plain, `{ data }`, `{ valore }`, `{ NOMEDIT: … }`, an entry `{ nomec, valore }` or a list of such, also nested; null for none.
 * A value under another parameter's name is refused.
 */
export const singleValue =
  <T>(name: string, decoder: Decoder<T>): Reader<T | null> =>
  (answer, reading) => {
    let value = unquoted(parsed(answer))
    for (let depth = 0; depth <= DEEPEST; depth++) {
      if (typeof value === 'string' || typeof value === 'number') return decoded(name, value, decoder, reading)
      const inner = within(value, name, reading)
      if (inner === undefined) break
      if (isNothing(inner)) return null
      value = unquoted(parsed(inner))
    }
    throw new Unreadable(name, 'is not a single value')
  }

function decoded<T>(name: string, value: string | number, decoder: Decoder<T>, reading: Reading): T | null {
  decoder.learn?.(value, reading)
  const meant = decoder.read(value, reading)
  if (meant === UNREADABLE) throw new Unreadable(name, `is not ${decoder.expects}`)
  return meant
}

/** The wrapped value; null for none, undefined if it is ambiguous. */
function within(value: unknown, name: string, reading: Reading): unknown {
  if (isNothing(value)) return null
  if (Array.isArray(value)) {
    if (value.length < 2) return value[0] ?? null
    return value.find((entry) => isRow(entry) && isNamed(entry, name))
  }
  if (!isRow(value)) return undefined
  if (Object.keys(value).length === 0) return null
  if (valueOf(value, ['nomec']) && !isNamed(value, name)) throw new Unreadable(name, 'is another parameter')
  const inner = valueOf(value, ['valore', name]) ?? valueOf(value, [...WRAPPERS, 'value'])
  if (inner) reading.note('value', inner.name.toLowerCase() === name.toLowerCase() ? 'name' : inner.name)
  return inner?.value ?? (inner ? null : undefined)
}

const isNamed = (entry: Readonly<Record<string, unknown>>, name: string) =>
  String(valueOf(entry, ['nomec'])?.value)
    .trim()
    .toLowerCase() === name.toLowerCase()

/** A JSON text in a body with an HTML content type: "0001". */
const unquoted = (value: unknown) => (typeof value === 'string' ? value.replace(/^\s*"(.*)"\s*$/, '$1') : value)
