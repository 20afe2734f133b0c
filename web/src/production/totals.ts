// The totals of the production list. Sums are exact: they add whole thousandths.
import { shownFigure } from '../ui/figures.ts'

type Item = { unit: string; quantity: number | null }

/** Up to three decimals without trailing zeros; '-' for a missing quantity. */
export const shownQuantity = (quantity: number | null) => (quantity === null || !Number.isFinite(quantity) ? '-' : shownFigure(quantity))

const fractionOf = (quantity: number | null) => /,(\d+)$/.exec(shownQuantity(quantity))?.[1] ?? ''

/** The most decimals of any of the quantities. */
export const decimalsIn = (items: readonly Pick<Item, 'quantity'>[]) =>
  Math.max(0, ...items.map(({ quantity }) => fractionOf(quantity).length))

/** The characters that a quantity lacks to align with so many decimals: ',000' below '0,125', '0' after '12,5' beside '1,25'. */
export function restOf(quantity: number | null, decimals: number): string {
  const { length } = fractionOf(quantity)
  const zeros = '0'.repeat(Math.max(0, decimals - length))
  return length === 0 && zeros ? `,${zeros}` : zeros
}

/** The articles of a list: one that was printed and is no longer ordered does not count. */
export const countOf = (items: readonly Pick<Item, 'quantity'>[]) => items.filter(({ quantity }) => quantity !== 0).length

/** '12,5 kg · 30 pz'. */
export const totalsLine = (totals: readonly { unit: string; quantity: number }[]) =>
  totals.map(({ unit, quantity }) => `${shownQuantity(quantity)}\u00a0${unit}`).join(' · ')

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
