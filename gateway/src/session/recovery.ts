// A forgotten password: a new one is generated and mailed. Only the mailbox sees it.
import { nameOfKey } from '../keys.ts'
import { destinationChanged } from '../change/events.ts'
import type { Context } from '../context.ts'
import { digestOf } from '../crypto/digest.ts'
import { ErpFailure } from '../erp/errors.ts'
import { faultOf } from '../log.ts'
import { generatePassword } from '@panify/rules/passwords'
import { limited, unlessSent } from './mail.limits.ts'
import { isValidPassword, savedAndValid } from './new-password.ts'
import { mailPassword, saveRecoveredPassword } from './mail.erp.ts'
import { RECOVERIES, RECOVERY_LENGTH, isAddress } from './mail.rules.ts'

export type Recovery = 'sent' | 'unknown' | 'invalid' | 'tooMany'

type Found = { customerCode: string; code: string; login: string; isActive: boolean }

export async function recoverPassword(context: Context, written: string): Promise<Recovery> {
  const email = written.trim()
  if (!isAddress(email)) return 'invalid'
  const account = digestOf(email.toLowerCase())
  const recover = () =>
    limited(context, { kind: 'recovery', account }, RECOVERIES, async (forget) => {
      const found = await findLogin(context, email).catch(async (failure: unknown) => {
        await forget()
        throw failure
      })
      if (!context.gateway.recoveryIsNeutral) return found ? sendNew(context, found, forget) : 'unknown'
      // The duration of the answer would show whether the e-mail is known.
      if (found)
        sendNew(context, found, forget).catch((failure: unknown) => context.log.error({ reason: faultOf(failure) }, 'A recovery failed'))
      return 'sent'
    })
  // Only a mail is not repeated: the destination of an unknown e-mail may just be created.
  return context.shared.once(`recovery:${account}`, recover, (outcome: Recovery) => outcome === 'sent')
}

/** Everything that the save needs is found before the mail: without a customer that certainly has the destination, nothing is mailed. */
async function findLogin({ loaders, shared }: Context, email: string): Promise<Found | null> {
  const [claim] = await loaders.destinationsByLogin(email)
  if (!claim?.login) return null
  const customerCode = await shared.ownerOf(claim)
  if (!customerCode) throw new ErpFailure('invalid')
  return { customerCode, code: claim.code, login: claim.login, isActive: claim.isActive }
}

/** The bundled back end keeps the new password beside the old one; elsewhere it replaces the old one, so the mail goes first. */
async function sendNew(context: Context, { customerCode, code, login, isActive }: Found, forget: () => Promise<void>): Promise<'sent'> {
  const { erp, gateway, store } = context
  const password = generatePassword(RECOVERY_LENGTH, gateway.randomInt)
  const key = { customerCode, destinationCode: code }
  const save = () => saveRecoveredPassword(erp, key, password)
  const mail = () => mailPassword(erp, login, password, gateway.isBundled ? gateway.publicUrl : null).catch(unlessSent(forget))
  if (gateway.isBundled) {
    await save()
    await mail()
    return 'sent'
  }
  await mail()
  // A destination that is not active cannot log in with any password: the answer to the save decides.
  await savedAndValid(save, async () => (isActive ? isValidPassword(context, login, password) : null))
  await store.events.add([destinationChanged(key)])
  await store.endSessionsOf(nameOfKey(key))
  return 'sent'
}
