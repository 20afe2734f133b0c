// Conflicts of a date: what the dialog shows, and the quantities after the decision.
import type { DateConflict } from '../../extraordinary/index.date.ts'
import type { Weekday } from '../../generated/graphql.ts'
import type { Conflict } from '../../ui/ConflictDialog.tsx'
import { shownFigure } from '../../ui/figures.ts'
import { parseWritten, toThousandths } from '../../ui/quantity.ts'
import { shownRows } from '../plan/week.ts'
import type { Carried } from './date-rows.ts'
import { editsOf, orderedRows } from './date-rows.ts'
import { text } from '../planning.text.ts'
import type { Draft, PlanRow } from '../plan/week.ts'

const ROW = 'rows.'

/** What a conflict is about: a quantity with the decimals of its article, or the whole date in words. */
function written({ path }: DateConflict, value: string | null, rows: readonly PlanRow[]): string {
  if (!path.startsWith(ROW)) return value ?? ''
  const row = rows.find(({ code }) => code === path.slice(ROW.length))
  return shownFigure(parseWritten(value) / 1000, row?.rules.decimals ?? 0)
}

/** `rows`: those of the date and of the week, which know the decimals. */
export const shownDateConflicts = (conflicts: readonly DateConflict[], rows: readonly PlanRow[]): Conflict[] =>
  conflicts.map((conflict) => {
    const { path, label, wanted, current } = conflict
    return { path, label, mine: written(conflict, wanted, rows), theirs: written(conflict, current, rows) }
  })

/** The deletion of an order is one decision, whatever has changed in it. */
export function shownDeletionConflict(conflicts: readonly DateConflict[], rows: readonly PlanRow[]): Conflict[] {
  const theirs = conflicts.map((conflict) => {
    const current = written(conflict, conflict.current, rows)
    return conflict.path.startsWith(ROW) ? `${conflict.label} ${current}` : current
  })
  return [{ path: 'order', label: text.orderOfDate, mine: text.cancelDateConfirm, theirs: theirs.join(', ') }]
}

type Typed = { date: string; rows: readonly PlanRow[]; draft: Draft; day: Weekday }

/** The quantities to apply to the date's current content after the decision. */
export function settledDate({ date, rows, draft, day }: Typed, conflicts: readonly DateConflict[], kept: ReadonlySet<string>): Carried {
  const all = shownRows(rows, draft)
  const whole = conflicts.find(({ path }) => !path.startsWith(ROW))
  if (whole) {
    const wanted = orderedRows(rows, draft, day).map(({ articleCode, quantity }) => [articleCode, toThousandths(quantity)] as const)
    return kept.has(whole.path) ? { date, quantities: new Map(wanted), rows: all, isWhole: true } : { date, quantities: new Map() }
  }
  const quantities = editsOf(rows, draft, day)
  for (const { path, wanted } of conflicts) {
    const code = path.slice(ROW.length)
    if (kept.has(path)) quantities.set(code, parseWritten(wanted))
    else quantities.delete(code)
  }
  return { date, quantities, rows: all }
}
