// The audit of changes by staff and API tokens, also on behalf of a customer. An entry is written before the change, its outcome
// after it.
import { actorOf } from '../access/actor.ts'
import type { Identity } from '../access/identity.ts'
import { ErpFailure, isOpenEnded } from '../erp/errors.ts'
import type { EventContent } from '../store/events.ts'
import type { Audit, Outcome, Store } from '../store/store.ts'

/** With the events of the change, once it is confirmed. */
type Entry<T> = Omit<Audit, 'actor'> & { eventsOf?: (result: T) => readonly EventContent[] | Promise<readonly EventContent[]> }

/**
 * Runs a change and audits it for staff and for every token. What a customer orders at the portal is in the history of the
 * bakery's server. `endOf` gives the outcome of a failed change; 'withdrawn' deletes the entry, since nothing was done and the
 * next attempt has an entry of its own.
 */
export async function audited<T>(
  context: Identity & { store: Store },
  { eventsOf, ...entry }: Entry<T>,
  change: () => Promise<T>,
  endOf: (failure: unknown) => Outcome | 'withdrawn' = outcomeOf,
): Promise<T> {
  const actor = actorOf(context)
  const isAudited = actor !== null && (actor.isAdministrator || context.token)
  const result = await (isAudited ? recorded(context.store, { ...entry, actor: actor.name }, change, endOf) : change())
  await announce(context, (await eventsOf?.(result)) ?? [])
  return result
}

/** Adds the events of a confirmed change. */
export async function announce(context: Identity & { store: Store }, events: readonly EventContent[]): Promise<void> {
  if (events.length === 0) return
  const actor = actorOf(context)?.signature ?? null
  await context.store.events.add(events.map((event) => (event.kind ? { ...event, actor } : event)))
}

/** Runs a change and audits it, whoever makes it. */
export async function recorded<T>(
  store: Store,
  entry: Audit,
  change: () => Promise<T>,
  endOf: (failure: unknown) => Outcome | 'withdrawn' = outcomeOf,
): Promise<T> {
  const end = await store.audit(entry)
  try {
    const result = await change()
    await end('done')
    return result
  } catch (failure) {
    await end(endOf(failure))
    throw failure
  }
}

export function outcomeOf(failure: unknown): Outcome {
  if (isOpenEnded(failure)) return 'unknown'
  return failure instanceof ErpFailure && failure.kind !== 'notSent' ? 'refused' : 'failed'
}
