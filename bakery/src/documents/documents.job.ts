import type { FastifyBaseLogger } from 'fastify'
import { repeat } from '../repeat.ts'
import { issueDue, type Place } from './issue.sql.ts'

/** Looked at this often: notes are wanted when the ovens are lit, not in the second in which a date closes. */
const EVERY_MS = 10_000

/** Turns closed dates into delivery notes while the bakery runs, oldest first. */
export async function startIssuing(place: Place, log: FastifyBaseLogger) {
  return repeat({ clock: place.clock, log, everyMs: EVERY_MS }, () => issueDue(place))
}
