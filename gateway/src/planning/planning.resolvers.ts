import { GraphQLError } from 'graphql'
import { audited, nameOfKey } from '../audit.ts'
import type { Context } from '../context.ts'
import { isOpenEnded } from '../erp/errors.ts'
import type { Resolvers, ResolversTypes, Weekday } from '../generated/resolvers.ts'
import type { DestinationModel } from '../models.ts'
import type { Reached } from '../dates/dates.erp.ts'
import { effectiveFrom, openDates } from '../dates/open-dates.ts'
import { dateTime } from '../clock.ts'
import { badInput, locked, orderingWindow, ownDestination, ownKey } from '../ordering.ts'
import { WEEKDAYS, labelOf } from '../weekdays.ts'
import { closingOf, firstOfWeekday } from '@panify/rules/closing'
import { writeDayDisabled, writeQuantity, writeStanding } from './planning.erp.ts'
import { save, type Writer } from './save.ts'
import { finished, flawOf, type Wish } from './save.rules.ts'

export const planningResolvers: Resolvers = {
  Destination: {
    planning: (destination) => ({ destination }),
  },

  Planning: {
    rows: async ({ destination }, _args, { loaders, shared }) => {
      const key = { customerCode: destination.customerCode, destinationCode: destination.code }
      // Without the catalogue the order is still shown; what is saved is judged with it.
      const catalogue = shared.catalogue(destination.customerCode).catch(() => null)
      const { rows } = await loaders.planning.load(key)
      return finished(rows, (await catalogue)?.byCode ?? new Map())
    },
    days: async ({ destination }, _args, context) => {
      const { firstOpen, cutOff } = await openDates(context)
      return WEEKDAYS.map(({ day, number, label }) => {
        const next = firstOfWeekday(number, firstOpen)
        const disabled = destination.disabledDays.includes(day)
        return { day, label, disabled, nextDelivery: next.toString(), changeableUntil: cutOff ? dateTime(closingOf(next, cutOff)) : null }
      })
    },
    window: (_planning, _args, context) => orderingWindow(context),
  },

  Mutation: {
    savePlanning: async (_root, { input }, context) => {
      const wish = { changes: [...input.changes], removals: [...(input.removals ?? [])] }
      return saveWish(context, wish, (write, version) => writeStanding(context.erp, ownKey(context), write, version))
    },

    setStandingQuantity: async (_root, { rowId, day, quantity, seen }, context) => {
      const { rows } = await context.loaders.planning.load(ownKey(context))
      const row = rows.find(({ id }) => id === rowId)
      if (!row) throw badInput('La riga non appartiene a questo planning.')
      const wish = { changes: [{ code: row.code, cells: [{ day, quantity, ...(seen === undefined ? {} : { seen }) }] }], removals: [] }
      return saveWish(context, wish, () => writeQuantity(context.erp, rowId, day, quantity))
    },

    setDayDisabled: async (_root, { day, disabled }, context) => {
      const window = await orderingWindow(context)
      if (window.locked) return locked(window)
      const entry = { action: disabled ? 'planning.disableDay' : 'planning.enableDay', target: nameOfKey(ownKey(context)), detail: { day } }
      const { destination, reached } = await audited(context, entry, () => switchDay(context, day, disabled))
      const message = `Giorno ${labelOf(day)} ${disabled ? 'disattivato' : 'riattivato'} con successo!`
      return { __typename: 'DayToggled', destination, message, effectiveFrom: await effectiveFrom(context, reached, [day]) }
    },
  },
}

async function saveWish(context: Context, wish: Wish, writer: Writer): Promise<Awaited<ResolversTypes['SavePlanningResult']>> {
  const flaw = flawOf(wish)
  if (flaw) throw badInput(flaw)
  const window = await orderingWindow(context)
  if (window.locked) return locked(window)
  return save(context, wish, writer)
}

/**
 * Sets the flag and reads it back: '1' means disabled here, and a server that reads it as 'active' does the opposite. That
 * is put right and told.
 */
async function switchDay(context: Context, day: Weekday, disabled: boolean): Promise<{ destination: DestinationModel; reached: Reached }> {
  const key = ownKey(context)
  const isAsWished = (destination: DestinationModel) => destination.disabledDays.includes(day) === disabled
  let reached: Reached
  try {
    reached = await writeDayDisabled(context.erp, key, day, disabled)
  } catch (failure) {
    const destination = isOpenEnded(failure) ? await ownDestination(context).catch(() => null) : null
    if (destination && isAsWished(destination)) return { destination, reached: null }
    throw failure
  }
  const destination = await ownDestination(context)
  if (isAsWished(destination)) return { destination, reached }
  await writeDayDisabled(context.erp, key, day, !disabled)
  throw new GraphQLError(`Il server del panificio non ha impostato il giorno ${labelOf(day)} come richiesto.`, {
    extensions: { code: 'DAY_NOT_SET' },
  })
}
