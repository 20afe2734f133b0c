// What arrives on a date, and who decided it. Pure functions.
import type { DateOrder } from '../../extraordinary/index.date.ts'
import type { DeliveryFieldsFragment } from '../../generated/graphql.ts'
import type { Basis } from './date-rows.ts'

/** The quantities of the week, those of an extraordinary order, or nothing because of a closure. */
export type Choice = 'week' | 'order' | 'nothing'

/** The choice behind the delivery of a date that has closed. */
const closedChoices: Partial<Record<DeliveryFieldsFragment['basis'], Choice>> = {
  EXTRAORDINARY: 'order',
  CLOSURE: 'nothing',
  STANDING: 'week',
  DAY_DISABLED: 'week',
  EMPTY: 'week',
}

/** The choice that is saved; null where neither the week nor the customer decides. */
export function savedChoice({ order, isClosure, delivery: { state, basis } }: Basis): Choice | null {
  if (state === 'CLOSED') return closedChoices[basis] ?? null
  if (basis === 'INACTIVE') return null
  if (order) return 'order'
  return isClosure ? 'nothing' : 'week'
}

/** The change that leads from the current content of a date back to a former one. */
export type Restoration = 'setOrder' | 'deleteOrder' | 'close' | 'reopen' | null

export function restorationOf(
  former: Pick<DateOrder, 'order' | 'isClosure'>,
  current: Pick<DateOrder, 'order' | 'isClosure'>,
): Restoration {
  if (former.order) return 'setOrder'
  if (former.isClosure) return current.isClosure ? null : 'close'
  if (current.isClosure) return 'reopen'
  return current.order ? 'deleteOrder' : null
}
