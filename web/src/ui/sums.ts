// Sums of quantities. Different units are never added: pieces, kilos and others stand side by side.
import { isKilograms, isPieces } from '@panify/rules/quantity'
import { shownAmount } from './figures.ts'

/** In thousandths of the unit. */
export type Sum = { unit: string; total: number; decimals: number }

const nameOf = (unit: string) => (isPieces(unit) ? 'pz' : isKilograms(unit) ? 'kg' : unit)
const rank = ({ unit }: Sum) => (unit === 'pz' ? 0 : unit === 'kg' ? 1 : 2)

/** One sum per unit: pieces first, then kilos, then other units. */
export function sumsOf(amounts: Iterable<{ unit: string; amount: number }>): Sum[] {
  const sums = new Map<string, Sum>()
  for (const { unit: written, amount } of amounts) {
    const unit = nameOf(written)
    sums.set(unit, { unit, total: (sums.get(unit)?.total ?? 0) + amount, decimals: unit === 'kg' ? 2 : 0 })
  }
  return [...sums.values()].sort((a, b) => rank(a) - rank(b) || a.unit.localeCompare(b.unit))
}

/** '45 pz, 3,00 kg': no figure is separated from its unit. */
export const sumsText = (sums: readonly Sum[]) =>
  sums.map(({ unit, total, decimals }) => `${shownAmount(total, decimals)}\u00a0${unit}`).join(', ')
