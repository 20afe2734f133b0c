// One table per entity: what each of its fields is called on the wire, how it is read, and whether an answer without it is one.
//
//   const unit = entity('unit', { code: key(code, 'codice', 'VALOR'), name: may(text, 'nome', 'NOME') })
//   erp.get('/units', unit.list((fields) => ({ …fields })))
//
// Names are matched without regard to case and found once per answer. The first name is the specification's.
import { type Row, recordIn, rowsIn } from './envelope.ts'
import { type Reader, type Reading, Unreadable } from './reading.ts'
import { type Decoder, UNREADABLE } from './values.ts'

/**
 * key   every record has it; a row with an empty one is no record and is left out
 * must  every record has it: an answer without it anywhere is refused, and so is one with a value that cannot be read
 * may   may be missing; a value that cannot be read is taken for none and logged
 */
type Need = 'key' | 'must' | 'may'

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
  /** The rows of a list inside a record; null where the server does not say. */
  nested<T>(value: unknown, reading: Reading, project: Project<F, T>): T[] | null
  /** Whether a record could be one of this entity: it has all keys. */
  isRecord(row: Row): boolean
}

export function entity<F extends Fields>(name: string, fields: F): Entity<F> {
  const own = Object.entries(fields)
  const keys = own.filter(([, { need }]) => need === 'key')
  const isRecord = (row: Row) => keys.length > 0 && keys.every(([, { names }]) => columnsIn([row], names).length > 0)

  function read<T>(rows: readonly Row[], reading: Reading, project: Project<F, T>): T[] {
    const columns = columnsOf(name, own, rows, reading)
    learnFrom(own, columns, rows, reading)
    const has = (one: keyof F) => (columns.get(one as string) ?? []).length > 0
    return rows.flatMap((row) => {
      const record = recordOf(name, own, columns, row, reading)
      const projected = record && project(record as RecordOf<F>, { has, row, reading })
      return projected === null ? [] : [projected]
    })
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
    nested: (value, reading, project) => {
      if (value === null || value === undefined) return null
      return read(rowsIn(value, reading, isRecord), reading, project)
    },
  }
}

/** What a field is called in these rows: servers leave out what is empty, and rows of different origin may use two names. */
function columnsIn(rows: readonly Row[], names: readonly string[]): string[] {
  return names.flatMap((name) => {
    const spellings = [...new Set([name, name.toLowerCase(), name.toUpperCase()])]
    const spelling = spellings.find((one) => rows.some((row) => Object.hasOwn(row, one)))
    return spelling ?? Object.keys(rows[0] ?? {}).find((one) => one.toLowerCase() === name.toLowerCase()) ?? []
  })
}

type Columned = ReadonlyMap<string, readonly string[]>

function columnsOf(name: string, own: [string, Field<unknown>][], rows: readonly Row[], reading: Reading): Columned {
  if (rows.length === 0) return new Map()
  return new Map(
    own.map(([field, { names, need }]) => {
      const columns = columnsIn(rows, names)
      const [first] = columns
      if (first === undefined && need !== 'may') throw new Unreadable(`${name}.${names[0]}`, 'missing in every record')
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
