import type { EffectiveFrom, Weekday } from '../generated/contract.ts'
import type { ArticleModel } from '../articles/ports.ts'
import type { DestinationModel } from '../destinations/ports.ts'
import type { DestinationKey } from '../keys.ts'
import type { Limits } from '@panify/rules/quantity'

/** Parent of `Planning`: everything is brought only where it is asked for. */
export type PlanningModel = { destination: DestinationModel }

/** Parent of `PlanningUpdated` and of `DayDisabledSet`: what they lead to is read when they are answered. */
export type OrdersChangedModel = DestinationKey & { savedAt: string; effectiveFrom: EffectiveFrom[] }

/** Seven quantities in thousandths. */
export type Week = Record<DayName, number>
export type DayName = Lowercase<Weekday>

/** A row as the bakery's server holds it. */
export type StandingRow = {
  /** Names the row on the server; null for one that is not there yet, and where the server names none. */
  id: string | null
  code: string
  description: string
  unit: string
  weight: number | null
  note: string | null
  quantities: Week
  /** What the row says of its limits; the maximum is known to the catalogue alone. */
  minimum: number | null
  step: number | null
}

/** The standing week as it was read, with the version the server gave it. */
export type Standing = { rows: readonly StandingRow[]; version: string | null }

/** Parent of `PlanningRow`; `id` is that of the graph. */
export type PlanningRowModel = StandingRow & { id: string; articleCode: string; limits: Limits; article: ArticleModel | null }
