// One table per entity: the wire names of each field, its decoder, and whether an answer may lack it.
//
//   const unit = entity('unit', { code: key(code, 'codice', 'VALOR'), name: may(text, 'nome', 'NOME') })
//   erp.get('/units', unit.list((fields) => ({ …fields })))
//
// Names are matched without regard to case and underscores, once per answer. The first name is the specification's;
// 'gruppo1_mag.codice_g1' is a field of a nested record.
import { type Row, recordIn, rowsIn } from './envelope.ts'
import {
  type Column,
  type Field,
  type Fields,
  type Need,
  columnsOf,
  containersOf,
  isRequired,
  isStrict,
  lostColumns,
  placesIn,
  placesOf,
  plainNamesOf,
} from './fields.ts'
import { type Reader, type Reading, Unreadable } from './reading.ts'
import { type Decoder, UNREADABLE } from './values.ts'

const field =
  <N extends Need>(need: N) =>
  <T>(decoder: Decoder<T>, ...names: [string, ...string[]]): Field<T, N> => ({ names, decoder, need })

export const key = field('key')
export const must = field('must')
export const shown = field('shown')
export const some = field('some')
export const exact = field('exact')
export const may = field('may')

type ValueOf<F> = F extends Field<infer T, infer N> ? (N extends 'key' ? T : T | null) : never

/** The fields of one record; null if it is left out. */
export type RecordOf<F extends Fields> = { readonly [Name in keyof F]: ValueOf<F[Name]> }

/** Further questions of a projection about the record. */
export type Columns<F extends Fields> = {
  /** Whether the answer has the field at all. */
  has: (name: keyof F) => boolean
  /** Whether the answer lacks the field, and may have it under another name: it does not count as empty. */
  isLost: (name: keyof F) => boolean
  /** The wire name of the field in the answer; undefined without it. */
  nameOf: (name: keyof F) => string | undefined
  /** Whether this record has an unreadable value there. */
  isUnreadable: (name: keyof F) => boolean
  /** The record as the server writes it, for nested values. */
  row: Row
  reading: Reading
}

type Project<F extends Fields, T> = (fields: RecordOf<F>, columns: Columns<F>) => T | null

export type Entity<F extends Fields> = {
  readonly name: string
  readonly fields: F
  /** A list; rows that project to null and repeated rows are left out. */
  list<T>(project: Project<F, T>): Reader<T[]>
  /** One record, null for an empty answer. */
  record<T>(project: Project<F, T>): Reader<T | null>
  /** Rows already found in an answer. */
  rows<T>(rows: readonly Row[], reading: Reading, project: Project<F, T>): T[]
  /** The rows of a list inside a record; null if the record has no such list. */
  nested<T>(value: unknown, reading: Reading, project: Project<F, T>): T[] | null
  /** Whether a record may be one of this entity: it has all keys, or, if there are none, all required fields. */
  isRecord: (row: Row) => boolean
}

type Options<F extends Fields> = {
  /** Fields with names of one kind: an answer contains them together or not at all, unless it leaves out what is empty. */
  together?: readonly (keyof F)[]
}

