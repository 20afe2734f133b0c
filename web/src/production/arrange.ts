// Sorts and groups the list for display.
import { totalsByUnit } from './totals.ts'

export type Item = {
  code: string
  description: string
  unit: string
  quantity: number | null
  group1: string | null
  group2: string | null
  group3: string | null
  trays: string | null
}
export type GroupKey = 'group1' | 'group2' | 'group3'
export type SortKey = 'code' | 'description' | 'unit' | 'quantity' | GroupKey
/** `sort` '' keeps the order of the bakery's server. */
export type Arrangement = { sort: SortKey | ''; isDescending: boolean; group: GroupKey | '' }
export type Group = { name: string | null; items: Item[]; totals: { unit: string; quantity: number }[] }

const words = new Intl.Collator('it', { numeric: true, sensitivity: 'base' })

/** Rows without a value come last, in either direction. */
function compare(one: Item, other: Item, { sort, isDescending }: Arrangement): number {
  if (sort === '') return 0
  const [left, right] = [one[sort], other[sort]]
  if (left === null || right === null) return Number(left === null) - Number(right === null)
  const order = typeof left === 'number' && typeof right === 'number' ? left - right : words.compare(String(left), String(right))
  return (isDescending ? -order : order) || words.compare(one.code, other.code)
}

/** One nameless group without grouping. Groups are sorted by name, the nameless one last. */
export function arranged(items: readonly Item[], arrangement: Arrangement): Group[] {
  const { group } = arrangement
  const sorted = items.toSorted((one, other) => compare(one, other, arrangement))
  const byName = Map.groupBy(sorted, (item) => (group === '' ? null : item[group]))
  return [...byName]
    .map(([name, own]) => ({ name, items: own, totals: totalsByUnit(own) }))
    .toSorted((one, other) => Number(one.name === null) - Number(other.name === null) || words.compare(one.name ?? '', other.name ?? ''))
}
