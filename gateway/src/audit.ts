// What the staff changes, also on behalf of a customer: written down before it is done, and how it ended after it.
import type { Context } from './context.ts'
import { ErpFailure, isOpenEnded } from './erp/errors.ts'
import type { DestinationKey } from './models.ts'
import type { Audit, Detail, Outcome } from './store/store.ts'

export const nameOfKey = ({ customerCode, destinationCode }: DestinationKey): string => `${customerCode}/${destinationCode}`

/**
 * Runs a change; the staff's is audited. A customer's own orders are the history of the bakery's server. `endOf` names how a
 * change ended that has failed; 'withdrawn' leaves no entry: nothing was done, and another try has an entry of its own.
 */
export async function audited<T>(
  context: Pick<Context, 'session' | 'store'>,
  entry: Omit<Audit, 'actor'>,
  change: () => Promise<T>,
  endOf: (failure: unknown) => Outcome | 'withdrawn' = outcomeOf,
): Promise<T> {
  const { session, store } = context
  if (!session?.isAdministrator) return change()
  const end = await store.audit({ ...entry, actor: nameOfKey(session.own) })
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
