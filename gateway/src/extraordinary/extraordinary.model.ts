import type { DeliveryBasis } from '../generated/contract.ts'
import type { DestinationKey } from '../keys.ts'
import type { DeliveredRow, OrderedRow } from '../ordering/order-rows.ts'

export type { DeliveredRow, OrderedRow, Portion } from '../ordering/order-rows.ts'

export type DatedOrder = { date: string; rows: OrderedRow[] }

/** Everything that differs from a destination's week, by date. */
export type Exceptions = { orders: DatedOrder[]; closures: string[] }

/** With what the server calls this state; null where it gives no version. */
export type HeldExceptions = Exceptions & { version: string | null }

/** What one date has besides the week: an order, a closure, or nothing. */
export type Exception<Row = OrderedRow> = { kind: 'order'; rows: readonly Row[] } | { kind: 'closure' } | { kind: 'none' }

/** Parent of `ExtraordinaryOrder`. */
export type ExtraordinaryOrderModel = DestinationKey & DatedOrder

/** Parent of `Closure`. */
export type ClosureModel = DestinationKey & { date: string }

/** Parent of `Delivery`. */
export type DeliveryModel = DestinationKey & {
  date: string
  isClosed: boolean
  closesAt: string | null
  basis: DeliveryBasis
  rows: DeliveredRow[]
}

/** Parent of what a change of dates answers: what it leads to is read when it is answered. */
export type DatesChangedModel = DestinationKey & { dates: string[]; savedAt: string }

/** Parent of `ExtraordinaryOrderSet`. */
export type OrderSetModel = { order: ExtraordinaryOrderModel; savedAt: string }
