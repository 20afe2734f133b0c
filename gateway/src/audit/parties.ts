// Actors and targets of entries, from what the store keeps: 'customer/destination', 'token:id:name', 'gateway'.
import { destinationId } from '../graph/ids.ts'
import type { DestinationKey } from '../keys.ts'
import type { StoredEntry } from '../store/audit.ts'
import { isOfItself, targetKindOf } from './actions.ts'
import type { AuditActorModel, AuditTargetModel } from './audit.model.ts'

export type NamedEntry = Pick<StoredEntry, 'actor' | 'action' | 'target'>

export type Names = {
  actorOf(entry: NamedEntry): string | null
  targetOf(entry: NamedEntry): string | null
}

/** An actor includes the name of the token, a target does not. */
const TOKEN = /^token:([^:]+)(?::(.*))?$/s
/** A customer that is about to be created. */
const NEW = 'new'

/** The destination of 'customer/destination'; null for any other text. The code of a destination may contain '/'. */
export function keyOf(code: string): DestinationKey | null {
  // The name of a token may look like the codes of a destination.
  if (TOKEN.test(code)) return null
  const [customerCode, ...rest] = code.split('/')
  const destinationCode = rest.join('/')
  return customerCode && destinationCode ? { customerCode, destinationCode } : null
}

const idOf = (code: string): string | null => {
  const key = keyOf(code)
  return key && destinationId(key)
}

export function actorOf(entry: NamedEntry, names: () => Promise<Names>): AuditActorModel {
  const named = actorNamed(entry.actor)
  if (named.label !== null) return named
  return { ...named, kind: isOfItself(entry.action) ? 'DESTINATION' : 'STAFF', label: async () => (await names()).actorOf(entry) }
}

/** The actor of a record that is no entry of the audit; `name` is that of `Actor`. */
export function actorNamed(name: string): AuditActorModel {
  const [, tokenId, tokenName] = TOKEN.exec(name) ?? []
  if (tokenId) return { name, kind: 'TOKEN', destinationId: null, tokenId, label: async () => tokenName || null }
  const destinationId = idOf(name)
  if (destinationId === null) return { name, kind: 'SYSTEM', destinationId: null, tokenId: null, label: async () => null }
  return { name, kind: 'STAFF', destinationId, tokenId: null, label: null }
}

export function targetOf(entry: StoredEntry, names: () => Promise<Names>): AuditTargetModel {
  const { action, target } = entry
  const kind = targetKindOf(action, target)
  const destinationId = kind === 'DESTINATION' ? idOf(target) : null
  if (kind === 'TOKEN' || kind === 'WEBHOOK') {
    const named = entry.detail[kind === 'TOKEN' ? 'name' : 'url']
    const name = typeof named === 'object' ? named.after : (named ?? null)
    return { kind, id: TOKEN.exec(target)?.[1] ?? target, destinationId: null, label: async () => name }
  }
  const isNameless = kind === 'COMPANY' || kind === 'ALL_CUSTOMERS' || target === NEW
  return {
    kind,
    id: isNameless ? null : (destinationId ?? target),
    destinationId,
    label: async () => (isNameless ? null : (await names()).targetOf(entry)),
  }
}
