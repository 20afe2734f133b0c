import type { EffectiveFrom, Weekday } from '../generated/contract.ts'
import type { ArticleModel } from '../articles/ports.ts'
import type { DestinationModel } from '../destinations/ports.ts'
import type { DestinationKey } from '../keys.ts'
import type { Limits } from '@panify/rules/quantity'

/** Parent of `Planning`: everything is loaded only when selected. */
export type PlanningModel = { destination: DestinationModel }

/** Parent of `PlanningUpdated` and of `DayDisabledSet`; linked objects are read when selected. */
export type OrdersChangedModel = DestinationKey & { savedAt: string; effectiveFrom: EffectiveFrom[] }

/** Seven quantities in thousandths. */
export type Week = Record<DayName, number>
export type DayName = Lowercase<Weekday>

/** A row on the bakery's server. */
export type StandingRow = {
  /** The server's id of the row; null for a new row, and if the server has none. */
  id: string | null
  code: string
  description: string
  unit: string
  weight: number | null
  note: string | null
  quantities: Week
  /** Limits in the row itself; only the catalogue has the maximum. */
  minimum: number | null
  step: number | null
}

/** The standing week as it was read, with its version on the server. */
export type Standing = { rows: readonly StandingRow[]; version: string | null }

/** Parent of `PlanningRow`; `id` is the graph's. */
export type PlanningRowModel = StandingRow & { id: string; articleCode: string; limits: Limits; article: ArticleModel | null }
