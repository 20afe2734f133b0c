// What the register of changes keeps of a change to the week: each cell, old and new.
import { shownAmount } from '@panify/rules/figures'
import type { Detail } from '../store/store.ts'
import { WEEKDAYS } from '../weekdays.ts'
import type { DayName, StandingRow, Week } from './planning.model.ts'
import type { Write } from './save.rules.ts'

const NOTHING: Week = { monday: 0, tuesday: 0, wednesday: 0, thursday: 0, friday: 0, saturday: 0, sunday: 0 }
const DAYS = WEEKDAYS.map(({ day, label }) => ({ name: day.toLowerCase() as DayName, label }))

/** By article and day, '12' to '15,5'; an article that goes has all its quantities at once. */
export function detailOf(write: Write, rows: readonly StandingRow[]): Record<string, Detail> {
  const held = new Map(rows.map((row) => [row.code, row.quantities]))
  const kept = write.kind === 'remove' ? [] : write.rows
  const gone = write.kind === 'change' ? [] : removedCodes(write, rows)
  const cells = kept.flatMap(({ code, quantities }) => changedCells(code, held.get(code) ?? NOTHING, quantities))
  return Object.fromEntries([...cells, ...gone.map((code) => removal(code, held.get(code) ?? NOTHING))])
}

function removedCodes(write: Exclude<Write, { kind: 'change' }>, rows: readonly StandingRow[]): string[] {
  if (write.kind === 'remove') return write.codes
  const kept = new Set(write.rows.map(({ code }) => code))
  return rows.map(({ code }) => code).filter((code) => !kept.has(code))
}

function changedCells(code: string, before: Week, after: Week): [string, Detail][] {
  return DAYS.filter(({ name }) => before[name] !== after[name]).map(({ name, label }) => [
    `${code} ${label}`,
    { before: shownAmount(before[name]), after: shownAmount(after[name]) },
  ])
}

function removal(code: string, before: Week): [string, Detail] {
  const filled = DAYS.filter(({ name }) => before[name] !== 0)
  return [code, { before: filled.map(({ name, label }) => `${label} ${shownAmount(before[name])}`).join('; ') || '0', after: '' }]
}
