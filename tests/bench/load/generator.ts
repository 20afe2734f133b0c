// An open model: operations begin at their scheduled instants whether or not earlier ones have ended, as those of people do,
// and latency counts from that instant. A generator that waits for answers would slow down with the server and hide its queue.
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { type Random } from '../../../bakery/src/demo/random.ts'
import type { Action } from '../visitor.ts'

/** Shares of the operations of customers in a rush. */
export const MIX: Record<Action, number> = { planning: 0.75, save: 0.15, poll: 0.05, login: 0.03, documents: 0.02 }

/** 'refused': the server asked to come again later. */
export type Outcome = 'good' | 'refused' | 'failed'

/** The reason of a failure, for the terminal. */
export type Result = { outcome: Outcome; reason: string | null }

export type Operation = Result & { action: Action; scheduledMs: number; latencyMs: number }

export type Load = { perSecond: number; seconds: number }

/** Resolves with all operations, in the order of their ends; scheduled instants count from the begin. */
export async function generate(
  { perSecond, seconds }: Load,
  random: Random,
  perform: (action: Action) => Promise<Result>,
): Promise<Operation[]> {
  const begin = performance.now()
  const operations: Operation[] = []
  const running: Promise<void>[] = []
  const run = async (action: Action, scheduledMs: number) => {
    const result = await perform(action).catch((error: Error): Result => ({ outcome: 'failed', reason: `${action}: ${error.message}` }))
    operations.push({ ...result, action, scheduledMs, latencyMs: performance.now() - begin - scheduledMs })
  }
  for (let next = 0; next < seconds * 1_000;) {
    const now = performance.now() - begin
    for (; next <= now && next < seconds * 1_000; next += gap(perSecond, random)) running.push(run(actionOf(random()), next))
    // Waking up more often would take time from the servers, which share the machine.
    await pause(Math.max(1, next - (performance.now() - begin)))
  }
  await Promise.all(running)
  return operations
}

/** Arrivals are independent of each other: exponential gaps. */
const gap = (perSecond: number, random: Random): number => (-Math.log(1 - random()) * 1_000) / perSecond

export function actionOf(draw: number): Action {
  let rest = draw
  for (const [action, share] of Object.entries(MIX) as [Action, number][]) {
    rest -= share
    if (rest < 0) return action
  }
  return 'planning'
}
