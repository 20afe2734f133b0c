// A destination's deliveries on single dates: from the bakery's server if it can answer them, else derived here.
import { closingOf } from '@panify/rules/closing'
import { MAX_DATES } from '@panify/rules/limits'
import { Temporal } from 'temporal-polyfill'
import { dateTime } from '../clock.ts'
import type { Context } from '../context.ts'
import { openDates, type Period, datesOf, daysOf } from '../dates/ports.ts'
import type { DestinationModel } from '../destinations/ports.ts'
import { keyOf } from '../ordering/ordering.ts'
import { badInput } from '../graph/errors.ts'
import { readDue } from './delivery.erp.ts'
import { dueOn, type Due } from './delivery.rules.ts'
import type { DeliveryModel } from './extraordinary.model.ts'

export async function deliveries(context: Context, destination: DestinationModel, period: Period): Promise<DeliveryModel[]> {
  const dates = datesBetween(period)
  const [due, { firstUnclosed, cutOff }] = await Promise.all([dueOf(context, destination, dates), openDates(context)])
  return due.map(({ date, basis, rows, isClosed: hasClosed }) => {
    const day = Temporal.PlainDate.from(date)
    const isClosed = hasClosed === true || Temporal.PlainDate.compare(day, firstUnclosed) < 0
    return { ...keyOf(destination), date, basis, rows, isClosed, closesAt: isClosed || !cutOff ? null : dateTime(closingOf(day, cutOff)) }
  })
}

function datesBetween(period: Period): string[] {
  if (period.to < period.from) throw badInput('La data finale precede quella iniziale.')
  if (daysOf(period) > MAX_DATES) throw badInput(`Al massimo ${MAX_DATES} giorni.`)
  return datesOf(period)
}

type RequestedDue = Due & { isClosed?: boolean }

async function dueOf(context: Context, destination: DestinationModel, dates: readonly string[]): Promise<RequestedDue[]> {
  const { loaders, shared, erp } = context
  const key = keyOf(destination)
  if ((await shared.features()).has('effective-order')) return readDue(erp, key, dates)
  const [company, exceptions, { rows }] = await Promise.all([
    loaders.company(),
    loaders.extraordinary.load(key),
    loaders.planning.load(key),
  ])
  return dates.map((date) => dueOn(date, { destination, company, exceptions, rows }))
}
