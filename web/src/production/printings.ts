// The printings of the list. This device remembers its own; everything else only sees the last one of a period.
import { useCallback } from 'react'
import { now } from '../app/clock.ts'
import type { Item } from './arrange.ts'
import { isRecent, useKept } from './kept.ts'

type Period = { from: string; to: string }
/** When a list was printed, and its figures. */
export type Printing = Period & { at: string; items: Item[] }

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

export const withoutPrinting = (all: readonly Printing[], forgotten: Printing): Printing[] =>
  all.filter((one) => !(isOf(forgotten)(one) && one.at === forgotten.at))

export function usePrintings(period: Period | undefined) {
  const [all, change] = useKept('printings', NONE)
  const last = period && all?.find(isOf(period))
  const remember = useCallback(
    ({ from, to }: Period, items: Item[]) => void change((before) => withPrinting(before, { from, to, at: now().toISOString(), items })),
    [change],
  )
  const forget = useCallback((printing: Printing) => void change((before) => withoutPrinting(before, printing)), [change])
  return { last, remember, forget }
}
