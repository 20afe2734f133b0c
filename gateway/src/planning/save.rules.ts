import { MAX_ORDER_ROWS } from '@panify/rules/limits'
import type { ResolversTypes, Weekday } from '../generated/resolvers.ts'
import type { ArticleModel } from '../models.ts'
import { limitsOf, type Limits } from '@panify/rules/quantity'
import { WEEKDAYS, labelOf } from '../weekdays.ts'
import type { DayName, PlanningRowModel, StandingRow, Week } from './planning.model.ts'
import { isAllowed, suggestionsFor } from '@panify/rules/quantity'
import { refusalOf, summaryOf } from '../quantity.rules.ts'

// Pure rules of a save: what is wished for is laid over what the server holds, and only what differs is judged and written.

export type WishedCell = { day: Weekday; quantity: number; seen?: number | null }
export type Wish = { changes: { code: string; cells: WishedCell[] }[]; removals: string[] }

/** What the server holds now. */
export type Held = { rows: StandingRow[]; articles: ReadonlyMap<string, ArticleModel>; disabledDays: Weekday[] }

type RefusalName = 'ArticleNotOrderable' | 'PlanningConflict' | 'DayDisabled' | 'QuantitiesRefused'
export type Refused = { [Name in RefusalName]: Awaited<ResolversTypes[Name]> & { __typename: Name } }[RefusalName]

/** The one call that brings the server from what it holds to what is wished for. */
export type Write = { kind: 'change' | 'replace'; rows: { code: string; quantities: Week }[] } | { kind: 'remove'; codes: string[] }

/** Why a wish makes no sense whatever the server holds; null when it does. */
export function flawOf({ changes, removals }: Wish): string | null {
  const codes = [...changes.map(({ code }) => code), ...removals]
  if (codes.length === 0) return 'Nessuna modifica da salvare.'
  if (codes.length > MAX_ORDER_ROWS) return `Si possono salvare al massimo ${MAX_ORDER_ROWS} articoli alla volta.`
  if (new Set(codes).size < codes.length) return 'Ogni articolo può comparire una sola volta.'
  const isFlawed = changes.some(({ cells }) => cells.length === 0 || new Set(cells.map(({ day }) => day)).size < cells.length)
  return isFlawed ? 'Ogni articolo deve indicare i giorni modificati, ciascuno una sola volta.' : null
}

export function limitsOfRow(row: StandingRow, article: ArticleModel | undefined): Limits {
  return limitsOf({ unit: row.unit, minimum: row.minimum, step: row.step, maximum: article?.maximum ?? null })
}

/** Rows with their limits and articles, as the graph shows them. */
export function finished(rows: StandingRow[], articles: ReadonlyMap<string, ArticleModel>): PlanningRowModel[] {
  return rows.map((row) => {
    const article = articles.get(row.code)
    return { ...row, limits: limitsOfRow(row, article), article: article ?? null }
  })
}

type ChangedCell = { code: string; description: string; day: Weekday; limits: Limits; seen: number | null; current: number; wanted: number }

/** The first reason to refuse the whole save; null when it may be written. */
export function refusalOfWish(wish: Wish, held: Held): Refused | null {
  const rows = rowsByCode(held)
  const unknown = wish.changes.find(({ code }) => !rows.has(code) && !held.articles.has(code))
  if (unknown) return notOrderable(unknown.code)
  const cells = changedCells(wish, held)
  return (
    conflictOf(cells.filter(({ seen, current }) => seen !== null && seen !== current)) ?? disabledOf(cells, held) ?? quantitiesOf(cells)
  )
}

/** The cells whose wished quantity differs from what the server holds. */
export function changedCells(wish: Wish, held: Held): ChangedCell[] {
  const rows = rowsByCode(held)
  return wish.changes.flatMap(({ code, cells }) => {
    const row = rows.get(code)
    const article = held.articles.get(code)
    const limits = row ? limitsOfRow(row, article) : (article?.limits ?? limitsOf({ unit: '' }))
    const description = row?.description || article?.description || code
    return cells.flatMap(({ day, quantity, seen }) => {
      const current = row?.quantities[dayName(day)] ?? 0
      return current === quantity ? [] : [{ code, description, day, limits, seen: seen ?? null, current, wanted: quantity }]
    })
  })
}

