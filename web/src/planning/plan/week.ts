// The week on the screen: the gateway's rows with the unsaved changes applied. Pure functions.
import { isoWeekday } from '../../app/clock.ts'
import { days } from '../../app/selected-day.ts'
import type { LimitFieldsFragment, PlanningFieldsFragment, UpdatePlanningInput, Weekday } from '../../generated/graphql.ts'
import { isAllowed } from '@panify/rules/quantity'
import { rulesOf, toDecimal, toThousandths } from '../../ui/quantity.ts'
import type { QuantityRules } from '../../ui/quantity.ts'
import { shownUnit } from '../../ui/units.ts'

/** Thousandths per weekday. */
export type Week = Readonly<Record<Weekday, number>>

export type PlanRow = {
  code: string
  description: string
  unit: string
  /** Weight of one piece in thousandths of a kg; null when unknown. */
  weight: number | null
  note: string | null
  imageUrl: string | null
  rules: QuantityRules
  saved: Week
  /** For a new row of a date: the quantity of the week, which is always valid. */
  usual?: Week
  isNew: boolean
  /** In the order of the week. */
  place?: number
  /** Somebody else has removed it while it was typed in. */
  isGone?: boolean
}

/** A changed cell: the new quantity and the displayed one. NaN while the text is not a number. */
export type Cell = { readonly value: number; readonly seen: number }
export type Cells = Readonly<Partial<Record<Weekday, Cell>>>

export type Draft = {
  readonly cells: ReadonlyMap<string, Cells>
  /** With the quantities displayed when the row was removed. */
  readonly removals: ReadonlyMap<string, Week>
  /** Also each row that is typed in, in case somebody else removes it. */
  readonly added: readonly PlanRow[]
}

export type WeekChanges = Required<Pick<UpdatePlanningInput, 'cells' | 'removedRows'>>

export type CatalogueArticle = {
  code: string
  description: string
  unit: { code: string | null }
  weight: number | null
  note: string | null
  imageUrl: string
  limits: LimitFieldsFragment
}

export const weekdays: readonly Weekday[] = days.map(({ weekday }) => weekday)
/** 'Lunedì'. */
export const labelOf = (day: Weekday) => days.find(({ weekday }) => weekday === day)?.label ?? ''
export const emptyDraft: Draft = { cells: new Map(), removals: new Map(), added: [] }

/** The name of a day in a week of the graph. */
const nameOf = (day: Weekday) => day.toLowerCase() as Lowercase<Weekday>
const noCells: Cells = {}
const weekOf = (quantity: (day: Weekday) => number) => Object.fromEntries(weekdays.map((day) => [day, quantity(day)])) as Week
export const emptyWeek = weekOf(() => 0)

/** Thousandths from a week of the graph. */
export const weekFrom = (week: Record<Lowercase<Weekday>, number>): Week => weekOf((day) => toThousandths(week[nameOf(day)]))

type ArticleFields = Omit<NonNullable<PlanningFieldsFragment['planning']>['rows'][number], '__typename' | 'id' | 'quantities'>

/** Its code names an article without a description. */
export const nameOfArticle = ({ code, description }: Pick<PlanRow, 'code' | 'description'>) => description.trim() || code

/** The fields of a row without its quantities. */
export const articleFields = ({ articleCode, description, unit, weight, note, limits, article }: ArticleFields) => ({
  code: articleCode,
  description: nameOfArticle({ code: articleCode, description }),
  unit: shownUnit(unit),
  weight: weight === null ? null : toThousandths(weight),
  note,
  imageUrl: article?.imageUrl ?? null,
  rules: rulesOf(limits),
})

export function planRows(rows: NonNullable<PlanningFieldsFragment['planning']>['rows']): PlanRow[] {
  return rows.map(({ quantities: q, ...row }, place) => ({
    ...articleFields(row),
    saved: weekFrom(q),
    isNew: false,
    place,
  }))
}

export const newRow = ({ code, description, unit, weight, note, imageUrl, limits }: CatalogueArticle): PlanRow => ({
  code,
  description: nameOfArticle({ code, description }),
  unit: shownUnit(unit),
  weight: weight === null ? null : toThousandths(weight),
  note,
  imageUrl,
  rules: rulesOf(limits),
  saved: emptyWeek,
  isNew: true,
})

/** The displayed rows: the gateway's, then the added ones. A removed one with changes keeps its place. */
export function shownRows(rows: readonly PlanRow[], draft: Draft): PlanRow[] {
  const known = new Set(rows.map(({ code }) => code))
  const shown = [...rows]
  for (const row of draft.added)
    if (!known.has(row.code) && (!row.isGone || changedDays(row, cellsOf(draft, row.code)).length > 0))
      shown.splice((row.isGone ? row.place : undefined) ?? shown.length, 0, row)
  return shown
}

