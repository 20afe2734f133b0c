// Conflicting changes of a date by somebody else, as the contract names them. Pure.
import { shownAmount } from '@panify/rules/figures'
import type { Conflict } from '../change/refusals.ts'
import { toItalianDate } from '../erp/encode.ts'
import type { Exception, Portion } from './extraordinary.model.ts'

/** One article of an order; `seen` is null if the caller has seen no order. */
export type Cell = { code: string; seen: number | null; current: number; wanted: number }

const shown = (quantity: number | null) => (quantity === null || quantity === 0 ? null : shownAmount(quantity))

export const rowConflicts = (cells: readonly Cell[], descriptionOf: (code: string) => string): Conflict[] =>
  cells.map(({ code, seen, current, wanted }) => ({
    path: `rows.${code}`,
    label: descriptionOf(code),
    seen: shown(seen),
    current: shown(current),
    wanted: shown(wanted),
  }))

type Sides = Record<'seen' | 'current' | 'wanted', Exception<Portion>>

/** The date as a whole differs: an order or a closure was added or removed. */
export const kindConflict = (path: string, date: string, { seen, current, wanted }: Sides): Conflict[] => [
  { path, label: `Consegna del ${toItalianDate(date)}`, seen: wordOf(seen), current: wordOf(current), wanted: wordOf(wanted) },
]

export const articlesText = (count: number) => (count === 1 ? '1 articolo' : `${count} articoli`)

function wordOf(exception: Exception<Portion>): string {
  if (exception.kind === 'order') return `ordine straordinario (${articlesText(exception.rows.length)})`
  return exception.kind === 'closure' ? 'chiusura straordinaria' : 'nessun ordine straordinario'
}
