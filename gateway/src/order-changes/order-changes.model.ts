import type { OrderChangeKind, Weekday } from '../generated/contract.ts'
import type { Connection } from '../lists/connection.ts'
import type { NamedDestination } from '../erp/named-destination.erp.ts'

/** Parent of `OrderChange`; quantities in thousandths. */
export type OrderChangeModel = NamedDestination & {
  id: string
  changedAt: string
  kind: OrderChangeKind
  articleCode: string | null
  description: string | null
  unit: string | null
  day: Weekday | null
  date: string | null
  before: number | null
  after: number | null
  removedWeek: Record<Lowercase<Weekday>, number> | null
}

/** Parent of `OrderChangeConnection`. */
export type OrderChangesModel = Connection<OrderChangeModel>
