import { Temporal } from 'temporal-polyfill'
import { dateInRome } from '@panify/rules/rome'
import type { ProductionGroupKey, Trays } from '../generated/contract.ts'
import type { NamedDestination } from '../erp/named-destination.erp.ts'
import { type Period, daysOf } from '../dates/ports.ts'
import { compareNames } from '../lists/sorting.ts'
import type {
  DateExceptionModel,
  ProductionRequest,
  ProductionShareModel,
  ProductionTotal,
  UnusualDeliveryModel,
  UnusualQuantity,
} from './production.model.ts'

type Written = {
  from?: string | null
  to?: string | null
  filter?: { description?: string | null; articleCode?: string | null } | null
}

/** Tomorrow (at the bakery) unless another date is given. */
export function requestOf(now: Temporal.Instant, { from, to, filter }: Written): ProductionRequest {
  const first = from ?? dateInRome(now).add({ days: 1 }).toString()
  const textOf = (value: string | null | undefined) => value?.trim() || null
  return {
    from: first,
    to: to ?? first,
    filter: { description: textOf(filter?.description), articleCode: textOf(filter?.articleCode) },
  }
}

/** At most a year; the two texts also answer a request of the list. */
export function flawOfPeriod(period: Period): string | null {
  if (period.to < period.from) return 'La data finale precede quella iniziale.'
  return daysOf(period) > LONGEST_PERIOD ? `Al massimo ${LONGEST_PERIOD} giorni.` : null
}

const LONGEST_PERIOD = 366
const MOST_PRINTED = 5_000
const LONGEST_TEXT = 200

type PrintedTexts = Partial<Record<'description' | 'group1' | 'group2' | 'group3', string | null>>

/** The invalid values of a printing, the first of its items only. */
export function flawsOfPrinting({ items, ...period }: Period & { items: readonly PrintedTexts[] }): { path: string; message: string }[] {
  const ofPeriod = flawOfPeriod(period)
  const flaws = ofPeriod ? [{ path: 'to', message: ofPeriod }] : []
  if (items.length > MOST_PRINTED) return [...flaws, { path: 'items', message: 'Al massimo 5.000 articoli.' }]
  const isLong = ({ description, group1, group2, group3 }: PrintedTexts) =>
    [description, group1, group2, group3].some((text) => (text?.length ?? 0) > LONGEST_TEXT)
  const index = items.findIndex(isLong)
  return index < 0 ? flaws : [...flaws, { path: `items.${index}`, message: `Al massimo ${LONGEST_TEXT} caratteri.` }]
}

type GroupTotal = { name: string | null; unit: string; quantity: number }

/** Sums by group and unit, in the order of first appearance. Kilos are never added to pieces. */
export function groupsBy(items: readonly ProductionTotal[], by: ProductionGroupKey): GroupTotal[] {
  const totals = new Map<string, GroupTotal>()
  for (const { groups, unit, quantity } of items) {
    if (quantity === null) continue
    const [name, ofUnit] = [groups[by], unit.toLowerCase()]
    const key = JSON.stringify([name, ofUnit])
    totals.set(key, { name, unit: ofUnit, quantity: (totals.get(key)?.quantity ?? 0) + quantity })
  }
  return [...totals.values()]
}

/** Rows added up to one share per destination and origin, the largest first. */
export function sharesOf(rows: readonly ProductionShareModel[]): ProductionShareModel[] {
  const shares = new Map<string, ProductionShareModel>()
  for (const row of rows) {
    const key = `${row.destinationId} ${row.basis}`
    const { destinationId, customerCode, customerName, destinationCode, destinationName, basis } = row
    const quantity = (shares.get(key)?.quantity ?? 0) + row.quantity
    shares.set(key, { destinationId, customerCode, customerName, destinationCode, destinationName, quantity, basis })
  }
  return [...shares.values()].toSorted(
    (one, other) => other.quantity - one.quantity || ascending(one.destinationId, other.destinationId) || ascending(one.basis, other.basis),
  )
}

const ascending = (one: string, other: string) => Number(one > other) - Number(one < other)

/** '3 teglie + 4 pz' as numbers; any other text is passed on unchanged. */
export function traysOf(text: string): Trays {
  const parts = /^(\d+) tegli[ae](?: \+ (\d+) pz)?$|^(\d+) pz$/.exec(text)
  if (!parts) return { full: null, rest: null, text }
  return { full: Number(parts[1] ?? 0), rest: Number(parts[2] ?? parts[3] ?? 0), text }
}

/** ISO number of a date's weekday, Monday 1 to Sunday 7. */
export function weekdayNumber(date: string): number {
  return Temporal.PlainDate.from(date).dayOfWeek
}

/** How far a quantity is outside its range, as a share of the bound that it passes. */
const distanceOf = ({ quantity, minimum, maximum }: UnusualQuantity): number =>
  quantity < minimum ? (minimum - quantity) / minimum : (quantity - maximum) / Math.max(maximum, 1)

const nameOf = ({ destinationName, customerName, destinationId }: NamedDestination) => destinationName ?? customerName ?? destinationId

const byNameThenId = (one: NamedDestination, other: NamedDestination): number =>
  compareNames(nameOf(one), nameOf(other)) || ascending(one.destinationId, other.destinationId)

/** Destinations that get nothing, the largest first, then the others by their most different article. */
export function mostDifferentFirst(deliveries: readonly UnusualDeliveryModel[]): UnusualDeliveryModel[] {
  const ranked = deliveries.map((delivery) => {
    const rows = delivery.rows.toSorted(
      (one, other) => distanceOf(other) - distanceOf(one) || ascending(one.articleCode, other.articleCode),
    )
    const [first] = rows
    const missing = Math.max(0, ...delivery.totals.map(({ maximum }) => maximum))
    return { delivery: { ...delivery, rows }, isMissing: delivery.totals.length > 0, size: first ? distanceOf(first) : missing }
  })
  const sorted = ranked.toSorted(
    (one, other) => Number(other.isMissing) - Number(one.isMissing) || other.size - one.size || byNameThenId(one.delivery, other.delivery),
  )
  return sorted.map(({ delivery }) => delivery)
}

/** Orders first, then closures, each by name. */
export const exceptionsInOrder = (exceptions: readonly DateExceptionModel[]): DateExceptionModel[] =>
  exceptions.toSorted((one, other) => Number(one.kind === 'CLOSURE') - Number(other.kind === 'CLOSURE') || byNameThenId(one, other))
