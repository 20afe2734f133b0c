// The reverse of a save: a draft with the former values, each with the saved one as seen.
import type { Weekday } from '../../generated/graphql.ts'
import { toThousandths } from '../../ui/quantity.ts'
import { asGone, emptyWeek, weekFrom, weekdays } from './week.ts'
import type { Cell, Draft, PlanRow, Week, WeekChanges } from './week.ts'

/** The disabled days on which something was changed or removed: it cannot be brought back. */
export function lostDays({ input }: Done, disabledDays: readonly Weekday[]): Weekday[] {
  const isChanged = (day: Weekday) => input.cells.some((cell) => cell.day === day)
  return disabledDays.filter((day) => isChanged(day) || input.removedRows.some(({ seen }) => weekFrom(seen!)[day] > 0))
}

/** What a save sent, and the rows that it was based on. */
export type Done = { input: WeekChanges; rows: readonly PlanRow[] }

/** Nothing can be written on disabled days: the rest comes back. */
export function undoDraft({ input, rows }: Done, disabledDays: readonly Weekday[]): Draft {
  const known = new Map(rows.map((row) => [row.code, row]))
  const daysOf = (saved: Week) => weekdays.filter((day) => saved[day] > 0 && !disabledDays.includes(day))
  const cells = new Map<string, Partial<Record<Weekday, Cell>>>()
  const removals = new Map<string, Week>()
  for (const { articleCode, day, quantity, seen } of input.cells.filter((cell) => !disabledDays.includes(cell.day))) {
    const saved = toThousandths(quantity)
    // A row that the save added is removed again.
    if (!known.has(articleCode)) removals.set(articleCode, { ...(removals.get(articleCode) ?? emptyWeek), [day]: saved })
    else cells.set(articleCode, { ...cells.get(articleCode), [day]: { value: toThousandths(seen ?? 0), seen: saved } })
  }
  const kept = rows.filter(({ code }) => cells.has(code)).map(asGone)
  // With the quantities that it had when it was removed: a decided conflict has changed those of the rows.
  const removed = input.removedRows
    .flatMap(({ articleCode, seen }) => {
      const row = known.get(articleCode)
      return row ? { ...row, saved: weekFrom(seen!) } : []
    })
    .filter(({ saved }) => daysOf(saved).length > 0)
  for (const { code, saved } of removed) {
    const days = daysOf(saved)
    cells.set(code, Object.fromEntries(days.map((day) => [day, { value: saved[day], seen: 0 }])))
  }
  return { cells, removals, added: [...kept, ...removed.map((row) => ({ ...row, saved: emptyWeek, isNew: true }))] }
}

/** Whether there is something to bring back: a removed row without any quantity has nothing. */
export function isReversible(done: Done): boolean {
  const { cells, removals } = undoDraft(done, [])
  return cells.size + removals.size > 0
}
