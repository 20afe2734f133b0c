// What all changes of orders share: the named destination, the ordering window, and the form of refusals.
import { windowAt } from '@panify/rules/cut-off'
import { actorOf } from '../access/actor.ts'
import { dateTime } from '../clock.ts'
import type { Context } from '../context.ts'
import { changeableFrom, openDates } from '../dates/ports.ts'
import { codedError } from '../graph/errors.ts'
import type { OrderingWindow } from '../generated/contract.ts'
import type { DestinationModel } from '../destinations/ports.ts'
import type { DestinationKey } from '../keys.ts'

/** The answer to an operation whose destination does not exist or is not permitted. */
export const NOT_FOUND = { __typename: 'NotFound', code: 'DESTINATION_NOT_FOUND', message: 'Destinazione non trovata.' } as const

/** The destination of a change. Null for its own callers while it is inactive: they could not log in now. */
export async function readAgain(context: Context, key: DestinationKey): Promise<DestinationModel | null> {
  const { loaders } = context
  loaders.forgetCustomer(key.customerCode)
  loaders.forgetDestinations()
  const destination = await loaders.destinations.clear(key).load(key)
  return destination?.isActive || actorOf(context)?.reachesAll ? destination : null
}

/** A destination that the same operation has found before. */
export async function knownDestination({ loaders }: Pick<Context, 'loaders'>, key: DestinationKey): Promise<DestinationModel> {
  const destination = await loaders.destinations.load(key)
  if (destination === null) throw codedError('DESTINATION_NOT_FOUND')
  return destination
}

const indexes = new WeakMap<DestinationModel[], Map<string, DestinationModel>>()

/** A destination of the list, which is read once per operation. */
export async function listedDestination({ loaders }: Pick<Context, 'loaders'>, id: string): Promise<DestinationModel | null> {
  const list = await loaders.allDestinations()
  const index = indexes.get(list) ?? new Map(list.map((one) => [one.id, one]))
  indexes.set(list, index)
  return index.get(id) ?? null
}

export const keyOf = ({ customerCode, code }: Pick<DestinationModel, 'customerCode' | 'code'>): DestinationKey => ({
  customerCode,
  destinationCode: code,
})

export async function orderingWindow(context: Context): Promise<OrderingWindow> {
  const dates = await openDates(context)
  const window = windowAt(context.request.now(), dates.cutOff, actorOf(context)?.isAdministrator ?? false)
  return {
    ...window,
    nextChangeAt: window.nextChangeAt && dateTime(window.nextChangeAt),
    firstOpenDate: dates.firstOpen.toString(),
    changeableFrom: changeableFrom(context, dates).toString(),
  }
}

export function locked(window: OrderingWindow) {
  return { __typename: 'OrderingLocked' as const, code: 'ORDERING_LOCKED' as const, message: window.message ?? '', window }
}
