// The kind of each day in the calendar. The first match counts: own order or closure, suspension of the bakery, past.
import { addDays } from '../app/clock.ts'
import type { ExceptionFieldsFragment, OrderFieldsFragment } from '../generated/graphql.ts'

/** The exceptions of the destination, and the dates that can be changed. */
export type Exceptions = {
  orders: readonly Pick<OrderFieldsFragment, 'date' | 'rows'>[]
  closures: readonly string[]
  firstOpenDate: string
  changeableFrom: string
}

/** Null where a part of the data cannot be read. */
export function exceptionsOf({ ordering, extraordinaryOrders, closures }: ExceptionFieldsFragment): Exceptions | null {
  if (!extraordinaryOrders || !closures) return null
  return { ...ordering, orders: extraordinaryOrders, closures: closures.map(({ date }) => date) }
}

export type DayKind = 'order' | 'closure' | 'bakery' | 'past'
export type BakeryClosure = { closingDate: string | null; reopeningDate: string | null }

/** The period of the calendar: the same all year, so that one answer serves every month. */
export function periodOf(today: string): { from: string; to: string } {
  const year = Number(today.slice(0, 4))
  return { from: `${year - 1}-01-01`, to: `${year + 2}-12-31` }
}

export const orderOn = (exceptions: Exceptions, date: string) => exceptions.orders.find((order) => order.date === date)
export const isClosedOn = (exceptions: Exceptions, date: string) => exceptions.closures.includes(date)

/** The first delivery of the week on this weekday, from this date on: an order or a closure replaces it on its own date. */
export function firstWeekly(date: string, exceptions: Exceptions): string {
  return isClosedOn(exceptions, date) || orderOn(exceptions, date) ? firstWeekly(addDays(date, 7), exceptions) : date
}

/** From the closing date to the day before the reopening; one date alone suspends nothing. */
function isBakeryClosed(date: string, { closingDate, reopeningDate }: BakeryClosure): boolean {
  return closingDate !== null && reopeningDate !== null && closingDate <= date && date < reopeningDate
}

export function kindOf(date: string, exceptions: Exceptions, bakery: BakeryClosure): DayKind | null {
  if (isClosedOn(exceptions, date)) return 'closure'
  if (orderOn(exceptions, date)) return 'order'
  if (isBakeryClosed(date, bakery)) return 'bakery'
  return date < exceptions.firstOpenDate ? 'past' : null
}

export type Run = { from: string; to: string; kind: Exclude<DayKind, 'past'> }

/** The special dates of a month (`yyyy-mm`), oldest first. Closed dates in a row are one run; each order stands alone. */
export function runsOf(month: string, kindOfDate: (date: string) => DayKind | null): Run[] {
  const runs: Run[] = []
  for (let date = `${month}-01`; date.startsWith(month); date = addDays(date, 1)) {
    const kind = kindOfDate(date)
    const last = runs.at(-1)
    if (kind === null || kind === 'past') continue
    if (last?.kind === kind && kind !== 'order' && addDays(last.to, 1) === date) last.to = date
    else runs.push({ from: date, to: date, kind })
  }
  return runs
}
