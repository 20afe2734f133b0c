// The reducer of the unsaved changes. A row depends only on its own cells.
import type { Weekday } from '../../generated/graphql.ts'
import { toThousandths } from '../../ui/quantity.ts'
import { withoutGone } from './forget.ts'
import type { Edits } from './forget.ts'
import { asGone, changeOf, emptyDraft, weekdays } from './week.ts'
import type { Cell, Cells, Draft, PlanRow, Week, WeekChanges } from './week.ts'

/** The decision about one conflict; `current` is the value on the server. */
export type Settlement = {
  /** The value belongs to a row whose removal is staged. */
  isRow: boolean
  code: string
  day: Weekday
  keepMine: boolean
  current: number
}

export type DraftAction =
  | { type: 'set'; row: PlanRow; day: Weekday; value: number }
  | { type: 'setWeek'; row: PlanRow; week: Week }
  | { type: 'add'; row: PlanRow; week: Week }
  | { type: 'remove'; row: PlanRow }
  | { type: 'restore'; code: string }
  /** With `only`: the cells that still have these values. */
  | { type: 'discardDay'; day: Weekday; only?: ReadonlyMap<string, number> }
  | { type: 'clearDay'; rows: readonly PlanRow[]; day: Weekday }
  | { type: 'discard' }
  | { type: 'undo'; draft: Draft }
  | { type: 'saved'; input: WeekChanges }
  /** Another tab has saved or discarded these edits. */
  | { type: 'forget'; found: Edits; gone: Edits }
  /** These rows were read. */
  | { type: 'read'; rows: readonly PlanRow[] }
  | { type: 'settle'; settlements: readonly Settlement[] }

function withCells(draft: Draft, code: string, change: (cells: Cells) => Cells): Draft {
  const next = change(draft.cells.get(code) ?? {})
  const cells = new Map(draft.cells)
  if (Object.keys(next).length === 0) cells.delete(code)
  else cells.set(code, next)
  return { ...draft, cells }
}

function without(cells: Cells, day: Weekday): Cells {
  const { [day]: _dropped, ...rest } = cells
  return rest
}

// A cell typed back to its saved value stays in the draft, so that its row does not disappear while typing; it counts as unchanged.
function setCell(cells: Cells, row: PlanRow, day: Weekday, value: number): Cells {
  const change = changeOf(cells, day)
  // A change that has been saved is shown as saved.
  const seen = change && !Object.is(change.value, row.saved[day]) ? change.seen : row.saved[day]
  return { ...cells, [day]: { value, seen } satisfies Cell }
}

/** Changes the cells of a row; the draft keeps the row. */
function typed(draft: Draft, row: PlanRow, change: (cells: Cells) => Cells): Draft {
  const next = withCells(draft, row.code, change)
  if (next.added.some(({ code }) => code === row.code)) return next
  return { ...next, added: [...next.added, asGone(row)] }
}

/** A whole week from a dialog: only the days that differ become changes. */
const setWeek = (draft: Draft, row: PlanRow, week: Week) =>
  typed(draft, row, (cells) =>
    weekdays.reduce((sum, day) => (week[day] === row.saved[day] ? without(sum, day) : setCell(sum, row, day, week[day])), cells),
  )

/** Adding a row whose removal is staged restores it. */
function added(draft: Draft, row: PlanRow): Draft {
  const back = restore(draft, row.code)
  return row.isNew ? { ...back, added: [...back.added.filter(({ code }) => code !== row.code), row] } : back
}

function restore(draft: Draft, code: string): Draft {
  const removals = new Map(draft.removals)
  removals.delete(code)
  return { ...draft, removals }
}

function remove(draft: Draft, { code, isNew, isGone, saved: shown }: PlanRow): Draft {
  const { cells, removals, added: others } = withCells(draft, code, () => ({}))
  const added = others.filter((row) => row.code !== code)
  return { cells, removals: isNew || isGone ? removals : new Map([...removals, [code, shown]]), added }
}

