import { type Limits, isAllowed, largestAllowed, suggestionsFor } from '@panify/rules/quantity'

// Quantities on the screen: whole thousandths internally, with a comma in texts. The gateway's rules are mirrored here, so that
// a field can validate while typing.
import { shownAmount, withoutGrouping, writtenFigure } from './figures.ts'

/** The limits of a quantity, in thousandths. */
export type QuantityRules = Limits

type QuantityChoice = { value: number; isCurrent: boolean; isOutOfRange: boolean }

const thousand = 1000
export const toThousandths = (decimal: number) => Math.round(decimal * thousand)
export const toDecimal = (thousandths: number) => thousandths / thousand

export const rulesOf = (limits: QuantityRules): QuantityRules => ({
  minimum: toThousandths(limits.minimum),
  step: Math.max(1, toThousandths(limits.step)),
  maximum: toThousandths(limits.maximum),
  decimals: limits.decimals,
})

/** Parses typed text with comma or point; empty text is 0, invalid text NaN. `decimals` as the article shows. */
export function parseQuantity(text: string, decimals = 3): number {
  const plain = withoutGrouping(text.trim(), decimals)
  if (plain === '') return 0
  const match = /^(\d{0,7})(?:[.,](\d{0,3}))?$/.exec(plain)
  if (!match || !/\d/.test(plain)) return Number.NaN
  return Number(match[1] || 0) * thousand + Number((match[2] ?? '').padEnd(3, '0'))
}

/** Parses a quantity of a conflict, which the gateway writes with points between thousands; none is 0. */
export const parseWritten = (written: string | null) => parseQuantity((written ?? '').replaceAll('.', ''))

/** For a field: '30', '2,50', '0,125', '1200'; the decimals of the article, more only where the value has more. */
export const formatQuantity = (thousandths: number, decimals: number) => writtenFigure(toDecimal(thousandths), decimals)

/** The one or two valid quantities nearest to an invalid one; none for NaN. */
export function nearestValid(value: number, rules: QuantityRules): number[] {
  return !Number.isFinite(value) || isAllowed(value, rules) ? [] : suggestionsFor(value, rules)
}

/** The valid quantity `steps` above (below when negative); under the minimum there is only 0. */
export function stepped(value: number, steps: number, rules: QuantityRules): number {
  const from = Number.isFinite(value) ? value : 0
  const { minimum, step } = rules
  const top = largestAllowed(rules)
  if (steps > 0) {
    if (from >= top) return from
    const index = from < minimum ? -1 : Math.floor((from - minimum) / step)
    return Math.min(top, minimum + (index + steps) * step)
  }
  if (from <= minimum) return 0
  const index = Math.ceil((Math.min(from, top + step) - minimum) / step)
  return Math.max(minimum, minimum + (index + steps) * step)
}

/** The options: 0, the ten valid values around the current one, and a current one outside the range. */
export function choicesAround(value: number, rules: QuantityRules): QuantityChoice[] {
  const { minimum, step } = rules
  const count = Math.round((largestAllowed(rules) - minimum) / step) + 1
  const nearest = Math.round(((Number.isFinite(value) ? value : 0) - minimum) / step)
  const first = Math.max(0, Math.min(nearest - 4, count - 10))
  const around = Array.from({ length: Math.min(10, count) }, (_, index) => minimum + (first + index) * step)
  const isOutOfRange = Number.isFinite(value) && !isAllowed(value, rules)
  const values = [0, ...around, ...(isOutOfRange ? [value] : [])].sort((a, b) => a - b)
  return values.map((each) => ({ value: each, isCurrent: each === value, isOutOfRange: isOutOfRange && each === value }))
}

/** The reason why a quantity is invalid; null for a valid one. */
export function refusalOf(value: number, rules: QuantityRules): string | null {
  if (Number.isNaN(value)) return 'Scrivi un numero, con al massimo tre decimali.'
  if (isAllowed(value, rules)) return null
  const shown = (each: number) => shownAmount(each, rules.decimals)
  if (value < rules.minimum) return `Minimo ${shown(rules.minimum)}, oppure 0.`
  if (value > rules.maximum) return `Massimo ${shown(rules.maximum)}.`
  if (value > largestAllowed(rules)) return `A passi di ${shown(rules.step)}, fino a ${shown(largestAllowed(rules))}.`
  return `Da ${shown(rules.minimum)} a passi di ${shown(rules.step)}.`
}
