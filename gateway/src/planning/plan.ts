// Plans a change of the standing week: applies the wish to the server's state, and judges, writes and audits only the
// differences. Pure.
import { shownAmount } from '@panify/rules/figures'
import { isAllowed, limitsOf, suggestionsFor, type Limits } from '@panify/rules/quantity'
import type { Plan } from '../change/plan.ts'
import { changedMeanwhile, type Conflict, type Named } from '../change/refusals.ts'
import type { ArticleNotOrderable, ChangedMeanwhile, DayDisabled, QuantitiesRefused, Weekday } from '../generated/contract.ts'
import type { ArticleModel } from '../articles/ports.ts'
import { refusalOf, summaryOf } from '../ordering/quantity.rules.ts'
import type { Detail } from '../store/store.ts'
import { WEEKDAYS, labelOf } from '../ordering/weekdays.ts'
import type { StandingRow, Week } from './planning.model.ts'
import { dayName, limitsOfRow, newRow } from './rows.rules.ts'

/** `seen`: the quantity that the caller was shown; null overwrites knowingly. */
export type WishedCell = { articleCode: string; day: Weekday; quantity: number; seen: number | null }
export type RemovedRow = { articleCode: string; seen: Week | null }
export type Wish = { cells: readonly WishedCell[]; removedRows: readonly RemovedRow[] }

/** The current state of the server. */
export type Held = {
  rows: readonly StandingRow[]
  /** The server's version of this state; null without one. */
  version: string | null
  articles: ReadonlyMap<string, ArticleModel>
  disabledDays: readonly Weekday[]
}

export type Refusal = Named<ArticleNotOrderable> | Named<ChangedMeanwhile> | Named<DayDisabled> | Named<QuantitiesRefused>

/** The one call that brings the server from its state to the wished one. */
type Call = { kind: 'change' | 'replace'; rows: readonly StandingRow[]; cell: Cell | null } | { kind: 'remove'; codes: readonly string[] }

/** One cell of an existing row, if nothing else changes. */
export type Cell = { rowId: string; day: Weekday; quantity: number }

/** With the rows afterwards, and the weekdays whose deliveries change. */
export type Write = Call & { after: readonly StandingRow[]; days: Weekday[] }

export function planOf(wish: Wish, held: Held): Plan<Write, Refusal> {
  const rows = new Map(held.rows.map((row) => [row.code, row]))
  const cells = wish.cells.flatMap((cell) => changeOf(cell, rows.get(cell.articleCode), held.articles.get(cell.articleCode)))
  const removals = wish.removedRows.flatMap(({ articleCode, seen }) => {
    const row = rows.get(articleCode)
    return row ? [{ row, seen }] : []
  })
  const refusal = unknownArticle(wish, rows, held) ?? conflictOf(cells, removals) ?? disabledDay(cells, held) ?? refusedQuantities(cells)
  if (refusal) return { kind: 'refused', refusal }
  if (cells.length === 0 && removals.length === 0) return { kind: 'nothing' }
  const write = writeOf(cells, removals, held)
  return { kind: 'write', write, action: `planning.${write.kind}`, detail: detailOf(cells, removals) }
}

/** A cell whose wished quantity differs from the server's. */
type Change = {
  row: StandingRow
  description: string
  limits: Limits
  day: Weekday
  seen: number | null
  current: number
  wanted: number
}
type Removal = { row: StandingRow; seen: Week | null }

function changeOf(cell: WishedCell, known: StandingRow | undefined, article: ArticleModel | undefined): Change[] {
  const { articleCode, day, quantity: wanted, seen } = cell
  const current = known?.quantities[dayName(day)] ?? 0
  if (current === wanted) return []
  const row = known ?? newRow(articleCode, article)
  const limits = known ? limitsOfRow(known, article) : (article?.limits ?? limitsOf({ unit: '' }))
  const description = row.description || article?.description || articleCode
  return [{ row, description, limits, day, seen, current, wanted }]
}

function unknownArticle({ cells }: Wish, rows: ReadonlyMap<string, StandingRow>, { articles }: Held): Refusal | null {
  const unknown = cells.find(({ articleCode, quantity, seen }) => {
    // An article removed meanwhile is a conflict: it was orderable when the caller saw it.
    const wasSeen = seen !== null && seen > 0
    return quantity > 0 && !wasSeen && !rows.has(articleCode) && !articles.has(articleCode)
  })
  if (!unknown) return null
  const { articleCode } = unknown
  const message = `L'articolo ${articleCode} non è ordinabile.`
  return { __typename: 'ArticleNotOrderable', code: 'ARTICLE_NOT_ORDERABLE', message, articleCode }
}

