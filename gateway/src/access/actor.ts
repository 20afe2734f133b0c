// Who acts in a request: the destination of a browser's session, or an API token. Everything that depends on the actor starts
// here.
import type { DestinationSession, Identity, Token } from './identity.ts'
import { destinationId } from '../graph/ids.ts'
import { onceFor } from '../graph/once-for.ts'
import { type DestinationKey, nameOfKey } from '../keys.ts'

export type Actor = {
  /** Never changes: caches and keys of a caller use it. */
  id: string
  /** The name in the audit. */
  name: string
  /** The destination that acts; null for a token that is bound to none. */
  own: DestinationKey | null
  /** Whether it may name every destination, or only its own. */
  reachesAll: boolean
  isAdministrator: boolean
  /** How events name it: `Destination.id`, or the name of a token after 'token:'. */
  signature: string
  /** Value of the header that names the actor to the bundled back end: ASCII, percent-encoded. */
  header: string
}

/** Null for a guest. */
export function actorOf({ session, token }: Identity): Actor | null {
  return token ? actorOfToken(token) : session && actorOfSession(session)
}

const actorOfSession = onceFor(({ own, isAdministrator }: DestinationSession): Actor => {
  const [key, signature] = [nameOfKey(own), destinationId(own)]
  return { id: key, name: key, own, reachesAll: isAdministrator, isAdministrator, signature, header: signature }
})

/** A token bound to a destination has no more rights than that destination, whatever its scopes. */
const actorOfToken = onceFor(({ id, name, destination, scopes }: Token): Actor => {
  const isBound = destination !== null
  const signature = `token:${name}`
  return {
    id: `token:${id}`,
    name: `token:${id}:${name}`,
    own: destination,
    reachesAll: !isBound,
    isAdministrator: !isBound && scopes.includes('ADMINISTRATION'),
    signature,
    header: encodeURIComponent(signature),
  }
})
