import { Temporal } from 'temporal-polyfill'

/** The documents of one customer and day of delivery. */
export type DayKey = { customerCode: string; date: string }

/** The server lists no longer period for all customers. */
const LONGEST_OF_ALL = 62

type Span = { from: string; to: string; customerCode: string | null }

/** The fewest periods that contain all days: one for a single customer, else as long as the server accepts. */
export function spansOf(days: readonly DayKey[]): Span[] {
  const dates = [...new Set(days.map(({ date }) => date))].toSorted()
  const [first, last] = [dates[0], dates.at(-1)]
  if (first === undefined || last === undefined) return []
  const customers = new Set(days.map(({ customerCode }) => customerCode))
  const [customerCode] = customers
  if (customers.size === 1) return [{ from: first, to: last, customerCode: customerCode! }]
  const spans: Span[] = []
  for (const date of dates) {
    const span = spans.at(-1)
    if (span && daysBetween(span.from, date) < LONGEST_OF_ALL) span.to = date
    else spans.push({ from: date, to: date, customerCode: null })
  }
  return spans
}

const daysBetween = (from: string, to: string) => Temporal.PlainDate.from(from).until(to, { largestUnit: 'day' }).days
