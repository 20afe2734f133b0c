// Refuses operations beyond what can be answered in time, before any work is done for them: otherwise all callers wait for each
// other, and answers come after their callers have given up.
import { performance, type EventLoopUtilization } from 'node:perf_hooks'
import type { FastifyReply } from 'fastify'
import { ErpFailure } from '../erp/errors.ts'
import type { UpstreamCode } from '../graph/errors.ts'

/** staff: whatever the administration does at the portal · change: what others order or change · read: what others only look at. */
export type Work = 'staff' | 'change' | 'read'

/**
 * While there is no time to spare. `read`, `change`, `staff`: how many operations may be in work or wait for their turn. Changes count
 * together with reads but may be more, so that an order is accepted when lists are refused already. Staff have a share of their own:
 * customers before a cut-off cannot keep the bakery from its production list.
 *
 * `inWork`: how many of the customers' operations are in work; the others wait in their order. An operation comes back to the event
 * loop for each of its calls, and waits there behind all that are in work: fewer end sooner, and keep less memory meanwhile.
 */
export type AtOnce = Record<Work | 'inWork', number>

export const MOST_AT_ONCE: AtOnce = { read: 40, change: 60, staff: 12, inWork: 8 }

/** Nothing is refused, and nothing waits. */
export const UNLIMITED: AtOnce = { read: Infinity, change: Infinity, staff: Infinity, inWork: Infinity }

export type Overload = {
  /** Whether an operation would be refused at once. `workOf` is called only while there is no time to spare; null is never refused. */
  isFull(workOf: () => Work | null): boolean
  /**
   * Counts an operation until its answer is sent or its caller has left, and resolves when it may begin. True: it may not, and the
   * refusal is sent, by `refuse` where a door has a form of its own.
   */
  refuses(reply: FastifyReply, work: Work, refuse?: () => void): Promise<boolean>
}

type Limits = {
  most: AtOnce
  waitMs?: number
  /** Whether the gateway or the bakery's server has no time to spare. Any number is accepted otherwise. */
  isSaturated: () => boolean
}

const RETRY_AFTER_MS = 1_000

/** Many times what all that may wait take, also on a slow machine: whoever waits longer waits for a server that hangs. */
export const MOST_WAIT_MS = 3_000

/** Short enough to notice a rush before it has filled the gateway. */
const WINDOW_MS = 50

export const BUSY = new ErpFailure('busy', { retryAfterMs: RETRY_AFTER_MS })
export const BUSY_ERROR = {
  message: BUSY.detail,
  extensions: { code: 'UPSTREAM_BUSY' satisfies UpstreamCode, retryAfter: BUSY.retryAfter },
}

const refusal = JSON.stringify({ errors: [BUSY_ERROR] })
/** The refusal at the portal's door. */
export const BUSY_ANSWER = {
  status: 503,
  headers: {
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(refusal)),
    'retry-after': String(BUSY.retryAfter),
  },
  body: refusal,
}

export function createOverload({ most, waitMs = MOST_WAIT_MS, isSaturated }: Limits): Overload {
  const refuseAtPortal = (reply: FastifyReply) => void reply.code(BUSY_ANSWER.status).headers(BUSY_ANSWER.headers).send(BUSY_ANSWER.body)
  const working = { staff: 0, others: 0 }
  /** What begins each of the others that wait, in their order. */
  const waiting = new Set<() => void>()
  const isTooMuch = (work: Work) => (work === 'staff' ? working.staff : working.others + waiting.size) >= most[work]
  let nextLook: NodeJS.Timeout | null = null

  function beginWaiting(): void {
    for (const begin of waiting) {
      if (working.others >= most.inWork && isSaturated()) break
      waiting.delete(begin)
      begin()
    }
    // Those in work may all wait for the bakery's server: then there is time for more.
    if (waiting.size > 0)
      nextLook ??= setTimeout(() => {
        nextLook = null
        beginWaiting()
      }, WINDOW_MS)
  }

  /**
   * Counts until the answer or its connection has ended. The listener is added in the same tick as the count: several operations of
   * one connection can end within one tick, and their end is told only once.
   */
  function begins(reply: FastifyReply, group: keyof typeof working): void {
    working[group] += 1
    reply.raw.once('close', () => {
      working[group] -= 1
      if (waiting.size > 0) beginWaiting()
    })
  }

  /** Resolves with whether it has begun: its caller may leave before, or have waited too long. */
  const turnOf = (reply: FastifyReply) =>
    new Promise<boolean>((done) => {
      const patience = setTimeout(() => giveUp(), waitMs)
      const begin = () => {
        clearTimeout(patience)
        if (reply.raw.destroyed) return done(false)
        begins(reply, 'others')
        return done(true)
      }
      const giveUp = () => {
        clearTimeout(patience)
        if (waiting.delete(begin)) done(false)
      }
      waiting.add(begin)
      reply.raw.once('close', giveUp)
      beginWaiting()
    })

  return {
    isFull(workOf) {
      const work = isSaturated() ? workOf() : null
      return work !== null && isTooMuch(work)
    },
    async refuses(reply, work, refuse = () => refuseAtPortal(reply)) {
      const group = work === 'staff' ? 'staff' : 'others'
      // Called for every operation: it measures the time between two calls.
      const isTight = isSaturated()
      const waits = work !== 'staff' && (waiting.size > 0 || (isTight && working.others >= most.inWork))
      // Of a caller who has left already no end would be seen.
      if (reply.raw.destroyed || (isTight && isTooMuch(work)) || (waits && !(await turnOf(reply)))) {
        refuse()
        return true
      }
      if (!waits) begins(reply, group)
      return false
    },
  }
}

const SATURATED = 0.95

/** Whether the event loop had no time to spare in the last window. It looks only when it is called. */
export function watchLoop(): () => boolean {
  let before: EventLoopUtilization = performance.eventLoopUtilization()
  let sinceMs = performance.now()
  let saturated = false
  return () => {
    // Cheaper than asking for the utilization, and this is called for every operation.
    if (performance.now() - sinceMs < WINDOW_MS) return saturated
    const now = performance.eventLoopUtilization()
    saturated = performance.eventLoopUtilization(now, before).utilization > SATURATED
    before = now
    sinceMs = performance.now()
    return saturated
  }
}
