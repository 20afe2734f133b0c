// Which destinations a session may name. Everything that reads or changes one asks here; nothing else decides it.
import type { Context } from './context.ts'
import { destinationKey } from './ids.ts'
import type { DestinationKey } from './models.ts'

type Session = Context['session']

/** The destination of an id: for a customer the own one, for staff any. Null for every other id, also for one that is none. */
export function permitted(session: Session, id: string): DestinationKey | null {
  const key = destinationKey(id)
  return key && mayReach(session, key) ? key : null
}

export function mayReach(session: Session, { customerCode, destinationCode }: DestinationKey): boolean {
  if (session === null) return false
  if (session.isAdministrator) return true
  return session.own.customerCode === customerCode && session.own.destinationCode === destinationCode
}
