// What has changed in a list since a former one: a printing, or the rows that the bakehouse has ticked off.
import type { Item } from './arrange.ts'
import { shownQuantity } from './totals.ts'

export type Change = { was: number; difference: number }
/** The changes of each article, and since when: 'dalla stampa delle 2:40'. */
export type Marks = { changes: ReadonlyMap<string, Change>; since: string }

export const NO_CHANGES: Marks['changes'] = new Map()

const thousandths = (quantity: number | null) => Math.round((quantity ?? 0) * 1000)

/** Null where both are the same, or the former one is unknown. */
export function changeOf(item: Item, former: Item | undefined): Change | null {
  if (!former) return null
  const difference = thousandths(item.quantity) - thousandths(former.quantity)
  return difference === 0 ? null : { was: former.quantity ?? 0, difference: difference / 1000 }
}

/** The changes of each article. One that the whole former list lacks was 0. */
export function changesSince(items: readonly Item[], former: readonly Item[]): ReadonlyMap<string, Change> {
  const known = new Map(former.map((item) => [item.code, item]))
  return new Map(
    items.flatMap((item): [string, Change][] => {
      const change = changeOf(item, known.get(item.code) ?? { ...item, quantity: 0 })
      return change ? [[item.code, change]] : []
    }),
  )
}

/** The list, and at 0 each article of the former one that it lacks: nobody should bake it by an old sheet. */
export function withDropped(items: readonly Item[], former: Iterable<Item>): Item[] {
  const codes = new Set(items.map(({ code }) => code))
  const dropped = [...former].filter(({ code, quantity }) => !codes.has(code) && thousandths(quantity) !== 0)
  return [...items, ...dropped.map((item) => ({ ...item, quantity: 0, trays: null }))]
}

/** '+24', '−12,5'. */
export const shownDifference = ({ difference }: Change) => `${difference < 0 ? '−' : '+'}${shownQuantity(Math.abs(difference))}`

/** '+24, era 288'. */
export const shownChange = (change: Change) => `${shownDifference(change)}, era ${shownQuantity(change.was)}`
