// How long one changing operation may call the bakery's server, counted from the first byte of its request. A date closes only
// when no operation received before its cut-off can still write: after the budget nothing is sent.
import type { Temporal } from 'temporal-polyfill'

export type Budget = {
  /** The operation changes something: its calls are bounded from now on. */
  begin(): void
  /** Called before each call; the instant until which it must be sent, and answered where its route has a deadline; null without a bound. */
  limitOf(kind: 'read' | 'write'): Temporal.Instant | null
}

export function createBudget(receivedAt: Temporal.Instant, milliseconds: number): Budget {
  let limit: Temporal.Instant | null = null
  let hasWritten = false
  return {
    begin: () => void (limit ??= receivedAt.add({ milliseconds })),
    limitOf(kind) {
      // A read after a write changes nothing: it resolves the write's outcome and has its own deadline.
      const isFree = kind === 'read' && hasWritten
      hasWritten ||= kind === 'write'
      return isFree ? null : limit
    },
  }
}
