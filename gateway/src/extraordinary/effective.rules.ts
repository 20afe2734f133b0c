import { type Suspension, isSuspended } from '@panify/rules/closing'
import { Temporal } from 'temporal-polyfill'
import type { EffectiveSource } from '../generated/resolvers.ts'
import type { DestinationModel } from '../models.ts'
import { WEEKDAYS } from '../weekdays.ts'
import type { Exceptions } from './extraordinary.model.ts'

// What is delivered on a date, worked out from the parts, for a back end that cannot tell: the same order of questions as the
// bundled one, except that nobody here knows what a closed date closed with.

export type EffectiveRow = { code: string; description: string; unit: string; quantity: number }
export type EffectiveOrder = { date: string; source: EffectiveSource; rows: EffectiveRow[] }

type Week = Record<Lowercase<(typeof WEEKDAYS)[number]['day']>, number>
export type WeekRow = Omit<EffectiveRow, 'quantity'> & { quantities: Week }

type Known = {
  destination: Pick<DestinationModel, 'isActive' | 'disabledDays'>
  company: Suspension
  exceptions: Exceptions
  rows: readonly WeekRow[]
}

export const weekdayOf = (date: string) => WEEKDAYS[Temporal.PlainDate.from(date).dayOfWeek - 1]!.day

export function effectiveOf(date: string, { destination, company, exceptions, rows }: Known): EffectiveOrder {
  const nothing = (source: EffectiveSource): EffectiveOrder => ({ date, source, rows: [] })
  if (isSuspended(date, company)) return nothing('BAKERY_CLOSED')
  if (!destination.isActive) return nothing('INACTIVE')
  if (exceptions.closures.includes(date)) return nothing('CLOSURE')
  const order = exceptions.orders.find((one) => one.date === date)
  if (order) return { date, source: 'EXTRAORDINARY', rows: order.rows.filter(isOrdered).map(asEffective) }
  const weekday = weekdayOf(date)
  if (destination.disabledDays.includes(weekday)) return nothing('DAY_DISABLED')
  const ofDay = rows.map((row) => asEffective({ ...row, quantity: row.quantities[weekday.toLowerCase() as keyof Week] }))
  return { date, source: 'STANDING', rows: ofDay.filter(isOrdered) }
}

const isOrdered = ({ quantity }: { quantity: number }) => quantity > 0
const asEffective = ({ code, description, unit, quantity }: EffectiveRow): EffectiveRow => ({ code, description, unit, quantity })