/** The weekdays that deliver something else afterwards. */
export function changedDays(wish: Wish, held: Held): Weekday[] {
  const removed = held.rows.filter(({ code }) => wish.removals.includes(code))
  const ofRemovals = WEEKDAYS.flatMap(({ day }) => (removed.some(({ quantities }) => quantities[dayName(day)] > 0) ? [day] : []))
  return [...new Set([...changedCells(wish, held).map(({ day }) => day), ...ofRemovals])]
}

function notOrderable(articleCode: string): Refused {
  const message = `L'articolo ${articleCode} non è ordinabile.`
  return { __typename: 'ArticleNotOrderable', code: 'ARTICLE_NOT_ORDERABLE', message, articleCode }
}

export function conflictOf(cells: ChangedCell[]): Refused | null {
  if (cells.length === 0) return null
  const conflicts = cells.map(({ limits: _limits, seen, ...cell }) => ({ ...cell, seen: seen ?? cell.current }))
  const message = 'Il planning è stato modificato nel frattempo: controlla le quantità e salva di nuovo.'
  return { __typename: 'PlanningConflict', code: 'PLANNING_CHANGED', message, conflicts }
}

function disabledOf(cells: ChangedCell[], { disabledDays }: Held): Refused | null {
  const cell = cells.find(({ day }) => disabledDays.includes(day))
  if (!cell) return null
  return { __typename: 'DayDisabled', code: 'DAY_DISABLED', message: `Giorno ${labelOf(cell.day)} disattivato`, day: cell.day }
}

function quantitiesOf(cells: ChangedCell[]): Refused | null {
  const refused = cells
    .filter(({ wanted, limits }) => !isAllowed(wanted, limits))
    .map(({ code, description, day, wanted, limits }) => ({
      code,
      day,
      quantity: wanted,
      message: refusalOf(description, wanted, limits),
      suggestions: suggestionsFor(wanted, limits),
    }))
  if (refused.length === 0) return null
  return { __typename: 'QuantitiesRefused', code: 'QUANTITY_REFUSED', message: summaryOf(refused.map(({ message }) => message)), refused }
}

/** The rows as they are to be afterwards. A row whose quantities all become 0 stays: only a removal takes it away. */
export function wishedRows(wish: Wish, held: Held): StandingRow[] {
  const changes = new Map<string, ChangedCell[]>()
  for (const cell of changedCells(wish, held)) changes.set(cell.code, [...(changes.get(cell.code) ?? []), cell])
  const kept = held.rows.filter(({ code }) => !wish.removals.includes(code)).map((row) => laidOver(row, changes.get(row.code) ?? []))
  const known = rowsByCode(held)
  const added = [...changes].filter(([code]) => !known.has(code)).map(([code, cells]) => laidOver(newRow(code, held), cells))
  return [...kept, ...added]
}

/** What has to be written; null when the server holds it already. */
export function writeOf(wish: Wish, held: Held): Write | null {
  const wished = wishedRows(wish, held)
  const known = rowsByCode(held)
  const changed = wished.filter((row) => known.get(row.code) !== row)
  const removed = wish.removals.filter((code) => known.has(code))
  if (removed.length > 0) return changed.length > 0 ? { kind: 'replace', rows: wished } : { kind: 'remove', codes: removed }
  return changed.length > 0 ? { kind: 'change', rows: changed } : null
}

/** Whether the server holds what was wished for: the answer to a write whose end nobody has seen. */
export function isFulfilled(wish: Wish, held: Held): boolean {
  return writeOf(wish, held) === null
}

function laidOver(row: StandingRow, cells: ChangedCell[]): StandingRow {
  if (cells.length === 0) return row
  const quantities = { ...row.quantities }
  for (const { day, wanted } of cells) quantities[dayName(day)] = wanted
  return { ...row, quantities }
}

function newRow(code: string, { articles }: Held): StandingRow {
  const article = articles.get(code)
  return {
    id: code,
    code,
    description: article?.description ?? code,
    unit: article?.unit ?? '',
    weight: article?.weight ?? null,
    note: article?.note ?? null,
    quantities: { monday: 0, tuesday: 0, wednesday: 0, thursday: 0, friday: 0, saturday: 0, sunday: 0 },
    minimum: article?.limits.minimum ?? null,
    step: article?.limits.step ?? null,
  }
}

const dayName = (day: Weekday) => day.toLowerCase() as DayName

const rowsByCode = ({ rows }: Held) => new Map(rows.map((row) => [row.code, row]))
