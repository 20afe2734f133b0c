// The login form: checks the password of a destination and opens a session.
import { nameOfKey, type DestinationKey } from '../keys.ts'
import type { Context } from '../context.ts'
import { codedError } from '../graph/errors.ts'
import type { LoginInput } from '../generated/contract.ts'
import { faultOf } from '../log.ts'
import { type Proven, type Refused, proveDestination } from './proof.ts'
import type { DestinationSession } from '../access/identity.ts'

export async function logIn(context: Context, input: LoginInput): Promise<DestinationSession | Refused> {
  if (!context.gateway.service.state().isAuthenticated) throw codedError('SERVICE_NOT_READY')
  const proven = await proveDestination(context, input.email.trim(), input.password)
  if ('retryAfter' in proven) {
    context.gateway.countLogin(proven.retryAfter === null ? 'refused' : 'paused')
    return proven
  }
  context.gateway.countLogin('opened')
  if (proven.hasNewPassword) await context.store.endSessionsOf(nameOfKey(proven.key))
  const isAdministrator = (await isPrimary(context, proven)) && (await belongsToTheBakery(context, proven.key))
  return openSession(context, proven.key, isAdministrator, input.remember ?? false)
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

async function openSession(
  context: Context,
  key: DestinationKey,
  isAdministrator: boolean,
  remember: boolean,
): Promise<DestinationSession> {
  const now = context.request.now().epochMilliseconds
  const epoch = await context.store.epochOf(nameOfKey(key))
  const times = { startedAt: now, seenAt: now, checkedAt: now }
  return { id: context.gateway.newId(), own: key, isAdministrator, remember, epoch, ...times }
}
