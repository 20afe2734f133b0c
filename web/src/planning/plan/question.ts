// The gentle question about a quantity that looks like a slip of the finger. It blocks nothing.
import { isAllowed } from '@panify/rules/quantity'
import type { Weekday } from '../../generated/graphql.ts'
import { shownAmount } from '../../ui/figures.ts'
import { text } from '../planning.text.ts'
import { formerOf } from './week.ts'
import type { PlanRow } from './week.ts'

const MANY_TIMES = 10

/** Asks about a changed quantity of at least ten times the former one; nothing is asked about 0 and about a refused quantity. */
export function questionOf(row: PlanRow, day: Weekday, value: number): string | null {
  const former = formerOf(row, day)
  if (value === former || !(value > 0) || !isAllowed(value, row.rules)) return null
  return former > 0 && value >= MANY_TIMES * former ? text.tenfold(shownAmount(former, row.rules.decimals)) : null
}
