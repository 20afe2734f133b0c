// Which events can change the totals of a period, and what differs between two readings of them.
import { type Period, datesOf, daysOf } from '../dates/ports.ts'
import type { EventModel } from '../events/ports.ts'
import { WEEKDAYS } from '../ordering/weekdays.ts'
import type { ProductionTotal, QuantityChange } from './production.model.ts'
import { weekdayNumber } from './production.rules.ts'

/** An order changes the dates that its event names; a destination, the company or an article may change any. */
export function mayChange({ type, dates, weekdays }: Pick<EventModel, 'type' | 'dates' | 'weekdays'>, period: Period): boolean {
  if (type === 'DOCUMENT_ISSUED' || type === 'DOCUMENT_ANNULLED') return false
  if (dates.length + weekdays.length === 0) return true
  return dates.some((date) => period.from <= date && date <= period.to) || hasOneOf(period, weekdays)
}

function hasOneOf(period: Period, weekdays: EventModel['weekdays']): boolean {
  if (weekdays.length === 0) return false
  if (daysOf(period) >= WEEKDAYS.length) return true
  return datesOf(period).some((date) => weekdays.includes(WEEKDAYS[weekdayNumber(date) - 1]!.day))
}

/** The articles of the later reading first, in its order. An article that a reading does not have has the total 0. */
export function changesBetween(before: readonly ProductionTotal[], after: readonly ProductionTotal[]): QuantityChange[] {
  const [earlier, later] = [quantitiesOf(before), quantitiesOf(after)]
  return [...new Set([...later.keys(), ...earlier.keys()])].flatMap((articleCode) => {
    const [was, is] = [totalOf(earlier, articleCode), totalOf(later, articleCode)]
    return was === is ? [] : [{ articleCode, before: was, after: is }]
  })
}

const quantitiesOf = (items: readonly ProductionTotal[]) => new Map(items.map(({ articleCode, quantity }) => [articleCode, quantity]))

/** Null is a total that cannot be read. */
const totalOf = (quantities: ReadonlyMap<string, number | null>, articleCode: string): number | null =>
  quantities.has(articleCode) ? quantities.get(articleCode)! : 0
