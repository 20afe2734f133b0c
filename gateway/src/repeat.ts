import type { Clock } from './clock.ts'

type Repeated = {
  /** Resolves when the work was done for the first time. */
  first: Promise<void>
  /** Resolves when running work has ended. */
  stop(): Promise<void>
}

/** Does some work now, and again so long after each end of it. The work handles its own failures. */
export function repeat(clock: Clock, everyMs: number, work: () => Promise<void>): Repeated {
  let isStopped = false
  let timer: { cancel(): void } | null = null
  const first = turn()
  let running = first

  async function turn(): Promise<void> {
    await work()
    if (!isStopped) timer = clock.setTimeout(() => void (running = turn()), everyMs)
  }

  return {
    first,
    async stop() {
      isStopped = true
      timer?.cancel()
      await running
    },
  }
}
