// Destinations whose login nobody has used for a configured time lose their password and their sessions. The back end never names
// the administrator's.
import { monthsBefore } from '@panify/rules/keeping'
import { outcomeOf, recorded } from '../audit/ports.ts'
import type { Clock } from '../clock.ts'
import type { ErpClient } from '../erp/client.ts'
import { ErpFailure } from '../erp/errors.ts'
import { nameOfKey } from '../keys.ts'
import { type Log, faultOf } from '../log.ts'
import { repeat } from '../repeat.ts'
import type { Store } from '../store/store.ts'
import { removePassword, unusedLogins } from './inactive-logins.erp.ts'

const HOUR_MS = 3_600_000

type Needs = { erp: ErpClient; store: Store; clock: Clock; log: Log; months: number }

/** Looks now and once an hour. */
export const watchInactiveLogins = (needs: Needs) =>
  repeat(needs.clock, HOUR_MS, () =>
    endUnused(needs).catch((failure: unknown) => needs.log.warn({ reason: faultOf(failure) }, 'Unused logins were not ended')),
  )

async function endUnused({ erp, store, clock, months }: Needs): Promise<void> {
  const before = monthsBefore(clock.now(), months)!
  for (const key of await unusedLogins(erp, before)) {
    const entry = { actor: 'gateway', action: 'credentials.expire', target: nameOfKey(key) }
    const remove = async () => {
      await removePassword(erp, key, before)
      await store.endSessionsOf(nameOfKey(key))
    }
    await recorded(store, entry, remove, endOf).catch((failure: unknown) => {
      if (!isUsedMeanwhile(failure)) throw failure
    })
  }
}

/** By its owner, or another gateway was first. */
const isUsedMeanwhile = (failure: unknown) => failure instanceof ErpFailure && failure.kind === 'conflict'
const endOf = (failure: unknown) => (isUsedMeanwhile(failure) ? 'withdrawn' : outcomeOf(failure))
