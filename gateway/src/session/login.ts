// The login form: checks the password of a destination, where there is one its second factor, and opens a session.
import { z } from 'zod'
import type { DestinationSession } from '../access/identity.ts'
import type { Context } from '../context.ts'
import { codedError } from '../graph/errors.ts'
import type { LoginInput } from '../generated/contract.ts'
import { type DestinationKey, nameOfKey } from '../keys.ts'
import { faultOf } from '../log.ts'
import { afterFailedCheck } from './lifetime.rules.ts'
import type { OwnRefusal } from './own-password.ts'
import { accountOf } from './account.ts'
import { type Proven, type Refused, proveDestination, rememberAccount } from './proof.ts'
import { type Setup, beginSetup, checkCode, finishSetup } from './second-factor.ts'
import { sessionSchema } from './session.schema.ts'

/** A login whose password is right. The browser keeps it sealed, under keys of its own: it opens nothing else. */
const challengeSchema = z.object({
  kind: z.literal('challenge'),
  session: sessionSchema,
  account: z.string(),
  until: z.number(),
  /** For a login that must turn the second factor on. */
  setup: z.string().nullable(),
})

const CHALLENGE_MS = 5 * 60_000
const EXPIRED: OwnRefusal = { code: 'VERIFICATION_EXPIRED', message: 'La verifica è scaduta: accedi di nuovo.' }

/** The password is right, and a code is needed; `setup` where the login has no second factor yet. */
type Challenged = { challenge: string; setup: Setup | null }

export async function logIn(context: Context, input: LoginInput): Promise<DestinationSession | Refused | Challenged> {
  if (!context.gateway.service.state().isAuthenticated) throw codedError('SERVICE_NOT_READY')
  const email = input.email.trim()
  const proven = await proveDestination(context, email, input.password)
  if ('retryAfter' in proven) {
    context.gateway.countLogin(proven.retryAfter === null ? 'refused' : 'paused')
    return proven
  }
  if (proven.hasNewPassword) await context.store.endSessionsOf(nameOfKey(proven.key))
  const isAdministrator = (await isPrimary(context, proven)) && (await belongsToTheBakery(context, proven.key))
  const session = await newSession(context, proven, { isAdministrator, remember: input.remember ?? false })
  const challenged = await challengeFor(context, session, email)
  if (challenged) return challenged
  context.gateway.countLogin('opened')
  rememberAccount(context, accountOf(email))
  return session
}

/** Null where the password is enough. A login that has a second factor needs it whatever its rights are now. */
async function challengeFor(context: Context, session: DestinationSession, email: string): Promise<Challenged | null> {
  const { gateway, request, store } = context
  const { secondFactor: policy } = gateway
  if (policy === 'off') return null
  const destination = nameOfKey(session.own)
  const hasFactor = (await store.secondFactors.find(destination)) !== null
  if (!hasFactor && !(policy === 'required' && session.isAdministrator)) return null
  const setup = hasFactor ? null : beginSetup(context, destination, email)
  const until = request.now().epochMilliseconds + CHALLENGE_MS
  const content = { kind: 'challenge', session, account: accountOf(email), until, setup: setup?.setup ?? null }
  return { challenge: gateway.loginSeal.close(content), setup }
}

type Completed = { session: DestinationSession; recoveryCodes: string[] | null }

/** The second step of a login. */
export async function completeLogin(context: Context, input: { challenge: string; code: string }): Promise<Completed | OwnRefusal> {
  const { gateway, request, store } = context
  const challenge = gateway.loginSeal.open(input.challenge, challengeSchema)
  const now = request.now().epochMilliseconds
  if (!challenge || challenge.until < now) return EXPIRED
  const { session: begun, account, setup } = challenge
  const destination = nameOfKey(begun.own)
  // A new password, or an end of all sessions, ends waiting logins too.
  if ((await store.epochOf(destination)) !== begun.epoch) return EXPIRED
  const outcome = await verified(context, { destination, account, setup, code: input.code })
  if (outcome !== null && 'code' in outcome) {
    gateway.countLogin(outcome.retryAfter === undefined ? 'refused' : 'paused')
    return outcome
  }
  gateway.countLogin('opened')
  rememberAccount(context, account)
  const times = { startedAt: now, seenAt: now, checkedAt: now }
  return { session: { ...begun, id: gateway.newId(), ...times }, recoveryCodes: outcome }
}

type Step = { destination: string; account: string; setup: string | null; code: string }

/** The new recovery codes of a login that has turned the second factor on; null for any other success. */
async function verified(context: Context, { destination, account, setup, code }: Step): Promise<string[] | OwnRefusal | null> {
  if (await context.store.secondFactors.find(destination)) return checkCode(context, destination, account, code)
  // Without one it was turned off meanwhile: the login starts again.
  return setup === null ? EXPIRED : finishSetup(context, destination, setup, code)
}

/** If the login's answer lacks `primario`, the customer's record may have it. */
async function isPrimary({ gateway, loaders }: Context, { isPrimary: isSaid, key }: Proven): Promise<boolean> {
  if (isSaid !== null || gateway.isBundled) return isSaid ?? false
  const destination = await loaders.destinations.load(key).catch(() => null)
  return destination?.isPrimary ?? false
}

async function belongsToTheBakery(context: Context, { customerCode }: DestinationKey): Promise<boolean> {
  try {
    return await context.shared.isInternalCustomer(customerCode)
  } catch (failure) {
    context.log.warn({ reason: faultOf(failure) }, 'The internal customer cannot be read: logging in without its rights')
    return false
  }
}

type Kind = Pick<DestinationSession, 'isAdministrator' | 'remember'>

async function newSession({ gateway, request, store }: Context, { key, isChecked }: Proven, kind: Kind): Promise<DestinationSession> {
  const now = request.now().epochMilliseconds
  const times = { startedAt: now, seenAt: now, checkedAt: isChecked ? now : afterFailedCheck(now) }
  return { id: gateway.newId(), own: key, ...kind, epoch: await store.epochOf(nameOfKey(key)), ...times }
}
