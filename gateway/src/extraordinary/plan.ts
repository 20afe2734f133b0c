// Plans an order of one date from the wish and the server's state; judges, writes and audits it as a whole. Pure.
import type { Plan } from '../change/plan.ts'
import { changedMeanwhile, type Named } from '../change/refusals.ts'
import type { ChangedMeanwhile, OrderEmpty, OrderMode } from '../generated/contract.ts'
import { kindConflict, rowConflicts, type Cell } from './conflicts.ts'
import { exceptionOf, isSameOrder, orderOf, type Write } from './exceptions.rules.ts'
import type { Exception, Exceptions, HeldExceptions, Portion } from './extraordinary.model.ts'
import { descriptionOf, orderedRows, refusalOfRows, type Known, type RowsRefused } from './order.rules.ts'
import { planned } from './planned.ts'

/** The state of a date that the caller has seen; null overwrites knowingly. */
export type Seen = Exception<Portion> | null

export type OrderWish = { date: string; rows: readonly Portion[]; mode: OrderMode; seen: Seen }

/** The server's state, and what an order of the date is judged by. */
export type HeldOrder = {
  exceptions: HeldExceptions
  known: Omit<Known, 'order'>
  /** The rows that the date delivers without an order of its own. */
  usual: readonly Portion[]
}

export type OrderRefusal = Named<ChangedMeanwhile> | Named<OrderEmpty> | RowsRefused

const EMPTY_TEXT = "L'ordine straordinario non contiene articoli. Per non ricevere nulla in questa data usa la chiusura straordinaria."

export function planOrder(wish: OrderWish, held: HeldOrder): Plan<Write, OrderRefusal> {
  const { date } = wish
  const known = { ...held.known, order: orderOf(held.exceptions, date)?.rows }
  const current = exceptionOf(held.exceptions, date)
  const { rows, conflicts } = mergeRows(wish, current, held.usual)
  if (conflicts === 'kind') return refused(kindConflict('rows', date, { seen: wish.seen!, current, wanted: { kind: 'order', rows } }))
  if (conflicts.length > 0) return refused(rowConflicts(conflicts, (code) => descriptionOf(code, known)))
  if (rows.length === 0) return { kind: 'refused', refusal: { __typename: 'OrderEmpty', code: 'ORDER_EMPTY', message: EMPTY_TEXT } }
  if (current.kind === 'order' && isSameOrder(current.rows, rows)) return { kind: 'nothing' }
  const refusal = refusalOfRows(date, rows, known)
  if (refusal) return { kind: 'refused', refusal }
  return planned({ kind: 'order', date, rows: orderedRows(rows, known) }, held.exceptions)
}

const refused = (conflicts: Parameters<typeof changedMeanwhile>[0]) => ({ kind: 'refused' as const, refusal: changedMeanwhile(conflicts) })

type MergedRows = { rows: Portion[]; conflicts: readonly Cell[] | 'kind' }

/** The wished rows applied to the date's rows: rows that the caller left as seen keep their current quantity. */
function mergeRows({ rows, mode, seen }: OrderWish, current: Exception, usual: readonly Portion[]): MergedRows {
  const wanted = amounts(rows)
  const now = amounts(current.kind === 'order' ? current.rows : [])
  const shown = amounts(seen?.kind === 'order' ? seen.rows : [])
  const base = mode === 'MERGE' && current.kind !== 'order' ? amounts(usual) : now
  const named = mode === 'MERGE' ? [...wanted.keys()] : [...new Set([...wanted.keys(), ...now.keys(), ...shown.keys()])]
  const isBothOrders = seen?.kind === 'order' && current.kind === 'order'
  const cells = named.map((code): Cell => {
    const isSeen = isBothOrders ? (shown.get(code) ?? 0) : null
    return { code, seen: isSeen, current: now.get(code) ?? 0, wanted: wanted.get(code) ?? 0 }
  })
  const result = new Map(base)
  for (const { code, ...cell } of cells) result.set(code, cell.wanted === cell.seen ? cell.current : cell.wanted)
  const merged = [...result].flatMap(([code, quantity]) => (quantity > 0 ? [{ code, quantity }] : []))
  if (seen === null || (seen.kind === current.kind && !isBothOrders)) return { rows: merged, conflicts: [] }
  if (current.kind !== 'order') return { rows: merged, conflicts: 'kind' }
  return {
    rows: merged,
    conflicts: cells.filter((cell) => cell.current !== cell.wanted && cell.current !== cell.seen && cell.wanted !== cell.seen),
  }
}

const amounts = (rows: readonly Portion[]) => new Map(rows.map(({ code, quantity }) => [code, quantity]))

export type DeletionWish = { date: string; seen: Seen }

/** Removes only the order that was meant: a closure stays, and another order than the seen one is a conflict. */
export function planDeletion({ date, seen }: DeletionWish, exceptions: Exceptions): Plan<Write, Named<ChangedMeanwhile>> {
  const current = exceptionOf(exceptions, date)
  if (current.kind !== 'order') return { kind: 'nothing' }
  if (seen !== null && seen.kind !== 'order') return refused(kindConflict('seen', date, { seen, current, wanted: { kind: 'none' } }))
  const shown = amounts(seen?.rows ?? current.rows)
  const now = amounts(current.rows)
  const changed = [...new Set([...shown.keys(), ...now.keys()])]
    .map((code): Cell => ({ code, seen: shown.get(code) ?? 0, current: now.get(code) ?? 0, wanted: 0 }))
    .filter((cell) => cell.seen !== cell.current)
  const described = (code: string) => current.rows.find((row) => row.code === code)?.description || code
  if (changed.length > 0) return refused(rowConflicts(changed, described))
  return planned({ kind: 'removal', dates: [date] }, exceptions)
}
