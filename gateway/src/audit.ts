// What the staff changes, also on behalf of a customer: written down before it is done, and how it ended after it.
import type { Context } from './context.ts'
import { ErpFailure, isOpenEnded } from './erp/errors.ts'
import type { DestinationKey } from './models.ts'
import type { Audit, Detail, Outcome } from './store/store.ts'

export const nameOfKey = ({ customerCode, destinationCode }: DestinationKey): string => `${customerCode}/${destinationCode}`

/** Runs a change; the staff's is audited. A customer's own orders are the history of the bakery's server. */
export async function audited<T>(
  context: Pick<Context, 'session' | 'store'>,
  entry: Omit<Audit, 'actor'>,
  change: () => Promise<T>,
): Promise<T> {
  const { session, store } = context
  if (!session?.isAdministrator) return change()
  const end = await store.audit({ ...entry, actor: nameOfKey(session.own) })
  try {
    const result = await change()
    await end('done')
    return result
  } catch (failure) {
    await end(outcomeOf(failure))
    throw failure
  }
}

function outcomeOf(failure: unknown): Outcome {
  if (isOpenEnded(failure)) return 'unknown'
  return failure instanceof ErpFailure ? 'refused' : 'failed'
}

/** What of a record becomes something else, field by field. */
export function changesOf(before: Record<string, string>, after: Record<string, string>): Record<string, Detail> {
  const changed = Object.entries(after).filter(([name, value]) => (before[name] ?? '') !== value)
  return Object.fromEntries(changed.map(([name, value]) => [name, { before: before[name] ?? '', after: value }]))
}
