// Destinations whose login nobody has used for a configured time lose their password and their sessions. The back end never names
// the administrator's.
import { monthsBefore } from '@panify/rules/keeping'
import { outcomeOf, recorded } from '../audit/ports.ts'
import type { Clock } from '../clock.ts'
import type { ErpClient } from '../erp/client.ts'
import { ErpFailure } from '../erp/errors.ts'
import { nameOfKey } from '../keys.ts'
import { type Log, faultOf } from '../log.ts'
import type { Store } from '../store/store.ts'
import { removePassword, unusedLogins } from './inactive-logins.erp.ts'

const HOUR_MS = 3_600_000

type Needs = { erp: ErpClient; store: Store; clock: Clock; log: Log; months: number }

/** Looks now and once an hour. */
export function watchInactiveLogins(needs: Needs): { stop(): Promise<void> } {
  const { clock, log } = needs
  let isStopped = false
  let timer: { cancel(): void } | null = null
  let running = turn()

  async function turn(): Promise<void> {
    await endUnused(needs).catch((failure: unknown) => log.warn({ reason: faultOf(failure) }, 'Unused logins were not ended'))
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
