import { shownAmount } from '@panify/rules/figures'
import type { Limits } from '@panify/rules/quantity'

// The Italian reasons for refused quantities (PLAN-27, 29, 31).

/** Why a quantity is refused, in Italian: 'Rosetta: minimo 10, poi a passi di 5.' */
export function refusalOf(description: string, quantity: number, limits: Limits): string {
  const { minimum, step, maximum, decimals } = limits
  if (quantity > maximum) return `${description}: massimo ${shownAmount(maximum, decimals)}.`
  return `${description}: minimo ${shownAmount(minimum, decimals)}, poi a passi di ${shownAmount(step, decimals)}.`
}

/** One sentence for the whole save: the first reason, and how many more there are. */
export function summaryOf(messages: string[]): string {
  const [first = '', ...others] = messages
  return others.length === 0 ? first : `${first} Altre quantità da correggere: ${others.length}.`
}
