// Deletes expired rows, and audit entries that are old enough.
import { monthsBefore } from '@panify/rules/keeping'
import type { Clock } from '../clock.ts'
import { type Log, faultOf } from '../log.ts'
import type { Store } from './store.ts'

const HOUR_MS = 3_600_000

type Needs = { store: Pick<Store, 'purge'>; clock: Clock; log: Log; auditMonths: number }

/** Runs at the start and once an hour. */
export function startPurging({ store, clock, log, auditMonths }: Needs): { stop(): Promise<void> } {
  let isStopped = false
  let timer: { cancel(): void } | null = null
  let running = turn()

  async function turn(): Promise<void> {
    await store
      .purge({ auditBefore: monthsBefore(clock.now(), auditMonths) })
      .catch((failure: unknown) => log.error({ fault: faultOf(failure) }, 'Expired rows could not be deleted'))
    if (!isStopped) timer = clock.setTimeout(() => void (running = turn()), HOUR_MS)
  }

  return {
    async stop() {
      isStopped = true
      timer?.cancel()
      await running
    },
  }
}
