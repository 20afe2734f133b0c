// What every resolver receives with a request.
import type { Temporal } from 'temporal-polyfill'
import { sharedCatalogue, sharedWarehouse } from './articles/ports.ts'
import { sharedCategories, sharedWarehouseLists } from './categories/ports.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Seal } from './crypto/sealing.ts'
import { customerLoaders, sharedKeptFields } from './customers/ports.ts'
import { sharedDates } from './dates/ports.ts'
import { destinationLoaders, destinationsOfRecord } from './destinations/ports.ts'
import type { Budget } from './erp/budget.ts'
import type { ErpClient } from './erp/client.ts'
import type { Follower } from './events/ports.ts'
import { sharedFeatures } from './erp/features.erp.ts'
import { sharedOwners } from './erp/owners.erp.ts'
import type { ServiceAccount } from './erp/service.ts'
import type { PrintedSignal, ProductionUpdates } from './production/ports.ts'
import type { Log } from './log.ts'
import type { RandomInt } from '@panify/rules/passwords'
import type { Loaders } from './loaders.ts'
import { afterCsrf, sharedInternal, sharedAccounts, type KnownBrowser, loginDestination } from './session/ports.ts'
import type { DestinationSession, Token } from './access/identity.ts'
import { sharedCompany } from './settings/ports.ts'
import { createCache, createSharedCache } from './cache/cache.ts'
import type { Peers } from './peers/interface.ts'
import type { Metrics } from './start/metrics.ts'
import type { Store } from './store/store.ts'
import type { WebhookServices } from './webhooks/ports.ts'
import type { System } from './status/ports.ts'

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
     * not kept.
     */
    once: <T>(key: string, act: () => Promise<T>): Promise<T> => recentRequests.get(key, act, REQUEST_LIFE_MS),
    /** Lists whose later pages may be requested (`connection.ts`). */
    lists: createCache(clock, LISTS, metrics.cacheRead('lists')),
    /** Whether a destination can log in with this e-mail and password. */
    opens: async (email: string, password: string): Promise<boolean> =>
      (await afterCsrf({ clock, service }, waits.destination, () => loginDestination(erp, email, password))) !== null,
    invalidate: (key: string): void => cache.invalidate(key),
  }
}

export type Shared = ReturnType<typeof createShared>

export type Context = {
  /** Unsealed and checked; null without one. */
  session: DestinationSession | null
  /** The API token of a request at the token door; null at the portal's door. */
  token: Token | null
  clock: Clock
  /** Names the actor to the bundled back end. */
  erp: ErpClient
  shared: Shared
  loaders: Loaders
  store: Store
  log: Log
  request: RequestContext
  gateway: GatewayContext
}

export type RequestContext = {
  /** The instant at which the first byte arrived: all decisions of one request use the same time. */
  now(): Temporal.Instant
  /** Bounds the calls of an operation that changes something. */
  budget: Budget
  /** The caller's line. */
  address: string
  /** The portal's address as this caller knows it: only staff may mail it. */
  origin: string
  browser: KnownBrowser | null
  /** The last event that a browser has received from a stream which it opens again. */
  lastEventId: string | null
  /** Opens, replaces or ends the browser's session with the answer of this request. */
  setSession(next: DestinationSession | null): void
  /** The browser keeps this with the answer of this request. */
  rememberBrowser(browser: KnownBrowser): void
  /** The address of a file for this caller: for a program absolute, and open for five minutes without its token. */
  linkTo(path: string): string
}

export type GatewayContext = {
  events: Pick<Follower, 'follow'>
  production: ProductionUpdates
  printed: Pick<PrintedSignal, 'tell'>
  webhooks: WebhookServices
  /** The gateway's own session with the bakery's server. */
  service: Pick<ServiceAccount, 'state' | 'refresh' | 'renewCsrf'>
  /** Milliseconds between the CSRF cookie and a login. */
  waits: Config['waits']
  newId(): string
  countLogin: Metrics['login']
  /** Restores, in a minute, what interrupted replacements of dates have removed. */
  restoreLater(): void
  /** Unpredictable: passwords are made of it. */
  randomInt: RandomInt
  /** The bundled back end keeps a recovered password beside the old one until its first use. */
  isBundled: boolean
  /** The only address that a mail to a guest may contain: never one that a request has named. */
  publicUrl: string | null
  /** Whether recovery answers the same for an unknown e-mail as for a known one. */
  recoveryIsNeutral: boolean
  /** Whether administrators may have a second factor, or must. */
  secondFactor: Config['secondFactor']
  /** What is known of the installation. */
  system: System
  /** Seals what a login keeps in the browser between its steps. */
  loginSeal: Seal
  /** The page with the mails that a demo keeps; null in a real installation. */
  mailbox: string | null
  /** Null where it is switched off. */
  playground: string | null
}
