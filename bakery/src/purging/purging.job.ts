import type { FastifyBaseLogger } from 'fastify'
import type { Deps } from '../http/deps.ts'
import { repeat } from '../repeat.ts'
import { purge, type PurgeDeps } from './purging.sql.ts'

const HOUR_MS = 3_600_000

/** Purges at the start and once an hour. */
export async function startPurging(deps: PurgeDeps & Pick<Deps, 'metrics'>, log: FastifyBaseLogger) {
  await purge(deps)
  return repeat({ clock: deps.clock, log, everyMs: HOUR_MS, onRun: deps.metrics?.runsOf('purging') }, () => purge(deps))
}