/** A row as it is shown after somebody else has removed it. */
export const asGone = (row: PlanRow): PlanRow => ({ ...row, saved: emptyWeek, isGone: true })

export const cellsOf = (draft: Draft, code: string): Cells => draft.cells.get(code) ?? noCells
/** The changed cell of a day. Typed back, it has no value of its own. */
export function changeOf(cells: Cells, day: Weekday): Cell | undefined {
  const cell = cells[day]
  return cell && Object.is(cell.value, cell.seen) ? undefined : cell
}
export const quantityOf = (row: PlanRow, cells: Cells, day: Weekday) => changeOf(cells, day)?.value ?? row.saved[day]
/** The quantity before the change; for a new row of a date that of the week. */
export const formerOf = ({ saved, usual }: PlanRow, day: Weekday) => usual?.[day] ?? saved[day]
export const weekShown = (row: PlanRow, cells: Cells): Week => weekOf((day) => quantityOf(row, cells, day))
export const isSameWeek = (one: Week, other: Week) => weekdays.every((day) => Object.is(one[day], other[day]))
export const isUnplanned = (week: Week) => weekdays.every((day) => week[day] === 0)

/** Whether 'Nascondi articoli a zero' hides a row. A row that is typed in stays, also with a 0. */
export const isZeroOn = (day: Weekday, row: PlanRow, draft: Draft) => row.saved[day] === 0 && cellsOf(draft, row.code)[day] === undefined

/** The cells that differ from the saved week. */
function changedDays(row: PlanRow, cells: Cells) {
  return weekdays.filter((day) => !Object.is(quantityOf(row, cells, day), row.saved[day]))
}

/** One change per cell, one per removed row. */
export function countChanges(rows: readonly PlanRow[], draft: Draft): number {
  const shown = shownRows(rows, draft)
  return shown.reduce((sum, row) => sum + (draft.removals.has(row.code) ? 1 : changedDays(row, cellsOf(draft, row.code)).length), 0)
}

/** The cells of a day: without the removed rows, which no day can discard or lose. */
export function countChangesOn(day: Weekday, rows: readonly PlanRow[], draft: Draft): number {
  return shownRows(rows, draft).filter((row) => !draft.removals.has(row.code) && changedDays(row, cellsOf(draft, row.code)).includes(day))
    .length
}

/** Whether a save changes what is planned for a day: a removed row counts on the days on which it has a quantity. */
export const changesDay = (day: Weekday, rows: readonly PlanRow[], draft: Draft) =>
  shownRows(rows, draft).some((row) =>
    draft.removals.has(row.code) ? row.saved[day] > 0 : changedDays(row, cellsOf(draft, row.code)).includes(day),
  )

/** Whether a quantity is invalid. A saved quantity and the one of the week are not validated again. */
export const isRefused = ({ saved, usual, rules }: PlanRow, day: Weekday, value: number): boolean =>
  !Object.is(value, saved[day]) && value !== usual?.[day] && !isAllowed(value, rules)

/** The invalid cells, in the order of the screen. */
export function invalidCells(rows: readonly PlanRow[], draft: Draft): { code: string; day: Weekday }[] {
  return shownRows(rows, draft).flatMap((row) => {
    if (draft.removals.has(row.code)) return []
    const cells = cellsOf(draft, row.code)
    const days = changedDays(row, cells).filter((each) => isRefused(row, each, cells[each]!.value))
    return days.map((day) => ({ code: row.code, day }))
  })
}

export const firstInvalid = (rows: readonly PlanRow[], draft: Draft) => invalidCells(rows, draft)[0] ?? null

/** The input of the save. */
export function saveInput(rows: readonly PlanRow[], draft: Draft): WeekChanges {
  const cells = shownRows(rows, draft)
    .filter((row) => !draft.removals.has(row.code))
    .flatMap((row) => {
      const changed = cellsOf(draft, row.code)
      return changedDays(row, changed).map((day) => ({
        articleCode: row.code,
        day,
        quantity: toDecimal(changed[day]!.value),
        seen: toDecimal(changed[day]!.seen),
      }))
    })
  return { cells, removedRows: [...draft.removals].map(([articleCode, seen]) => ({ articleCode, seen: weekInput(seen) })) }
}

const weekInput = (week: Week) =>
  Object.fromEntries(weekdays.map((day) => [nameOf(day), toDecimal(week[day])])) as Record<ReturnType<typeof nameOf>, number>

/** The weekday of a date (`yyyy-mm-dd`). */
export const weekdayOf = (date: string): Weekday => weekdays[isoWeekday(date) - 1]!
