// The rows of one sheet. A formula counts as its last result, which the workbook has stored.
import type { Readable } from 'node:stream'
import { formatOf, type Formats, unescaped } from './formats.ts'
import { MAX_COLUMNS } from './limits.ts'
import type { Merged, Raw, RawRow } from './source.ts'
import { eventsOf } from './xml.ts'

type SheetContext = { formats: Formats; texts: string[]; isFrom1904: boolean }

type Cell = { column: number; type: string; style: string | undefined; text: string; isFormula: boolean }

const DAYS_UNTIL_1904 = 1_462

export async function* sheetRows(stream: Readable, context: SheetContext): AsyncGenerator<RawRow | Merged> {
  const reader = new SheetReader(context)
  for await (const events of eventsOf(stream)) {
    for (const event of events) {
      if (event.kind === 'open') reader.open(event.name, event.attributes)
      else if (event.kind === 'close') reader.close(event.name)
      else reader.text(event.text)
    }
    yield* reader.done.splice(0)
  }
}

class SheetReader {
  /** What has been read to its end. */
  readonly done: (RawRow | Merged)[] = []
  readonly #context: SheetContext
  #row: RawRow = { row: 0, cells: new Map() }
  #cell: Cell | null = null
  #column = -1
  #isValue = false

  constructor(context: SheetContext) {
    this.#context = context
  }

  open(name: string, attributes: Record<string, string>): void {
    if (name === 'row') {
      this.#row = { row: Number(attributes['r'] ?? this.#row.row + 1), cells: new Map() }
      this.#column = -1
    } else if (name === 'c') {
      this.#column = attributes['r'] ? columnOf(attributes['r']) : this.#column + 1
      this.#cell = {
        column: this.#column,
        type: attributes['t'] ?? 'n',
        style: attributes['s'],
        text: '',
        isFormula: false,
      }
    } else if (name === 'f' && this.#cell) this.#cell.isFormula = true
    else if (name === 'v' || name === 't') this.#isValue = true
    else if (name === 'mergeCell') {
      const merged = attributes['ref'] ?? ''
      this.done.push({ merged, row: Number(/\d+$/.exec(merged)?.[0] ?? 0) })
    }
  }

  text(text: string): void {
    if (!this.#isValue || !this.#cell) return
    this.#cell.text += text
  }

  close(name: string): void {
    if (name === 'v' || name === 't') this.#isValue = false
    if (name === 'c' && this.#cell) {
      const raw = this.#cell.column < MAX_COLUMNS ? rawOf(this.#cell, this.#context) : null
      if (raw) this.#row.cells.set(this.#cell.column, raw)
      this.#cell = null
    }
    // Excel keeps rows that have only a format.
    if (name === 'row' && this.#row.cells.size > 0) this.done.push(this.#row)
  }
}

/** 'AB12' → 27. */
function columnOf(reference: string): number {
  let column = 0
  for (const letter of /^[A-Z]+/i.exec(reference)?.[0].toUpperCase() ?? '') column = column * 26 + letter.codePointAt(0)! - 64
  return column - 1
}

function rawOf({ type, style, text, isFormula }: Cell, { formats, texts, isFrom1904 }: SheetContext): Raw | null {
  if (text === '') {
    return isFormula && type !== 'str'
      ? { kind: 'unreadable', why: 'la formula non ha un risultato: apri il file in Excel e salvalo' }
      : null
  }
  if (type === 'e') return { kind: 'unreadable', why: `contiene l'errore ${text}` }
  if (type === 'b') return { kind: 'boolean', value: text === '1' }
  if (type !== 'n') {
    const content = type === 's' ? (texts[Number(text)] ?? '') : unescaped(text)
    return content.trim() === '' ? null : { kind: 'text', text: content }
  }
  // Excel calculates with binary fractions and shows fifteen digits.
  const value = Number(Number(text).toPrecision(15))
  const { isDate, digits } = formatOf(formats, style)
  if (isDate) return { kind: 'number', value: value + (isFrom1904 ? DAYS_UNTIL_1904 : 0), shown: null, isDate }
  const isWhole = Number.isSafeInteger(value) && value >= 0
  return { kind: 'number', value, shown: digits !== null && isWhole ? String(value).padStart(digits, '0') : null, isDate }
}
