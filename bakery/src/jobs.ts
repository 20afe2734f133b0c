import type { FastifyBaseLogger } from 'fastify'
import { startClosing } from './delivery/closing.job.ts'
import { startIssuing } from './documents/documents.job.ts'
import type { Deps } from './http/deps.ts'
import { startMail } from './mail/mail.job.ts'

const STARTERS = [startClosing, startIssuing, startMail]

/** Work the bakery does by itself while it runs. */
export interface Job {
  /** Resolves when what was running has ended. */
  stop(): Promise<void>
}

export async function startJobs(deps: Deps, log: FastifyBaseLogger): Promise<Job> {
  const jobs = await Promise.all(STARTERS.map((start) => start(deps, log)))
  return {
    async stop() {
      await Promise.all(jobs.map((job) => job.stop()))
    },
  }
}
