import { shownAmount } from '@panify/rules/figures'
import { audited, nameOfKey } from '../audit.ts'
import { GraphQLError } from 'graphql'
import type { Context } from '../context.ts'
import { isOpenEnded } from '../erp/errors.ts'
import type { DestinationKey } from '../models.ts'
import { addOrders, deleteEntries, writeClosures, writeOrder } from './extraordinary.erp.ts'
import type { Exception, Exceptions } from './extraordinary.model.ts'
import { holds, lostOf, orderOf, withException } from './extraordinary.rules.ts'
import { replaced } from './replacement.ts'

const ACTIONS = { order: 'extraordinary.order', closure: 'extraordinary.closure', none: 'extraordinary.removal' } as const

/** Brings one date to what is wished for; what the server holds afterwards is what the loaders hold. */
export async function changeDate(context: Context, key: DestinationKey, date: string, wish: Exception): Promise<void> {
  const before = await reread(context, key)
  if (holds(before, date, wish)) return
  const detail = { [date]: { before: written(exceptionOf(before, date)), after: written(wish) } }
  await audited(context, { action: ACTIONS[wish.kind], target: nameOfKey(key), detail }, () => change(context, key, date, wish, before))
}

async function change(context: Context, key: DestinationKey, date: string, wish: Exception, before: Exceptions): Promise<void> {
  const isOneCall = (await context.shared.features()).has('one-call-straordinari')
  const write = () => writeException(context, key, date, wish)
  const old = exceptionOf(before, date)
  const isReplacement = old.kind !== 'none' && wish.kind !== 'none' && old.kind !== wish.kind
  try {
    await (isReplacement && !isOneCall ? replaced(context, key, date, old, write) : write())
  } catch (failure) {
    if (!isOpenEnded(failure) || !(await hasArrived(context, key, date, wish))) throw failure
  }
  const after = await showWritten(context, key, date, wish, before)
  if (!isOneCall) await putBackOthers(context, key, lostOf(before, after, date))
  if (!holds(after, date, wish)) throw notSaved()
}

function writeException({ erp }: Context, key: DestinationKey, date: string, wish: Exception): Promise<void> {
  if (wish.kind === 'order') return writeOrder(erp, key, date, wish.rows)
  return wish.kind === 'closure' ? writeClosures(erp, key, [date]) : deleteEntries(erp, key, date)
}

export function exceptionOf(exceptions: Exceptions, date: string): Exception {
  const order = orderOf(exceptions, date)
  if (order) return { kind: 'order', rows: order.rows }
  return { kind: exceptions.closures.includes(date) ? 'closure' : 'none' }
}

/** For the register: 'ROS 20; PAN 2,5', 'closure' or 'none'. */
function written(exception: Exception): string {
  if (exception.kind !== 'order') return exception.kind
  return exception.rows.map(({ code, quantity }) => `${code} ${shownAmount(quantity)}`).join('; ')
}

export function reread({ loaders }: Context, key: DestinationKey): Promise<Exceptions> {
  return loaders.extraordinary.clear(key).load(key)
}

async function hasArrived(context: Context, key: DestinationKey, date: string, wish: Exception): Promise<boolean> {
  return reread(context, key).then(
    (exceptions) => holds(exceptions, date, wish),
    () => false,
  )
}

/** A server that has confirmed and cannot be read now is taken at its word. */
function showWritten(context: Context, key: DestinationKey, date: string, wish: Exception, before: Exceptions): Promise<Exceptions> {
  return reread(context, key).catch(() => {
    const expected = withException(before, date, wish)
    context.loaders.extraordinary.clear(key).prime(key, expected)
    return expected
  })
}

/** A server that takes 'the complete order' for that of all dates has removed others: they come back, and it is told. */
async function putBackOthers(context: Context, key: DestinationKey, lost: Exceptions): Promise<void> {
  if (lost.orders.length === 0 && lost.closures.length === 0) return
  if (lost.orders.length > 0) await addOrders(context.erp, key, lost.orders)
  if (lost.closures.length > 0) await writeClosures(context.erp, key, lost.closures)
  await reread(context, key)
  throw new GraphQLError('Il server del panificio ha modificato anche altre date: sono state ripristinate. Controlla il calendario.', {
    extensions: { code: 'OTHER_DATE_CHANGED' },
  })
}

function notSaved(): GraphQLError {
  return new GraphQLError('Il server del panificio non ha salvato la data come richiesto.', {
    extensions: { code: 'EXTRAORDINARY_NOT_SAVED' },
  })
}
