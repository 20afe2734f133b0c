// When a nightly backup is due, and from when on somebody should look for its reason.
import { nextTimeOfDay } from './rome.ts'

export const BACKUP_TIME = '02:30'

/** A backup of a large database takes its time, and a failed one is repeated each hour. */
const PATIENCE_MS = 3 * 3_600_000

type Times = {
  /** The start of the program, from which on the first backup is expected. */
  sinceMs: number
  nowMs: number
}

/** `lastMs`: the last successful backup; null for none. */
export function isLate(time: string, lastMs: number | null, { sinceMs, nowMs }: Times): boolean {
  return nowMs > nextTimeOfDay(time, pastOrNull(lastMs, nowMs) ?? sinceMs) + PATIENCE_MS
}

/** A backup later than now was dated by a wrong clock, and would put off the next one until then: it counts as none. */
export const pastOrNull = (lastMs: number | null, nowMs: number): number | null => (lastMs !== null && lastMs <= nowMs ? lastMs : null)
