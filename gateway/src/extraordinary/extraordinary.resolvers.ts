import type { Context } from '../context.ts'
import type { ResolversTypes, Resolvers } from '../generated/resolvers.ts'
import { destinationId } from '../ids.ts'
import type { ArticleModel, DestinationKey, DestinationModel } from '../models.ts'
import { badInput, keyOf, knownDestination } from '../ordering.ts'
import { deliveries } from './delivery.ts'
import { versionOfOrder } from './exceptions.rules.ts'
import type { DeliveredRow, OrderedRow } from './extraordinary.model.ts'
import { createClosures, deleteClosures, deleteOrder, setOrder } from './mutations.ts'
import { limitsOfRow } from './order.rules.ts'

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
    delivery: async (destination, { date }, context) => (await deliveries(context, destination, { from: date, to: date }))[0] ?? null,
    deliveries: (destination, period, context) => deliveries(context, destination, period),
  },

  ExtraordinaryOrder: {
    id: idOf,
    version: versionOfOrder,
    rows: async ({ customerCode, rows }, _args, context) => {
      const articles = await articlesOf(context, customerCode)
      return rows.map((row) => finished(row, articles.get(row.code)))
    },
    destination: destinationOf,
    delivery: async (order, _args, context) =>
      (await deliveries(context, await destinationOf(order, {}, context), { from: order.date, to: order.date }))[0] ?? null,
  },

  Closure: { id: idOf, destination: destinationOf },

  Delivery: {
    id: ({ destination, date }) => `${destination.id}/${date}`,
    state: ({ isClosed }) => (isClosed ? 'CLOSED' : 'OPEN'),
    rows: async ({ destination, rows }, _args, context) => {
      const articles = await articlesOf(context, destination.customerCode)
      return rows.map((row) => delivered(row, articles.get(row.code)))
    },
    previewUrl: async ({ destination, date }, _args, { shared }) =>
      (await shared.features()).has('order-preview') ? `/anteprima/${destination.id}/${date}.pdf` : null,
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

/** Without the catalogue the orders are still shown. */
async function articlesOf({ shared }: Context, customerCode: string): Promise<ReadonlyMap<string, ArticleModel>> {
  return shared.catalogue(customerCode).then(
    ({ byCode }) => byCode,
    () => new Map<string, ArticleModel>(),
  )
}

type OrderRow = Awaited<ResolversTypes['OrderRow']>

function finished(row: OrderedRow, article: ArticleModel | undefined): OrderRow {
  return {
    articleCode: row.code,
    description: row.description || (article?.description ?? row.code),
    unit: row.unit || (article?.unit ?? ''),
    quantity: row.quantity,
    price: priceOf(row.price),
    weight: row.weight,
    note: row.note,
    limits: limitsOfRow(row, article),
    article: article ?? null,
  }
}

/** What is not of the order itself comes from the catalogue. */
const delivered = (row: DeliveredRow, article: ArticleModel | undefined): OrderRow =>
  finished({ ...row, price: null, weight: article?.weight ?? null, note: article?.note ?? null, minimum: null, step: null }, article)

function priceOf(written: string | null): number | null {
  const price = Number(written?.replace(',', '.') ?? Number.NaN)
  return Number.isFinite(price) ? price : null
}
