// One draft in several tabs: an edit that a tab saves or discards is over, too, in a tab that has only found it on the device. What a
// tab has typed itself stays there.
import { changeOf, isSameWeek, weekdays } from './week.ts'
import type { Cell, Cells, Draft, Week } from './week.ts'

/** Edits of a draft, in its shape; the rows are not needed. */
export type Edits = Pick<Draft, 'cells' | 'removals'>

export const noEdits: Edits = { cells: new Map(), removals: new Map() }
export const hasEdits = ({ cells, removals }: Edits) => cells.size + removals.size > 0

const cellsIn = ({ cells }: Edits, code: string): Cells => cells.get(code) ?? {}
const isSameCell = (one: Cell | undefined, other: Cell | undefined) =>
  one !== undefined && Object.is(one.value, other?.value) && Object.is(one.seen, other?.seen)
const isSameRemoval = (one: Week | undefined, other: Week | undefined) => one !== undefined && other !== undefined && isSameWeek(one, other)

/** The edits that were there before and no longer are. */
export function goneFrom(before: Edits, after: Edits): Edits {
  const cells = new Map<string, Cells>()
  for (const [code, held] of before.cells) {
    const days = weekdays.filter((day) => changeOf(held, day) && !isSameCell(held[day], cellsIn(after, code)[day]))
    if (days.length > 0) cells.set(code, Object.fromEntries(days.map((day) => [day, held[day]])))
  }
  return { cells, removals: new Map([...before.removals].filter(([code, seen]) => !isSameRemoval(seen, after.removals.get(code)))) }
}

/** The draft without the edits that are `gone` elsewhere, as far as this tab still has them as it has `found` them. */
export function withoutGone(draft: Draft, found: Edits, gone: Edits): Draft {
  const cells = new Map<string, Cells>()
  for (const [code, held] of draft.cells) {
    const isOver = (day: keyof Cells) => held[day] === cellsIn(found, code)[day] && isSameCell(held[day], cellsIn(gone, code)[day])
    const left = weekdays.filter((day) => held[day] && !isOver(day))
    if (left.length > 0) cells.set(code, Object.fromEntries(left.map((day) => [day, held[day]])))
  }
  const isOver = ([code, seen]: [string, Week]) => seen === found.removals.get(code) && isSameRemoval(seen, gone.removals.get(code))
  const removals = new Map([...draft.removals].filter((removal) => !isOver(removal)))
  const left = { cells, removals, added: draft.added.filter(({ code }) => cells.has(code) || !draft.cells.has(code)) }
  return hasEdits(goneFrom(draft, left)) ? left : draft
}
