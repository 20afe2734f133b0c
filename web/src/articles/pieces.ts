// Pieces per kg, from the weight of one piece.
const PIECES = ['pz', 'pezzi', 'n', 'nr', 'numero']
const KILOS = ['kg', 'kilogrammi', 'kilo']

export function piecesPerKg(weight: number, unit: string): number {
  if (!Number.isFinite(weight) || weight <= 0) return 0
  const name = unit.trim().toLowerCase()
  if (KILOS.includes(name)) return weight
  const pieces = 1 / weight
  return PIECES.includes(name) ? Math.round(pieces * 100) / 100 : pieces
}

/** As people read it here. */
export const shownPieces = (pieces: number) => pieces.toLocaleString('it-IT', { maximumFractionDigits: 3, useGrouping: false })
