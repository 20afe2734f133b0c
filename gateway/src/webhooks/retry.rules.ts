// What becomes of a delivery after an attempt.
import type { Attempt, StoredDelivery } from '../store/webhook-deliveries.ts'

const [SECOND, MINUTE, HOUR] = [1_000, 60_000, 3_600_000]

/** Before the second attempt, the third …; the last wait repeats. */
const WAITS = [10 * SECOND, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR]

/** How long a delivery is tried, and after which a webhook counts as failing. */
export const PATIENCE_MS = 24 * HOUR

type Result = Pick<Attempt, 'status' | 'problem'>

export function attemptOf({ tries, retrySince }: Pick<StoredDelivery, 'tries' | 'retrySince'>, result: Result, now: number): Attempt {
  const { status, problem } = result
  if (problem === null && status !== null && status >= 200 && status < 300) return { ...result, state: 'DELIVERED', nextAt: null }
  const end = retrySince + PATIENCE_MS
  if (now >= end) return { ...result, state: 'FAILED', nextAt: null }
  // The last attempt is at the end.
  return { ...result, state: 'WAITING', nextAt: Math.min(end, now + (WAITS[tries] ?? WAITS.at(-1)!)) }
}
