// Sends credentials: saves them first and mails them then, so that the mailed ones are valid.
import { PASSWORD_LENGTH, generatePassword } from '@panify/rules/passwords'
import { z } from 'zod'
import { audited } from '../audit/ports.ts'
import { nameOfKey } from '../keys.ts'
import { type Memory, once, withoutPasswords } from '../change/idempotency.ts'
import { invalidInput } from '../change/refusals.ts'
import type { Context } from '../context.ts'
import { reasonOf } from '../graph/errors.ts'
import type { CredentialsSaved, SendCredentialsInput } from '../generated/contract.ts'
import type { ResolversTypes } from '../generated/resolvers.ts'
import { destinationKey } from '../graph/ids.ts'
import type { DestinationModel } from '../destinations/ports.ts'
import { type Letter, mailCredentials } from './changes.erp.ts'
import { type DestinationRefusal, unknownDestination } from './destination.rules.ts'
import { destinationNow, saveDestination } from './destination.ts'
import { destinationWish } from './wishes.ts'

const USERNAME_MISSING = { code: 'USERNAME_MISSING', message: "Username mancante per l'invio delle credenziali" } as const
const NOT_AN_EMAIL = { code: 'USERNAME_NOT_AN_EMAIL', message: 'Lo username non è un indirizzo e-mail' } as const

type Result = Awaited<ResolversTypes['SendCredentialsResult']>
type Saved = Omit<CredentialsSaved, '__typename' | 'destination'> & { __typename: 'CredentialsSaved'; destination: DestinationModel }

export async function sendCredentials(context: Context, { idempotencyKey, ...input }: SendCredentialsInput): Promise<Result> {
  const request = { key: idempotencyKey, operation: 'sendCredentials', payload: withoutPasswords(input) }
  return once(context, request, () => sendOnce(context, input), memory(context))
}

type Answer = Saved | DestinationRefusal
type Kept = (Omit<Saved, 'destination'> & { id: string }) | Exclude<DestinationRefusal, { __typename: 'ChangedMeanwhile' }>

/** A refusal because of another change is not kept: a repeat is judged anew. */
const memory = (context: Context): Memory<Answer, Kept> => ({
  keep(answer) {
    if (answer.__typename === 'ChangedMeanwhile') return null
    if (answer.__typename !== 'CredentialsSaved') return answer
    const { destination, ...kept } = answer
    return { ...kept, id: destination.id }
  },
  async recall(kept) {
    if (kept.__typename !== 'CredentialsSaved') return kept
    const { id, ...answer } = kept
    return { ...answer, destination: await destinationNow(context, id) }
  },
})

async function sendOnce(context: Context, input: SendCredentialsInput): Promise<Answer> {
  const username = input.loginEmail.trim()
  // Nothing is changed if the letter has no address.
  if (username === '') return invalidInput([{ path: 'loginEmail', ...USERNAME_MISSING }])
  if (!z.email().safeParse(username).success) return invalidInput([{ path: 'loginEmail', ...NOT_AN_EMAIL }])
  const key = destinationKey(input.destinationId)
  if (!key) return unknownDestination()

  const password = input.password || generatePassword(PASSWORD_LENGTH, context.gateway.randomInt)
  const { destinationCode: code, customerCode } = key
  const seen = input.seen && 'loginEmail' in input.seen ? { loginEmail: input.seen.loginEmail ?? null } : null
  const wish = destinationWish({ code, set: { loginEmail: username, password }, seen })
  const saved = await saveDestination(context, customerCode, wish)
  if (saved.kind === 'refused') return saved.refusal
  const { held } = saved
  const destination = held.ownDestinations.find((one) => one.code === code)!
  const names = { customerName: held.name || destination.name, destinationName: destination.name || held.name || code }
  const failed = await mail(context, nameOfKey({ customerCode: held.code, destinationCode: code }), { ...names, username, password })
  return { __typename: 'CredentialsSaved', destination, mail: failed === null ? 'DONE' : 'FAILED', mailMessage: failed }
}

/** Null when the letter is on its way, else the reason. */
export async function mail(context: Context, target: string, letter: Omit<Letter, 'portal'>): Promise<string | null> {
  try {
    const entry = { action: 'credentials.send', target, detail: { login: letter.username } }
    await audited(context, entry, () => mailCredentials(context.erp, { ...letter, portal: context.request.origin }))
    return null
  } catch (failure) {
    return reasonOf(failure, context.log)
  }
}
