import { Temporal } from 'temporal-polyfill'
import { dateInRome } from '@panify/rules/rome'
import type { ProductionItemModel } from './production.model.ts'

export type ProductionFilter = { from: string; to: string; description: string; code: string }

type GroupTotal = { group: string | null; unit: string; quantity: number }

/** `days` is null where the server does not count them. */
export type Period = { from: string; to: string; days: number | null }

/** Tomorrow (of the bakery) unless told otherwise; an end before the start follows the start. */
export function filterAt(
  now: Temporal.Instant,
  asked: { from?: string | null; to?: string | null; description?: string | null; code?: string | null },
): ProductionFilter {
  const from = asked.from ?? dateInRome(now).add({ days: 1 }).toString()
  const to = asked.to && asked.to > from ? asked.to : from
  return { from, to, description: asked.description?.trim() ?? '', code: asked.code?.trim() ?? '' }
}

/** Sums by group and unit, in the order of the first appearance. Kilos are never added to pieces. */
export function totalsBy(items: readonly ProductionItemModel[], groupOf: (item: ProductionItemModel) => string | null): GroupTotal[] {
  const totals = new Map<string, GroupTotal>()
  for (const item of items) {
    if (item.quantity === null) continue
    const [group, unit] = [groupOf(item), item.unit.toLowerCase()]
    const key = JSON.stringify([group, unit])
    const known = totals.get(key) ?? { group, unit, quantity: 0 }
    totals.set(key, { ...known, quantity: known.quantity + item.quantity })
  }
  return [...totals.values()]
}

/** ISO number of a date's weekday, Monday 1 to Sunday 7. */
export function weekdayOf(date: string): number {
  return Temporal.PlainDate.from(date).dayOfWeek
}
