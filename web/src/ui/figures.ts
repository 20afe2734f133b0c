// The figures of the portal, to be read and to be written in a field.
import { shownFigure } from '@panify/rules/figures'

export { shownAmount, shownFigure } from '@panify/rules/figures'

/** How many there are: '3.752'. */
export const shownCount = (count: number) => shownFigure(count, 0, 0)

/** '€ 1.283,25'; a unit cost keeps up to four decimals. */
export const shownEuros = (amount: number) => `€ ${shownFigure(amount, 2, 4)}`

/** For a field: a comma and no points, which could be taken for decimals while one edits. */
export const writtenFigure = (value: number, least = 0) => shownFigure(value, least, 6).replaceAll('.', '')

/**
 * What was typed or pasted, without the points between thousands. A single point may also stand before decimals ('2.500'): it
 * goes only where a comma follows or where nothing has `decimals`.
 */
export function withoutGrouping(text: string, decimals = 3): string {
  const isGrouped = /^[1-9]\d{0,2}(\.\d{3})+(,\d*)?$/.test(text)
  const isPlain = /,|\..*\./.test(text) || decimals === 0
  return isGrouped && isPlain ? text.replaceAll('.', '') : text
}
