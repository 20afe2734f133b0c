import { versionOf } from '../change/version.ts'
import type { Context } from '../context.ts'
import type { Resolvers } from '../generated/resolvers.ts'
import { destinationId } from '../graph/ids.ts'
import type { DestinationModel } from '../destinations/ports.ts'
import type { DestinationKey } from '../keys.ts'
import { articlesOf, deliveredRow, orderRow } from '../ordering/order-rows.ts'
import { keyOf, knownDestination } from '../ordering/ordering.ts'
import { badInput } from '../graph/errors.ts'
import { deliveries } from './delivery.ts'
import { versionOfOrder } from './exceptions.rules.ts'
import type { DeliveryModel } from './extraordinary.model.ts'
import { createClosures, deleteClosures, deleteOrder, setOrder } from './mutations.ts'

type Period = { from?: string | null; to?: string | null }

export const extraordinaryResolvers: Resolvers = {
  Destination: {
    extraordinaryOrders: async (destination, period, { loaders }) => {
      const isWithin = within(period)
      const key = keyOf(destination)
      const { orders } = await loaders.extraordinary.load(key)
      return orders.filter(({ date }) => isWithin(date)).map((order) => ({ ...key, ...order }))
    },
    closures: async (destination, period, { loaders }) => {
      const isWithin = within(period)
      const key = keyOf(destination)
      const { closures } = await loaders.extraordinary.load(key)
      return closures.filter(isWithin).map((date) => ({ ...key, date }))
    },
    delivery: (destination, { date }, context) => deliveryOn(context, destination, date),
    deliveries: (destination, period, context) => deliveries(context, destination, period),
  },

  ExtraordinaryOrder: {
    id: idOf,
    version: versionOfOrder,
    rows: async ({ customerCode, rows }, _args, context) => {
      const articles = await articlesOf(context, customerCode)
      return rows.map((row) => orderRow(row, articles.get(row.code)))
    },
    destination: destinationOf,
    delivery: async (order, _args, context) => deliveryOn(context, await destinationOf(order, {}, context), order.date),
  },

  Closure: { id: idOf, destination: destinationOf },

  Document: {
    delivery: async ({ date, ...key }, _args, context) =>
      date === null ? null : deliveryOn(context, await destinationOf(key, {}, context), date),
  },

  Delivery: {
    id: idOf,
    state: ({ isClosed }) => (isClosed ? 'CLOSED' : 'OPEN'),
    version: ({ rows }) => versionOf(rows.map(({ code, quantity }) => [code, quantity])),
    rows: async ({ customerCode, rows }, _args, context) => {
      const articles = await articlesOf(context, customerCode)
      return rows.map((row) => deliveredRow(row, articles.get(row.code)))
    },
    previewUrl: async (delivery, _args, { shared }) =>
      (await shared.features()).has('order-preview') ? `/anteprima/${idOf(delivery)}.pdf` : null,
    destination: destinationOf,
  },

  ExtraordinaryOrderDeleted: {
    id: ({ dates, ...key }) => idOf({ ...key, date: dates[0]! }),
    destination: destinationOf,
  },
  ClosuresCreated: {
    closures: ({ dates, customerCode, destinationCode }) => dates.map((date) => ({ customerCode, destinationCode, date })),
    destination: destinationOf,
  },
  ClosuresDeleted: {
    ids: ({ dates, ...key }) => dates.map((date) => idOf({ ...key, date })),
    destination: destinationOf,
  },

  Mutation: {
    setExtraordinaryOrder: (_root, { input }, context) => setOrder(context, input),
    deleteExtraordinaryOrder: (_root, { input }, context) => deleteOrder(context, input),
    createClosures: (_root, { input }, context) => createClosures(context, input),
    deleteClosures: (_root, { input }, context) => deleteClosures(context, input),
  },
}

async function deliveryOn(context: Context, destination: DestinationModel, date: string): Promise<DeliveryModel | null> {
  return (await deliveries(context, destination, { from: date, to: date }))[0] ?? null
}

function within({ from, to }: Period): (date: string) => boolean {
  if (from && to && to < from) throw badInput('La data finale precede quella iniziale.')
  return (date) => (!from || from <= date) && (!to || date <= to)
}

function idOf({ customerCode, destinationCode, date }: DestinationKey & { date: string }): string {
  return `${destinationId({ customerCode, destinationCode })}/${date}`
}

function destinationOf({ customerCode, destinationCode }: DestinationKey, _args: object, context: Context): Promise<DestinationModel> {
  return knownDestination(context, { customerCode, destinationCode })
}
