import { shownAmount } from '@panify/rules/figures'
import { datesOf, exceptionOf, outcomeOf, type Write } from './exceptions.rules.ts'
import type { Exception, Exceptions } from './extraordinary.model.ts'

const ACTIONS = { order: 'extraordinary.order', closure: 'extraordinary.closure', removal: 'extraordinary.removal' } as const

/** A write with its audit entry: each date before and after. */
export function planned(write: Write, held: Exceptions) {
  const after = written(outcomeOf(write))
  const detail = Object.fromEntries(datesOf(write).map((date) => [date, { before: written(exceptionOf(held, date)), after }]))
  return { kind: 'write' as const, write, action: ACTIONS[write.kind], detail }
}

/** 'ROS 20; PAN 2,5', 'closure' or 'none'. */
function written(exception: Exception): string {
  if (exception.kind !== 'order') return exception.kind
  return exception.rows.map(({ code, quantity }) => `${code} ${shownAmount(quantity)}`).join('; ')
}
