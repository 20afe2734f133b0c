// What a resolver is given with every request: a table of contents of all that is not its own.
import type { Temporal } from 'temporal-polyfill'
import type { Clock } from './clock.ts'
import type { ErpClient } from './erp/client.ts'
import type { DestinationSession } from './session/session.model.ts'
import { createShelf } from './shared.ts'

/** Made once per gateway: what is the same for all callers, kept for seconds. Each subject contributes its own. */
export function createShared(_erp: ErpClient, clock: Clock) {
  const shelf = createShelf(clock)
  return {
    // e.g. ...sharedCatalogue(erp, shelf) brings groupSelector(), categories(group), catalogue(customerCode)
    invalidate: (key: string): void => shelf.invalidate(key),
  }
}

/** Made anew for each request. */
export function createLoaders(_erp: ErpClient) {
  return {
    // e.g. customers: customerLoader(erp)
  }
}

export type Shared = ReturnType<typeof createShared>
// oxlint-disable-next-line typescript/no-generated-empty-object-type -- until a subject contributes its first loader
export type Loaders = ReturnType<typeof createLoaders>

export type Context = {
  clock: Clock
  /** The instant the request was received: every decision of one request is made at the same time. */
  now(): Temporal.Instant
  /** Unsealed and checked; null without one. */
  session: DestinationSession | null
  /** Tells the bundled back end who acts. */
  erp: ErpClient
  shared: Shared
  loaders: Loaders
  /** Opens, replaces or ends the browser's session with the answer of this request. */
  setSession(next: DestinationSession | null): void
}
