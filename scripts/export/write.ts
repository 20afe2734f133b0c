// Writes every record of the bakery as CSV, for a spreadsheet, and as JSON, for a program.
import { createWriteStream, cpSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { stringify } from 'csv-stringify'
import { readSnapshot, type Row, type Snapshot } from '../../database/src/snapshot.ts'
import type { Installation } from '../backup/installation.ts'
import { AUDIT, type Format, type List, LISTS } from './lists.ts'

type Value = string | number | boolean | null
type Column = { header: string; valueOf: (row: Row) => Value }

export type Exported = { file: string; rows: number }

/** Into a new or empty folder. */
export async function writeExport({ dataDir, databases }: Installation, folder: string): Promise<Exported[]> {
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new Error(`${folder} is not empty`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const exported: Exported[] = []
  for (const { program, place } of databases) {
    const lists = program === 'bakery' ? LISTS : [AUDIT]
    await readSnapshot(place, async (snapshot) => {
      for (const list of lists) exported.push({ file: list.file, rows: await writeList(snapshot, list, folder) })
    })
  }
  if (existsSync(join(dataDir, 'img'))) cpSync(join(dataDir, 'img'), join(folder, 'immagini'), { recursive: true })
  return exported
}

/** What a list is read from. */
type Source = Pick<Snapshot, 'rows'>

export async function writeList(snapshot: Source, list: List, folder: string): Promise<number> {
  const columns = await columnsOf(snapshot, list)
  const records = async function* () {
    for await (const row of snapshot.rows(list.table)) yield columns.map(({ valueOf }) => valueOf(row))
  }
  let rows = 0
  const json = async function* () {
    yield '[\n'
    for await (const values of records()) {
      const record = Object.fromEntries(columns.map(({ header }, index) => [header, values[index]]))
      yield `${rows++ === 0 ? '' : ',\n'}${JSON.stringify(record)}`
    }
    yield '\n]\n'
  }
  const file = (ending: string) => createWriteStream(join(folder, `${list.file}.${ending}`), { mode: 0o600 })
  // One after the other: a snapshot reads one table at a time.
  await pipeline(Readable.from(json()), file('json'))
  // As spreadsheets in Italy read it. A text that begins like a formula gets an apostrophe.
  const csv = stringify({ header: true, columns: columns.map(({ header }) => header), delimiter: ';', record_delimiter: 'windows', bom: true, escape_formulas: true, cast: { number: decimalComma, boolean: yesOrNo } }) // prettier-ignore
  await pipeline(Readable.from(records()), csv, file('csv'))
  return rows
}

// Digits need no protection against formulas, which would take the minus for one.
const decimalComma = (value: number) => ({ value: String(value).replace('.', ','), escape_formulas: false })
const yesOrNo = (value: boolean) => (value ? 'sì' : 'no')

const scaled = (parts: number) => (value: string | number | null) => (value === null ? null : Number(value) / parts)
const FORMATS: Record<Exclude<Format, 'fields'>, (value: string | number | null) => Value> = {
  text: (value) => value,
  number: (value) => value,
  flag: (value) => value === 1,
  quantity: scaled(1_000),
  price: scaled(10_000),
  rate: scaled(100),
}

async function columnsOf(snapshot: Source, { table, columns }: List): Promise<Column[]> {
  const all: Column[] = []
  for (const [header, column, format = 'text'] of columns) {
    if (format === 'fields') all.push(...(await fieldColumns(snapshot, table, column)))
    else all.push({ header, valueOf: (row) => FORMATS[format](row[column] ?? null) })
  }
  return all
}

/** A column for each field that any row has, named by its path. */
async function fieldColumns(snapshot: Source, table: string, column: string): Promise<Column[]> {
  const names = new Set<string>()
  for await (const row of snapshot.rows(table)) for (const name of Object.keys(flat(row[column]))) names.add(name)
  // All columns of a row in turn: its text is read once.
  let [last, fields]: [unknown, Record<string, string>] = [undefined, {}]
  const fieldsOf = (json: unknown) => {
    if (json !== last) [last, fields] = [json, flat(json)]
    return fields
  }
  return [...names].sort().map((name) => ({ header: name, valueOf: (row) => fieldsOf(row[column])[name] ?? null })) // prettier-ignore
}

type Json = string | number | boolean | null | { [name: string]: Json }

function flat(json: unknown): Record<string, string> {
  const fields: Record<string, string> = {}
  const visit = (value: Json, path: string) => {
    if (typeof value === 'object' && value !== null)
      for (const [name, inner] of Object.entries(value)) visit(inner, path === '' ? name : `${path}.${name}`) // prettier-ignore
    else fields[path] = value === null ? '' : String(value)
  }
  visit(JSON.parse(json as string) as Json, '')
  return fields
}
