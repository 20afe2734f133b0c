import { toItalian, type Limits } from './quantity.ts'

// Pure rules of a standing order's quantities, in thousandths (PLAN-27, 29, 31). Only what is changed is judged: an old value
// outside its range blocks nothing.

/** Whether an ordered quantity is allowed: 0, or minimum + k · step up to the maximum. */
export function isAllowed(quantity: number, limits: Limits): boolean {
  if (quantity === 0) return true
  const { minimum, step, maximum } = limits
  return quantity >= minimum && quantity <= maximum && (quantity - minimum) % step === 0
}

/** The nearest allowed quantities of one that is not: one or two, never taken silently. */
export function suggestionsFor(quantity: number, limits: Limits): number[] {
  const { minimum, step, maximum } = limits
  if (minimum > maximum) return [0]
  if (quantity <= minimum) return [minimum]
  const below = minimum + Math.floor((Math.min(quantity, maximum) - minimum) / step) * step
  const above = below + step
  return quantity < maximum && above <= maximum ? [below, above] : [below]
}

/** Why a quantity is refused, in Italian: 'Rosetta: minimo 10, poi a passi di 5.' */
export function refusalOf(description: string, quantity: number, limits: Limits): string {
  const { minimum, step, maximum, decimals } = limits
  if (quantity > maximum) return `${description}: massimo ${toItalian(maximum, decimals)}.`
  return `${description}: minimo ${toItalian(minimum, decimals)}, poi a passi di ${toItalian(step, decimals)}.`
}

/** One sentence for the whole save: the first reason, and how many more there are. */
export function summaryOf(messages: string[]): string {
  const [first = '', ...others] = messages
  return others.length === 0 ? first : `${first} Altre quantità da correggere: ${others.length}.`
}
