import { isKilograms } from '@panify/rules/quantity'

/** The fields of an article that a number of trays depends on; null if not set. */
interface TrayArticle {
  unita_m: string
  peso_lo: number | null
  pos: number | null
}

/**
 * '3 teglie + 4 pz': whole trays and the remaining pieces, rounded up. Empty without pieces per tray, and for goods sold
 * by weight without the weight of a piece.
 */
export function traysOf(thousandths: number, { unita_m, peso_lo, pos }: TrayArticle): string {
  const pieces = piecesOf(thousandths, unita_m, peso_lo)
  if (!pos || pieces === null || pieces === 0) return ''
  const trays = Math.floor(pieces / pos)
  const rest = pieces % pos
  const parts = [trays > 0 ? `${trays} ${trays === 1 ? 'teglia' : 'teglie'}` : '', rest > 0 ? `${rest} pz` : '']
  return parts.filter(Boolean).join(' + ')
}

function piecesOf(thousandths: number, unit: string, grams: number | null): number | null {
  if (!isKilograms(unit)) return Math.ceil(thousandths / 1000)
  // Thousandths of a kilogram are grams, and so is the weight of a piece.
  return grams ? Math.ceil(thousandths / grams) : null
}
