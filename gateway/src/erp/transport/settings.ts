// Settings that protect the gateway, and the bakery's server, while that server is slow or broken.

/**
 * Calls that share slots and a breaker: a slow list of documents delays no order. Pictures often come from another program than
 * `/api`: its failures and limits are no news about the API. 'events': the one call that waits for events.
 */
export const ROUTE_CLASSES = ['interactive', 'production', 'documents', 'upload', 'pictures', 'events'] as const
export type RouteClass = (typeof ROUTE_CLASSES)[number]

const EVENTS_SLOTS = 1

export type PeerSettings = {
  /** Simultaneous calls, one connection each. */
  slots: Record<Exclude<RouteClass, 'events'>, number>
  /** Of each route class: how many calls may wait for a slot, and for how many milliseconds. */
  queue: { length: number; waitMs: number }
  /** How many of a hundred calls may be repeated. */
  retryPercent: number
  breaker: BreakerSettings
}

/** Opens if this share of at least `calls` in `windowMs` has failed; 0 calls: never. */
export type BreakerSettings = { calls: number; failedPercent: number; windowMs: number; pauseMs: number; longestPauseMs: number }

export const DEFAULT_PEER: PeerSettings = {
  slots: { interactive: 24, production: 2, documents: 4, upload: 2, pictures: 6 },
  queue: { length: 200, waitMs: 1_000 },
  retryPercent: 10,
  breaker: { calls: 20, failedPercent: 50, windowMs: 10_000, pauseMs: 2_000, longestPauseMs: 30_000 },
}

export const slotsOf = ({ slots }: PeerSettings): Record<RouteClass, number> => ({ ...slots, events: EVENTS_SLOTS })

export const connectionsOf = (settings: PeerSettings): number => Object.values(slotsOf(settings)).reduce((sum, count) => sum + count, 0)
