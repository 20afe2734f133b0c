import type { FastifyBaseLogger } from 'fastify'
import type { Deps } from '../http/deps.ts'
import { closeWhatIsDue } from './closing.ts'

/** Looked at this often: the cut-off may be changed at any moment, and looking costs two reads. */
const EVERY_MS = 10_000

/** Makes up what was missed before the first answer leaves the house, then watches the clock. */
export async function startClosing(deps: Deps, log: FastifyBaseLogger) {
  let stopped = false
  let timer: { cancel(): void } | undefined
  let running = Promise.resolve()

  const closeNow = async () => {
    try {
      await closeWhatIsDue(deps)
    } catch (error) {
      // Tried again at the next look: a date that is due stays due.
      log.error(error)
    }
  }
  const schedule = () => {
    if (stopped) return
    timer = deps.clock.setTimeout(() => {
      running = closeNow().then(schedule)
    }, EVERY_MS)
  }

  await closeNow()
  schedule()
  return {
    async stop() {
      stopped = true
      timer?.cancel()
      await running
    },
  }
}
