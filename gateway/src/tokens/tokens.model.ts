import type { Scope } from '../generated/contract.ts'
import type { DestinationKey } from '../session/session.model.ts'
import type { StoredToken } from '../store/api-tokens.ts'

/** The token of a request, as all that happens in it knows it. */
export type Token = {
  id: string
  name: string
  scopes: readonly Scope[]
  /** The destination that it is bound to; null: it reaches all. */
  destination: DestinationKey | null
}

/** Parent of `ApiToken`. */
export type ApiTokenModel = Omit<StoredToken, 'digest' | 'session'>
