// The login form: a destination proves its password and gets a session.
import { createHash } from 'node:crypto'
import { isPasswordTooLong } from '@panify/rules/passwords'
import { wait } from '../clock.ts'
import type { Context } from '../context.ts'
import { ErpFailure } from '../erp/errors.ts'
import { codedError } from '../errors.ts'
import type { LoginInput } from '../generated/resolvers.ts'
import { faultOf } from '../log.ts'
import { retryAfter } from './attempts.rules.ts'
import { type LoggedIn, internalCustomer, loginDestination } from './session.erp.ts'
import type { DestinationKey, DestinationSession } from './session.model.ts'

type Refused = { retryAfter: number | null }

const NO_RETRY_HINT: Refused = { retryAfter: null }

export async function logIn(context: Context, input: LoginInput): Promise<DestinationSession | Refused> {
  if (!context.service.state().isAuthenticated) throw codedError('SERVICE_NOT_READY')
  const email = input.email.trim()
  if (!email || !input.password || isPasswordTooLong(input.password)) return NO_RETRY_HINT
  const proven = await counted(context, email, () => proveDestination(context, email, input.password))
  if ('retryAfter' in proven) return proven
  const isAdministrator = proven.isPrimary && (await belongsToTheBakery(context, proven.key))
  return openSession(context, proven.key, isAdministrator, input.remember ?? false)
}

type Proven = { key: DestinationKey; isPrimary: boolean }

/** Too many wrong passwords are not even looked at. A try counts as failed until it has succeeded. */
async function counted(context: Context, email: string, prove: () => Promise<Proven | null>): Promise<Proven | Refused> {
  const { failures } = context.store
  const account = createHash('sha256').update(email.toLowerCase()).digest('base64url')
  const { address } = context.caller
  const seconds = retryAfter(await failures.ofLastHour(account, address), account, address, context.now().epochMilliseconds)
  if (seconds !== null) return { retryAfter: seconds }
  const tried = await failures.add(account, address)
  // A server that fails says nothing about the password.
  const proven = await prove().catch(async (failure: unknown) => {
    await failures.remove(tried)
    throw failure
  })
  if (!proven) return NO_RETRY_HINT
  await failures.clear(account, address)
  return proven
}

/** The manual login; the destination login follows where its answer lacks the destination. */
async function proveDestination(context: Context, email: string, password: string): Promise<Proven | null> {
  const first = await afterCsrf(context, context.waits.login, () => loginDestination(context.erp, email, password))
  if (!first || first.key) return withKey(first)
  const second = await afterCsrf(context, context.waits.destination, () => loginDestination(context.erp, email, password))
  if (second && !second.key) throw new ErpFailure('invalid')
  return withKey(second && { ...second, isPrimary: first.isPrimary || second.isPrimary })
}

const withKey = (login: LoggedIn | null): Proven | null => (login?.key ? { key: login.key, isPrimary: login.isPrimary } : null)

async function afterCsrf<T>(context: Context, ms: number, call: () => Promise<T>): Promise<T> {
  await context.service.renewCsrf()
  await wait(context.clock, ms)
  return call()
}

async function belongsToTheBakery(context: Context, { customerCode }: DestinationKey): Promise<boolean> {
  try {
    return (await internalCustomer(context.erp)) === customerCode
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
  const now = context.now().epochMilliseconds
  const epoch = await context.store.epochOf(`${key.customerCode}/${key.destinationCode}`)
  const times = { startedAt: now, seenAt: now, checkedAt: now }
  return { id: context.newId(), own: key, isAdministrator, remember, epoch, ...times }
}
