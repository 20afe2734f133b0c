// Reads a CSV file in UTF-8, with semicolons or commas.
import { closeSync, createReadStream, openSync, readSync, statSync } from 'node:fs'
import { basename, extname } from 'node:path'
import { TextDecoderStream } from 'node:stream/web'
import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { MAX_CSV_BYTES, MAX_RECORD_CHARACTERS, shownBytes } from './limits.ts'
import { type Raw, type RawRow, type Source, Unreadable } from './source.ts'

export function readCsv(file: string): Source {
  const place = basename(file)
  if (statSync(file).size > MAX_CSV_BYTES) throw new Unreadable(`${place} supera ${shownBytes(MAX_CSV_BYTES)}: dividilo`)
  const delimiter = delimiterOf(file)
  // Spreadsheets separate by semicolons where the comma is the decimal sign.
  const decimalSign = delimiter === ';' ? ',' : '.'
  return { name: basename(file, extname(file)).toLowerCase(), place, decimalSign, rows: rowsOf(file, place, delimiter) }
}

/** What the first line has more of, outside quotes. */
function delimiterOf(file: string): ';' | ',' {
  const start = Buffer.alloc(64 * 1024)
  const descriptor = openSync(file, 'r')
  const length = readSync(descriptor, start)
  closeSync(descriptor)
  const header = start
    .toString('utf8', 0, length)
    .replaceAll(/"[^"]*"/g, '')
    .split(/[\r\n]/, 1)[0]!
  return header.split(';').length >= header.split(',').length ? ';' : ','
}

async function* rowsOf(file: string, place: string, delimiter: string): AsyncGenerator<RawRow> {
  const parser = parse({ delimiter, relax_column_count: true, skip_empty_lines: false, max_record_size: MAX_RECORD_CHARACTERS })
  const text = Readable.toWeb(createReadStream(file)).pipeThrough(new TextDecoderStream('utf-8', { fatal: true }))
  const source = Readable.fromWeb(text)
  source.on('error', (error) => parser.destroy(error)).pipe(parser)
  let row = 0
  try {
    for await (const record of parser as AsyncIterable<string[]>) yield { row: ++row, cells: cellsOf(record) }
  } catch (error) {
    throw new Unreadable(`${place}: ${reasonOf(error, row + 1)}`, { cause: error })
  } finally {
    source.destroy()
  }
}

function cellsOf(record: string[]): Map<number, Raw> {
  const cells = new Map<number, Raw>()
  for (const [column, text] of record.entries()) if (text.trim() !== '') cells.set(column, { kind: 'text', text: unescaped(text) })
  return cells
}

/** The export writes an apostrophe before a text that a spreadsheet would take for a formula. */
const unescaped = (text: string) => (/^'[=+\-@\t\r＝＋－＠]/.test(text) ? text.slice(1) : text)

function reasonOf(error: unknown, row: number): string {
  if ((error as NodeJS.ErrnoException).code === 'ERR_ENCODING_INVALID_ENCODED_DATA')
    return 'non è in UTF-8. In Excel salva come «CSV UTF-8 (delimitato dal separatore di elenco)»'
  if (!(error instanceof CsvError)) return `non si legge (${(error as Error).message})`
  if (error.code === 'CSV_MAX_RECORD_SIZE') return `riga ${row}: troppo lunga, forse le virgolette non sono chiuse`
  return `riga ${row}: virgolette fuori posto o non chiuse`
}
