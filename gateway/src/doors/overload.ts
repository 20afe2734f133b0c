// Refuses operations beyond what can be answered in time, before any work is done for them: otherwise all callers wait for each
// other, and answers come after their callers have given up.
import { performance, type EventLoopUtilization } from 'node:perf_hooks'
import type { FastifyReply } from 'fastify'
import { ErpFailure } from '../erp/errors.ts'
import type { UpstreamCode } from '../graph/errors.ts'
import { withFailure } from './answers.ts'

/** staff: whatever the administration does at the portal · change: what others order or change · read: what others only look at. */
export type Work = 'staff' | 'change' | 'read'

/**
 * How many operations may be in work while there is no time to spare: more at once only make each of them slower. Changes count
 * together with reads but may be more, so that an order is accepted when lists are refused already. Staff have a share of their
 * own: customers before a cut-off cannot keep the bakery from its production list.
 */
export const MOST_AT_ONCE: Record<Work, number> = { read: 24, change: 40, staff: 12 }

export const UNLIMITED: Record<Work, number> = { read: Infinity, change: Infinity, staff: Infinity }

export type Overload = {
  /** Counts an operation until its answer is sent or its caller has left; answers it with the refusal if there are too many. */
  refuse(reply: FastifyReply, work: Work): FastifyReply | null
}

type Limits = {
  most: Record<Work, number>
  /** Whether the gateway or the bakery's server has no time to spare. Any number is accepted otherwise. */
  isSaturated: () => boolean
}

const RETRY_AFTER_MS = 1_000

export function createOverload({ most, isSaturated }: Limits): Overload {
  const failure = new ErpFailure('busy', { retryAfterMs: RETRY_AFTER_MS })
  const extensions = { code: 'UPSTREAM_BUSY' satisfies UpstreamCode, retryAfter: failure.retryAfter }
  const refusal = JSON.stringify({ errors: [{ message: failure.detail, extensions }] })
  const atOnce = { staff: 0, others: 0 }
  return {
    refuse(reply, work) {
      const group = work === 'staff' ? 'staff' : 'others'
      // Called for every operation: it measures the time between two calls.
      const isTight = isSaturated()
      if (isTight && atOnce[group] >= most[work]) return withFailure(reply, failure).type('application/json; charset=utf-8').send(refusal)
      atOnce[group] += 1
      reply.raw.once('close', () => {
        atOnce[group] -= 1
      })
      return null
    },
  }
}

/** Short enough to notice a rush before it has filled the gateway. */
const WINDOW_MS = 50
const SATURATED = 0.95

/** Whether the event loop had no time to spare in the last window. It looks only when it is called. */
export function watchLoop(): () => boolean {
  let before: EventLoopUtilization = performance.eventLoopUtilization()
  let saturated = false
  return () => {
    const now = performance.eventLoopUtilization()
    const { idle, active, utilization } = performance.eventLoopUtilization(now, before)
    if (idle + active < WINDOW_MS) return saturated
    saturated = utilization > SATURATED
    before = now
    return saturated
  }
}
