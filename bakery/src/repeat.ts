import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from './clock.ts'

interface Rhythm {
  clock: Clock
  log: FastifyBaseLogger
  everyMs: number
}

/** Does some work again and again, each time after the last has ended; what fails is logged and tried at the next turn. */
export function repeat({ clock, log, everyMs }: Rhythm, work: () => Promise<unknown>): { stop(): Promise<void> } {
  let stopped = false
  let timer: { cancel(): void } | undefined
  let running = Promise.resolve()

  const turn = async () => {
    try {
      await work()
    } catch (error) {
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
    /** Resolves when what was running has ended. */
    async stop() {
      stopped = true
      timer?.cancel()
      await running
    },
  }
}
