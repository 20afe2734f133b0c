import { Temporal } from 'temporal-polyfill'
import { invalid } from '../http/errors.ts'
import type { Period } from './rule.ts'

const MAX_DAYS = 366

type Written = { from: string; to: string; toField: string; maxDays?: number }

/** Both ends belong to the period. */
export function readPeriod({ from, to, toField, maxDays = MAX_DAYS }: Written): Period {
  const period = { from: Temporal.PlainDate.from(from), to: Temporal.PlainDate.from(to) }
  const days = period.from.until(period.to).days + 1
  if (days < 1) throw invalid(toField, 'La data finale precede quella iniziale.')
  if (days > maxDays) throw invalid(toField, `Al massimo ${maxDays} giorni`)
  return period
}
