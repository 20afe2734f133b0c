/** One article of an extraordinary order as the bakery's server holds it; quantities in thousandths. */
export type OrderedRow = {
  code: string
  description: string
  unit: string
  quantity: number
  /** As it is written there: it goes back the same. */
  price: string | null
  weight: number | null
  note: string | null
  minimum: number | null
  step: number | null
}

export type DatedOrder = { date: string; rows: OrderedRow[] }

/** Everything that differs from a destination's week, by date. */
export type Exceptions = { orders: DatedOrder[]; closures: string[] }

/** What one date shall hold besides the week: an order, a closure, or nothing. */
export type Exception = { kind: 'order'; rows: OrderedRow[] } | { kind: 'closure' } | { kind: 'none' }
