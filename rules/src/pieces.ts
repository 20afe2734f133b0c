// Pieces per kg, from the weight of one piece.
import { isKilograms, isPieces } from './quantity.ts'

export function piecesPerKg(weight: number, unit: string): number {
  if (!Number.isFinite(weight) || weight <= 0) return 0
  if (isKilograms(unit)) return weight
  const pieces = 1 / weight
  return isPieces(unit) ? Math.round(pieces * 100) / 100 : pieces
}
