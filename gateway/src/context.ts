// What every resolver receives with a request.
import type { Temporal } from 'temporal-polyfill'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Seal } from './crypto/sealing.ts'
import type { Budget } from './erp/budget.ts'
import type { ErpClient } from './erp/client.ts'
import type { Follower } from './events/ports.ts'
import type { ServiceAccount } from './erp/service.ts'
import type { PrintedSignal, ProductionUpdates } from './production/ports.ts'
import type { Log } from './log.ts'
import type { RandomInt } from '@panify/rules/passwords'
import type { Loaders } from './loaders.ts'
import type { KnownBrowser } from './session/ports.ts'
import type { DestinationSession, Token } from './access/identity.ts'
import type { Metrics } from './start/metrics.ts'
import type { Store } from './store/store.ts'
import type { WebhookServices } from './webhooks/ports.ts'
import type { System } from './status/ports.ts'
import type { Shared } from './shared.ts'

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
