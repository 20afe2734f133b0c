import type { CutOff } from '@panify/rules/cut-off'
import type { Temporal } from 'temporal-polyfill'

/** What is known of the closings of a period. */
export type Closings = {
  /** Every date before it has closed; null where nothing is known to have closed. */
  firstOpen: string | null
  /** When each date of the period closed, where that is known. */
  closedAt: ReadonlyMap<string, Temporal.Instant>
}

/** The dates as an operation finds them that was received at some instant. */
export type OpenDates = {
  cutOff: CutOff
  /** The first date that has not closed, today at the earliest. */
  firstUnclosed: Temporal.PlainDate
  /** The first date that the operation reaches: neither closed nor past its cut-off. */
  firstOpen: Temporal.PlainDate
  /** Whether the back end itself keeps its closings, and refuses what comes too late. */
  isKeptThere: boolean
}
