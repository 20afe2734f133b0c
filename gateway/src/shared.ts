// What a gateway keeps for all its requests: answers that are the same for every caller.
import { sharedCatalogue, sharedWarehouse } from './articles/ports.ts'
import { sharedCategories, sharedWarehouseLists } from './categories/ports.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import { customerLoaders, sharedKeptFields } from './customers/ports.ts'
import { sharedDates } from './dates/ports.ts'
import { destinationLoaders, destinationsOfRecord } from './destinations/ports.ts'
import type { ErpClient } from './erp/client.ts'
import { sharedFeatures } from './erp/features.erp.ts'
import { sharedOwners } from './erp/owners.erp.ts'
import type { ServiceAccount } from './erp/service.ts'
import type { Log } from './log.ts'
import { afterCsrf, sharedInternal, sharedAccounts, loginDestination } from './session/ports.ts'
import { sharedCompany } from './settings/ports.ts'
import { createCache, createSharedCache } from './cache/cache.ts'
import type { Peers } from './peers/interface.ts'
import type { Metrics } from './start/metrics.ts'
import type { Store } from './store/store.ts'

const MIB = 1024 ** 2
/** In bytes as well, so that a bakery of thousands of customers needs no more memory than a small one. */
const ANSWERS = { entries: 500, bytes: 16 * MIB }
const REQUESTS = { entries: 10_000, bytes: 16 * MIB }
const REQUEST_LIFE_MS = 60_000
/** Whole lists whose pages are being read: each may have a hundred thousand rows. */
const LISTS = { entries: 10, bytes: 64 * MIB }

/** Created once per gateway: answers that are the same for all callers, kept for seconds. Each subject contributes its own. */
type Needs = {
  erp: ErpClient
  clock: Clock
  store: Store
  peers: Peers
  log: Log
  metrics: Pick<Metrics, 'cacheRead'>
  isBundled: boolean
  service: Pick<ServiceAccount, 'renewCsrf'>
  waits: Config['waits']
}

export function createShared({ erp, clock, store, peers, log, metrics, isBundled, service, waits }: Needs) {
  const cache = createSharedCache(clock, ANSWERS, { peers, onRead: metrics.cacheRead('answers') })
  const recentRequests = createCache(clock, REQUESTS, metrics.cacheRead('requests'))
  const extras = sharedFeatures(erp, cache)
  const company = sharedCompany({ erp, cache, store, clock, log })
  const owners = sharedOwners({ erp, cache, log, isBundled })
  const internal = sharedInternal({ erp, cache, ...owners })
  /** Created for each use, since a loader remembers what it loads. */
  const allDestinations = () => destinationLoaders(erp, async () => null, owners).allDestinations()
  const destinationsOf = async (code: string) =>
    (await customerLoaders(erp, destinationsOfRecord).customerRecord(code))?.ownDestinations ?? null
  const anyDestination = async () => (await allDestinations())[0] ?? null
  return {
    ...sharedCategories(erp, cache),
    ...sharedWarehouseLists(erp, cache),
    ...sharedWarehouse(erp, cache),
    ...sharedCatalogue(erp, cache),
    ...extras,
    ...company,
    ...sharedKeptFields({ erp, cache, ...extras, destinations: destinationsOfRecord, anyDestination }),
    ...sharedDates({ erp, cache, store, clock, log, ...extras, ...company }),
    ...owners,
    ...internal,
    ...sharedAccounts({ cache, ...internal, destinationsOf, allDestinations }),
    /**
     * Runs `act` once for equal requests (`key`: kind and digest of the content) at the same time or within 60 s. Failures are
     * not kept, nor what `isDone` denies.
     */
    async once<T>(key: string, act: () => Promise<T>, isDone = (_outcome: T) => true): Promise<T> {
      const outcome = await recentRequests.get(key, act, REQUEST_LIFE_MS)
      if (!isDone(outcome)) recentRequests.invalidate(key)
      return outcome
    },
    /** Lists whose later pages may be requested (`connection.ts`). */
    lists: createCache(clock, LISTS, metrics.cacheRead('lists')),
    /** Whether a destination can log in with this e-mail and password. */
    opens: async (email: string, password: string): Promise<boolean> =>
      (await afterCsrf({ clock, service }, waits.destination, () => loginDestination(erp, email, password))) !== null,
    invalidate: (key: string): void => cache.invalidate(key),
  }
}

export type Shared = ReturnType<typeof createShared>
