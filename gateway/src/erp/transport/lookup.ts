// Caches the addresses of the bakery's server, so that a short failure of the name server has no effect.
import { lookup as systemLookup, type LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import type { Clock } from '../../clock.ts'

export type Resolve = (hostname: string, done: (error: Error | null, addresses: LookupAddress[]) => void) => void

const LIFE_MS = 30_000

export type Lookup = {
  lookup: LookupFunction
  /** The address did not answer: it will be looked up again. */
  forget(): void
}

export function createLookup(clock: Clock, resolve: Resolve = resolveBySystem): Lookup {
  const known = new Map<string, { addresses: LookupAddress[]; until: number }>()
  return {
    lookup(hostname, { all }, done) {
      const give = (addresses: LookupAddress[]) => {
        const [first] = addresses
        if (all) done(null, addresses)
        else done(null, first?.address ?? '', first?.family ?? 0)
      }
      const kept = known.get(hostname)
      if (kept && kept.until > clock.elapsedMs()) {
        give(kept.addresses)
        return
      }
      resolve(hostname, (error, addresses) => {
        if (error) {
          done(error, [])
          return
        }
        known.set(hostname, { addresses, until: clock.elapsedMs() + LIFE_MS })
        give(addresses)
      })
    },
    forget: () => known.clear(),
  }
}

const resolveBySystem: Resolve = (hostname, done) => systemLookup(hostname, { all: true }, done)
