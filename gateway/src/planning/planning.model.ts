import type { Weekday } from '../generated/resolvers.ts'
import type { ArticleModel, DestinationModel } from '../models.ts'
import type { Limits } from '@panify/rules/quantity'

/** Parent of `Planning`: rows, days and window are brought only where they are asked for. */
export type PlanningModel = { destination: DestinationModel }

/** Seven quantities in thousandths. */
export type Week = Record<DayName, number>
export type DayName = Lowercase<Weekday>

/** A row as the bakery's server holds it. */
export type StandingRow = {
  id: string
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
export type Standing = { rows: StandingRow[]; version: string | null }

/** Parent of `PlanningRow`. */
export type PlanningRowModel = StandingRow & { limits: Limits; article: ArticleModel | null }
