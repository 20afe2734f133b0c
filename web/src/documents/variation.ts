import type { DeliveryRowFieldsFragment, VaryDeliveryInput } from '../generated/graphql.ts'
import { shownAmount } from '../ui/figures.ts'
import { formatQuantity, parseQuantity, parseWritten, toDecimal, toThousandths } from '../ui/quantity.ts'
import { decimalsOfUnit, shownUnit } from '../ui/units.ts'

/** One row of a varied delivery; `before` is its quantity when it was read, in thousandths. */
export type VariedRow = { code: string; description: string; unit: string; before: number; typed: string }

type Article = { code: string; description: string; unit: string }

export const shownQuantity = (thousandths: number, unit: string): string => shownAmount(thousandths, decimalsOfUnit(unit))

export const rowsOf = (rows: readonly DeliveryRowFieldsFragment[]): VariedRow[] =>
  rows.map(({ articleCode: code, description, unit: ownUnit, quantity }) => {
    const unit = shownUnit(ownUnit)
    const before = toThousandths(quantity)
    return { code, description, unit, before, typed: formatQuantity(before, decimalsOfUnit(unit)) }
  })

export const withArticle = (rows: readonly VariedRow[], { code, description, unit }: Article): VariedRow[] =>
  rows.some((row) => row.code === code) ? [...rows] : [...rows, { code, description, unit, before: 0, typed: '' }]

export const withTyped = (rows: readonly VariedRow[], code: string, typed: string): VariedRow[] =>
  rows.map((row) => (row.code === code ? { ...row, typed } : row))

/** A row that somebody else has changed: its current quantity becomes seen, and replaces the own one unless that is kept. */
export const withCurrent = (
  rows: readonly VariedRow[],
  { path, current }: { path: string; current: string | null },
  isKept: boolean,
): VariedRow[] => {
  const before = parseWritten(current)
  const typedOf = ({ typed, unit }: VariedRow) => (isKept ? typed : formatQuantity(before, decimalsOfUnit(unit)))
  return rows.map((row) => (`rows.${row.code}` === path ? { ...row, before, typed: typedOf(row) } : row))
}

/** NaN for invalid text. */
export const quantityOf = ({ typed, unit }: VariedRow): number => parseQuantity(typed, decimalsOfUnit(unit))

export const changedRows = (rows: readonly VariedRow[]): VariedRow[] => rows.filter((row) => quantityOf(row) !== row.before)

export const hasInvalidQuantity = (rows: readonly VariedRow[]): boolean => rows.some((row) => Number.isNaN(quantityOf(row)))

/** The input of the change: the whole delivery, and the quantities seen. */
export const inputOf = (rows: readonly VariedRow[]): Required<Pick<VaryDeliveryInput, 'rows' | 'seen'>> => ({
  rows: rows.map((row) => ({ articleCode: row.code, quantity: toDecimal(quantityOf(row)) })).filter(({ quantity }) => quantity > 0),
  seen: rows.filter(({ before }) => before > 0).map(({ code, before }) => ({ articleCode: code, quantity: toDecimal(before) })),
})
