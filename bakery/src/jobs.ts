import type { FastifyBaseLogger } from 'fastify'
import { startClosing } from './delivery/closing.job.ts'
import { startIssuing } from './documents/documents.job.ts'
import type { Deps } from './http/deps.ts'
import { startMail } from './mail/mail.job.ts'
import { startPurging } from './purging/purging.job.ts'

const STARTERS = [startClosing, startIssuing, startMail, startPurging]

/** The bakery's background jobs. */
export interface Job {
  /** Resolves when running work has ended. */
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
