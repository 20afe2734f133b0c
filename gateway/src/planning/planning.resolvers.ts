import { GraphQLError } from 'graphql'
import { audited, nameOfKey } from '../audit.ts'
import type { Context } from '../context.ts'
import { isOpenEnded } from '../erp/errors.ts'
import { codedError } from '../errors.ts'
import type { Resolvers, ResolversTypes, Weekday } from '../generated/resolvers.ts'
import type { DestinationKey, DestinationModel } from '../models.ts'
import type { Reached } from '../dates/dates.erp.ts'
import { effectiveFrom, openDates } from '../dates/open-dates.ts'
import { dateTime } from '../clock.ts'
import { badInput, keyOf, locked, orderingWindow, readAnew, targetOf } from '../ordering.ts'
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
      const key = keyOf(destination)
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
      const destination = await targetOf(context, input.destinationId)
      const wish = { changes: [...input.changes], removals: [...(input.removals ?? [])] }
      return saveWish(context, destination, wish, (write, version) => writeStanding(context.erp, keyOf(destination), write, version))
    },

    setStandingQuantity: async (_root, { destinationId, rowId, day, quantity, seen }, context) => {
      const destination = await targetOf(context, destinationId)
      const { rows } = await context.loaders.planning.load(keyOf(destination))
      const row = rows.find(({ id }) => id === rowId)
      if (!row) throw badInput('La riga non appartiene a questo planning.')
      const wish = { changes: [{ code: row.code, cells: [{ day, quantity, ...(seen === undefined ? {} : { seen }) }] }], removals: [] }
      return saveWish(context, destination, wish, () => writeQuantity(context.erp, rowId, day, quantity))
    },

    setDayDisabled: async (_root, { destinationId, day, disabled }, context) => {
      const key = keyOf(await targetOf(context, destinationId))
      const window = await orderingWindow(context)
      if (window.locked) return locked(window)
      const entry = { action: disabled ? 'planning.disableDay' : 'planning.enableDay', target: nameOfKey(key), detail: { day } }
      const { destination, reached } = await audited(context, entry, () => switchDay(context, key, day, disabled))
      const message = `Giorno ${labelOf(day)} ${disabled ? 'disattivato' : 'riattivato'} con successo!`
      return { __typename: 'DayToggled', destination, message, effectiveFrom: await effectiveFrom(context, reached, [day]) }
    },
  },
}

async function saveWish(
  context: Context,
  destination: DestinationModel,
  wish: Wish,
  writer: Writer,
): Promise<Awaited<ResolversTypes['SavePlanningResult']>> {
  const flaw = flawOf(wish)
  if (flaw) throw badInput(flaw)
  const window = await orderingWindow(context)
  if (window.locked) return locked(window)
  return save(context, destination, wish, writer)
}

/**
 * Sets the flag and reads it back: '1' means disabled here, and a server that reads it as 'active' does the opposite. That
 * is put right and told.
 */
async function switchDay(
  context: Context,
  key: DestinationKey,
  day: Weekday,
  disabled: boolean,
): Promise<{ destination: DestinationModel; reached: Reached }> {
  const isAsWished = (destination: DestinationModel) => destination.disabledDays.includes(day) === disabled
  let reached: Reached
  try {
    reached = await writeDayDisabled(context.erp, key, day, disabled)
  } catch (failure) {
    const destination = isOpenEnded(failure) ? await readAnew(context, key).catch(() => null) : null
    if (destination && isAsWished(destination)) return { destination, reached: null }
    throw failure
  }
  const destination = await readAnew(context, key)
  if (destination === null) throw codedError('DESTINATION_NOT_FOUND')
  if (isAsWished(destination)) return { destination, reached }
  await writeDayDisabled(context.erp, key, day, !disabled)
  throw new GraphQLError(`Il server del panificio non ha impostato il giorno ${labelOf(day)} come richiesto.`, {
    extensions: { code: 'DAY_NOT_SET' },
  })
}
