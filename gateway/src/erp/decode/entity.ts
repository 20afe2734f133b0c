// One table per entity: the wire names of each field, its decoder, and whether an answer may lack it.
//
//   const unit = entity('unit', { code: key(code, 'codice', 'VALOR'), name: may(text, 'nome', 'NOME') })
//   erp.get('/units', unit.list((fields) => ({ …fields })))
//
// Names are matched without regard to case and underscores, once per answer. The first name is the specification's;
// 'gruppo1_mag.codice_g1' is a field of a nested record.
import { type Row, recordIn, rowsIn, soleRecord } from './envelope.ts'
import { type Reader, type Reading, Unreadable } from './reading.ts'
import { type Decoder, UNREADABLE } from './values.ts'

/**
 * key   every record has it; a row with an empty key is left out
 * must  an answer that lacks it where it may have another name (`isLost`), or has an unreadable value, is refused
 * shown an answer that lacks it where it may have another name is refused; an unreadable value is dropped and logged
 * some  a server may lack it entirely, which is kept in its profile and logged: an unknown name would look the same
 * exact may be missing, but an answer with an unreadable value is refused
 * may   may be missing; an unreadable value is dropped and logged
 */
type Need = 'key' | 'must' | 'shown' | 'some' | 'exact' | 'may'

/** An answer without such a field is refused. */
export const isRequired = ({ need }: Pick<Field<unknown>, 'need'>): boolean => need === 'key' || need === 'must' || need === 'shown'

/** An unreadable value refuses the answer. */
const isStrict = ({ need }: Pick<Field<unknown>, 'need'>) => need === 'key' || need === 'must' || need === 'exact'

export type Field<T, N extends Need = Need> = {
  readonly names: readonly [string, ...string[]]
  readonly decoder: Decoder<T>
  readonly need: N
}

export type Fields = Readonly<Record<string, Field<unknown>>>

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

/** The specification's name of a field: that in the record itself, even where one in a nested record takes precedence. */
export const specifiedName = ({ names }: Pick<Field<unknown>, 'names'>): string => names.find((name) => !name.includes('.')) ?? names[0]

