// Which destinations a caller may name. Every read and every change of a destination checks it here.
import { type Actor, actorOf } from './actor.ts'
import type { Identity } from './identity.ts'
import { destinationKey } from '../graph/ids.ts'
import type { DestinationKey } from '../keys.ts'

/** The destination of an id: for a customer the own one, for staff any. Null for every other id, and for text that is no id. */
export function permitted(identity: Identity, id: string): DestinationKey | null {
  const key = destinationKey(id)
  return key && mayReach(actorOf(identity), key) ? key : null
}

export function mayReach(actor: Actor | null, { customerCode, destinationCode }: DestinationKey): boolean {
  if (actor === null) return false
  if (actor.reachesAll) return true
  return actor.own?.customerCode === customerCode && actor.own.destinationCode === destinationCode
}
