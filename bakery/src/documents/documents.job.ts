import type { FastifyBaseLogger } from 'fastify'
import type { Deps } from '../http/deps.ts'
import { repeat } from '../repeat.ts'
import { issueDue, NoSeller, type DocumentDeps } from './issue.sql.ts'

/** Delivery notes are needed only hours after a date closes, so a few seconds of delay do not matter. */
const EVERY_MS = 10_000

/** Issues the delivery notes of closed dates while the bakery is running, oldest first. */
export async function startIssuing(deps: DocumentDeps & Pick<Deps, 'metrics'>, log: FastifyBaseLogger) {
  let isHeld = false
  return repeat({ clock: deps.clock, log, everyMs: EVERY_MS, onRun: deps.metrics?.runsOf('issuing') }, async () => {
    try {
      const issued = await issueDue(deps)
      isHeld = false
      deps.metrics?.issued(issued)
    } catch (error) {
      if (!(error instanceof NoSeller)) throw error
      // Until somebody enters the name, each run would say the same.
      if (!isHeld) log.warn(`No delivery notes are issued: ${error.message}`)
      isHeld = true
    }
  })
}
