import { closingOf, firstOfWeekday } from '@panify/rules/closing'
import { versionOf } from '../change/version.ts'
import { dateTime } from '../clock.ts'
import { openDates, type OpenDates } from '../dates/ports.ts'
import type { Weekday } from '../generated/contract.ts'
import type { Resolvers } from '../generated/resolvers.ts'
import { articlesOf } from '../ordering/order-rows.ts'
import { keyOf, knownDestination, orderingWindow } from '../ordering/ordering.ts'
import { WEEKDAYS } from '../ordering/weekdays.ts'
import { setDayDisabled } from './day-switch.ts'
import { finished } from './rows.rules.ts'
import { updatePlanning } from './update.ts'

type NextOpenDate = { day: Weekday; nextOpenDate: string; closesAt: string | null }

let known: { of: string; dates: readonly NextOpenDate[] } | null = null

/** The same for everybody until a date closes, and computed once: dates cost more than all other values of a week. */
function nextOpenDates({ firstOpen, cutOff }: OpenDates): readonly NextOpenDate[] {
  const of = `${firstOpen.toString()} ${cutOff}`
  if (known?.of !== of) {
    const dates = WEEKDAYS.map(({ day, number }) => {
      const next = firstOfWeekday(number, firstOpen)
      return { day, nextOpenDate: next.toString(), closesAt: cutOff ? dateTime(closingOf(next, cutOff)) : null }
    })
    known = { of, dates }
  }
  return known.dates
}

export const planningResolvers: Resolvers = {
  Destination: {
    planning: (destination) => ({ destination }),
    ordering: (_destination, _args, context) => orderingWindow(context),
  },

  Planning: {
    id: ({ destination }) => destination.id,
    version: async ({ destination }, _args, { loaders }) => {
      const { rows } = await loaders.planning.load(keyOf(destination))
      return versionOf(rows.map(({ code, quantities }) => [code, quantities]))
    },
    rows: async ({ destination }, _args, context) => {
      // Without the articles the order is still shown; changes are judged with the catalogue.
      const [{ rows }, articles] = await Promise.all([
        context.loaders.planning.load(keyOf(destination)),
        articlesOf(context, destination.customerCode),
      ])
      return finished(destination.id, rows, articles)
    },
    usual: ({ destination }, _args, { loaders }) => loaders.usual.load(keyOf(destination)),
    days: async ({ destination }, _args, context) => {
      const next = nextOpenDates(await openDates(context))
      return next.map((one) => ({ ...one, isDisabled: destination.disabledDays.includes(one.day) }))
    },
  },

  PlanningUpdated: {
    planning: async (key, _args, context) => ({ destination: await knownDestination(context, key) }),
  },
  DayDisabledSet: {
    destination: (key, _args, context) => knownDestination(context, key),
  },

  Mutation: {
    updatePlanning: (_root, { input }, context) => updatePlanning(context, input),
    setDayDisabled: (_root, { input }, context) => setDayDisabled(context, input),
  },
}
