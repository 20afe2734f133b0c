// Deletes expired rows, and audit entries that are old enough.
import { monthsBefore } from '@panify/rules/keeping'
import type { Clock } from '../clock.ts'
import { type Log, faultOf } from '../log.ts'
import { repeat } from '../repeat.ts'
import type { Store } from './store.ts'

const HOUR_MS = 3_600_000

type Needs = { store: Pick<Store, 'purge'>; clock: Clock; log: Log; auditMonths: number }

/** Runs at the start and once an hour. */
export const startPurging = ({ store, clock, log, auditMonths }: Needs) =>
  repeat(clock, HOUR_MS, () =>
    store
      .purge({ auditBefore: monthsBefore(clock.now(), auditMonths) })
      .catch((failure: unknown) => log.error({ fault: faultOf(failure) }, 'Expired rows could not be deleted')),
  )
