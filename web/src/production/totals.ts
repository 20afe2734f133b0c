// What the production list adds up. Sums are exact: whole thousandths, never sums of decimals.
import { shownFigure } from '../ui/figures.ts'

type Item = { unit: string; quantity: number | null }

/** Up to three decimals, trailing zeros gone; '-' for what is no quantity. */
export const shownQuantity = (quantity: number | null) => (quantity === null || !Number.isFinite(quantity) ? '-' : shownFigure(quantity))

/** The sum of each unit of measure, in the order the units first appear. Kilos are never added to pieces. */
export function totalsByUnit(items: readonly Item[]): { unit: string; quantity: number }[] {
  const sums = new Map<string, number>()
  for (const { unit, quantity } of items) {
    if (quantity === null) continue
    const key = unit.trim().toLowerCase()
    sums.set(key, (sums.get(key) ?? 0) + Math.round(quantity * 1000))
  }
  return [...sums].map(([unit, thousandths]) => ({ unit, quantity: thousandths / 1000 }))
}
