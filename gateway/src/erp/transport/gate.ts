// The breakers and the slots of each route class, which every call to the bakery's server passes.
import type { Clock } from '../../clock.ts'
import { ErpFailure } from '../errors.ts'
import { type Breaker, type Outcome, createBreaker } from './breaker.ts'
import { type Bulkhead, type Priority, NoSlot, createBulkhead } from './bulkhead.ts'
import { type PeerSettings, ROUTE_CLASSES, type RouteClass, slotsOf } from './settings.ts'

/** faulty: the server has answered that it failed (5xx). */
export type CallOutcome = Outcome | 'faulty'

export type Pass = {
  /** Releases the slot. */
  end(outcome: CallOutcome): void
}

export type GateState = ReturnType<Bulkhead['counts']> & { breaker: ReturnType<Breaker['state']> }

export type Gates = {
  /** Throws `busy` and `unavailable`: nothing was sent. `route`: the method and the path without codes. */
  enter(routeClass: RouteClass, route: string, priority: Priority): Promise<Pass>
  hold(routeClass: RouteClass, ms: number): void
  /** How long the first of the waiting calls has waited; 0 if none waits. */
  oldestMs(routeClass: RouteClass): number
  state(): Record<RouteClass, GateState>
}

/**
 * `silent` counts calls without an answer: they hold slots that the other calls of the class need. `faulty` counts 5xx answers of each
 * route alone: a route that always fails stops no other.
 */
type Gate = { silent: Breaker; faulty: Map<string, Breaker>; bulkhead: Bulkhead }

export function createGates(clock: Clock, settings: PeerSettings): Gates {
  const { queue, breaker } = settings
  const slots = slotsOf(settings)
  const forEach = <Value>(make: (routeClass: RouteClass) => Value) =>
    Object.fromEntries(ROUTE_CLASSES.map((routeClass) => [routeClass, make(routeClass)])) as Record<RouteClass, Value>
  const gates: Record<RouteClass, Gate> = forEach((routeClass) => ({
    silent: createBreaker(clock, breaker),
    faulty: new Map(),
    bulkhead: createBulkhead({ clock, slots: slots[routeClass], queue: routeClass === 'pictures' ? withLongerWait(queue) : queue }),
  }))
  const breakerOf = ({ faulty }: Gate, route: string): Breaker => {
    const known = faulty.get(route)
    if (known) return known
    const made = createBreaker(clock, breaker)
    faulty.set(route, made)
    return made
  }
  return {
    enter: (routeClass, route, priority) => enter(gates[routeClass], breakerOf(gates[routeClass], route), priority),
    hold: (routeClass, ms) => gates[routeClass].bulkhead.hold(ms),
    oldestMs: (routeClass) => gates[routeClass].bulkhead.oldestMs(),
    state: () => forEach((routeClass) => ({ ...gates[routeClass].bulkhead.counts(), breaker: stateOf(gates[routeClass]) })),
  }
}

/** A long list has many pictures, and nobody waits for one to go on. */
const withLongerWait = ({ length, waitMs }: PeerSettings['queue']) => ({ length, waitMs: 10 * waitMs })

/** A class is open, too, while the breakers of all its routes in use are. */
function stateOf({ silent, faulty }: Gate): GateState['breaker'] {
  const used = [...faulty.values()].filter((breaker) => !breaker.isIdle()).map((breaker) => breaker.state())
  if (silent.state() !== 'closed' || used.length === 0 || used.includes('closed')) return silent.state()
  return used.includes('probing') ? 'probing' : 'open'
}

async function enter({ silent, bulkhead }: Gate, faulty: Breaker, priority: Priority): Promise<Pass> {
  refuseIfOpen(silent, faulty)
  const giveBack = await bulkhead.enter(priority).catch((cause: unknown) => {
    throw cause instanceof NoSlot ? new ErpFailure('busy', { retryAfterMs: cause.retryAfterMs }) : cause
  })
  try {
    // One may have opened meanwhile.
    refuseIfOpen(silent, faulty)
  } catch (refusal) {
    giveBack()
    throw refusal
  }
  const [call, answer] = [silent.admit(), faulty.admit()]
  return {
    end(outcome) {
      call?.end(outcome === 'faulty' ? 'good' : outcome)
      answer?.end(outcome === 'faulty' ? 'failed' : outcome === 'good' ? 'good' : 'unsent')
      giveBack()
    },
  }
}

function refuseIfOpen(...breakers: readonly Breaker[]): void {
  for (const breaker of breakers) {
    const retryAfterMs = breaker.closedFor()
    if (retryAfterMs !== null) throw new ErpFailure('unavailable', { retryAfterMs })
  }
}
