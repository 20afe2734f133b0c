// The rows of one list, with their cells as the bakery's rules take them.
import { readCell } from './cells.ts'
import { COLUMNS, type Column, isListName, type ListName, NAMES } from './columns.ts'
import { MAX_ROWS } from './limits.ts'
import type { Place, Report } from './report.ts'
import { sourcesOf } from './open.ts'
import { type RawRow, type Source, Unreadable } from './source.ts'

/** Column → text; blank cells are absent. */
export type Body = Partial<Record<string, string>>
export type Line = { row: number; body: Body; /** A cell of it could not be read. */ isBad: boolean }

export type Table = { list: ListName; place: string; positions: ReadonlyMap<string, number>; lines: Line[] }

export const placeOf = ({ list, place, positions }: Table, row: number): Place => ({ list, place, row, positions })

/** Lists that the path does not have are absent. */
export async function readTables(path: string, report: Report): Promise<Map<ListName, Table>> {
  const tables = new Map<ListName, Table>()
  for await (const source of sourcesOf(path)) {
    if (!isListName(source.name)) report.note(`${source.place}: non è un elenco da importare`)
    else if (tables.has(source.name)) report.flawOf(source.name, source.place, "l'elenco c'è già")
    else tables.set(source.name, await readTable(source.name, source, report))
  }
  if (tables.size === 0) throw new Unreadable(`Nessun elenco da importare: i nomi sono ${NAMES.join(', ')}`)
  return tables
}

async function readTable(list: ListName, source: Source, report: Report): Promise<Table> {
  const { place, decimalSign } = source
  const lines: Line[] = []
  let header: Header | null = null
  for await (const row of source.rows) {
    if ('merged' in row) {
      report.flawOf(list, `${place}, ${row.merged}`, 'celle unite: dividile e scrivi il valore in ognuna')
    } else if (row.cells.size === 0) {
      continue
    } else if (!header) {
      header = readHeader(list, place, row, report)
    } else {
      if (lines.length >= MAX_ROWS) throw new Unreadable(`${place}: più di ${MAX_ROWS.toLocaleString('it')} righe: dividi il file`)
      const line = readLine(row, header, { list, place, row: row.row, positions: header.positions }, decimalSign, report)
      if (line) lines.push(line)
    }
  }
  if (!header) report.flawOf(list, place, 'è vuoto: manca la riga dei titoli')
  return { list, place, positions: header?.positions ?? new Map(), lines }
}

type Header = { columns: Map<number, Column>; positions: Map<string, number> }

const folded = (text: string) => text.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase()

function readHeader(list: ListName, place: string, { row, cells }: RawRow, report: Report): Header {
  const known = new Map(COLUMNS[list].columns.map((column) => [folded(column.header), column]))
  const ignored = new Set(COLUMNS[list].ignored.map(folded))
  const [columns, positions] = [new Map<number, Column>(), new Map<string, number>()]
  for (const [position, raw] of cells) {
    const title = raw.kind === 'text' ? raw.text.trim() : raw.kind === 'number' ? String(raw.value) : '?'
    const column = known.get(folded(title))
    if (ignored.has(folded(title))) report.note(`${place}: la colonna «${title}» non si importa`)
    else if (!column) report.flawOf(list, `${place}, riga ${row}`, `colonna «${title}» sconosciuta: correggi il titolo o togli la colonna`)
    else if (positions.has(column.name)) report.flawOf(list, `${place}, riga ${row}`, `la colonna «${title}» c'è due volte`)
    else {
      columns.set(position, column)
      positions.set(column.name, position)
    }
  }
  for (const key of COLUMNS[list].keys)
    if (!positions.has(key))
      report.flawOf(list, place, `manca la colonna «${COLUMNS[list].columns.find(({ name }) => name === key)!.header}»`)
  return { columns, positions }
}

function readLine(
  { row, cells }: RawRow,
  { columns, positions }: Header,
  place: Place,
  sign: Source['decimalSign'],
  report: Report,
): Line | null {
  const body: Body = {}
  const flaws = new Map<string, string>()
  for (const [position, raw] of cells) {
    const column = columns.get(position)
    if (!column) continue
    const read = readCell(raw, column, sign)
    if ('flaw' in read) flaws.set(column.name, read.flaw)
    else if (read.value.trim() !== '') body[column.name] = read.value.trim()
    if ('isFilled' in read)
      report.note(`${place.place}, colonna «${column.header}»: gli zeri iniziali mancanti sono aggiunti (41 si legge 0041)`)
  }
  // Cells of unknown columns only: the row says nothing.
  if (flaws.size === 0 && Object.keys(body).length === 0) return null
  for (const key of COLUMNS[place.list].keys) if (positions.has(key) && body[key] === undefined && !flaws.has(key)) flaws.set(key, 'manca')
  for (const [column, text] of flaws) report.flaw(place, column, text)
  return { row, body, isBad: flaws.size > 0 }
}
