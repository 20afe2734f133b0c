// How long an operation may write after its receipt, and how long after its cut-off a date closes. Both programs read the
// same two values: a save received just before the cut-off must reach its date before that date closes.

/** Milliseconds from its receipt in which an operation that changes something may call the back end (`WRITE_BUDGET`). */
export const WRITE_BUDGET_MS = 15_000

/** Milliseconds between the cut-off of a date and its closing (`CLOSING_GRACE`). */
export const CLOSING_GRACE_MS = 20_000

/** An error message for the operator; null when the two values are compatible. */
export function flawOfTiming({ writeBudget, closingGrace }: { writeBudget: number; closingGrace: number }): string | null {
  if (closingGrace > writeBudget) return null
  return `CLOSING_GRACE (${closingGrace} ms) must be longer than WRITE_BUDGET (${writeBudget} ms): a date would close before the last save received in time`
}
