// What the start page says about the answer: pure, without any element.
import { dayAt, isoWeekday, shownDate, timeAt } from '../app/clock.ts'
import { days } from '../app/selected-day.ts'
import type { TodayQuery } from '../generated/graphql.ts'
import { dayAndDate } from '../ui/dates.ts'
import { shownFigure } from '../ui/figures.ts'
import { shownUnit } from '../ui/units.ts'
import { dayName, text } from './today.text.ts'

export type Production = NonNullable<TodayQuery['production']>
export type Unusual = NonNullable<Production['unusual']>[number]
export type Exception = NonNullable<Production['exceptions']>['list'][number]
export type Change = NonNullable<TodayQuery['orderChanges']>['nodes'][number]
type Unit = { code: string | null }
type GroupTotal = NonNullable<Production['group1']>[number]

export const nameOf = ({ destinationName, customerName }: { destinationName: string | null; customerName: string | null }) =>
  destinationName ?? customerName ?? ''

/** '45 pz', '3,5 kg', the unit never on another line. */
export const shownWith = (quantity: number, unit: Unit) => `${shownFigure(quantity)}\u00a0${shownUnit(unit)}`

/** '58–64', or '12' where it is always the same. */
export const shownRange = ({ minimum, maximum }: { minimum: number; maximum: number }) =>
  minimum === maximum ? shownFigure(minimum) : `${shownFigure(minimum)}–${shownFigure(maximum)}`

export const weekdayName = (date: string): string => days[isoWeekday(date) - 1]!.label.toLowerCase()

// Sums are exact: they add whole thousandths.
const sumOf = (quantities: readonly (number | null)[]) =>
  quantities.reduce<number>((sum, quantity) => sum + Math.round((quantity ?? 0) * 1000), 0) / 1000

type Counted = { unit: { kind: 'KILOGRAM' | 'PIECE' | 'OTHER' }; quantity: number | null }
export const totalOf = (kind: Counted['unit']['kind'], counted: readonly Counted[]) =>
  sumOf(counted.filter(({ unit }) => unit.kind === kind).map(({ quantity }) => quantity))

/** '+3 %', '−12 %'; null where it is as usual, or nothing is usual. */
export function shareAbove(now: number, usual: number): string | null {
  const percent = usual === 0 ? 0 : Math.round(((now - usual) / usual) * 100)
  if (percent === 0) return null
  return `${percent > 0 ? '+' : '−'}${shownFigure(Math.abs(percent))}\u00a0%`
}

/** '9 h 56' and 'min' until an instant, rounded up to the minute. */
export function remaining(until: string, now: Date): { figure: string; unit: string } {
  const minutes = Math.max(0, Math.ceil((Date.parse(until) - now.getTime()) / 60_000))
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours >= 48) return { figure: shownFigure(Math.floor(hours / 24)), unit: 'giorni' }
  return hours === 0 ? { figure: String(rest), unit: 'min' } : { figure: `${hours}\u00a0h ${rest}`, unit: 'min' }
}

/** 'martedì 24/11 alle 20:00'. */
export const shownMoment = (instant: string) =>
  `${weekdayName(dayAt(instant))} ${shownDate(dayAt(instant)).slice(0, 5)} alle ${timeAt(instant)}`

export type Line = { name: string; detail: string; figure: string; beside: string }

/** A destination that does not get what is usual: its most different article, or that it gets nothing. */
export function unusualLine(delivery: Unusual): Line {
  const name = nameOf(delivery)
  const { totals, rows, isDayDisabled } = delivery
  const total = totals.find(({ unit }) => unit.kind === 'PIECE') ?? totals[0]
  if (total)
    return {
      name,
      detail: isDayDisabled ? text.dayDisabled : text.noOrder,
      figure: shownWith(total.quantity, total.unit),
      beside: text.usually(shownRange(total)),
    }
  const [row, ...others] = rows
  if (!row) return { name, detail: '', figure: '', beside: '' }
  return {
    name,
    detail: `${row.description}${text.andOthers(others.length)}`,
    figure: shownWith(row.quantity, row.unit),
    beside: text.usually(shownRange(row)),
  }
}

