// Sending credentials: saved first, then mailed, so that what is mailed is what holds.
import { z } from 'zod'
import { audited, nameOfKey } from '../audit.ts'
import type { Context } from '../context.ts'
import { ErpFailure } from '../erp/errors.ts'
import type { SendCredentialsInput } from '../generated/resolvers.ts'
import { PASSWORD_LENGTH, generatePassword } from '@panify/rules/passwords'
import { type Letter, mailCredentials } from './changes.erp.ts'
import { saveDestination } from './changes.ts'
import { type Refused, formOfModel } from './destinations.rules.ts'

type NotSent = Refused & { isSaved: boolean }

const USERNAME_MISSING = { code: 'USERNAME_MISSING', message: "Username mancante per l'invio delle credenziali" } as const
const NOT_AN_EMAIL = { code: 'USERNAME_NOT_AN_EMAIL', message: 'Lo username non è un indirizzo e-mail' } as const
const NOT_FOUND = { code: 'DESTINATION_NOT_FOUND', message: 'Destinazione non trovata.' } as const

const isMailable = (username: string): boolean => z.email().safeParse(username).success

export async function sendCredentials(context: Context, input: SendCredentialsInput): Promise<NotSent | null> {
  const { customerCode, code } = input
  const username = input.username.trim()
  // Nothing is changed for a letter that cannot be addressed.
  if (username === '') return { ...USERNAME_MISSING, isSaved: false }
  if (!isMailable(username)) return { ...NOT_AN_EMAIL, isSaved: false }
  const destination = await context.loaders.destinations.load({ customerCode, destinationCode: code })
  if (!destination) return { ...NOT_FOUND, isSaved: false }
  const customer = await context.loaders.customerRecord(customerCode)

  const password = input.password || generatePassword(PASSWORD_LENGTH, context.randomInt)
  const refused = await saveDestination(context, customerCode, { ...formOfModel(destination), login: username, password })
  if (refused) return { ...refused, isSaved: false }
  const names = { customerName: customer?.name || destination.name, destinationName: destination.name || customer?.name || code }
  const failed = await mail(context, nameOfKey({ customerCode, destinationCode: code }), { ...names, username, password })
  return failed === null ? null : { code: 'MAIL_FAILED', message: failed, isSaved: true }
}

/** Null when the letter is on its way, else why not. */
export async function mail(context: Context, target: string, letter: Omit<Letter, 'portal'>): Promise<string | null> {
  try {
    const entry = { action: 'credentials.send', target, detail: { login: letter.username } }
    await audited(context, entry, () => mailCredentials(context.erp, { ...letter, portal: context.caller.origin }))
    return null
  } catch (failure) {
    if (!(failure instanceof ErpFailure)) throw failure
    return failure.detail
  }
}
