// Sorts and groups the list for display.
import { arranged as sorted, inOrder } from '../ui/order.ts'
import type { OrderValues } from '../ui/order.ts'
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
/** `order` is the word of a column in the address, '-' before it for descending; '' keeps the order of the bakery's server. */
export type Arrangement = { order: string; group: GroupKey | '' }
export type Group = { name: string | null; items: Item[]; totals: { unit: string; quantity: number }[] }

/** 'A9' comes before 'A10'. */
const padded = (text: string | null) => text && text.replaceAll(/\d+/g, (figure) => figure.padStart(9, '0'))

const values: OrderValues<Item> = {
  codice: ({ code }) => padded(code),
  descrizione: ({ description }) => padded(description),
  unita: ({ unit }) => unit,
  quantita: ({ quantity }) => quantity,
  group1: ({ group1 }) => padded(group1),
  group2: ({ group2 }) => padded(group2),
  group3: ({ group3 }) => padded(group3),
  // '5 pz' are less than a tray.
  teglie: ({ trays }) => padded(trays && (/tegli/.test(trays) ? trays : `0 ${trays}`)),
}

/** The grouping in the address. */
export const groupOf = (written: string | null): GroupKey | '' =>
  written === 'group1' || written === 'group2' || written === 'group3' ? written : ''

/** One nameless group without grouping. Groups are sorted by name, the nameless one last. */
export function arranged(items: readonly Item[], { order, group }: Arrangement): Group[] {
  const byName = Map.groupBy(sorted(items, order, '', values), (item) => (group === '' ? null : item[group]))
  const groups = [...byName].map(([name, own]) => ({ name, items: own, totals: totalsByUnit(own) }))
  return inOrder(groups, ({ name }) => padded(name))
}