export function entity<F extends Fields>(name: string, fields: F, { together = [] }: Options<F> = {}): Entity<F> {
  const own = Object.entries(fields).map(([field, definition]) => [field, { ...definition, plainNames: plainNamesOf(definition) }] as const)
  const keys = own.filter(([, { need }]) => need === 'key')
  // Copies of a parsed object are filled much faster than objects that grow field by field.
  const empty = JSON.parse(JSON.stringify(Object.fromEntries(own.map(([field]) => [field, null])))) as Record<string, unknown>
  const containers = containersOf(own)
  // Tables of one entity that require other fields judge the names of its records apart.
  const required = own.filter(([, definition]) => isRequired(definition)).map(([field]) => field)
  const table = { label: `${name} (${required.join(' ')})`, together }
  const marks = keys.length > 0 ? keys : own.filter(([, { need }]) => need === 'must')
  const isRecord = (row: Row) => {
    const places = placesIn([row], containers)
    return marks.length > 0 && marks.every(([, { plainNames }]) => placesOf(places, plainNames).length > 0)
  }

  function read<T>(rows: readonly Row[], reading: Reading, project: Project<F, T>, isRepeated: Repeats = () => false): T[] {
    if (rows.length === 0) return []
    const found = placesIn(rows, containers)
    const columns = columnsOf(name, own, found, reading)
    const lost = lostColumns(columns, rows, [...found.keys()], table, reading)
    learnFrom(columns, rows, reading)
    const names = new Map<PropertyKey, string | undefined>(columns.map(({ field, places }) => [field, places[0]?.name]))
    const isLost = (one: keyof F) => lost.some(({ field }) => field === one)
    const nameOf = (one: keyof F) => names.get(one)
    const has = (one: keyof F) => nameOf(one) !== undefined
    const projected: T[] = []
    for (const row of rows) {
      const record = { ...empty }
      const unreadable = fill(record, columns, row, reading)
      if (unreadable === null || isRepeated(record, row)) continue
      const isUnreadable = (one: keyof F) => unreadable.includes(one)
      const one = project(record as RecordOf<F>, { has, isLost, nameOf, isUnreadable, row, reading })
      if (one !== null) projected.push(one)
    }
    return projected
  }

  return {
    name,
    fields,
    isRecord,
    list: (project) => (answer, reading) =>
      read(rowsIn(answer, reading, isRecord), reading, project, repeatsBy(keys.map(([field]) => field))),
    record<T>(project: Project<F, T>) {
      const reader = (answer: unknown, reading: Reading): T | null => {
        const row = recordIn(answer, reading, isRecord)
        return row === null ? null : (read([row], reading, project)[0] ?? null)
      }
      // Laravel answers nothing for a record that does not exist.
      return Object.assign(reader, { takesNothing: true as const })
    },
    rows: (rows, reading, project) => read(rows, reading, project),
    nested: (value, reading, project) => {
      if (value === null || value === undefined) return null
      return read(rowsIn(value, { ...reading, note() {} }, isRecord), reading, project)
    },
  }
}

type Repeats = (record: Record<string, unknown>, row: Row) => boolean

/**
 * Whether the same row came before: servers that join tables repeat whole rows. Rows with any difference are two. Thousands of
 * rows may share a key, such as the first destinations of all customers, so each row is compared once, by its text.
 */
function repeatsBy(keys: readonly string[]): Repeats {
  const first = new Map<string, Row>()
  const texts = new Map<string, Set<string>>()
  return (record, row) => {
    if (keys.length === 0) return false
    const name = keys.map((key) => String(record[key])).join('\n')
    const before = first.get(name)
    if (!before) {
      first.set(name, row)
      return false
    }
    const known = texts.get(name) ?? new Set([JSON.stringify(before)])
    texts.set(name, known)
    const { size } = known
    return known.add(JSON.stringify(row)).size === size
  }
}

function learnFrom(columns: readonly Column[], rows: readonly Row[], reading: Reading): void {
  for (const { places, decoder } of columns) {
    if (!decoder.learn) continue
    for (const { valueIn } of places) for (const row of rows) decoder.learn(valueIn(row), reading)
  }
}

/** The first place with a value. */
function valueOf(row: Row, { places, decoder }: Column, reading: Reading): unknown {
  for (const { valueIn } of places) {
    const value = decoder.read(valueIn(row), reading)
    if (value !== null) return value
  }
  return null
}

const NONE: readonly PropertyKey[] = []

/** Unreadable fields, which become null; null for a row without its key. */
function fill(record: Record<string, unknown>, columns: readonly Column[], row: Row, reading: Reading): readonly PropertyKey[] | null {
  let unreadable = NONE
  for (const column of columns) {
    const value = valueOf(row, column, reading)
    if (value === null && column.need === 'key') return null
    if (value !== UNREADABLE) {
      record[column.field] = value
      continue
    }
    const problem = `is not ${column.decoder.expects}`
    if (isStrict(column)) throw new Unreadable(column.path, problem)
    reading.warn(column.path, problem)
    unreadable = [...unreadable, column.field]
  }
  return unreadable
}
