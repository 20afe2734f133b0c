// The printings of the list. The gateway remembers them for all devices; one that it did not get stays on this device and counts here.
import type { PrintedItemInput } from '../generated/graphql.ts'
import type { Item } from './arrange.ts'
import { isRecent, useKept } from './kept.ts'

type Period = { from: string; to: string }
/** When a list was printed, and its figures; without an id only this device knows it. */
export type LastPrinting = { id?: string; at: string; items: Item[] }
export type Printing = Period & LastPrinting

/** A cancelled printing can be forgotten: the one before it counts again. */
const KEPT_OF_A_PERIOD = 5
const NONE: readonly Printing[] = []

const isOf =
  ({ from, to }: Period) =>
  (printing: Printing) =>
    printing.from === from && printing.to === to

/** The newest first, without those of past dates. */
export function withPrinting(all: readonly Printing[], printing: Printing): Printing[] {
  const ofPeriod = all.filter(isOf(printing)).slice(0, KEPT_OF_A_PERIOD - 1)
  const others = all.filter((one) => !isOf(printing)(one) && isRecent(one.to))
  return [printing, ...ofPeriod, ...others]
}

export const withoutPrinting = (all: readonly Printing[], forgotten: Period & Pick<Printing, 'at'>): Printing[] =>
  all.filter((one) => !(isOf(forgotten)(one) && one.at === forgotten.at))

export const inputOf = ({ code, description, unit, quantity, group1, group2, group3 }: Item): PrintedItemInput => ({
  articleCode: code,
  description,
  unitCode: unit || null,
  quantity,
  group1,
  group2,
  group3,
})

/** The newer of both. */
export const lastOf = (own: LastPrinting | undefined, shared: LastPrinting | undefined): LastPrinting | undefined =>
  own && shared ? (own.at > shared.at ? own : shared) : (own ?? shared)

/** The last printing of a period, and how to change those of this device. `shared`: the last one that the gateway has. */
export function usePrintings(period: Period | undefined, shared: LastPrinting | undefined) {
  const [all, change] = useKept('printings', NONE)
  return [lastOf(period && all?.find(isOf(period)), shared), change] as const
}
