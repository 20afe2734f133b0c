// Units of measure as bakeries write them.
import { isKilograms } from '@panify/rules/quantity'

export { isKilograms } from '@panify/rules/quantity'

const PIECES = new Set(['pz', 'pezzi', 'n', 'nr', 'numero'])

export const isPieces = (unit: string) => PIECES.has(unit.trim().toLowerCase())

/** How many decimals a quantity of the unit shows at least. */
export const decimalsOfUnit = (unit: string) => (isKilograms(unit) ? 2 : 0)
