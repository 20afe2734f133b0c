import type { FastifyBaseLogger } from 'fastify'
import type { Deps } from '../http/deps.ts'
import { repeat } from '../repeat.ts'
import { closeWhatIsDue } from './closing.ts'

/** Looked at this often: the cut-off may be changed at any moment, and looking costs two reads. */
const EVERY_MS = 10_000

/** Makes up what was missed before the first answer leaves the house, then watches the clock. */
export async function startClosing(deps: Deps, log: FastifyBaseLogger) {
  try {
    await closeWhatIsDue(deps)
  } catch (error) {
    // Tried again at the next look: a date that is due stays due.
    log.error(error)
  }
  return repeat({ clock: deps.clock, log, everyMs: EVERY_MS }, () => closeWhatIsDue(deps))
}
