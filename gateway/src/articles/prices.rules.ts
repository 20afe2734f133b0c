// Price rows of an article: each list changes independently. Pure.
import { shownFigure } from '@panify/rules/figures'
import { PRICE_LABELS } from '@panify/rules/labels'
import { type Fields, changedSince, applyPatch, valueField } from '../change/patch.rules.ts'
import type { Conflict, Problem } from '../change/refusals.ts'
import type { ArticlePriceChanges, ArticlePriceInput, ArticlePricePatch } from '../generated/contract.ts'

type FigureName = keyof typeof PRICE_LABELS
type Figures = Record<FigureName, number>
/** Null: the server's value cannot be read. */
type Cells = Record<FigureName, number | null>
export type PriceRow = { list: string } & Cells

/** Rows to be set, each complete, and the lists whose rows are removed. */
export type PriceWrite = { set: PriceRow[]; remove: string[] }

type Wish = { list: string; set: Partial<Cells>; seen?: Partial<Cells> | null }
export type PriceWishes = { set: Wish[]; remove: Pick<Wish, 'list' | 'seen'>[] }

const NAMES = Object.keys(PRICE_LABELS) as FigureName[]
const MAX_ROWS = 50
const LONGEST_LIST = 10

const cells = <Value>(valueOf: (name: FigureName) => Value) => Object.fromEntries(NAMES.map((name) => [name, valueOf(name)]))
const NONE = cells(() => null) as Cells
const ZEROS = cells(() => 0) as Figures

const FIELDS = cells((name) =>
  valueField<number>(PRICE_LABELS[name], (value) => shownFigure(value, name === 'price' ? 2 : 0, 4)),
) as Fields<Cells>

export const NO_PRICES: PriceWishes = { set: [], remove: [] }

const given = (patch: ArticlePricePatch | ArticlePriceInput): Partial<Figures> =>
  Object.fromEntries(
    NAMES.flatMap((name) => (patch[name] === null || patch[name] === undefined ? [] : [[name, Number(patch[name])]])),
  ) as Partial<Figures>

export function priceWishes({ set, remove }: ArticlePriceChanges): PriceWishes {
  const base = (seen: ArticlePricePatch | null | undefined) => (seen === undefined ? {} : { seen: seen && given(seen) })
  return {
    set: (set ?? []).map((change) => ({ list: change.priceListCode.trim(), set: given(change.set), ...base(change.seen) })),
    remove: (remove ?? []).map(({ priceListCode, seen }) => ({ list: priceListCode.trim(), ...base(seen) })),
  }
}

/** The rows of a new article. */
export const newRows = (rows: readonly ArticlePriceInput[]): PriceRow[] =>
  rows.map((row) => ({ ...ZEROS, list: row.priceListCode.trim(), ...given(row) }))

/** Rows as wishes that overwrite the server's. */
export const wishesFor = (rows: readonly PriceRow[]): PriceWishes => ({ set: rows.map(({ list, ...set }) => ({ list, set })), remove: [] })

/** Why rows cannot be written, whatever the server has; null if they can. */
export function priceFlaw({ set, remove }: PriceWishes): Problem | null {
  const lists = [...set, ...remove].map(({ list }) => list)
  if (lists.some((list) => list === '' || list.length > LONGEST_LIST)) return flaw('Ogni riga ha bisogno del suo listino.')
  if (new Set(lists).size < lists.length) return flaw('Listino ripetuto.')
  const discounts = set.flatMap(({ set: { discount1, discount2, discount3 } }) => [discount1, discount2, discount3])
  if (discounts.some((discount) => (discount ?? 0) > 100)) return flaw('Sconto oltre il 100\u00a0%.')
  return set.length > MAX_ROWS ? TOO_MANY : null
}

const flaw = (message: string): Problem => ({ path: 'prices', message, code: 'PRICES_INVALID' })
const TOO_MANY = flaw(`Al massimo ${MAX_ROWS} listini.`)
const NONE_LEFT = flaw('Deve restare almeno un listino.')

export type PriceChanges = { write: PriceWrite | null; conflicts: Conflict[]; problem: Problem | null }

/** Applies the wishes to the server's rows; every other row stays as it is. */
export function applyPriceWishes(wishes: PriceWishes, held: readonly PriceRow[]): PriceChanges {
  const write: PriceWrite = { set: [], remove: [] }
  const conflicts: Conflict[] = []
  for (const { list, set, seen } of wishes.set) {
    const row = rowOf(held, list)
    const result = applyPatch(FIELDS, { set, seen: seen === null ? NONE : seen }, row ?? NONE, placeOf(list))
    conflicts.push(...result.conflicts)
    const isChanged = Object.keys(result.changes).length > 0 || (row === undefined && !seen)
    if (isChanged && result.conflicts.length === 0) write.set.push({ ...ZEROS, ...row, list, ...(result.changes as Partial<Figures>) })
  }
  for (const { list, seen } of wishes.remove) {
    const row = rowOf(held, list)
    if (!row) continue
    conflicts.push(...changedSince(FIELDS, seen, row, placeOf(list)))
    write.remove.push(list)
  }
  return { write: write.set.length + write.remove.length > 0 ? write : null, conflicts, problem: countFlaw(held, write) }
}

const rowOf = (rows: readonly PriceRow[], list: string) => rows.find((row) => row.list === list)
const placeOf = (list: string) => ({ path: `prices.${list}`, owner: `Listino ${list}` })

/** An empty list is never sent, so the last row stays. */
function countFlaw(held: readonly PriceRow[], write: PriceWrite): Problem | null {
  const count = pricesAfter(held, write).length
  if (count === 0 && write.remove.length > 0) return NONE_LEFT
  return count > MAX_ROWS && count > held.length ? TOO_MANY : null
}

export function pricesAfter(held: readonly PriceRow[], { set, remove }: PriceWrite): PriceRow[] {
  const kept = held.filter(({ list }) => !remove.includes(list)).map((row) => rowOf(set, row.list) ?? row)
  return [...kept, ...set.filter(({ list }) => !rowOf(held, list))]
}
