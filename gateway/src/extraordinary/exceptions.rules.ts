// The exceptions of a destination's dates, and how they change. Pure.
import { versionOf } from '../change/version.ts'
import type { DatedOrder, Exception, Exceptions, Portion } from './extraordinary.model.ts'

/** The single change of a write: an order of one date, or closures or removals of several. */
export type Write = { kind: 'order'; date: string; rows: DatedOrder['rows'] } | { kind: 'closure' | 'removal'; dates: readonly string[] }

export const datesOf = (write: Write): readonly string[] => (write.kind === 'order' ? [write.date] : write.dates)

/** The state of each date after a write. */
export function outcomeOf(write: Write): Exception {
  if (write.kind === 'order') return { kind: 'order', rows: write.rows }
  return { kind: write.kind === 'closure' ? 'closure' : 'none' }
}

export const orderOf = ({ orders }: Exceptions, date: string): DatedOrder | undefined => orders.find((one) => one.date === date)

export function exceptionOf(exceptions: Exceptions, date: string): Exception {
  const order = orderOf(exceptions, date)
  if (order) return { kind: 'order', rows: order.rows }
  return { kind: exceptions.closures.includes(date) ? 'closure' : 'none' }
}

/** A server that sets a removed row to 0 still lists it. */
const delivered = (rows: readonly Portion[]) => rows.filter(({ quantity }) => quantity > 0)

/** Ignores the order of rows, those without a quantity, and how the server formats prices and texts. */
const quantitiesOf = (rows: readonly Portion[]) =>
  JSON.stringify(
    delivered(rows)
      .map(({ code, quantity }) => [code, quantity])
      .sort(([one], [other]) => (String(one) < String(other) ? -1 : 1)),
  )

export const versionOfOrder = ({ rows }: Pick<DatedOrder, 'rows'>): string => versionOf(quantitiesOf(rows))

export const isSameOrder = (one: readonly Portion[], other: readonly Portion[]): boolean => quantitiesOf(one) === quantitiesOf(other)

/** Whether rows are some of an order's, but not all, in unchanged quantities. */
export function isPartOf(rows: readonly Portion[], order: readonly Portion[]): boolean {
  const left = new Set(delivered(rows).map(({ code }) => code))
  const rest = order.filter(({ code }) => left.has(code))
  return isSameOrder(rows, rest) && !isSameOrder(rest, order)
}

/** Orders of other dates that the write has removed unasked. */
export function lostOf(before: Exceptions, after: Exceptions, dates: readonly string[]): Exceptions {
  const orders = before.orders.filter((order) => {
    const now = orderOf(after, order.date)
    return !dates.includes(order.date) && (now === undefined || !isSameOrder(now.rows, order.rows))
  })
  return { orders, closures: before.closures.filter((closed) => !dates.includes(closed) && !after.closures.includes(closed)) }
}

/** The exceptions after a confirmed write. */
export function afterWrite(exceptions: Exceptions, write: Write): Exceptions {
  const dates = datesOf(write)
  const isOther = (date: string) => !dates.includes(date)
  const orders = exceptions.orders.filter(({ date }) => isOther(date))
  const closures = exceptions.closures.filter(isOther)
  const byDate = (one: DatedOrder, other: DatedOrder) => (one.date < other.date ? -1 : 1)
  if (write.kind === 'order') return { orders: [...orders, { date: write.date, rows: write.rows }].sort(byDate), closures }
  return { orders, closures: write.kind === 'closure' ? [...closures, ...dates].sort() : closures }
}
