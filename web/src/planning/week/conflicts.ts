// Conflicts of the week: what the dialog shows, and the draft after the decision.
import type { UpdatePlanningMutation, Weekday } from '../../generated/graphql.ts'
import type { Conflict } from '../../ui/ConflictDialog.tsx'
import { shownFigure } from '../../ui/figures.ts'
import { parseWritten } from '../../ui/quantity.ts'
import type { Settlement } from '../plan/draft.ts'
import { labelOf } from '../plan/week.ts'
import { text } from '../planning.text.ts'

export type ValueConflict = Extract<UpdatePlanningMutation['updatePlanning'], { __typename: 'ChangedMeanwhile' }>['conflicts'][number]

/** 'cells.COR.001.MONDAY': the code may contain points, the parts around it do not. */
function placeOf({ path }: ValueConflict) {
  const [, part = '', code = '', day = ''] = /^(\w+)\.(.+)\.(\w+)$/s.exec(path) ?? []
  return { isRow: part === 'removedRows', code, day: day as Weekday }
}

const rowPath = (code: string) => `removedRows.${code}`

/** Cells one by one; a removed row as a whole, with the days that differ from what was seen. */
export function shownConflicts(conflicts: readonly ValueConflict[], decimalsOf: (code: string) => number): Conflict[] {
  const shown = new Map<string, Conflict>()
  for (const conflict of conflicts) {
    const { isRow, code, day } = placeOf(conflict)
    const quantity = (written: string | null) => shownFigure(parseWritten(written) / 1000, decimalsOf(code))
    if (!isRow) {
      const { path, label, wanted, current } = conflict
      shown.set(path, { path, label, mine: quantity(wanted), theirs: quantity(current) })
      continue
    }
    const known = shown.get(rowPath(code))
    const theirs = `${labelOf(day)} ${quantity(conflict.current)}`
    const label = conflict.label.replace(/ · [^·]*$/, '')
    shown.set(rowPath(code), { path: rowPath(code), label, mine: text.delete, theirs: known ? `${known.theirs}, ${theirs}` : theirs })
  }
  return [...shown.values()]
}

export function settlementsOf(conflicts: readonly ValueConflict[], kept: ReadonlySet<string>): Settlement[] {
  return conflicts.map((conflict) => {
    const { isRow, code, day } = placeOf(conflict)
    const keepMine = kept.has(isRow ? rowPath(code) : conflict.path)
    return { isRow, code, day, keepMine, current: parseWritten(conflict.current) }
  })
}
