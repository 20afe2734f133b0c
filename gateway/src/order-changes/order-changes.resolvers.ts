// What was changed in the orders of all destinations, for staff.
import { dateTime } from '../clock.ts'
import type { Context } from '../context.ts'
import type { QueryOrderChangesArgs } from '../generated/contract.ts'
import type { RequireFields, Resolvers } from '../generated/resolvers.ts'
import { badInput, codedError } from '../graph/errors.ts'
import { type ListOrder, byNumber, byText, cutAt, descending, edges, positionAfter } from '../lists/connection.ts'
import { listedDestination } from '../ordering/ordering.ts'
import { CHANGES_FEATURE, readChanges } from './order-changes.erp.ts'
import type { OrderChangeModel, OrderChangesModel } from './order-changes.model.ts'

/** The back end answers one row more, which shows that another page follows. */
const LARGEST_PAGE = 1_000

const LATEST: ListOrder<Pick<OrderChangeModel, 'changedAt' | 'id'>> = {
  name: 'LATEST',
  keys: [descending(byText(({ changedAt }) => changedAt)), descending(byNumber(({ id }) => Number(id)))],
}

async function orderChanges(
  context: Context,
  { since, first, after }: RequireFields<QueryOrderChangesArgs, 'first'>,
): Promise<OrderChangesModel> {
  if (first < 1 || first > LARGEST_PAGE) throw badInput('Da 1 a 1.000 modifiche per pagina.')
  const position = positionAfter(LATEST, after)
  if (!(await context.shared.features()).has(CHANGES_FEATURE)) throw codedError('FEATURE_UNAVAILABLE')
  const { changes, total } = await readChanges(context.erp, {
    since: since ?? dateTime(context.request.now().subtract({ hours: 1 })),
    first: first + 1,
    before: position && { changedAt: String(position[0]), id: String(position[1]) },
  })
  return { ...cutAt<OrderChangeModel>(LATEST, changes, first), totalCount: total, asOf: dateTime(context.request.now()) }
}

export const orderChangesResolvers: Resolvers = {
  Query: {
    orderChanges: (_root, args, context) => orderChanges(context, args),
  },
  OrderChangeConnection: { edges },
  OrderChange: {
    destination: ({ destinationId }, _args, context) => listedDestination(context, destinationId),
  },
}
