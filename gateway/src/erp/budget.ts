// How long one operation that changes something may call the bakery's server, counted from the first byte of its request.
// A date closes only when no operation received before its cut-off can still write: what has not been sent by then is not.
import type { Temporal } from 'temporal-polyfill'

export type Budget = {
  /** The operation changes something: from now on its calls are bounded. */
  begin(): void
  /** Called before each call; the instant until which it must be sent and answered, null where nothing bounds it. */
  limitOf(kind: 'read' | 'write'): Temporal.Instant | null
}

export function createBudget(until: Temporal.Instant): Budget {
  let isBounded = false
  let hasWritten = false
  return {
    begin: () => void (isBounded = true),
    limitOf(kind) {
      // A read that follows a write changes nothing more: it tells what became of the write and has its own deadline.
      const isFree = !isBounded || (kind === 'read' && hasWritten)
      hasWritten ||= kind === 'write'
      return isFree ? null : until
    },
  }
}