const joined = (totals: readonly { quantity: number; unit: Unit }[]) =>
  totals
    .filter(({ quantity }) => quantity > 0)
    .map(({ quantity, unit }) => shownWith(quantity, unit))
    .join(' · ')

export function exceptionLine(exception: Exception, date: string): Line {
  const { kind, lastDate, totals } = exception
  // Kilos come first: a closure is shown by its pieces where there are any.
  const last = totals.at(-1)
  const now = joined(totals)
  const weekly = joined(totals.map((total) => ({ ...total, quantity: total.weekly })))
  const until = lastDate !== null && lastDate !== date ? `${weekdayName(lastDate)} ${shownDate(lastDate).slice(0, 5)}` : null
  return {
    name: nameOf(exception),
    detail: kind === 'ORDER' ? text.order : text.closure(until),
    figure: now || (last ? shownWith(0, last.unit) : text.nothing),
    beside: text.insteadOf(weekly || text.nothing),
  }
}

export type ChangeLine = { name: string; detail: string; time: string; before: string | null; after: string | null; unit: string }

export function changeLine(change: Change): ChangeLine {
  const quantity = (value: number | null) => (value === null ? null : shownFigure(value))
  const isQuantity = change.before !== null || change.after !== null
  return {
    name: nameOf(change),
    detail: [change.description, detailOf(change)].filter(Boolean).join(' · '),
    time: timeAt(change.changedAt),
    before: isQuantity ? (quantity(change.before) ?? text.none) : null,
    after: isQuantity ? (quantity(change.after) ?? text.none) : null,
    unit: change.unit ? shownUnit(change.unit) : '',
  }
}

function detailOf({ kind, day, date }: Change): string {
  const [weekday, onDate] = [day === null ? '' : dayName(day), date === null ? '' : dayAndDate(date)]
  const details: Record<Change['kind'], string> = {
    STANDING: weekday,
    ROW_ADDED: text.rowAdded,
    ROW_REMOVED: text.rowRemoved,
    DAY_DISABLED: text.dayOff(weekday),
    DAY_ENABLED: text.dayOn(weekday),
    EXTRAORDINARY: text.extraordinary(onDate),
    CLOSURE_CREATED: text.closureCreated(onDate),
    CLOSURE_DELETED: text.closureDeleted(onDate),
    DELIVERY_VARIED: text.varied(onDate),
    OTHER: text.otherChange,
  }
  return details[kind]
}

export type Department = { name: string; lines: { figure: string; now: number; usual: number; share: string | null }[] }

/** Departments with their totals beside the usual ones, each unit apart. */
export function departmentsOf(now: readonly GroupTotal[], usual: readonly GroupTotal[]): Department[] {
  const names = [...new Set([...now, ...usual].map(({ name }) => name))]
  return names.map((name) => {
    const units = [...new Set([...now, ...usual].filter((total) => total.name === name).map(({ unit }) => shownUnit(unit)))].toSorted()
    const of = (totals: readonly GroupTotal[], unit: string) =>
      totals.find((total) => total.name === name && shownUnit(total.unit) === unit)?.quantity ?? 0
    const lines = units.map((unit) => {
      const [made, usually] = [of(now, unit), of(usual, unit)]
      return { figure: shownWith(made, { code: unit }), now: made, usual: usually, share: shareAbove(made, usually) }
    })
    return { name: name ?? text.withoutGroup, lines }
  })
}

const GROUPS = ['group1', 'group2', 'group3'] as const
const KEYS = { group1: 'GROUP_1', group2: 'GROUP_2', group3: 'GROUP_3' } as const

/** The group of articles that the bakery calls 'Reparto', else the first one. */
export function departmentGroup(groups: TodayQuery['categoryGroups']): { group: (typeof GROUPS)[number]; label: string } {
  const labelOf = (group: (typeof GROUPS)[number]) => groups?.find(({ key }) => key === KEYS[group])?.label ?? null
  const group = GROUPS.find((one) => /reparto/i.test(labelOf(one) ?? '')) ?? 'group1'
  return { group, label: labelOf(group) ?? text.category }
}
