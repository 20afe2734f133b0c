// The destinations in pages.
import { type ListOrder, byName, byNumber, byText, pageOf } from '../lists/connection.ts'
import type { Context } from '../context.ts'
import type { DestinationOrder, QueryDestinationsArgs } from '../generated/contract.ts'
import type { RequireFields } from '../generated/resolvers.ts'
import { searchOf } from '../lists/searching.ts'
import type { DestinationModel, DestinationsModel } from './destinations.model.ts'

const id = byText<DestinationModel>((destination) => destination.id)
const name = byName<DestinationModel>((destination) => destination.name)
const activeFirst = byNumber<DestinationModel>(({ isActive }) => (isActive ? 0 : 1))

const ORDERS: Record<DestinationOrder, ListOrder<DestinationModel>> = {
  ACTIVE_NAME: { name: 'ACTIVE_NAME', keys: [activeFirst, name, id] },
  NAME: { name: 'NAME', keys: [name, id] },
  ID: { name: 'ID', keys: [id] },
}

export function destinationsPage(
  context: Context,
  { filter, orderBy, first, after }: RequireFields<QueryDestinationsArgs, 'orderBy' | 'first'>,
): Promise<DestinationsModel> {
  const { customerCode = null, isActive = null } = filter ?? {}
  const search = searchOf(filter?.search)
  const isWanted = (one: DestinationModel) =>
    (customerCode === null || one.customerCode === customerCode) &&
    (isActive === null || one.isActive === isActive) &&
    search.finds(one.name, one.id, one.street, one.city)
  const read = async () => (await context.loaders.allDestinations()).filter(isWanted)
  const key = JSON.stringify(['destinations', customerCode, isActive, search.text])
  return pageOf(context, { key, order: ORDERS[orderBy], first, after, read })
}
