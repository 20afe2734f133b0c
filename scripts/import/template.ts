// Empty lists with the titles of their columns, as a workbook or as CSV files.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import writeXlsxFile, { type Cell } from 'write-excel-file/node'
import { LISTS } from '../export/lists.ts'
import { COLUMNS, type Column, type ListName, NAMES } from './columns.ts'
import { Unreadable } from './source.ts'

/** Rows in which Excel keeps the zeros of codes, because they are formatted as text. */
const PREPARED_ROWS = 500
const TEXT: Cell = { value: '', type: String, format: '@' }

export async function writeTemplate(target: string): Promise<void> {
  if (existsSync(target)) throw new Unreadable(`${target} esiste già`)
  if (extname(target).toLowerCase() !== '.xlsx') return writeFolder(target)
  mkdirSync(dirname(target), { recursive: true })
  const sheets = NAMES.map((name) => {
    const columns = columnsOf(name)
    const header: Cell[] = columns.map(({ header }) => ({ value: header, fontWeight: 'bold' }))
    const blank = columns.map(({ kind }) => (kind === 'text' ? TEXT : null))
    return { sheet: name, data: [header, ...Array.from({ length: PREPARED_ROWS }, () => blank)], stickyRowsCount: 1 }
  })
  await writeXlsxFile(sheets).toFile(target)
}

function writeFolder(folder: string): void {
  mkdirSync(folder, { recursive: true })
  for (const name of NAMES) {
    const titles = columnsOf(name).map(({ header }) => header)
    writeFileSync(join(folder, `${name}.csv`), `\uFEFF${titles.join(';')}\r\n`)
  }
}

/** Those of the export, without the warehouse's hundred further fields. */
function columnsOf(name: ListName): Column[] {
  const main = new Set(LISTS.find(({ file }) => file === name)!.columns.map(([, column]) => column))
  return COLUMNS[name].columns.filter((column) => main.has(column.name))
}
