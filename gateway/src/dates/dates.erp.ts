// Dates that close, on a back end that announces the feature 'dates' beyond the plain contract.
import { Temporal } from 'temporal-polyfill'
import { z } from 'zod'
import type { ErpClient, SendOptions } from '../erp/client.ts'
import { answered } from '../erp/confirmation.ts'
import { type Row, soleRecord } from '../erp/decode/envelope.ts'
import { dateOrNull } from '../erp/decode/values.ts'
import { ErpFailure } from '../erp/errors.ts'
import type { Weekday } from '../generated/contract.ts'
import type { Closings } from './dates.model.ts'

export const DATES_FEATURE = 'dates'

const answer = z.object({
  prima_aperta: z.iso.date(),
  data: z.array(z.object({ data: z.iso.date(), dal: z.string().nullish() })),
})

/** The dates of a period that have closed, both ends included. */
export async function readClosings(erp: ErpClient, from: string, to: string): Promise<Closings> {
  const { prima_aperta, data } = await erp.get('/panify/dates', answer, { query: { from, to } })
  const closed = data.flatMap(({ data: date, dal }) => (dal ? [[date, Temporal.Instant.from(dal)] as const] : []))
  return { firstOpen: prima_aperta, closedAt: new Map(closed) }
}

/** For each weekday the first date that delivers a change of the week; null if the back end does not report it. */
export type Reached = Readonly<Record<Weekday, string>> | null

/** The date has closed: nothing was written. */
export class DateClosedFailure extends ErpFailure {
  readonly date: string
  readonly firstOpenDate: string

  constructor(refused: ErpFailure, date: string, firstOpenDate: string) {
    super('conflict', { status: 409, detail: refused.detail })
    this.date = date
    this.firstOpenDate = firstOpenDate
  }
}

/** Sends a change of orders; throws a `DateClosedFailure` if it names a closed date. */
export async function sendOrder(
  erp: ErpClient,
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  options: Omit<SendOptions, 'deadline'>,
): Promise<Reached> {
  try {
    return reachedFrom(await answered(erp.send(method, path, z.unknown(), options)))
  } catch (failure) {
    throw failure instanceof ErpFailure ? (closedFrom(failure) ?? failure) : failure
  }
}

const DAYS = {
  MONDAY: 'lunedi',
  TUESDAY: 'martedi',
  WEDNESDAY: 'mercoledi',
  THURSDAY: 'giovedi',
  FRIDAY: 'venerdi',
  SATURDAY: 'sabato',
  SUNDAY: 'domenica',
} as const satisfies Record<Weekday, string>

function reachedFrom(told: Row): Reached {
  const dates = soleRecord(told['vale_dal']) ?? {}
  const reached = Object.entries(DAYS).map(([day, key]) => [day, dateOrNull(dates[key])] as const)
  return reached.every(([, date]) => date !== null) ? (Object.fromEntries(reached) as Record<Weekday, string>) : null
}

function closedFrom(failure: ErpFailure): DateClosedFailure | null {
  const [date, firstOpenDate] = [dateOrNull(failure.body['chiusa']), dateOrNull(failure.body['prima_aperta'])]
  return failure.status === 409 && date && firstOpenDate ? new DateClosedFailure(failure, date, firstOpenDate) : null
}
