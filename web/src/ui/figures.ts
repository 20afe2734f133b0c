// Formats numbers for display and for input fields.
import { shownFigure } from '@panify/rules/figures'

export { shownAmount, shownFigure } from '@panify/rules/figures'

/** A count: '3.752'. */
export const shownCount = (count: number) => shownFigure(count, 0, 0)

/** '€ 1.283,25'; a unit cost keeps up to four decimals. */
export const shownEuros = (amount: number) => `€\u00a0${shownFigure(amount, 2, 4)}`

/** For a field: a comma and no points, which could be mistaken for decimal points while editing. */
export const writtenFigure = (value: number, least = 0) => shownFigure(value, least, 6).replaceAll('.', '')

/**
 * Removes the points between thousands from typed or pasted text. A single point may also be a decimal point ('2.500'): it is
 * removed only where a comma follows or where the number has no `decimals`.
 */
export function withoutGrouping(text: string, decimals = 3): string {
  const isGrouped = /^[1-9]\d{0,2}(\.\d{3})+(,\d*)?$/.test(text)
  const isPlain = /,|\..*\./.test(text) || decimals === 0
  return isGrouped && isPlain ? text.replaceAll('.', '') : text
}
