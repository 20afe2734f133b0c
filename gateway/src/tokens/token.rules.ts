// The rules of a new token, and whether a token is accepted.
import type { ApiTokenState, CreateApiTokenInput, Scope } from '../generated/contract.ts'
import type { ApiTokenModel } from './tokens.model.ts'

export const LONGEST_NAME = 60
export const LONGEST_LIFE_MS = 366 * 86_400_000
export const PLAYGROUND_LIFE_MS = 15 * 60_000

export const SCOPES: readonly Scope[] = ['READ_ORDERS', 'WRITE_ORDERS', 'PRODUCTION', 'ADMINISTRATION']

/** Scopes within one destination: production and administration concern all of them. */
const OF_ONE_DESTINATION: readonly Scope[] = ['READ_ORDERS', 'WRITE_ORDERS']

type Flaw = { path: string; message: string }

/** The problems of a new token, in the order of the input. */
export function flawsOf({ name, scopes, destinationId, expiresAt }: CreateApiTokenInput, nowMs: number): Flaw[] {
  const flaws: Flaw[] = []
  const say = (isWrong: boolean, path: string, message: string) => void (isWrong && flaws.push({ path, message }))
  const length = name.trim().length
  say(length === 0, 'name', 'Inserisci un nome.')
  say(length > LONGEST_NAME, 'name', `Il nome può avere al massimo ${LONGEST_NAME} caratteri.`)
  say(/\p{Cc}/u.test(name), 'name', 'Il nome contiene caratteri non ammessi.')
  say(scopes.length === 0, 'scopes', 'Scegli almeno un permesso.')
  say(!scopes.every((scope) => SCOPES.includes(scope)), 'scopes', 'Permesso non valido.')
  const isBound = (destinationId ?? null) !== null
  const isTooMuch = isBound && scopes.some((scope) => !OF_ONE_DESTINATION.includes(scope))
  say(isTooMuch, 'scopes', 'Un token per una sola destinazione può soltanto leggere e modificare ordini.')
  const life = Date.parse(expiresAt) - nowMs
  say(life <= 0, 'expiresAt', 'La scadenza deve essere nel futuro.')
  say(life > LONGEST_LIFE_MS, 'expiresAt', 'La scadenza può essere al massimo tra un anno.')
  return flaws
}

export function stateOf({ revokedAt, expiresAt }: Pick<ApiTokenModel, 'revokedAt' | 'expiresAt'>, nowMs: number): ApiTokenState {
  if (revokedAt !== null) return 'REVOKED'
  return nowMs < expiresAt ? 'ACTIVE' : 'EXPIRED'
}
