// What an import has found: bad cells, notes, changes, and the figures of each list. In Italian, for the terminal.
import { COLUMNS, type ListName, NAMES } from './columns.ts'

export type Figures = { added: number; changed: number; equal: number; refused: number }

export type Place = { list: ListName; place: string; row: number; /** Column → its position. */ positions: ReadonlyMap<string, number> }

type Flaw = { order: number; row: number; position: number; line: string }
type Difference = { list: ListName; key: string; texts: string[] }

/** A file that is bad all over would fill the terminal. */
const MOST_LINES = 5_000
const MOST_CHANGES = 200

export class Report {
  readonly #figures = new Map<ListName, Figures>()
  readonly #flaws: Flaw[] = []
  readonly #cells = new Set<string>()
  readonly #notes = new Map<string, number>()
  readonly #differences: Difference[] = []
  #flawCount = 0

  /** What reading the file has found; checking it adds to a copy. */
  copy(): Report {
    const copy = new Report()
    copy.#flaws.push(...this.#flaws)
    for (const cell of this.#cells) copy.#cells.add(cell)
    for (const [text, times] of this.#notes) copy.#notes.set(text, times)
    copy.#flawCount = this.#flawCount
    return copy
  }

  get isGood(): boolean {
    return this.#flawCount === 0
  }

  get hasChanges(): boolean {
    return [...this.#figures.values()].some(({ added, changed }) => added + changed > 0)
  }

  /** The first flaw of a cell; without a column that of the row. */
  flaw({ list, place, row, positions }: Place, column: string | null, text: string): void {
    const cellKey = `${list} ${row} ${column}`
    if (this.#cells.has(cellKey)) return
    this.#cells.add(cellKey)
    const position = column === null ? undefined : positions.get(column)
    const header = COLUMNS[list].columns.find(({ name }) => name === column)?.header ?? column
    const address = position === undefined ? '' : ` (${lettersOf(position)}${row})`
    const cell = header === null ? '' : `, colonna «${header}»${address}`
    this.#add({ order: NAMES.indexOf(list), row, position: position ?? -1, line: `${place}, riga ${row}${cell}: ${text}` })
  }

  /** About a whole sheet or file. */
  flawOf(list: ListName | null, place: string, text: string): void {
    this.#add({ order: list ? NAMES.indexOf(list) : -1, row: 0, position: -1, line: `${place}: ${text}` })
  }

  #add(flaw: Flaw): void {
    this.#flawCount++
    if (this.#flaws.length < MOST_LINES) this.#flaws.push(flaw)
  }

  /** Equal notes are counted. */
  note(text: string): void {
    this.#notes.set(text, (this.#notes.get(text) ?? 0) + 1)
  }

  difference(list: ListName, key: string, texts: string[]): void {
    this.#differences.push({ list, key, texts })
  }

  count(list: ListName, what: keyof Figures, by = 1): void {
    const figures = this.#figures.get(list) ?? { added: 0, changed: 0, equal: 0, refused: 0 }
    figures[what] += by
    this.#figures.set(list, figures)
  }

  lines(): string[] {
    const inOrder = (one: Flaw, other: Flaw) => one.order - other.order || one.row - other.row || one.position - other.position
    const flaws = this.#flaws.toSorted(inOrder).map(({ line }) => `✗ ${line}`)
    const notes = [...this.#notes].map(([text, times]) => `• ${text}${times > 1 ? ` (${times} volte)` : ''}`)
    const changes = this.#differences.map(({ list, key, texts }) => `~ ${list} ${key}: ${texts.join(', ')}`)
    return [
      ...notes,
      ...limited(changes, MOST_CHANGES, changes.length, 'altri record cambiati'),
      ...limited(flaws, MOST_LINES, this.#flawCount, 'altre celle da correggere'),
      ...this.#table(),
    ]
  }

  #table(): string[] {
    const widths = ['elenco        ', '  nuovi', '  cambiati', '  uguali', '  rifiutati']
    const rows = NAMES.flatMap((list) => {
      const figures = this.#figures.get(list)
      if (!figures) return []
      const cells = [figures.added, figures.changed, figures.equal, figures.refused].map((count) => count.toLocaleString('it'))
      return [[list.padEnd(widths[0]!.length), ...cells.map((cell, index) => cell.padStart(widths[index + 1]!.length))].join('')]
    })
    return rows.length > 0 ? ['', widths.join(''), ...rows] : []
  }

  get flawCount(): number {
    return this.#flawCount
  }
}

function limited(lines: string[], most: number, count: number, rest: string): string[] {
  return lines.length <= most && count <= most ? lines : [...lines.slice(0, most), `  ... e ${(count - most).toLocaleString('it')} ${rest}`]
}

/** 27 → 'AB'. */
export function lettersOf(position: number): string {
  const last = String.fromCodePoint(65 + (position % 26))
  return position < 26 ? last : lettersOf(Math.floor(position / 26) - 1) + last
}
