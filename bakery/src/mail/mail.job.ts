import type { FastifyBaseLogger } from 'fastify'
import type { Deps } from '../http/deps.ts'
import { repeat } from '../repeat.ts'
import { createCarrier } from './carrier.ts'
import { deliverDue } from './delivery.ts'
import { purgeOutbox, type MailDeps } from './outbox.ts'

/** Polling is cheap (one read of an index) and also finds letters that other programs wrote to the same database. */
const EVERY_MS = 1000

const HOUR_MS = 3_600_000

/** Sends the letters of the outbox while the bakery is running, and deletes old ones. */
export async function startMail(deps: MailDeps & Pick<Deps, 'metrics'>, log: FastifyBaseLogger) {
  const carrier = createCarrier(deps.config)
  if (!carrier) log.warn('SMTP_URL is not set: password recovery, credentials and registration requests are refused until it is')
  const { clock } = deps
  await purgeOutbox(deps)
  const jobs = [
    repeat({ clock, log, everyMs: HOUR_MS, onRun: deps.metrics?.runsOf('mail-purge') }, () => purgeOutbox(deps)),
    ...(carrier ? [repeat({ clock, log, everyMs: EVERY_MS, onRun: deps.metrics?.runsOf('mail') }, () => deliverDue(deps, carrier))] : []),
  ]
  return {
    async stop() {
      await Promise.all(jobs.map((job) => job.stop()))
    },
  }
}
