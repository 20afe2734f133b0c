// How wrong a clock may be.

/**
 * A clock that was a day ahead must not have made the store forget: when it is right again, an ended session would live on, and a
 * repeated request would be done twice.
 */
export const KEPT_LONGER_MS = 2 * 24 * 3_600_000

/** Clocks of gateways may differ by this much. What is later was counted by a clock that has been set back since. */
const SKEW_MS = 60_000

export const latestMs = (nowMs: number): number => nowMs + SKEW_MS
