// Refuses operations beyond what the gateway can answer in time, before any work is done for them: otherwise all callers wait
// for each other, and answers come after their callers have given up.
import { performance, type EventLoopUtilization } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import { ErpFailure } from '../erp/errors.ts'
import type { UpstreamCode } from '../graph/errors.ts'
import { withFailure } from './answers.ts'

/** While the processor is the limit, more at once only makes each of them slower. */
export const MOST_AT_ONCE = 40
const RETRY_AFTER_MS = 1_000

type Limits = { most: number; isSaturated?: () => boolean }

/**
 * For the routes of `doors`; call it before they are registered. Operations that wait for the bakery's server do not count
 * while the process has time to spare: its slots and queues limit them.
 */
export function refuseOverload(app: FastifyInstance, doors: readonly string[], { most, isSaturated = watchLoop() }: Limits): void {
  const failure = new ErpFailure('busy', { retryAfterMs: RETRY_AFTER_MS })
  const extensions = { code: 'UPSTREAM_BUSY' satisfies UpstreamCode, retryAfter: failure.retryAfter }
  const refusal = { errors: [{ message: failure.detail, extensions }] }
  let atOnce = 0
  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'POST' || !doors.includes(request.routeOptions.url ?? '')) return
    if (isSaturated() && atOnce >= most) return withFailure(reply, failure).send(refusal)
    atOnce += 1
    // Also when the caller has given up.
    reply.raw.once('close', () => {
      atOnce -= 1
    })
  })
}

const WINDOW_MS = 250
const SATURATED = 0.95

/** Whether the event loop had no time to spare in the last window. It looks only when a request comes. */
function watchLoop(): () => boolean {
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
