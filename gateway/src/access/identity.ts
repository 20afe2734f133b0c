// Who a request comes from, as its cookie or its token has proved it.
import type { Scope } from '../generated/contract.ts'
import type { DestinationKey } from '../keys.ts'

/** The browser's session, unsealed and checked. */
export type DestinationSession = {
  id: string
  /** The destination that logged in at the form. */
  own: DestinationKey
  isAdministrator: boolean
  /** 'Ricordami'. */
  remember: boolean
  /** Milliseconds of the epoch: login, last use written to the cookie, last reading of the administrator's right. */
  startedAt: number
  seenAt: number
  checkedAt: number
  /** Increases when something ends all sessions of the own destination. */
  epoch: number
}

/** The API token of a request. */
export type Token = {
  id: string
  name: string
  scopes: readonly Scope[]
  /** The destination that it is bound to; null if it reaches all. */
  destination: DestinationKey | null
}

/** `token` is missing where only a browser can act. */
export type Identity = { session: DestinationSession | null; token?: Token | null }
