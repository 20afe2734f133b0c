// The rules of closures: which dates are closed or opened. Pure.
import type { Plan } from '../change/plan.ts'
import { toItalianDate } from '../erp/encode.ts'
import type { DateHasOrder, OnOrder } from '../generated/contract.ts'
import type { DestinationKey } from '../keys.ts'
import { articlesText } from './conflicts.ts'
import { exceptionOf, versionOfOrder, type Write } from './exceptions.rules.ts'
import type { DatedOrder, Exceptions, ExtraordinaryOrderModel } from './extraordinary.model.ts'
import { planned } from './planned.ts'

/** `seen`: the orders that may be removed, by date and version; null removes any order. */
export type ClosuresWish = { dates: readonly string[]; onOrder: OnOrder; seen: ReadonlyMap<string, string> | null }
export type HasOrder = Pick<DateHasOrder, 'code' | 'message'> & { __typename: 'DateHasOrder'; orders: ExtraordinaryOrderModel[] }

export function planClosures({ dates, onOrder, seen }: ClosuresWish, key: DestinationKey, held: Exceptions): Plan<Write, HasOrder> {
  const mayGo = (order: DatedOrder) => onOrder === 'DELETE' && (seen === null || seen.get(order.date) === versionOfOrder(order))
  const orders = held.orders.filter((order) => dates.includes(order.date) && !mayGo(order))
  if (orders.length > 0) {
    const refusal: HasOrder = {
      __typename: 'DateHasOrder',
      code: 'DATE_HAS_ORDER',
      message: hasOrderText(orders),
      orders: orders.map((order) => ({ ...key, ...order })),
    }
    return { kind: 'refused', refusal }
  }
  const open = dates.filter((date) => exceptionOf(held, date).kind !== 'closure')
  return open.length === 0 ? { kind: 'nothing' } : planned({ kind: 'closure', dates: open }, held)
}

/** Removes only closures: the orders of these dates stay. */
export function planReopening(dates: readonly string[], held: Exceptions): Plan<Write, never> {
  const closed = dates.filter((date) => exceptionOf(held, date).kind === 'closure')
  return closed.length === 0 ? { kind: 'nothing' } : planned({ kind: 'removal', dates: closed }, held)
}

function hasOrderText([first, ...others]: readonly DatedOrder[]): string {
  if (!first) return ''
  const order = `Per il ${toItalianDate(first.date)} c'è un ordine straordinario (${articlesText(first.rows.length)}).`
  if (others.length === 0) return `${order} Chiudendo la data, l'ordine viene eliminato.`
  return `${order} Altre date con un ordine: ${others.map(({ date }) => toItalianDate(date)).join(', ')}. Chiudendo le date, gli ordini vengono eliminati.`
}
