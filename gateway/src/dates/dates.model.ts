import type { CutOff } from '@panify/rules/cut-off'
import type { Temporal } from 'temporal-polyfill'

/** The known closings of a period. */
export type Closings = {
  /** Every date before it has closed; null if no closing is known. */
  firstOpen: string | null
  /** When each date of the period closed, if known. */
  closedAt: ReadonlyMap<string, Temporal.Instant>
}

/** The dates as they are for an operation received at some instant. */
export type OpenDates = {
  cutOff: CutOff
  /** The first date that has not closed, today at the earliest. */
  firstUnclosed: Temporal.PlainDate
  /** The first date that the operation can change: neither closed nor past its cut-off. */
  firstOpen: Temporal.PlainDate
  /** Whether the back end keeps its closings and refuses late writes. */
  isKeptThere: boolean
}
