// The rows that were ticked off, by date and code, with the figure that was made.
import type { Item } from '../arrange.ts'
import { changeOf, withDropped } from '../changes.ts'
import type { Change } from '../changes.ts'
import { recent } from '../kept.ts'

type TicksOfDate = Readonly<Record<string, Item>>
export type Ticks = Readonly<Record<string, TicksOfDate>>
export type Row = { item: Item; isDone: boolean; change: Change | null }

export const NO_TICKS: TicksOfDate = {}

/** Ticks of past dates are dropped. */
export function ticked(all: Ticks, date: string, item: Item, isDone: boolean): Ticks {
  const others = Object.entries(all[date] ?? NO_TICKS).filter(([code]) => code !== item.code)
  return { ...recent(all), [date]: Object.fromEntries(isDone ? [...others, [item.code, item]] : others) }
}

/**
 * The rows of a list. A row whose figure has changed since it was ticked is not done: it shows what to add to what was made,
 * every other row what has changed since the printing.
 */
export function rowsOf(items: readonly Item[], ticks: TicksOfDate, printed: ReadonlyMap<string, Change>): Row[] {
  return withDropped(items, Object.values(ticks)).map((item) => {
    const made = ticks[item.code]
    const isDone = made !== undefined && made.unit === item.unit && changeOf(item, made) === null
    return { item, isDone, change: isDone ? null : (changeOf(item, made) ?? printed.get(item.code) ?? null) }
  })
}
