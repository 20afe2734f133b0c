// The login form: checks the password of a destination and opens a session.
import { isPasswordTooLong } from '@panify/rules/passwords'
import { nameOfKey, type DestinationKey } from '../keys.ts'
import type { Context } from '../context.ts'
import { digestOf } from '../crypto/digest.ts'
import { ErpFailure } from '../erp/errors.ts'
import { codedError } from '../graph/errors.ts'
import type { LoginInput } from '../generated/contract.ts'
import { faultOf } from '../log.ts'
import { afterCsrf } from './after-csrf.ts'
import { counterOf, retryAfter } from './attempts.rules.ts'
import { withAccount } from './known-browsers.ts'
import { type LoggedIn, loginDestination } from './session.erp.ts'
import type { DestinationSession } from '../access/identity.ts'

type Refused = { retryAfter: number | null }

const NO_RETRY_HINT: Refused = { retryAfter: null }

export async function logIn(context: Context, input: LoginInput): Promise<DestinationSession | Refused> {
  if (!context.gateway.service.state().isAuthenticated) throw codedError('SERVICE_NOT_READY')
  const email = input.email.trim()
  if (!email || !input.password || isPasswordTooLong(input.password)) return NO_RETRY_HINT
  const proven = await counted(context, email, () => proveDestination(context, email, input.password))
  if ('retryAfter' in proven) return proven
  if (proven.hasNewPassword) await context.store.endSessionsOf(nameOfKey(proven.key))
  const isAdministrator = (await isPrimary(context, proven)) && (await belongsToTheBakery(context, proven.key))
  return openSession(context, proven.key, isAdministrator, input.remember ?? false)
}

type Proven = LoggedIn & { key: DestinationKey }

/** After too many wrong passwords, further ones are not checked. A try counts as failed until it succeeds. */
async function counted(context: Context, email: string, prove: () => Promise<Proven | null>): Promise<Proven | Refused> {
  const { loginTries } = context.store
  const { address, browser } = context.request
  const account = digestOf(email.toLowerCase())
  const counter = counterOf(account, address, browser)
  const begun = await loginTries.begin(counter, (failures) => retryAfter(failures, counter, context.request.now().epochMilliseconds))
  if ('retryAfter' in begun) return begun
  // A failure of the server shows nothing about the password.
  const proven = await prove().catch(async (failure: unknown) => {
    await loginTries.remove(begun.id)
    throw failure
  })
  if (!proven) return NO_RETRY_HINT
  await loginTries.clear(counter)
  context.request.rememberBrowser(withAccount(browser ?? { id: context.gateway.newId(), accounts: [] }, account))
  return proven
}

/** The manual login; the destination login follows if its answer lacks the destination. */
async function proveDestination(context: Context, email: string, password: string): Promise<Proven | null> {
  const { clock, erp, gateway } = context
  const { service, waits } = gateway
  const attempt = (ms: number) => afterCsrf({ clock, service }, ms, () => loginDestination(erp, email, password))
  const first = await attempt(waits.login)
  if (!first || first.key) return withKey(context, first, email)
  const second = await attempt(waits.destination)
  return withKey(context, second && { ...second, isPrimary: first.isPrimary || (second.isPrimary ?? first.isPrimary) }, email)
}

/** Refuses a destination that another record assigns to another customer. */
async function withKey({ loaders, shared, gateway }: Context, login: LoggedIn | null, email: string): Promise<Proven | null> {
  if (!login) return null
  if (login.key) return { ...login, key: await shared.checkedKey(login.key, email) }
  if (gateway.isBundled) return null
  const [claim] = await loaders.destinationsByLogin(email)
  const customerCode = claim && (await shared.ownerOf(claim))
  if (!claim || !customerCode) throw new ErpFailure('invalid')
  return { ...login, key: { customerCode, destinationCode: claim.code } }
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
