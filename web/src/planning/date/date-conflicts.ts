// Conflicts of a date: what the dialog shows, and the quantities after the decision.
import type { DateConflict } from '../../extraordinary/index.date.ts'
import type { Weekday } from '../../generated/graphql.ts'
import type { Conflict } from '../../ui/ConflictDialog.tsx'
import { parseWritten, toThousandths } from '../../ui/quantity.ts'
import { shownRows } from '../plan/week.ts'
import type { Carried } from './date-rows.ts'
import { editsOf, orderedRows } from './date-rows.ts'
import { text } from '../planning.text.ts'
import type { Draft, PlanRow } from '../plan/week.ts'

const ROW = 'rows.'

export const shownDateConflicts = (conflicts: readonly DateConflict[]): Conflict[] =>
  conflicts.map(({ path, label, wanted, current }) => ({ path, label, mine: wanted ?? '0', theirs: current ?? '0' }))

/** The deletion of an order is one decision, whatever has changed in it. */
export function shownDeletionConflict(conflicts: readonly DateConflict[]): Conflict[] {
  const theirs = conflicts.map(({ path, label, current }) => (path.startsWith(ROW) ? `${label} ${current ?? '0'}` : (current ?? '')))
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
