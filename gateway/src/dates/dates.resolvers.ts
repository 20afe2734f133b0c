import type { Resolvers } from '../generated/resolvers.ts'
import { badInput } from '../graph/errors.ts'
import { deliveryDates } from './open-dates.ts'
import { daysOf } from './period.ts'

const LONGEST_PERIOD = 366

export const datesResolvers: Resolvers = {
  Query: {
    deliveryDates: async (_root, period, context) => {
      if (period.to < period.from) throw badInput('La data finale precede quella iniziale.')
      if (daysOf(period) > LONGEST_PERIOD) throw badInput(`Al massimo ${LONGEST_PERIOD} giorni.`)
      return deliveryDates(context, period)
    },
  },
}
