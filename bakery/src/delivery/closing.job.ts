import type { FastifyBaseLogger } from 'fastify'
import type { Deps } from '../http/deps.ts'
import { repeat } from '../repeat.ts'
import { closeWhatIsDue } from './closing.ts'

/** Polling is cheap (two reads) and notices a changed cut-off at once. */
const EVERY_MS = 10_000

/** Closes missed dates before the server answers its first request, then polls. */
export async function startClosing(deps: Deps, log: FastifyBaseLogger) {
  try {
    await closeWhatIsDue(deps)
  } catch (error) {
    // Due dates stay due, so the next poll tries again.
    log.error(error)
  }
  const onRun = deps.metrics?.runsOf('closing')
  return repeat({ clock: deps.clock, log, everyMs: EVERY_MS, onRun }, async () => {
    const closed = await closeWhatIsDue(deps)
    deps.metrics?.closed(closed)
  })
}
