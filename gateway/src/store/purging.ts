// Deletes expired rows, and audit entries that are old enough.
import { ROME } from '@panify/rules/rome'
import type { Clock } from '../clock.ts'
import { type Log, faultOf } from '../log.ts'
import type { Store } from './store.ts'

const DAY_MS = 24 * 3_600_000

type Needs = { store: Pick<Store, 'purge'>; clock: Clock; log: Log; auditYears: number }

/** Runs at the start and once a day. */
export function startPurging({ store, clock, log, auditYears }: Needs): { stop(): Promise<void> } {
  let isStopped = false
  let timer: { cancel(): void } | null = null
  let running = turn()

  async function turn(): Promise<void> {
    const oldest = clock.now().toZonedDateTimeISO(ROME).subtract({ years: auditYears }).toInstant()
    await store
      .purge({ auditBefore: auditYears === 0 ? null : oldest })
      .catch((failure: unknown) => log.error({ fault: faultOf(failure) }, 'Expired rows could not be deleted'))
    if (!isStopped) timer = clock.setTimeout(() => void (running = turn()), DAY_MS)
  }

  return {
    async stop() {
      isStopped = true
      timer?.cancel()
      await running
    },
  }
}
