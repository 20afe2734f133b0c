import { describe, expect, it } from 'vitest'
import { settlementsOf, shownConflicts } from './conflicts.ts'
import type { ValueConflict } from './conflicts.ts'

const conflict = (path: string, label: string, seen: string, current: string, wanted: string | null): ValueConflict => ({
  __typename: 'ValueConflict',
  path,
  label,
  seen,
  current,
  wanted,
})

const CONFLICTS = [
  conflict('cells.PAN.01.MONDAY', 'Pane · Lunedì', '2,5', '3', '1.004,25'),
  conflict('removedRows.ROS.TUESDAY', 'Rosetta · Martedì', '20', '25', null),
  conflict('removedRows.ROS.SUNDAY', 'Rosetta · Domenica', '0', '5', null),
]

describe('a conflict of the week', () => {
  it('shows a cell with both quantities, and a removed row once, with the days that differ', () => {
    expect(shownConflicts(CONFLICTS, (code) => (code === 'PAN.01' ? 2 : 0))).toEqual([
      { path: 'cells.PAN.01.MONDAY', label: 'Pane · Lunedì', mine: '1.004,25', theirs: '3,00' },
      { path: 'removedRows.ROS', label: 'Rosetta', mine: 'Elimina', theirs: 'Martedì 25, Domenica 5' },
    ])
  })

  it('is settled value by value; a row is removed or kept as a whole', () => {
    const settled = (...kept: string[]) => settlementsOf(CONFLICTS, new Set(kept))
    expect(settled('cells.PAN.01.MONDAY')).toEqual([
      { isRow: false, code: 'PAN.01', day: 'MONDAY', keepMine: true, current: 3000 },
      { isRow: true, code: 'ROS', day: 'TUESDAY', keepMine: false, current: 25_000 },
      { isRow: true, code: 'ROS', day: 'SUNDAY', keepMine: false, current: 5000 },
    ])
    expect(settled('removedRows.ROS').map(({ keepMine }) => keepMine)).toEqual([false, true, true])
  })
})
