import type { DeliveryBasis } from '../generated/contract.ts'
import type { DestinationKey } from '../keys.ts'
import type { DeliveredRow, OrderedRow } from '../ordering/order-rows.ts'

export type { DeliveredRow, OrderedRow, Portion } from '../ordering/order-rows.ts'

export type DatedOrder = { date: string; rows: OrderedRow[] }

/** The differences from a destination's week, by date. */
export type Exceptions = { orders: DatedOrder[]; closures: string[] }

/** With the server's version of this state; null without one. */
export type HeldExceptions = Exceptions & { version: string | null }

/** The exception of one date: an order, a closure, or none. */
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

/** Parent of the answers to changes of dates; linked objects are read when selected. */
export type DatesChangedModel = DestinationKey & { dates: string[]; savedAt: string }

/** Parent of `ExtraordinaryOrderSet`. */
export type OrderSetModel = { order: ExtraordinaryOrderModel; savedAt: string }
