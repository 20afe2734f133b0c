import { type Suspension, isSuspended } from '@panify/rules/suspension'
import { Temporal } from 'temporal-polyfill'
import type { DeliveryBasis } from '../generated/contract.ts'
import type { DestinationModel } from '../destinations/ports.ts'
import { WEEKDAYS } from '../ordering/weekdays.ts'
import type { DeliveredRow, Exceptions } from './extraordinary.model.ts'

// The delivery of a date, derived from week, orders and closures for a back end that does not answer it: the bundled one's rule,
// except that the gateway has no snapshot of a closed date.

export type Due = { date: string; basis: DeliveryBasis; rows: DeliveredRow[] }

type Week = Record<Lowercase<(typeof WEEKDAYS)[number]['day']>, number>
export type WeekRow = Omit<DeliveredRow, 'quantity'> & { quantities: Week }

export type DateFacts = {
  destination: Pick<DestinationModel, 'isActive' | 'disabledDays'>
  company: Suspension
  exceptions: Exceptions
  rows: readonly WeekRow[]
}

export const weekdayOf = (date: string) => WEEKDAYS[Temporal.PlainDate.from(date).dayOfWeek - 1]!.day

export function dueOn(date: string, { destination, company, exceptions, rows }: DateFacts): Due {
  const nothing = (basis: DeliveryBasis): Due => ({ date, basis, rows: [] })
  if (isSuspended(date, company)) return nothing('COMPANY_SUSPENDED')
  if (!destination.isActive) return nothing('INACTIVE')
  if (exceptions.closures.includes(date)) return nothing('CLOSURE')
  const order = exceptions.orders.find((one) => one.date === date)
  if (order) return { date, basis: 'EXTRAORDINARY', rows: order.rows.filter(isOrdered).map(asDelivered) }
  const weekday = weekdayOf(date)
  if (destination.disabledDays.includes(weekday)) return nothing('DAY_DISABLED')
  const ofDay = rows.map((row) => asDelivered({ ...row, quantity: row.quantities[weekday.toLowerCase() as keyof Week] })).filter(isOrdered)
  return ofDay.length === 0 ? nothing('EMPTY') : { date, basis: 'STANDING', rows: ofDay }
}

const isOrdered = ({ quantity }: { quantity: number }) => quantity > 0
const asDelivered = ({ code, description, unit, quantity }: DeliveredRow): DeliveredRow => ({ code, description, unit, quantity })
