import type { FastifyBaseLogger } from 'fastify'
import type { Deps } from '../http/deps.ts'
import { repeat } from '../repeat.ts'
import { issueDue, type DocumentDeps } from './issue.sql.ts'

/** Delivery notes are needed only hours after a date closes, so a few seconds of delay do not matter. */
const EVERY_MS = 10_000

/** Issues the delivery notes of closed dates while the bakery is running, oldest first. */
export async function startIssuing(deps: DocumentDeps & Pick<Deps, 'metrics'>, log: FastifyBaseLogger) {
  return repeat({ clock: deps.clock, log, everyMs: EVERY_MS, onRun: deps.metrics?.runsOf('issuing') }, async () => {
    const issued = await issueDue(deps)
    deps.metrics?.issued(issued)
  })
}
