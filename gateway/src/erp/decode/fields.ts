// The fields of an entity, and where the records of an answer have them.
import { type Row, soleRecord } from './envelope.ts'
import { type Reading, Unreadable } from './reading.ts'
import type { Decoder } from './values.ts'

/**
 * key   every record has it; a row with an empty key is left out
 * must  an answer that lacks it where it may have another name (`lostColumns`), or has an unreadable value, is refused
 * shown an answer that lacks it where it may have another name is refused; an unreadable value is dropped and logged
 * some  a server may lack it entirely, which is kept in its profile and logged: an unknown name would look the same
 * exact may be missing, but an answer with an unreadable value is refused
 * may   may be missing; an unreadable value is dropped and logged
 */
export type Need = 'key' | 'must' | 'shown' | 'some' | 'exact' | 'may'

/** An answer without such a field is refused. */
export const isRequired = ({ need }: Pick<Field<unknown>, 'need'>): boolean => need === 'key' || need === 'must' || need === 'shown'

/** An unreadable value refuses the answer. */
export const isStrict = ({ need }: Pick<Field<unknown>, 'need'>) => need === 'key' || need === 'must' || need === 'exact'

export type Field<T, N extends Need = Need> = {
  readonly names: readonly [string, ...string[]]
  readonly decoder: Decoder<T>
  readonly need: N
}

export type Fields = Readonly<Record<string, Field<unknown>>>

/** The specification's name of a field: that in the record itself, even where one in a nested record takes precedence. */
export const specifiedName = ({ names }: Pick<Field<unknown>, 'names'>): string => names.find((name) => !name.includes('.')) ?? names[0]

/** Nested records that fields are read from. */
export const containersOf = (own: readonly (readonly [string, Field<unknown>])[]): string[] => [
  ...new Set(
    own.flatMap(([, { names }]) => names.flatMap((name) => (name.includes('.') ? [plain(name.slice(0, name.indexOf('.')))] : []))),
  ),
]

/** Where rows keep a value. */
export type Place = { name: string; valueIn: (row: Row) => unknown }

const plain = (name: string) => name.toLowerCase().replaceAll('_', '')

/** The names of a field as answers are searched for them. */
export const plainNamesOf = ({ names }: Field<unknown>): readonly string[] => [...new Set(names.map(plain))]

/** Every row is searched, since servers leave out empty values. */
function namesIn(rows: readonly Row[]): Set<string> {
  const names = new Set<string>()
  for (const row of rows) for (const name of Object.keys(row)) names.add(name)
  return names
}

/** The places of these rows by their plain names, including nested ones. */
export function placesIn(rows: readonly Row[], containers: readonly string[]): ReadonlyMap<string, readonly Place[]> {
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
export const placesOf = (places: ReadonlyMap<string, readonly Place[]>, plainNames: readonly string[]): Place[] =>
  plainNames.flatMap((name) => places.get(name) ?? [])

/** The places of an entity's fields in these rows; none for a field that the rows lack. */
export function placesOfFields(fields: Fields, rows: readonly Row[]): ReadonlyMap<Field<unknown>, readonly Place[]> {
  const places = placesIn(rows, containersOf(Object.entries(fields)))
  return new Map(Object.values(fields).map((field) => [field, placesOf(places, plainNamesOf(field))]))
}

/** A field in one answer. */
export type Column = {
  field: string
  path: string
  plainNames: readonly string[]
  places: readonly Place[]
  decoder: Decoder<unknown>
  need: Need
}

export function columnsOf(
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

/** Stands among the names of a table: its records have different ones, since the server leaves out what is empty. */
const UNEVEN = '*'

const isUneven = (rows: readonly Row[]): boolean => new Set(rows.map((row) => Object.keys(row).length)).size > 1

/** A field that more records lack is a fault of the server, or has another name. */
const MOST_EMPTY = 3

type Table = { label: string; together: readonly PropertyKey[] }

/**
 * The columns that no record has and that may have another name; throws if one is required. A missing column is empty instead if
 * these are a few records, earlier ones of the table have shown it, and no name stands here that they have not. A column of a
 * group (`together`) is empty only beside another one of it; then it is enough that the server leaves out what is empty.
 */
export function lostColumns(
  columns: readonly Column[],
  rows: readonly Row[],
  names: readonly string[],
  { label, together }: Table,
  reading: Reading,
): readonly Column[] {
  const group = columns.filter(({ field }) => together.includes(field))
  const isPartial = group.some(isMissing) && !group.every(isMissing)
  if (isPartial && isUneven(rows)) reading.show(label, [UNEVEN])
  const shown = reading.shown(label)
  const isFamiliar = rows.length <= MOST_EMPTY && names.every((name) => shown.has(name))
  const wasShown = ({ plainNames }: Column) => isFamiliar && plainNames.some((name) => shown.has(name))
  const isEmpty = (column: Column) => (group.includes(column) ? isPartial && (shown.has(UNEVEN) || wasShown(column)) : wasShown(column))
  const lost = columns.filter((column) => isMissing(column) && (column.need === 'key' || !isEmpty(column)))
  const needed = lost.find((column) => isRequired(column) || (isPartial && group.includes(column)))
  if (needed) throw new Unreadable(needed.path, 'missing in every record')
  reading.show(label, names)
  return lost
}
