import type { Resolvers } from '../generated/resolvers.ts'
import { readProduction } from './production.erp.ts'
import { daysOf, filterAt, weekdayOf } from './production.rules.ts'

export const productionResolvers: Resolvers = {
  Query: {
    production: async (_root, { filter }, context) => {
      const { items, period } = await readProduction(context.erp, filterAt(context.now(), filter))
      return { items, period: { ...period, days: period.days ?? daysOf(period), weekday: weekdayOf(period.from) } }
    },
  },
  ProductionItem: {
    article: async ({ code }, _args, { session, shared }) => {
      if (session === null) return null
      return (await shared.catalogue(session.own.customerCode)).byCode.get(code) ?? null
    },
  },
}
