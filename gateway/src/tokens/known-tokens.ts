// Finds the token of a request's secret. Answers of the store are kept for 5 seconds: a revoked token may be accepted for that
// long. A token of one destination is refused while that destination cannot log in.
import { LRUCache } from 'lru-cache'
import type { Clock } from '../clock.ts'
import { digestOf } from '../crypto/digest.ts'
import { ErpFailure } from '../erp/errors.ts'
import type { Scope } from '../generated/contract.ts'
import { destinationKey } from '../graph/ids.ts'
import { type Log, faultOf } from '../log.ts'
import type { DestinationModel } from '../destinations/ports.ts'
import type { DestinationKey } from '../keys.ts'
import type { StoredToken } from '../store/api-tokens.ts'
import type { Store } from '../store/store.ts'
import { stateOf } from './token.rules.ts'
import type { Token } from '../access/identity.ts'

const KNOWN_MS = 5_000
const MAX_KNOWN_TOKENS = 1_000
const MINUTE_MS = 60_000

/** `activeAt`: when its destination was last seen active. */
type Known = { stored: StoredToken; readAt: number; touchedAt: number; activeAt: number | null }

type Needs = {
  clock: Clock
  store: Store
  log: Log
  /** From the bakery's server; null if there is none. */
  destinationOf: (key: DestinationKey) => Promise<Pick<DestinationModel, 'isActive'> | null>
}

export type KnownTokens = {
  /** Null if the secret belongs to no token, or to one that is no longer accepted. */
  find(secret: string): Promise<Token | null>
  /** The same for the id of a token. */
  findById(id: string): Promise<Token | null>
  /** Whether this gateway has read it before: such a secret is no guess. */
  isKnown(secret: string): boolean
  /** Records the use of a token, once a minute. Never rejects: an unrecorded use must not fail the request. */
  use(secret: string): Promise<void>
}

export function createKnownTokens({ clock, store, log, destinationOf }: Needs): KnownTokens {
  const known = new LRUCache<string, Known>({ max: MAX_KNOWN_TOKENS })
  const nowMs = () => clock.now().epochMilliseconds
  const elapsedMs = () => clock.elapsedMs()
  const fresh = (digest: string) => {
    const found = known.get(digest)
    return found && elapsedMs() - found.readAt < KNOWN_MS ? found : undefined
  }

  async function read(digest: string): Promise<Known | null> {
    const readAt = elapsedMs()
    const stored = await store.apiTokens.byDigest(digest)
    if (stored === null || !(await hasItsSession(stored))) {
      known.delete(digest)
      return null
    }
    const before = known.get(digest)
    const activeAt = await activeSince(stored, before?.activeAt ?? null)
    const found = { stored, readAt, touchedAt: before?.touchedAt ?? stored.lastUsedAt ?? 0, activeAt }
    known.set(digest, found)
    return found
  }

  /** Checks once a minute, and each time while the destination is inactive; an unreachable server locks nobody out. */
  async function activeSince({ destination }: StoredToken, activeAt: number | null): Promise<number | null> {
    const now = elapsedMs()
    if (destination === null || (activeAt !== null && now - activeAt < MINUTE_MS)) return activeAt ?? now
    const key = destinationKey(destination)
    try {
      return key && (await destinationOf(key))?.isActive ? now : null
    } catch (failure) {
      if (!(failure instanceof ErpFailure)) throw failure
      log.warn({ reason: faultOf(failure) }, 'The destination of an API token cannot be checked')
      return activeAt ?? now
    }
  }

  async function hasItsSession({ session, createdBy }: StoredToken): Promise<boolean> {
    if (session === null) return true
    return !(await store.isRevoked({ ...session, destination: createdBy }))
  }

  async function accepted(digest: string): Promise<Token | null> {
    const found = fresh(digest) ?? (await read(digest))
    return found && found.activeAt !== null && stateOf(found.stored, nowMs()) === 'ACTIVE' ? tokenOf(found.stored) : null
  }

  return {
    find: (secret) => accepted(digestOf(secret)),
    async findById(id) {
      const stored = await store.apiTokens.find(id)
      return stored && accepted(stored.digest)
    },
    isKnown: (secret) => known.has(digestOf(secret)),
    async use(secret) {
      const found = known.get(digestOf(secret))
      if (!found || nowMs() - found.touchedAt < MINUTE_MS) return
      found.touchedAt = nowMs()
      await store.apiTokens.touch(found.stored.id).catch((failure: unknown) => {
        log.error({ fault: faultOf(failure) }, 'The use of an API token could not be recorded')
      })
    },
  }
}

const tokenOf = ({ id, name, scopes, destination }: StoredToken): Token => ({
  id,
  name,
  scopes: scopes as Scope[],
  destination: destination === null ? null : destinationKey(destination),
})
