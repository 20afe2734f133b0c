// What staff and API tokens change, also on behalf of a customer: written down before it is done, and how it ended after it.
import { type Identity, actorOf } from './actor.ts'
import type { Context } from '../context.ts'
import { ErpFailure, isOpenEnded } from '../erp/errors.ts'
import type { Audit, Detail, Outcome } from '../store/store.ts'

export { nameOfKey } from './actor.ts'

/**
 * Runs a change; that of staff and of every token is audited. What a customer orders at the portal is the history of the bakery's
 * server. `endOf` names how a change ended that has failed; 'withdrawn' leaves no entry: nothing was done, and another try has an entry of its own.
 */
export async function audited<T>(
  context: Identity & Pick<Context, 'store'>,
  entry: Omit<Audit, 'actor'>,
  change: () => Promise<T>,
  endOf: (failure: unknown) => Outcome | 'withdrawn' = outcomeOf,
): Promise<T> {
  const actor = actorOf(context)
  if (actor === null || !(actor.isAdministrator || context.token)) return change()
  const end = await context.store.audit({ ...entry, actor: actor.name })
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

type Plain = string | boolean | null | undefined | readonly string[]

const isPlain = (value: unknown): value is Plain =>
  value === null ||
  ['string', 'boolean', 'undefined'].includes(typeof value) ||
  (Array.isArray(value) && value.every((one) => typeof one === 'string'))
const written = (value: Plain): string => (Array.isArray(value) ? value.join(', ') : String(value ?? '')).trim()

/** What of a record becomes something else, field by field; lists of records are left out. A new record has been nothing. */
export function changesOf(before: object | undefined, after: object): Record<string, Detail> {
  const old = new Map<string, unknown>(Object.entries(before ?? {}))
  const changes: Record<string, Detail> = {}
  for (const [name, value] of Object.entries(after)) {
    const was = old.get(name)
    if (!isPlain(value) || !isPlain(was) || written(was) === written(value)) continue
    changes[name] = { before: written(was), after: written(value) }
  }
  return changes
}
