// Actors and targets of entries, from what the store keeps: 'customer/destination', 'token:id:name', 'gateway'.
import { destinationId } from '../graph/ids.ts'
import type { DestinationKey } from '../keys.ts'
import type { StoredEntry } from '../store/audit.ts'
import { isOfItself, targetKindOf } from './actions.ts'
import type { AuditActorModel, AuditTargetModel } from './audit.model.ts'

export type Names = {
  actorOf(entry: StoredEntry): string | null
  targetOf(entry: StoredEntry): string | null
}

/** An actor includes the name of the token, a target does not. */
const TOKEN = /^token:([^:]+)(?::(.*))?$/s
/** A customer that is about to be created. */
const NEW = 'new'

/** The destination of 'customer/destination'; null for any other text. */
export function keyOf(code: string): DestinationKey | null {
  // The name of a token may look like the codes of a destination.
  if (TOKEN.test(code)) return null
  const [customerCode, destinationCode, ...more] = code.split('/')
  return customerCode && destinationCode && more.length === 0 ? { customerCode, destinationCode } : null
}

const idOf = (code: string): string | null => {
  const key = keyOf(code)
  return key && destinationId(key)
}

export function actorOf(entry: StoredEntry, names: () => Promise<Names>): AuditActorModel {
  const { actor } = entry
  const [, tokenId, tokenName] = TOKEN.exec(actor) ?? []
  if (tokenId) return { kind: 'TOKEN', destinationId: null, tokenId, label: async () => tokenName || null }
  const destinationId = idOf(actor)
  if (destinationId === null) return { kind: 'SYSTEM', destinationId: null, tokenId: null, label: async () => null }
  return {
    kind: isOfItself(entry.action) ? 'DESTINATION' : 'STAFF',
    destinationId,
    tokenId: null,
    label: async () => (await names()).actorOf(entry),
  }
}

export function targetOf(entry: StoredEntry, names: () => Promise<Names>): AuditTargetModel {
  const { action, target } = entry
  const kind = targetKindOf(action, target)
  const destinationId = kind === 'DESTINATION' ? idOf(target) : null
  if (kind === 'TOKEN') {
    const name = entry.detail['name']
    return { kind, id: TOKEN.exec(target)?.[1] ?? target, destinationId: null, label: async () => (typeof name === 'string' ? name : null) }
  }
  const isNameless = kind === 'COMPANY' || kind === 'ALL_CUSTOMERS' || target === NEW
  return {
    kind,
    id: isNameless ? null : (destinationId ?? target),
    destinationId,
    label: async () => (isNameless ? null : (await names()).targetOf(entry)),
  }
}
