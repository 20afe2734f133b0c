import type { Context } from '../context.ts'
import type { ProductionGroup, Resolvers } from '../generated/resolvers.ts'
import { deliveryDates } from '../dates/open-dates.ts'
import { datesOf, daysOf } from '../dates/period.ts'
import { badInput } from '../ordering.ts'
import { readProduction, readShares } from './production.erp.ts'
import type { ProductionItemModel } from './production.model.ts'
import { filterAt, totalsBy, weekdayOf } from './production.rules.ts'

const LONGEST_CHART = 31
// The server works on few days at a time: nobody else should wait for a chart.
const AT_ONCE = 3
// A list for a year has a state, not three hundred.
const MOST_STATES = 62

const GROUPS: Record<ProductionGroup, (item: ProductionItemModel) => string | null> = {
  GROUP1: ({ group1 }) => group1,
  GROUP2: ({ group2 }) => group2,
  GROUP3: ({ group3 }) => group3,
}

type DayTotals = { date: string; totals: ReturnType<typeof totalsBy> }

const tellsDestinations = async ({ shared }: Context) => (await shared.features()).has('production-destinations')

export const productionResolvers: Resolvers = {
  Query: {
    production: async (_root, { filter }, context) => {
      const { items, period } = await readProduction(context.erp, filterAt(context.now(), filter))
      return { items, period: { ...period, days: period.days ?? daysOf(period), weekday: weekdayOf(period.from) } }
    },
    productionByDay: async (_root, { filter, by }, context) => {
      const asked = filterAt(context.now(), filter)
      if (daysOf(asked) > LONGEST_CHART) throw badInput(`Al massimo ${LONGEST_CHART} giorni.`)
      const read = async (date: string): Promise<DayTotals> => {
        const { items } = await readProduction(context.erp, { ...asked, from: date, to: date })
        return { date, totals: totalsBy(items, GROUPS[by]) }
      }
      const dates = datesOf(asked)
      const days: DayTotals[] = []
      while (days.length < dates.length) days.push(...(await Promise.all(dates.slice(days.length, days.length + AT_ONCE).map(read))))
      return days
    },
    productionDestinations: async (_root, { code, from, to }, context) => {
      if (to < from) throw badInput('Il periodo finisce prima di iniziare.')
      return (await tellsDestinations(context)) ? readShares(context.erp, { from, to }, code) : null
    },
  },
  ProductionList: {
    tellsDestinations: (_list, _args, context) => tellsDestinations(context),
    dates: async ({ period }, _args, context) => (daysOf(period) > MOST_STATES ? [] : ((await deliveryDates(context, period)) ?? [])),
  },
  ProductionItem: {
    article: async ({ code }, _args, { session, shared }) => {
      if (session === null) return null
      return (await shared.catalogue(session.own.customerCode)).byCode.get(code) ?? null
    },
  },
}
