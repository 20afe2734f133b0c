// The state of one list while it is checked and stored: which lines are bad, and what each of the others does.
import { Refusal } from '../../bakery/src/http/errors.ts'
import { COLUMNS } from './columns.ts'
import { type Figures, type Report } from './report.ts'
import { shownValue } from './shown.ts'
import { type Line, placeOf, type Table } from './table.ts'

export type Values = Record<string, string | number | null | undefined>

/** A field of the contract → the column that has it, where the names differ. */
export type Wire = Record<string, string>

export class SheetWork {
  readonly table: Table
  readonly #report: Report
  readonly #wire: Wire
  readonly #rows = new Map<string, number>()
  readonly #outcomes = new Map<Line, keyof Figures>()

  constructor(table: Table, report: Report, wire: Wire = {}) {
    this.table = table
    this.#report = report
    this.#wire = wire
  }

  flaw(line: Line, column: string | null, text: string): void {
    line.isBad = true
    this.#report.flaw(placeOf(this.table, line.row), column, text)
  }

  /** One line for each key. */
  requireOnce(line: Line, key: string, column: string, what: string): void {
    // A key of which a part is missing is no key.
    if (COLUMNS[this.table.list].keys.some((name) => line.body[name] === undefined)) return
    const before = this.#rows.get(key)
    if (before === undefined) this.#rows.set(key, line.row)
    else this.flaw(line, column, `${what} è già alla riga ${before}`)
  }

  /** What the rules make of a line; null if they refuse it. */
  read<Result>(line: Line, rules: () => Result): Result | null {
    try {
      return rules()
    } catch (error) {
      this.#refuse(line, error)
      return null
    }
  }

  async store(lines: readonly Line[], write: () => Promise<unknown>): Promise<void> {
    try {
      await write()
    } catch (error) {
      for (const line of lines) this.#refuse(line, error)
    }
  }

  #refuse(line: Line, error: unknown): void {
    if (!(error instanceof Refusal)) throw error
    const { keys } = COLUMNS[this.table.list]
    for (const [path, [text = error.message]] of Object.entries(error.fields ?? { '': [error.message] })) {
      const field = path.split('.').at(-1)!
      const column = this.#wire[field] ?? field
      const isKnown = COLUMNS[this.table.list].columns.some(({ name }) => name === column)
      this.flaw(line, isKnown ? column : keys.at(-1)!, text)
    }
  }

  /** Notes what a line does to the record of this key. Returns only what differs; null if nothing does. */
  settle<Change extends Values>(line: Line, key: string, held: Values | null, change: Change): Partial<Change> | null {
    const differing = Object.entries(change).filter(([name, value]) => value !== undefined && value !== (held?.[name] ?? undefined))
    const outcome = held === null ? 'added' : differing.length > 0 ? 'changed' : 'equal'
    this.#outcomes.set(line, outcome)
    if (held && differing.length > 0 && !line.isBad) {
      const { list } = this.table
      const texts = differing.map(
        ([name, value]) => `${headerOf(list, name)} ${shownValue(list, name, held[name])} → ${shownValue(list, name, value)}`,
      )
      this.#report.difference(list, key, texts)
    }
    return outcome === 'equal' ? null : (Object.fromEntries(differing) as Partial<Change>)
  }

  /** Once all is checked and stored. */
  finish(): void {
    for (const line of this.table.lines)
      this.#report.count(this.table.list, line.isBad ? 'refused' : (this.#outcomes.get(line) ?? 'refused'))
  }
}

const headerOf = (list: Table['list'], name: string) => COLUMNS[list].columns.find((column) => column.name === name)?.header ?? name
