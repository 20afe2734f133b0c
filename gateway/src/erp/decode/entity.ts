// One table per entity: what each of its fields is called on the wire, how it is read, and whether an answer without it is one.
//
//   const unit = entity('unit', { code: key(code, 'codice', 'VALOR'), name: may(text, 'nome', 'NOME') })
//   erp.get('/units', unit.list((fields) => ({ …fields })))
//
// Names are matched without regard to case and found once per answer. The first name is the specification's; 'gruppo1_mag.codice_g1'
// is the field of a record inside the record.
import { type Row, recordIn, rowsIn, soleRecord, valueOf } from './envelope.ts'
import { type Reader, type Reading, Unreadable } from './reading.ts'
import { type Decoder, UNREADABLE } from './values.ts'

/**
 * key   every record has it; a row with an empty one is no record and is left out
 * must  every record has it: an answer without it anywhere is refused, and so is one with a value that cannot be read
 * exact may be missing, but an answer with a value that cannot be read is refused
 * may   may be missing; a value that cannot be read is taken for none and logged
 */
type Need = 'key' | 'must' | 'exact' | 'may'

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
export const exact = field('exact')
export const may = field('may')

type ValueOf<F> = F extends Field<infer T, infer N> ? (N extends 'key' ? T : T | null) : never

/** The fields of one record; null for nothing. */
export type RecordOf<F extends Fields> = { readonly [Name in keyof F]: ValueOf<F[Name]> }

/** What a projection may ask beside the fields. */
export type Columns<F extends Fields> = {
  /** Whether the answer has the field at all. */
  has(name: keyof F): boolean
  /** The record as the server writes it, for what lies deeper. */
  row: Row
  reading: Reading
}

type Project<F extends Fields, T> = (fields: RecordOf<F>, columns: Columns<F>) => T | null

export type Entity<F extends Fields> = {
  readonly name: string
  readonly fields: F
  /** A list; rows that project to null are left out. */
  list<T>(project: Project<F, T>): Reader<T[]>
  /** One record, null for an empty answer. */
  record<T>(project: Project<F, T>): Reader<T | null>
  /** Rows that were found in an answer already. */
  rows<T>(rows: readonly Row[], reading: Reading, project: Project<F, T>): T[]
  /** The rows of a list inside a record; null where the server does not say. */
  nested<T>(value: unknown, reading: Reading, project: Project<F, T>): T[] | null
  /** Whether a record could be one of this entity: it has all keys. */
  isRecord(row: Row): boolean
}

export function entity<F extends Fields>(name: string, fields: F): Entity<F> {
  const own = Object.entries(fields)
  const keys = own.filter(([, { need }]) => need === 'key')
  const containers = containersOf(own)
  const isRecord = (row: Row) => {
    const spellings = spellingsIn([opened(row, containers)])
    return keys.length > 0 && keys.every(([, { names }]) => columnsIn(spellings, names).length > 0)
  }

  function read<T>(written: readonly Row[], reading: Reading, project: Project<F, T>): T[] {
    const rows = containers.length === 0 ? written : written.map((row) => opened(row, containers))
    const columns = columnsOf(name, own, rows, reading)
    learnFrom(own, columns, rows, reading)
    const has = (one: keyof F) => (columns.get(one as string) ?? []).length > 0
    const projected: T[] = []
    for (const [index, row] of rows.entries()) {
      const record = recordOf(name, own, columns, row, reading)
      const one = record && project(record as RecordOf<F>, { has, row: written[index]!, reading })
      if (one !== null) projected.push(one)
    }
    return projected
  }

  return {
    name,
    fields,
    isRecord,
    list: (project) => (answer, reading) => read(rowsIn(answer, reading, isRecord), reading, project),
    record: (project) => (answer, reading) => {
      const row = recordIn(answer, reading, isRecord)
      return row === null ? null : (read([row], reading, project)[0] ?? null)
    },
    rows: read,
    nested: (value, reading, project) => {
      if (value === null || value === undefined) return null
      return read(rowsIn(value, { ...reading, note() {} }, isRecord), reading, project)
    },
  }
}

/** Records inside the record that fields are read from. */
const containersOf = (own: [string, Field<unknown>][]): string[] => [
  ...new Set(own.flatMap(([, { names }]) => names.flatMap((name) => (name.includes('.') ? [name.slice(0, name.indexOf('.'))] : [])))),
]

function opened(row: Row, containers: readonly string[]): Row {
  const inner = containers.flatMap((container) => {
    const record = soleRecord(valueOf(row, [container])?.value)
    return record ? Object.entries(record).map(([name, value]) => [`${container}.${name}`, value] as const) : []
  })
  return inner.length === 0 ? row : { ...row, ...Object.fromEntries(inner) }
}

/** How names are spelled in these rows, by their small letters: servers leave out what is empty, so that every row counts. */
function spellingsIn(rows: readonly Row[]): Map<string, string[]> {
  const known = new Set<string>()
  for (const row of rows) for (const name of Object.keys(row)) known.add(name)
  return Map.groupBy(known, (name) => name.toLowerCase())
}

/** What a field is called: rows of different origin may use two names. */
const columnsIn = (spellings: ReadonlyMap<string, readonly string[]>, names: readonly string[]): string[] => [
  ...new Set(names.flatMap((name) => spellings.get(name.toLowerCase()) ?? [])),
]

type Columned = ReadonlyMap<string, readonly string[]>

function columnsOf(name: string, own: [string, Field<unknown>][], rows: readonly Row[], reading: Reading): Columned {
  if (rows.length === 0) return new Map()
  const spellings = spellingsIn(rows)
  return new Map(
    own.map(([field, { names, need }]) => {
      const columns = columnsIn(spellings, names)
      const [first] = columns
      if (first === undefined && (need === 'key' || need === 'must')) throw new Unreadable(`${name}.${names[0]}`, 'missing in every record')
      if (first !== undefined && first !== names[0]) reading.note(`name.${name}.${names[0]}`, first)
      return [field, columns]
    }),
  )
}

function learnFrom(own: [string, Field<unknown>][], columns: Columned, rows: readonly Row[], reading: Reading): void {
  for (const [field, { decoder }] of own) {
    if (!decoder.learn) continue
    for (const column of columns.get(field) ?? []) for (const row of rows) decoder.learn(row[column], reading)
  }
}

/** The first of the columns that holds something. */
function valueIn(row: Row, columns: readonly string[], decoder: Decoder<unknown>, reading: Reading): unknown {
  for (const column of columns) {
    const value = decoder.read(row[column], reading)
    if (value !== null) return value
  }
  return null
}

function recordOf(
  name: string,
  own: [string, Field<unknown>][],
  columns: Columned,
  row: Row,
  reading: Reading,
): Record<string, unknown> | null {
  const record: Record<string, unknown> = {}
  for (const [field, { names, decoder, need }] of own) {
    const value = valueIn(row, columns.get(field) ?? [], decoder, reading)
    if (value === UNREADABLE) {
      if (need !== 'may') throw new Unreadable(`${name}.${names[0]}`, `is not ${decoder.expects}`)
      reading.warn(`${name}.${names[0]}`, `is not ${decoder.expects}`)
    }
    if (need === 'key' && value === null) return null
    record[field] = value === UNREADABLE ? null : value
  }
  return record
}
