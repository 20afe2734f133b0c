// The delivery of a closed date, and variations of it. Pure.
import { shownAmount } from '@panify/rules/figures'
import { MAX_ORDER_ROWS } from '@panify/rules/limits'
import { changesOf } from '../change/differences.rules.ts'
import type { Plan } from '../change/plan.ts'
import { changedMeanwhile, type Conflict, type Named } from '../change/refusals.ts'
import type { ChangedMeanwhile, NotFound, Refused } from '../generated/contract.ts'
import type { Portion } from '../ordering/order-rows.ts'

/** The problem of a variation's rows; null if there is none. */
export function flawOfRows(rows: readonly Portion[]): string | null {
  if (rows.length > MAX_ORDER_ROWS) return `Al massimo ${MAX_ORDER_ROWS} articoli.`
  const codes = new Set<string>()
  for (const { code } of rows) {
    if (code.trim() === '') return 'Codice articolo mancante.'
    if (codes.has(code)) return `Articolo ${code} ripetuto.`
    codes.add(code)
  }
  return null
}

const delivered = (rows: readonly Portion[]): Portion[] => rows.filter(({ quantity }) => quantity > 0)

/** The quantities of rows by article, as text: '2,5', and '0' if not delivered. */
function quantitiesOf(rows: readonly Portion[], codes: readonly string[]): Record<string, string> {
  const known = new Map(rows.map(({ code, quantity }) => [code, quantity]))
  return Object.fromEntries(codes.map((code) => [code, shownAmount(known.get(code) ?? 0)]))
}

/** Whether both deliver the same. */
function isSame(one: readonly Portion[], other: readonly Portion[]): boolean {
  const wanted = new Map(delivered(one).map(({ code, quantity }) => [code, quantity]))
  const held = delivered(other)
  return held.length === wanted.size && held.every(({ code, quantity }) => wanted.get(code) === quantity)
}

/** The wish, and what the caller had seen; without it the caller overwrites knowingly. */
export type Variation = { rows: readonly Portion[]; seen: readonly Portion[] | null }

export type VariationRefusal = Named<ChangedMeanwhile> | Named<NotFound> | Named<Refused>

/**
 * Applies a variation to the current delivery: rows that the caller left as seen keep their quantities. A row that both sides
 * have changed differently is a conflict.
 */
export function planOfVariation({ rows: wanted, seen }: Variation, held: Held): Plan<Portion[], VariationRefusal> {
  const cells = cellsOf(held.rows, seen ?? held.rows, wanted)
  const conflicts = cells.filter(({ seen, current, wanted }) => wanted !== seen && current !== seen && current !== wanted)
  if (conflicts.length > 0) return { kind: 'refused', refusal: changedMeanwhile(conflicts.map((cell) => shown(cell, held.rows))) }
  const write = delivered(cells.map(({ code, seen, current, wanted }) => ({ code, quantity: wanted === seen ? current : wanted })))
  if (isSame(held.rows, write)) return { kind: 'nothing' }
  const codes = cells.map(({ code }) => code)
  const changes = changesOf(quantitiesOf(held.rows, codes), quantitiesOf(write, codes))
  return { kind: 'write', write, action: 'document.vary', detail: { date: held.date, ...changes } }
}

type Held = { date: string; rows: readonly (Portion & { description: string })[] }
type Cell = { code: string; seen: number; current: number; wanted: number }

function cellsOf(held: readonly Portion[], seen: readonly Portion[], wanted: readonly Portion[]): Cell[] {
  const [now, shownRows, wish] = [held, seen, wanted].map((rows) => new Map(rows.map(({ code, quantity }) => [code, quantity])))
  const codes = [...new Set([...held, ...wanted, ...seen].map(({ code }) => code))]
  return codes.map((code) => ({ code, seen: shownRows!.get(code) ?? 0, current: now!.get(code) ?? 0, wanted: wish!.get(code) ?? 0 }))
}

function shown({ code, seen, current, wanted }: Cell, rows: Held['rows']): Conflict {
  const written = (thousandths: number) => (thousandths === 0 ? null : shownAmount(thousandths))
  const label = rows.find((row) => row.code === code)?.description ?? code
  return { path: `rows.${code}`, label, seen: written(seen), current: written(current), wanted: written(wanted) }
}
