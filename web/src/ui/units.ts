// Units of measure as bakeries write them.
import { isKilograms } from '@panify/rules/quantity'

/** As people read it; empty where there is none. */
export const shownUnit = ({ code }: { code: string | null }): string => code ?? ''

/** How many decimals a quantity of the unit shows at least. */
export const decimalsOfUnit = (unit: string) => (isKilograms(unit) ? 2 : 0)
