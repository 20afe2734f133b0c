import { sumsOf } from '../ui/sums.ts'
import { toThousandths } from '../ui/quantity.ts'
import { shownUnit } from '../ui/units.ts'

type Row = { quantity: number; unit: { code: string | null } }

/** The sums of an order or a delivery. */
export const sumsOfRows = (rows: readonly Row[]) =>
  sumsOf(rows.map(({ quantity, unit }) => ({ unit: shownUnit(unit), amount: toThousandths(quantity) })))
