import { Temporal } from 'temporal-polyfill'
import { actorOf } from '../access/actor.ts'
import { actorNamed } from '../audit/ports.ts'
import { dateTime } from '../clock.ts'
import { edges, requirePageSize } from '../lists/connection.ts'
import { deliveryDates, daysOf } from '../dates/ports.ts'
import type { Context } from '../context.ts'
import type { ProductionGroupKey, SubscriptionProductionUpdatedArgs } from '../generated/contract.ts'
import type { Resolvers } from '../generated/resolvers.ts'
import { listedDestination } from '../ordering/ordering.ts'
import { WEEKDAYS } from '../ordering/weekdays.ts'
import { createPrinting, deletePrinting } from './printings.ts'
import type { ProductionTotal } from './production.model.ts'
import { daysOfProduction, exceptionsOf, followed, itemsOf, ordersOf, productionOf, sharesOn, updateOf, usualOf } from './production.ts'
import { exceptionsInOrder, groupsBy, traysOf, weekdayNumber } from './production.rules.ts'
import type { Update } from './updates.ts'

const GROUP_KEYS: readonly ProductionGroupKey[] = ['GROUP_1', 'GROUP_2', 'GROUP_3']

const groupNames = ({ groups }: Pick<ProductionTotal, 'groups'>) =>
  GROUP_KEYS.flatMap((key) => {
    const name = groups[key]
    return name === null ? [] : [{ key, name }]
  })

export const productionResolvers: Resolvers = {
  Query: {
    production: (_root, args, context) => productionOf(context, args),
  },
  Subscription: {
    productionUpdated: {
      subscribe: (_root, args, context) => followed(context, args),
      resolve: (update: Update, _args: SubscriptionProductionUpdatedArgs, context: Context) => updateOf(context, update),
    },
  },
  Mutation: {
    createPrinting: (_root, { input }, context) => createPrinting(context, input),
    deletePrinting: (_root, { input }, context) => deletePrinting(context, input.id),
  },
  Production: {
    processed: async ({ totals }) => {
      const { processed } = await totals()
      const weekday = WEEKDAYS[weekdayNumber(processed.from) - 1]!.day
      return { ...processed, dayCount: processed.dayCount ?? daysOf(processed), weekday }
    },
    dates: ({ from, to }, _args, context) => deliveryDates(context, { from, to }),
    items: (production, _args, context) => itemsOf(context, production),
    groups: async ({ totals }, { by }) => groupsBy((await totals()).items, by),
    days: (production, _args, context) => daysOfProduction(context, production),
    shares: async (production, { articleCode, first }, context) => {
      requirePageSize(first)
      return (await sharesOn(context, production, articleCode, 1, production)).slice(0, first)
    },
    orders: (production, args, context) => ordersOf(context, production, args),
    usual: (production, _args, context) => usualOf(context, production),
    unusualCount: async ({ unusual }) => (await unusual()).length,
    unusual: async ({ unusual }, { first }) => {
      requirePageSize(first)
      return (await unusual()).slice(0, first)
    },
    exceptions: (production, _args, context) => exceptionsOf(context, production),
    lastPrinting: ({ from, to }, _args, { store }) => store.printings.last({ from, to }),
  },
  Printing: {
    printedAt: ({ printedAtMs }) => dateTime(Temporal.Instant.fromEpochMilliseconds(printedAtMs)),
    actor: ({ actor }) => actorNamed(actor),
  },
  PrintedItem: { groupNames },
  UsualProduction: {
    groups: ({ items }, { by }) => groupsBy(items, by),
  },
  DateExceptions: {
    orderCount: ({ exceptions }) => exceptions.filter(({ kind }) => kind === 'ORDER').length,
    closureCount: ({ exceptions }) => exceptions.filter(({ kind }) => kind === 'CLOSURE').length,
    list: ({ exceptions }, { first }) => {
      requirePageSize(first)
      return exceptionsInOrder(exceptions).slice(0, first)
    },
  },
  UnusualDelivery: {
    destination: ({ destinationId }, _args, context) => listedDestination(context, destinationId),
  },
  DateException: {
    destination: ({ destinationId }, _args, context) => listedDestination(context, destinationId),
  },
  ProductionDay: {
    groups: ({ items }, { by }) => groupsBy(items, by),
  },
  ProductionItem: {
    groupNames,
    trays: ({ trays }) => (trays === null ? null : traysOf(trays)),
    shareCount: async ({ shares }) => new Set((await shares()).map(({ destinationId }) => destinationId)).size,
    shares: async ({ shares }, { first }) => {
      requirePageSize(first)
      return (await shares()).slice(0, first)
    },
    article: async ({ articleCode }, _args, context) => {
      const customerCode = actorOf(context)?.own?.customerCode ?? (await context.shared.internalCustomer())
      return (await context.loaders.catalogue.load(customerCode)).byCode.get(articleCode) ?? null
    },
  },
  ProductionShare: {
    destination: ({ destinationId }, _args, context) => listedDestination(context, destinationId),
  },
  ProductionRowConnection: { edges },
  ProductionRow: {
    destination: ({ destinationId }, _args, context) => listedDestination(context, destinationId),
  },
}
