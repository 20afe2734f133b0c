// Proves the password of a destination: a right one is the same for the login form and for a change of the password.
import { isPasswordTooLong } from '@panify/rules/passwords'
import type { Context } from '../context.ts'
import { ErpFailure } from '../erp/errors.ts'
import type { DestinationKey } from '../keys.ts'
import { faultOf } from '../log.ts'
import { accountOf } from './account.ts'
import { afterCsrf } from './after-csrf.ts'
import { counterOf, retryAfter } from './attempts.rules.ts'
import type { Counter } from '../store/login-tries.ts'
import { withAccount } from './known-browsers.ts'
import { type LoggedIn, loginDestination, readOwnMark } from './session.erp.ts'

/** `isChecked`: its record was read, and it is active. */
export type Proven = LoggedIn & { key: DestinationKey; isChecked: boolean }
export type Refused = { retryAfter: number | null }

const NO_RETRY_HINT: Refused = { retryAfter: null }

/** The destination with this e-mail and password, within the limits on wrong ones. */
export async function proveDestination(context: Context, email: string, password: string): Promise<Proven | Refused> {
  if (!email || !password || isPasswordTooLong(password)) return NO_RETRY_HINT
  return countPassword(context, email, () => askServer(context, email, password))
}

const countPassword = (context: Context, email: string, prove: () => Promise<Proven | null>): Promise<Proven | Refused> => {
  const { address, browser } = context.request
  return counted(context, counterOf(accountOf(email), address, browser), prove)
}

/** After too many failures further tries are not made. A try counts as failed until it succeeds. */
export async function counted<T extends object>(context: Context, counter: Counter, prove: () => Promise<T | null>): Promise<T | Refused> {
  const { loginTries } = context.store
  const begun = await loginTries.begin(counter, (failures) => retryAfter(failures, counter, context.request.now().epochMilliseconds))
  if ('retryAfter' in begun) return begun
  // A failure of the server shows nothing about the password.
  const proven = await prove().catch(async (failure: unknown) => {
    await loginTries.remove(begun.id)
    throw failure
  })
  if (!proven) return NO_RETRY_HINT
  await loginTries.clear(counter)
  return proven
}

/** After a complete login: from then on this browser has a count of its own for the account. */
export function rememberAccount({ request, gateway }: Context, account: string): void {
  request.rememberBrowser(withAccount(request.browser ?? { id: gateway.newId(), accounts: [] }, account))
}

/** Some servers let an inactive destination in. */
async function askServer(context: Context, email: string, password: string): Promise<Proven | null> {
  const login = await serverLogin(context, email, password)
  // The bundled back end has refused it.
  if (!login || context.gateway.isBundled) return login && { ...login, isChecked: true }
  try {
    const { isActive } = await readOwnMark(context.erp, login.key)
    return isActive ? { ...login, isChecked: true } : null
  } catch (failure) {
    if (!(failure instanceof ErpFailure)) throw failure
    context.log.warn({ reason: faultOf(failure) }, 'The destination of a login cannot be checked')
    return { ...login, isChecked: false }
  }
}

type WithKey = LoggedIn & { key: DestinationKey }

/** The manual login; the destination login follows if its answer lacks the destination. */
async function serverLogin(context: Context, email: string, password: string): Promise<WithKey | null> {
  const { clock, erp, gateway } = context
  const { service, waits } = gateway
  const attempt = (ms: number) => afterCsrf({ clock, service }, ms, () => loginDestination(erp, email, password))
  const first = await attempt(waits.login)
  if (!first || first.key) return withKey(context, first, email)
  const second = await attempt(waits.destination)
  return withKey(context, second && { ...second, isPrimary: first.isPrimary || (second.isPrimary ?? first.isPrimary) }, email)
}

/** Refuses a destination that another record assigns to another customer. */
async function withKey({ loaders, shared, gateway }: Context, login: LoggedIn | null, email: string): Promise<WithKey | null> {
  if (!login) return null
  if (login.key) return { ...login, key: await shared.checkedKey(login.key, email) }
  if (gateway.isBundled) return null
  const [claim] = await loaders.destinationsByLogin(email)
  const customerCode = claim && (await shared.ownerOf(claim))
  if (!claim || !customerCode) throw new ErpFailure('invalid')
  return { ...login, key: { customerCode, destinationCode: claim.code } }
}