export function entity<F extends Fields>(name: string, fields: F, { together = [] }: Options<F> = {}): Entity<F> {
  const own = Object.entries(fields).map(([field, definition]) => [field, { ...definition, plainNames: plainNamesOf(definition) }] as const)
  const keys = own.filter(([, { need }]) => need === 'key')
  // Copies of a parsed object are filled much faster than objects that grow field by field.
  const empty = JSON.parse(JSON.stringify(Object.fromEntries(own.map(([field]) => [field, null])))) as Record<string, unknown>
  const containers = containersOf(own)
  // A table that needs less of the same records takes names for known that mean a loss to another.
  const label = `${name}/${own.length}`
  const marks = keys.length > 0 ? keys : own.filter(([, { need }]) => need === 'must')
  const isRecord = (row: Row) => {
    const places = placesIn([row], containers)
    return marks.length > 0 && marks.every(([, { plainNames }]) => placesOf(places, plainNames).length > 0)
  }

  function read<T>(rows: readonly Row[], reading: Reading, project: Project<F, T>, isRepeated: Repeats = () => false): T[] {
    if (rows.length === 0) return []
    const found = placesIn(rows, containers)
    const columns = columnsOf(name, own, found, reading)
    const group = columns.filter(({ field }) => together.includes(field))
    if (isPartial(group) && isUneven(rows)) reading.show(label, [UNEVEN])
    const lost = lostColumns(columns, group, found, reading.shown(label))
    requireColumns(lost, group)
    reading.show(label, found.keys())
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

/** Nested records that fields are read from. */
const containersOf = (own: readonly (readonly [string, Field<unknown>])[]): string[] => [
  ...new Set(
    own.flatMap(([, { names }]) => names.flatMap((name) => (name.includes('.') ? [plain(name.slice(0, name.indexOf('.')))] : []))),
  ),
]

/** Where rows keep a value. */
export type Place = { name: string; valueIn: (row: Row) => unknown }

const plain = (name: string) => name.toLowerCase().replaceAll('_', '')

/** The names of a field as answers are searched for them. */
const plainNamesOf = ({ names }: Field<unknown>): readonly string[] => [...new Set(names.map(plain))]

/** Every row is searched, since servers leave out empty values. */
function namesIn(rows: readonly Row[]): Set<string> {
  const names = new Set<string>()
  for (const row of rows) for (const name of Object.keys(row)) names.add(name)
  return names
}

/** The places of these rows by their plain names, including nested ones. */
function placesIn(rows: readonly Row[], containers: readonly string[]): ReadonlyMap<string, readonly Place[]> {
  const names = [...namesIn(rows)]
  const own = names.map((name): Place => ({ name, valueIn: (row) => row[name] }))
  const outer = names.filter((name) => containers.includes(plain(name)))
  const inner = outer.flatMap((container) =>
    [...namesIn(rows.map((row) => soleRecord(row[container])).filter((record) => record !== null))].map((name): Place => ({
      name: `${container}.${name}`,
      valueIn: (row) => soleRecord(row[container])?.[name],
    })),
  )
  return Map.groupBy([...own, ...inner], ({ name }) => plain(name))
}

/** The places of one field: rows of different origin may use several names. */
const placesOf = (places: ReadonlyMap<string, readonly Place[]>, plainNames: readonly string[]): Place[] =>
  plainNames.flatMap((name) => places.get(name) ?? [])

/** The places of an entity's fields in these rows; none for a field that the rows lack. */
export function placesOfFields(fields: Fields, rows: readonly Row[]): ReadonlyMap<Field<unknown>, readonly Place[]> {
  const places = placesIn(rows, containersOf(Object.entries(fields)))
  return new Map(Object.values(fields).map((field) => [field, placesOf(places, plainNamesOf(field))]))
}

/** A field in one answer. */
type Column = {
  field: string
  path: string
  plainNames: readonly string[]
  places: readonly Place[]
  decoder: Decoder<unknown>
  need: Need
}

function columnsOf(
  entityName: string,
  own: readonly (readonly [string, Field<unknown> & { plainNames: readonly string[] }])[],
  places: ReadonlyMap<string, readonly Place[]>,
  reading: Reading,
): Column[] {
  return own.map(([field, definition]) => {
    const { names, plainNames, decoder, need } = definition
    const path = `${entityName}.${names[0]}`
    const found = placesOf(places, plainNames)
    const [first] = found
    if (!first && need === 'some') reading.warn(path, 'is missing in every record')
    const name = first?.name ?? (need === 'some' ? 'none' : names[0])
    if (name !== names[0] && name !== specifiedName({ names })) reading.note(`name.${path}`, name)
    return { field, path, plainNames, places: found, decoder, need }
  })
}

const isMissing = ({ places }: Column): boolean => places.length === 0

const isPartial = (group: readonly Column[]): boolean => group.some(isMissing) && !group.every(isMissing)

/** Stands among the shown names of an entity: its records have different names, since the server leaves out what is empty. */
const UNEVEN = '*'

const isUneven = (rows: readonly Row[]): boolean => new Set(rows.map((row) => Object.keys(row).length)).size > 1

/**
 * The columns without a place that may have another name in this answer. One is empty instead if earlier answers have shown it,
 * and this one has no other name than they. One of several with names of one kind is empty only beside another of them, and also if
 * no answer has shown it, but the server is known to leave out what is empty.
 */
function lostColumns(
  columns: readonly Column[],
  group: readonly Column[],
  found: ReadonlyMap<string, unknown>,
  shown: ReadonlySet<string>,
): readonly Column[] {
  const missing = columns.filter(isMissing)
  if (missing.length === 0) return missing
  const isKnown = [...found.keys()].every((name) => shown.has(name))
  const wasShown = (column: Column) => isKnown && column.plainNames.some((name) => shown.has(name))
  const isEmpty = (column: Column) =>
    group.includes(column) ? isPartial(group) && (shown.has(UNEVEN) || wasShown(column)) : wasShown(column)
  return missing.filter((column) => column.need === 'key' || !isEmpty(column))
}

/** Throws if the answer has lost a field that it must have. */
function requireColumns(lost: readonly Column[], group: readonly Column[]): void {
  const needed = lost.find((column) => isRequired(column) || (isPartial(group) && group.includes(column)))
  if (needed) throw new Unreadable(needed.path, 'missing in every record')
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
