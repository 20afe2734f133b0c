// A destination changes its own password, with the current one.
import { isCommonPassword } from '@panify/rules/common-passwords'
import { PASSWORD_LENGTH, type PasswordFlaw, flawOfPassword } from '@panify/rules/passwords'
import { recorded } from '../audit/ports.ts'
import { destinationChanged } from '../change/events.ts'
import type { Context } from '../context.ts'
import { isOpenEnded } from '../erp/errors.ts'
import { codedError } from '../graph/errors.ts'
import { destinationId } from '../graph/ids.ts'
import type { ChangePasswordInput } from '../generated/contract.ts'
import { nameOfKey } from '../keys.ts'
import { isValidPassword, savedAndValid } from './new-password.ts'
import { endOtherSessions } from './other-sessions.ts'
import { type OwnRefusal, proveOwnPassword } from './own-password.ts'
import { savePassword } from './password.erp.ts'

const FLAWS: Record<PasswordFlaw, OwnRefusal> = {
  tooShort: { code: 'PASSWORD_TOO_SHORT', message: `La nuova password deve avere almeno ${PASSWORD_LENGTH} caratteri.` },
  tooLong: { code: 'PASSWORD_TOO_LONG', message: 'La nuova password è troppo lunga.' },
  mask: { code: 'PASSWORD_INVALID', message: 'La nuova password non può essere fatta di soli asterischi.' },
}
const COMMON: OwnRefusal = {
  code: 'PASSWORD_COMMON',
  message: 'La nuova password è troppo comune: scegline una meno facile da indovinare.',
}
const UNCHANGED: OwnRefusal = { code: 'PASSWORD_UNCHANGED', message: 'La nuova password è uguale a quella attuale.' }

/** Null once the new password holds. */
export async function changePassword(context: Context, input: ChangePasswordInput): Promise<OwnRefusal | null> {
  const { erp, gateway, session, store } = context
  // Staff who work for a destination have not proved that they know its password.
  if (!session || destinationId(session.own) !== input.destinationId) throw codedError('FORBIDDEN')
  const { currentPassword, newPassword } = input
  const flaw = flawOfPassword(newPassword)
  if (flaw) return FLAWS[flaw]
  if (await isCommonPassword(newPassword)) return COMMON
  // A login with the new password shows whether it was saved: that needs another one than the current.
  if (newPassword === currentPassword) return UNCHANGED
  const proven = await proveOwnPassword(context, session, currentPassword)
  if ('code' in proven) return proven
  const { login } = proven
  const name = nameOfKey(session.own)

  const save = () => savePassword(erp, session.own, newPassword, gateway)
  const change = () => savedAndValid(save, () => isValidPassword(context, login, newPassword))
  try {
    await recorded(store, { actor: name, action: 'credentials.password', target: name }, change)
  } catch (failure) {
    // The new password may hold: whoever had the old one must not stay.
    if (isOpenEnded(failure)) await endOtherSessions(context, session.own)
    throw failure
  }
  await store.events.add([destinationChanged(session.own)])
  await endOtherSessions(context, session.own)
  return null
}
