import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from './clock.ts'

interface Rhythm {
  clock: Clock
  log: FastifyBaseLogger
  everyMs: number
  /** Called after each run. */
  onRun?: ((outcome: 'ok' | 'failed') => void) | undefined
}

/** Repeats some work, each time after the previous run has ended. Failures are logged and the next run tries again. */
export function repeat({ clock, log, everyMs, onRun }: Rhythm, work: () => Promise<unknown>): { stop(): Promise<void> } {
  let stopped = false
  let timer: { cancel(): void } | undefined
  let running = Promise.resolve()

  const turn = async () => {
    try {
      await work()
      onRun?.('ok')
    } catch (error) {
      onRun?.('failed')
      log.error(error)
    }
    schedule()
  }
  const schedule = () => {
    if (stopped) return
    timer = clock.setTimeout(() => {
      running = turn()
    }, everyMs)
  }

  schedule()
  return {
    /** Resolves when running work has ended. */
    async stop() {
      stopped = true
      timer?.cancel()
      await running
    },
  }
}