/** What was sent is saved; what was typed during the save stays. */
function saved(draft: Draft, { cells: sent, removedRows }: WeekChanges): Draft {
  const settled = sent.reduce((sum, { articleCode, day, quantity }) => {
    return withCells(sum, articleCode, (cells) => {
      const cell = cells[day]
      if (!cell) return cells
      const value = toThousandths(quantity)
      return cell.value === value ? without(cells, day) : { ...cells, [day]: { ...cell, seen: value } }
    })
  }, draft)
  const tidy = [...settled.cells.keys()].reduce(
    (sum, code) =>
      withCells(sum, code, (cells) => weekdays.reduce((left, day) => (changeOf(left, day) ? left : without(left, day)), cells)),
    settled,
  )
  const gone = new Set(removedRows.map(({ articleCode }) => articleCode))
  const sentCodes = new Set(sent.map(({ articleCode }) => articleCode))
  return {
    cells: tidy.cells,
    removals: new Map([...settled.removals].filter(([code]) => !gone.has(code))),
    added: settled.added.filter(({ code, isNew }) => tidy.cells.has(code) || (isNew && !sentCodes.has(code))),
  }
}

/** A value that has been saved, here or elsewhere, is no change any more: not either when somebody replaces it later. */
function withoutSaved(draft: Draft, rows: readonly PlanRow[]): Draft {
  const isSaved = ({ code, saved: week }: PlanRow, day: Weekday) => {
    const change = changeOf(draft.cells.get(code) ?? {}, day)
    return change !== undefined && Object.is(change.value, week[day])
  }
  const done = rows.filter((row) => draft.cells.has(row.code) && weekdays.some((day) => isSaved(row, day)))
  return done.reduce(
    (sum, row) =>
      withCells(sum, row.code, (cells) => weekdays.reduce((left, day) => (isSaved(row, day) ? without(left, day) : left), cells)),
    draft,
  )
}

const settle = (draft: Draft, settlements: readonly Settlement[]) =>
  settlements.reduce((sum, settlement) => (settlement.isRow ? settleRow(sum, settlement) : settleCell(sum, settlement)), draft)

const settleCell = (draft: Draft, { code, day, keepMine, current }: Settlement) =>
  withCells(draft, code, (cells) => {
    const cell = cells[day]
    if (!cell) return cells
    return keepMine ? { ...cells, [day]: { ...cell, seen: current } } : without(cells, day)
  })

/** Removes the row with its current quantities as seen, or keeps it. */
function settleRow(draft: Draft, { code, day, keepMine, current }: Settlement): Draft {
  const seen = draft.removals.get(code)
  if (!seen) return draft
  if (!keepMine) return restore(draft, code)
  return { ...draft, removals: new Map([...draft.removals, [code, { ...seen, [day]: current }]]) }
}

export function draftReducer(draft: Draft, action: DraftAction): Draft {
  switch (action.type) {
    case 'set':
      return typed(draft, action.row, (cells) => setCell(cells, action.row, action.day, action.value))
    case 'setWeek':
      return setWeek(draft, action.row, action.week)
    case 'add':
      return setWeek(added(draft, action.row), action.row, action.week)
    case 'remove':
      return remove(draft, action.row)
    case 'restore':
      return restore(draft, action.code)
    case 'discardDay':
      return [...draft.cells]
        .filter(([code, cells]) => !action.only || action.only.get(code) === cells[action.day]?.value)
        .reduce((sum, [code]) => withCells(sum, code, (cells) => without(cells, action.day)), draft)
    case 'clearDay':
      return action.rows.reduce((sum, row) => typed(sum, row, (cells) => setCell(cells, row, action.day, 0)), draft)
    case 'discard':
      return emptyDraft
    case 'undo':
      return action.draft
    case 'saved':
      return saved(draft, action.input)
    case 'forget':
      return withoutGone(draft, action.found, action.gone)
    case 'read':
      return withoutSaved(draft, action.rows)
    default:
      return settle(draft, action.settlements)
  }
}
