// The breaker and the slots of each route class, which every call to the bakery's server passes.
import type { Clock } from '../../clock.ts'
import { ErpFailure } from '../errors.ts'
import { type Breaker, type Outcome, createBreaker } from './breaker.ts'
import { type Bulkhead, type Priority, NoSlot, createBulkhead } from './bulkhead.ts'
import { type PeerSettings, ROUTE_CLASSES, type RouteClass, slotsOf } from './settings.ts'

export type Pass = {
  /** Releases the slot. */
  end(outcome: Outcome): void
}

export type GateState = ReturnType<Bulkhead['counts']> & { breaker: ReturnType<Breaker['state']> }

export type Gates = {
  /** Throws `busy` and `unavailable`: nothing was sent. */
  enter(routeClass: RouteClass, priority: Priority): Promise<Pass>
  hold(routeClass: RouteClass, ms: number): void
  /** How long the first of the waiting calls has waited; 0 if none waits. */
  oldestMs(routeClass: RouteClass): number
  state(): Record<RouteClass, GateState>
}

type Gate = { breaker: Breaker; bulkhead: Bulkhead }

export function createGates(clock: Clock, settings: PeerSettings): Gates {
  const { queue, breaker } = settings
  const slots = slotsOf(settings)
  const forEach = <Value>(make: (routeClass: RouteClass) => Value) =>
    Object.fromEntries(ROUTE_CLASSES.map((routeClass) => [routeClass, make(routeClass)])) as Record<RouteClass, Value>
  const gates: Record<RouteClass, Gate> = forEach((routeClass) => ({
    breaker: createBreaker(clock, breaker),
    bulkhead: createBulkhead({ clock, slots: slots[routeClass], queue: routeClass === 'pictures' ? withLongerWait(queue) : queue }),
  }))
  return {
    enter: (routeClass, priority) => enter(gates[routeClass], priority),
    hold: (routeClass, ms) => gates[routeClass].bulkhead.hold(ms),
    oldestMs: (routeClass) => gates[routeClass].bulkhead.oldestMs(),
    state: () => forEach((routeClass) => ({ ...gates[routeClass].bulkhead.counts(), breaker: gates[routeClass].breaker.state() })),
  }
}

/** A long list has many pictures, and nobody waits for one to go on. */
const withLongerWait = ({ length, waitMs }: PeerSettings['queue']) => ({ length, waitMs: 10 * waitMs })

async function enter({ breaker, bulkhead }: Gate, priority: Priority): Promise<Pass> {
  if (breaker.closedFor() !== null) throw closed(breaker)
  const giveBack = await bulkhead.enter(priority).catch((cause: unknown) => {
    throw cause instanceof NoSlot ? new ErpFailure('busy', { retryAfterMs: cause.retryAfterMs }) : cause
  })
  // It may have opened meanwhile.
  const admission = breaker.admit()
  if (admission === null) {
    giveBack()
    throw closed(breaker)
  }
  return {
    end(outcome) {
      admission.end(outcome)
      giveBack()
    },
  }
}

const closed = (breaker: Breaker) => new ErpFailure('unavailable', { retryAfterMs: breaker.closedFor() ?? 0 })
