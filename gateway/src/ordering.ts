// What every subject that changes orders asks of a request: whose destination it is, whether it may be changed now, and how
// a refusal is told.
import { windowAt } from '@panify/rules/cut-off'
import { GraphQLError } from 'graphql'
import { dateTime } from './clock.ts'
import type { Context } from './context.ts'
import { changeableFrom, openDates } from './dates/open-dates.ts'
import type { OrderingWindow } from './generated/resolvers.ts'
import type { DestinationKey, DestinationModel } from './models.ts'

/** The destination the session works for: its own, or the one an administrator has entered. */
export function ownKey({ session }: Context): DestinationKey {
  if (session === null) throw new GraphQLError('Accesso richiesto.', { extensions: { code: 'NOT_AUTHENTICATED' } })
  return session.current
}

/** The session's destination as the server holds it now. */
export async function ownDestination(context: Context): Promise<DestinationModel> {
  const { loaders } = context
  const key = ownKey(context)
  loaders.forgetCustomer(key.customerCode)
  loaders.forgetDestinations()
  const destination = await loaders.destinations.clear(key).load(key)
  if (destination === null) throw new GraphQLError('Destinazione non trovata.', { extensions: { code: 'DESTINATION_NOT_FOUND' } })
  return destination
}

export async function orderingWindow(context: Context): Promise<OrderingWindow> {
  const now = context.now()
  const dates = await openDates(context)
  const window = windowAt(now, dates.cutOff, context.session?.isAdministrator ?? false)
  return {
    ...window,
    changesAt: window.changesAt && dateTime(window.changesAt),
    firstOpenDate: dates.firstOpen.toString(),
    changeableFrom: changeableFrom(context, dates).toString(),
    now: dateTime(now),
  }
}

export function locked(window: OrderingWindow) {
  return { __typename: 'OrderingLocked' as const, code: 'ORDERING_LOCKED' as const, message: window.message ?? '', window }
}

export function badInput(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT' } })
}
