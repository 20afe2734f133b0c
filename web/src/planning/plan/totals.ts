// Sums and hints of a day. Different units are never added: pieces, kilos and others are listed side by side.
import { isKilograms, isPieces } from '@panify/rules/quantity'
import type { Weekday } from '../../generated/graphql.ts'
import { shownAmount } from '../../ui/figures.ts'
import { unbroken } from '../../ui/unbroken.ts'
import { cellsOf, isRefused, quantityOf, shownRows } from './week.ts'
import type { Draft, PlanRow } from './week.ts'

type UnitKind = 'pieces' | 'kilos' | 'other'
export type DayTotal = { unit: string; total: number; decimals: number }

export function kindOfUnit(unit: string): UnitKind {
  if (isPieces(unit)) return 'pieces'
  return isKilograms(unit) ? 'kilos' : 'other'
}

const isPositive = (value: number) => Number.isFinite(value) && value > 0

/** The totals of the day: pieces first, then kilos, then other units; empty when nothing is ordered. */
export function totalsOf(day: Weekday, rows: readonly PlanRow[], draft: Draft): DayTotal[] {
  const sums = new Map<string, DayTotal>()
  for (const row of shownRows(rows, draft)) {
    const value = quantityOf(row, cellsOf(draft, row.code), day)
    // An invalid typed quantity is left out of the total.
    if (draft.removals.has(row.code) || !isPositive(value) || isRefused(row, day, value)) continue
    const kind = kindOfUnit(row.unit)
    const unit = kind === 'pieces' ? 'pz' : kind === 'kilos' ? 'kg' : row.unit
    const before = sums.get(unit)
    sums.set(unit, { unit, total: (before?.total ?? 0) + value, decimals: kind === 'kilos' ? 2 : 0 })
  }
  const rank = ({ unit }: DayTotal) => (unit === 'pz' ? 0 : unit === 'kg' ? 1 : 2)
  return [...sums.values()].sort((a, b) => rank(a) - rank(b) || a.unit.localeCompare(b.unit))
}

/** '42 pz · 12,50 kg'. */
export const totalsText = (totals: readonly DayTotal[]) =>
  totals.map(({ unit, total, decimals }) => `${shownAmount(total, decimals)} ${unit}`).join(' · ')

/** Whether nothing is ordered on the day; removed rows do not count. */
export const isDayZero = (day: Weekday, rows: readonly PlanRow[]) => rows.every((row) => row.saved[day] === 0)

/** The weight of pieces or the pieces of a weight, by the weight of one piece: indicative only. Null when unknown. */
export function hintOf({ unit, weight }: Pick<PlanRow, 'unit' | 'weight'>, value: number): string | null {
  if (!weight || !isPositive(value)) return null
  const kind = kindOfUnit(unit)
  if (kind === 'pieces') return unbroken(`≈ ${shownAmount(Math.round((value * weight) / 1000), 2)} kg`)
  if (kind !== 'kilos') return null
  const pieces = Math.round(value / weight)
  return pieces === 0 ? null : unbroken(`≈ ${shownAmount(pieces * 1000, 0)} pz`)
}
