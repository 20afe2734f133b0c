// Rows for the tests of this folder.
import { rulesOf, toThousandths } from '../../ui/quantity.ts'
import { emptyWeek } from './week.ts'
import type { PlanRow, Week } from './week.ts'

const pieces = rulesOf({ minimum: 10, step: 5, maximum: 1000, decimals: 0 })
const kilos = rulesOf({ minimum: 0.5, step: 0.5, maximum: 100, decimals: 2 })

/** A row with the given decimals; every other day is 0. */
export function planRow(code: string, days: Partial<Week>, more: Partial<PlanRow> = {}): PlanRow {
  const saved = Object.fromEntries(
    Object.entries({ ...emptyWeek, ...days }).map(([day, quantity]) => [day, toThousandths(quantity)]),
  ) as Week
  const unit = more.unit ?? 'pz'
  return {
    code,
    description: code,
    weight: null,
    note: null,
    imageUrl: null,
    isNew: false,
    rules: unit === 'kg' ? kilos : pieces,
    ...more,
    unit,
    saved,
  }
}
