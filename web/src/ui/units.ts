// Units of measure, in the spellings of bakeries.
import { isKilograms } from '@panify/rules/quantity'

/** The displayed unit; empty where there is none. */
export const shownUnit = ({ code }: { code: string | null }): string => code ?? ''

/** The minimum number of decimals of a quantity of the unit. */
export const decimalsOfUnit = (unit: string) => (isKilograms(unit) ? 2 : 0)
