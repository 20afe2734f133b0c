// Sums and hints of a day.
import { isKilograms, isPieces } from '@panify/rules/quantity'
import type { Weekday } from '../../generated/graphql.ts'
import { shownAmount } from '../../ui/figures.ts'
import { sumsOf } from '../../ui/sums.ts'
import type { Sum } from '../../ui/sums.ts'
import { unbroken } from '../../ui/unbroken.ts'
import { cellsOf, isRefused, quantityOf, shownRows } from './week.ts'
import type { Draft, PlanRow } from './week.ts'

type UnitKind = 'pieces' | 'kilos' | 'other'
export type DayTotal = Sum

export function kindOfUnit(unit: string): UnitKind {
  if (isPieces(unit)) return 'pieces'
  return isKilograms(unit) ? 'kilos' : 'other'
}

const isPositive = (value: number) => Number.isFinite(value) && value > 0

/** The totals of the day, without invalid quantities; empty when nothing is ordered. */
export const totalsOf = (day: Weekday, rows: readonly PlanRow[], draft: Draft): DayTotal[] =>
  sumsOf(
    shownRows(rows, draft).flatMap((row) => {
      const amount = quantityOf(row, cellsOf(draft, row.code), day)
      return draft.removals.has(row.code) || !isPositive(amount) || isRefused(row, day, amount) ? [] : [{ unit: row.unit, amount }]
    }),
  )

/** Whether nothing is ordered on the day; removed rows do not count. */
export const isDayZero = (day: Weekday, rows: readonly PlanRow[]) => rows.every((row) => row.saved[day] === 0)

/** The weight of pieces or the pieces of a weight, by the weight of one piece: indicative only. Null when unknown. */
export function hintOf({ unit, weight }: Pick<PlanRow, 'unit' | 'weight'>, value: number): string | null {
  if (!weight || !isPositive(value)) return null
  const kind = kindOfUnit(unit)
  if (kind === 'pieces') return unbroken(`≈\u00a0${shownAmount(Math.round((value * weight) / 1000), 2)} kg`)
  if (kind !== 'kilos') return null
  const pieces = Math.round(value / weight)
  return pieces === 0 ? null : unbroken(`≈\u00a0${shownAmount(pieces * 1000, 0)} pz`)
}
