// Files that cost the bakery's server much work: each caller gets a few at a time and waits for further ones.
import { LRUCache } from 'lru-cache'
import type { Clock } from '../clock.ts'
import { ErpFailure } from '../erp/errors.ts'
import { type Bulkhead, NoSlot, createBulkhead } from '../erp/transport/bulkhead.ts'

export type Turns = {
  /** Throws `busy` if the caller's own requests do not end in time. */
  take<T>(caller: string, read: () => Promise<T>): Promise<T>
}

const AT_ONCE = 2
const QUEUE = { length: 8, waitMs: 10_000 }
const MAX_CALLERS = 10_000

export function createTurns(clock: Clock): Turns {
  const callers = new LRUCache<string, Bulkhead>({
    max: MAX_CALLERS,
    memoMethod: () => createBulkhead({ clock, slots: AT_ONCE, queue: QUEUE }),
  })
  return {
    async take(caller, read) {
      const giveBack = await callers.memo(caller).enter('interactive').catch((cause: unknown) => {
        throw cause instanceof NoSlot ? new ErpFailure('busy', { retryAfterMs: cause.retryAfterMs }) : cause
      }) // prettier-ignore
      try {
        return await read()
      } finally {
        giveBack()
      }
    },
  }
}
