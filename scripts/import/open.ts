// Opens the tables of an import: the sheets of a workbook, or the CSV files of a folder.
import { existsSync, readdirSync, statSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { readCsv } from './csv.ts'
import { type Source, Unreadable } from './source.ts'
import { readWorkbook } from './xlsx.ts'

const OTHERS: Record<string, string> = {
  '.xls': 'è nel formato di Excel 97-2003: salvalo come .xlsx',
  '.ods': 'è un foglio di LibreOffice: salvalo come .xlsx',
  '.csv': 'è un solo file CSV: indica la cartella che lo contiene',
}

export async function* sourcesOf(path: string): AsyncGenerator<Source> {
  if (!existsSync(path)) throw new Unreadable(`${path} non esiste`)
  if (!statSync(path).isDirectory()) {
    const other = OTHERS[extname(path).toLowerCase()]
    if (other) throw new Unreadable(`${basename(path)} ${other}`)
    return yield* readWorkbook(path)
  }
  const names = readdirSync(path).filter((name) => extname(name).toLowerCase() === '.csv').sort() // prettier-ignore
  if (names.length === 0) throw new Unreadable(`${path} non contiene file .csv`)
  for (const name of names) yield readCsv(join(path, name))
}