function conflictOf(cells: readonly Change[], removals: readonly Removal[]): Refusal | null {
  const ofCells = cells.filter(({ seen, current }) => seen !== null && seen !== current)
  const conflicts: Conflict[] = [
    ...ofCells.map(({ row, description, day, seen, current, wanted }) => ({
      path: `cells.${row.code}.${day}`,
      label: `${description} · ${labelOf(day)}`,
      seen: seen === null ? null : shownAmount(seen),
      current: shownAmount(current),
      wanted: shownAmount(wanted),
    })),
    ...removals.flatMap(({ row, seen }) => (seen === null ? [] : changedDays(row, seen))),
  ]
  return conflicts.length === 0 ? null : changedMeanwhile(conflicts)
}

/** A row to be removed: the days on which it differs from what the caller had seen. */
function changedDays({ code, description, quantities }: StandingRow, seen: Week): Conflict[] {
  return WEEKDAYS.filter(({ day }) => seen[dayName(day)] !== quantities[dayName(day)]).map(({ day, label }) => ({
    path: `removedRows.${code}.${day}`,
    label: `${description || code} · ${label}`,
    seen: shownAmount(seen[dayName(day)]),
    current: shownAmount(quantities[dayName(day)]),
    wanted: null,
  }))
}

function disabledDay(cells: readonly Change[], { disabledDays }: Held): Refusal | null {
  const cell = cells.find(({ day }) => disabledDays.includes(day))
  if (!cell) return null
  return { __typename: 'DayDisabled', code: 'DAY_DISABLED', message: `Giorno ${labelOf(cell.day)} disattivato`, day: cell.day }
}

function refusedQuantities(cells: readonly Change[]): Refusal | null {
  const quantities = cells
    .filter(({ wanted, limits }) => !isAllowed(wanted, limits))
    .map(({ row, description, day, wanted, limits }) => ({
      articleCode: row.code,
      day,
      quantity: wanted,
      message: refusalOf(description, wanted, limits),
      suggestions: suggestionsFor(wanted, limits),
    }))
  if (quantities.length === 0) return null
  const message = summaryOf(quantities.map((one) => one.message))
  return { __typename: 'QuantitiesRefused', code: 'QUANTITY_REFUSED', message, quantities }
}

/** A row whose quantities all become 0 stays: only a removal deletes it. */
function writeOf(cells: readonly Change[], removals: readonly Removal[], { rows }: Held): Write {
  const changed = new Map<string, StandingRow>()
  for (const { row, day, wanted } of cells) {
    const before = changed.get(row.code) ?? row
    changed.set(row.code, { ...before, quantities: { ...before.quantities, [dayName(day)]: wanted } })
  }
  const gone = new Set(removals.map(({ row }) => row.code))
  const known = new Set(rows.map(({ code }) => code))
  const kept = rows.filter(({ code }) => !gone.has(code)).map((row) => changed.get(row.code) ?? row)
  const added = [...changed.values()].filter(({ code }) => !known.has(code))
  const after = [...kept, ...added]
  const days = WEEKDAYS.map(({ day }) => day).filter(
    (day) => cells.some((cell) => cell.day === day) || removals.some(({ row }) => row.quantities[dayName(day)] > 0),
  )
  if (gone.size === 0) return { kind: 'change', rows: [...changed.values()], cell: onlyCell(cells), after, days }
  if (changed.size > 0) return { kind: 'replace', rows: after, cell: null, after, days }
  return { kind: 'remove', codes: [...gone], after, days }
}

/** Written alone, a cell leaves the other days of its row to other writers. */
function onlyCell([first, ...others]: readonly Change[]): Cell | null {
  if (!first?.row.id || others.length > 0) return null
  return { rowId: first.row.id, day: first.day, quantity: first.wanted }
}

/** For the audit: by article and day, '12' to '15,5'; a removed article has all its quantities in one entry. */
function detailOf(cells: readonly Change[], removals: readonly Removal[]): Record<string, Detail> {
  const changed = cells.map(({ row, day, current, wanted }): [string, Detail] => [
    `${row.code} ${labelOf(day)}`,
    { before: shownAmount(current), after: shownAmount(wanted) },
  ])
  const removed = removals.map(({ row }): [string, Detail] => {
    const filled = WEEKDAYS.filter(({ day }) => row.quantities[dayName(day)] !== 0)
    const before = filled.map(({ day, label }) => `${label} ${shownAmount(row.quantities[dayName(day)])}`).join('; ') || '0'
    return [row.code, { before, after: '' }]
  })
  return Object.fromEntries([...changed, ...removed])
}
