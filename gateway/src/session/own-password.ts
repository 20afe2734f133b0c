// The password of the person at the screen, before a change of the own login.
import type { DestinationSession } from '../access/identity.ts'
import type { Context } from '../context.ts'
import type { RefusalCode } from '../generated/contract.ts'
import { nameOfKey } from '../keys.ts'
import { endOtherSessions } from './other-sessions.ts'
import { proveDestination } from './proof.ts'

export type OwnRefusal = { code: RefusalCode; message: string; retryAfter?: number }

const WRONG: OwnRefusal = { code: 'CURRENT_PASSWORD_WRONG', message: 'La password attuale non è corretta.' }
const NO_LOGIN: OwnRefusal = { code: 'CREDENTIALS_MISSING', message: 'Credenziali mancanti per questa destinazione' }

export const tooManyTries = (retryAfter: number): OwnRefusal => ({
  code: 'TOO_MANY_REQUESTS',
  message: 'Troppi tentativi: riprova più tardi.',
  retryAfter,
})

/** Proves the password of the destination that is logged in; answers its login e-mail. */
export async function proveOwnPassword(
  context: Context,
  { own }: DestinationSession,
  password: string,
): Promise<{ login: string } | OwnRefusal> {
  const login = (await context.loaders.destinations.load(own))?.loginEmail
  if (!login) return NO_LOGIN
  const proven = await proveDestination(context, login, password)
  if ('retryAfter' in proven) return proven.retryAfter === null ? WRONG : tooManyTries(proven.retryAfter)
  // Servers may have several destinations with one e-mail.
  if (nameOfKey(proven.key) !== nameOfKey(own)) return WRONG
  if (proven.hasNewPassword) await endOtherSessions(context, own)
  return { login }
}
