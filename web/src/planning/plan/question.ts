// The gentle question about a quantity that looks like a slip of the finger. It blocks nothing.
import { isAllowed } from '@panify/rules/quantity'
import type { Weekday } from '../../generated/graphql.ts'
import { shownAmount } from '../../ui/figures.ts'
import { text } from '../planning.text.ts'
import type { Customary } from './use-customary.ts'
import { formerOf } from './week.ts'
import type { PlanRow } from './week.ts'

const MANY_TIMES = 10

/**
 * Asks about a changed quantity outside what was usual in the last weeks, and about at least ten times the former one. Nothing is
 * asked about 0 and about a refused quantity.
 */
export function questionOf(row: PlanRow, day: Weekday, value: number, customary?: Customary): string | null {
  const former = formerOf(row, day)
  if (value === former || !(value > 0) || !isAllowed(value, row.rules)) return null
  const shown = (quantity: number) => shownAmount(quantity, row.rules.decimals)
  const { minimum = 0, maximum = 0 } = customary ?? {}
  if (maximum > 0 && (value < minimum || value > maximum))
    return text.usually(minimum === maximum ? shown(minimum) : `${shown(minimum)}–${shown(maximum)}`)
  return former > 0 && value >= MANY_TIMES * former ? text.tenfold(shown(former)) : null
}
