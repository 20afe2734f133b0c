// Large prints are drawn before they are fetched, so that a person sees how far they are.
import { LRUCache } from 'lru-cache'
import type { Deps } from '../http/deps.ts'
import type { Printer } from './printer.ts'
import { printableOf } from './print.ts'
import { printOf } from './prints.sql.ts'

export interface PrintProgress {
  drawn: number
  total: number
  isReady: boolean
}

type Job = PrintProgress & { failure: unknown }

/** Its oldest entries are forgotten: their prints begin anew. */
const MAX_JOBS = 100

export function createPrintJobs(deps: Pick<Deps, 'clock' | 'database' | 'db'> & { printer: Printer }) {
  const jobs = new LRUCache<string, Job>({ max: MAX_JOBS })

  async function begin(name: string): Promise<Job | null> {
    const print = await printOf(deps.db, deps.clock, name)
    const printable = print && (await printableOf(deps, print))
    if (!printable) return null
    const job: Job = { drawn: 0, total: printable.drawing.sheets.length, isReady: false, failure: null }
    jobs.set(name, job)
    const ended = { onReady: () => void (job.isReady = true), onFailure: (failure: unknown) => void (job.failure = failure) }
    const progress = (drawn: number) => void (job.drawn = drawn)
    deps.printer.draw(printable.drawing, new AbortController().signal, progress).then(ended.onReady, ended.onFailure)
    return job
  }

  return {
    /**
     * Starts the drawing unless it has begun, in this process: a restart in between only costs time. Null for a name without a
     * print. The failure of a drawing is thrown once; the next call begins anew.
     */
    async progressOf(name: string): Promise<PrintProgress | null> {
      const job = jobs.get(name) ?? (await begin(name))
      if (!job?.failure) return job
      jobs.delete(name)
      throw job.failure
    },
  }
}
