// Finds the rows of an answer: servers wrap lists and records in different ways.
import { type Reading, Unreadable } from './reading.ts'

export type Row = Readonly<Record<string, unknown>>

export const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Names under which lists and records are wrapped. */
export const WRAPPERS = ['data', 'dati', 'result', 'results', 'rows', 'righe', 'items', 'records', 'elenco']

/** An answer may be wrapped twice: a page of a list inside `data`. */
const DEEPEST = 3

/** The value under one of the names, ignoring case. */
export function valueOf(row: Row, names: readonly string[]): { name: string; value: unknown } | null {
  for (const name of names) {
    if (Object.hasOwn(row, name)) return { name, value: row[name] }
    const key = Object.keys(row).find((one) => one.toLowerCase() === name.toLowerCase())
    if (key !== undefined) return { name: key, value: row[key] }
  }
  return null
}

/** Lists and records that a server writes as text inside its JSON. */
export function parsed(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

/** A nested record, also as text or as a list of one; null for anything else. */
export function soleRecord(value: unknown): Row | null {
  const one = parsed(value)
  if (!Array.isArray(one)) return isRow(one) ? one : null
  return one.length === 1 ? soleRecord(one[0]) : null
}

export const isNothing = (value: unknown) => value === null || value === undefined || value === ''

/** PHP writes a filtered list as an object of its former indexes: {"0": …, "2": …}. */
export function placesOf(value: Row): unknown[] | null {
  const entries = Object.entries(value)
  return entries.length > 0 && entries.every(([key, one]) => /^\d+$/.test(key) && isRow(one)) ? entries.map(([, one]) => one) : null
}

/**
 * `{ clienti: […] }`, also inside a wrapper: the answer with its list under `data`, where the list has a name of its own route
 * ('/clienti'). Any other answer as it is.
 */
export function withListAsData(answer: unknown, route: string): unknown {
  if (!isRow(answer)) return answer
  const wrapped = valueOf(answer, WRAPPERS)
  if (wrapped) {
    const held = parsed(wrapped.value)
    const inner = withListAsData(held, route)
    return inner === held ? answer : { ...answer, [wrapped.name]: inner }
  }
  const words = route.toLowerCase().split('/')
  const own = Object.entries(answer).find(([name, value]) => words.includes(name.toLowerCase()) && isListOfRecords(parsed(value)))
  if (!own) return answer
  const { [own[0]]: list, ...beside } = answer
  return { ...beside, data: list }
}

const isListOfRecords = (value: unknown): boolean => Array.isArray(value) && value.every(isRow)

/** The rows of a list. `isRecord` recognizes a record of this kind, since some servers write a list of one as the record alone. */
export function rowsIn(answer: unknown, reading: Reading, isRecord: (row: Row) => boolean = () => false): Row[] {
  let [value, path] = [parsed(answer), 'bare']
  for (let depth = 0; depth < DEEPEST; depth++) {
    if (isNothing(value)) return []
    if (Array.isArray(value)) return rowsOf(value, reading, path)
    if (!isRow(value)) break
    const places = placesOf(value)
    if (places) return rowsOf(places, reading, `${path} places`)
    if (isRecord(value)) return rowsOf([value], reading, `${path} record`)
    const inner = valueOf(value, WRAPPERS)
    if (!inner) {
      // {} is PHP's empty list; anything else is no list.
      if (Object.keys(value).length === 0) return []
      break
    }
    path = path === 'bare' ? inner.name : `${path}.${inner.name}`
    value = parsed(inner.value)
  }
  throw new Unreadable(path, 'not a list')
}

function rowsOf(list: readonly unknown[], reading: Reading, path: string): Row[] {
  const rows = list.filter((one) => !isNothing(one))
  if (!rows.every(isRow)) throw new Unreadable(path, 'not a list of records')
  reading.note('list', path)
  return rows
}

/** One record: bare, wrapped, or as a list of one; null for an empty answer. Lists and records beside it belong to it. */
export function recordIn(answer: unknown, reading: Reading, isRecord: (row: Row) => boolean): Row | null {
  let [value, path] = [parsed(answer), 'bare']
  let beside: Row = {}
  for (let depth = 0; depth <= DEEPEST; depth++) {
    if (Array.isArray(value)) {
      if (value.length > 1) throw new Unreadable(path, 'several records')
      ;[value, path] = [parsed(value[0]), `${path}[]`]
    }
    if (isNothing(value)) return null
    if (!isRow(value)) break
    if (isRecord(value)) {
      reading.note('record', path)
      return { ...beside, ...value }
    }
    const inner = recordAmong(value, isRecord) ?? valueOf(value, WRAPPERS) ?? onlyRecordOf(value)
    if (!inner) {
      if (Object.keys(value).length === 0) return null
      break
    }
    beside = { ...beside, ...partsBeside(value, inner.name) }
    const name = isWrapper(inner.name) ? inner.name : OWN_NAME
    path = path === 'bare' ? name : `${path}.${name}`
    value = parsed(inner.value)
  }
  throw new Unreadable(path, 'not a record')
}

/** In a path: the record's own name, which may be its code. */
const OWN_NAME = '*'

const isWrapper = (name: string) => WRAPPERS.includes(name.toLowerCase())

type Named = { name: string; value: unknown }

/** {cliente: {…}, destinazioni_clie: […]}: the one of several parts that is a record of this kind, a wrapper's first. */
function recordAmong(row: Row, isRecord: (row: Row) => boolean): Named | null {
  const found = Object.entries(row).flatMap(([name, part]): Named[] => {
    const value = parsed(part)
    return isRow(value) && isRecord(value) ? [{ name, value }] : []
  })
  return found.find(({ name }) => isWrapper(name)) ?? (found.length === 1 ? (found[0] ?? null) : null)
}

/** {cliente: {…}}: the record under its own name, with only texts beside it. */
function onlyRecordOf(row: Row): Named | null {
  const [first, ...others] = Object.entries(row).filter(([, value]) => typeof value === 'object' && value !== null)
  return first && others.length === 0 ? { name: first[0], value: first[1] } : null
}

/** Texts beside a record are the server's own, e.g. 'status'. */
const partsBeside = (row: Row, inner: string): Row =>
  Object.fromEntries(Object.entries(row).filter(([name, value]) => name !== inner && typeof parsed(value) === 'object'))
