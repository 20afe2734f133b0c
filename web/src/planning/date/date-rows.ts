// The rows of one date: its delivery, in the shape of the rows of the week, and the proposal where it delivers nothing.
import type { DateOrder } from '../../extraordinary/index.date.ts'
import type { DeliveryFieldsFragment, OrderRowFieldsFragment, Weekday } from '../../generated/graphql.ts'
import { toThousandths } from '../../ui/quantity.ts'
import { draftReducer } from '../plan/draft.ts'
import { articleFields, cellsOf, emptyDraft, emptyWeek, quantityOf, shownRows } from '../plan/week.ts'
import type { Draft, PlanRow } from '../plan/week.ts'

/** Quantities by article, with rows of the articles that neither the week nor the date has. */
export type Quantities = {
  quantities: ReadonlyMap<string, number>
  rows?: readonly PlanRow[]
}

/** Quantities for one date, from the weekly screen or from before a conflict. */
export type Carried = Quantities & {
  date: string
  /** The quantities are the whole order: articles without one are removed. */
  isWhole?: boolean
  /** They are staged for the week and remain there. */
  isFromWeek?: boolean
}

/** The order and the delivery of the date when its form was opened. */
export type Basis = Pick<DateOrder, 'order' | 'isClosure' | 'delivery'>

export type Known = Basis & {
  weekday: Weekday
  week: readonly PlanRow[]
}

export const onlyOn = (day: Weekday, quantity: number) => ({ ...emptyWeek, [day]: quantity })

/** In the order of the week; articles that are not in the week come last. */
function inWeekOrder(rows: readonly PlanRow[], week: readonly PlanRow[]): PlanRow[] {
  const places = new Map(week.map(({ code }, index) => [code, index]))
  const placeOf = ({ code }: PlanRow) => places.get(code) ?? week.length
  return rows.toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** An order on a date on which the bakery is closed can be seen and changed: the closing may still move. */
const deliversOrder = new Set<DeliveryFieldsFragment['basis']>(['EXTRAORDINARY', 'COMPANY_SUSPENDED'])

/** The current delivery of the date. Rows of its own order override those of the week. */
export const dateRows = (known: Known): PlanRow[] => inWeekOrder(deliveredRows(known), known.week)

function deliveredRows({ weekday, week, order, delivery }: Known): PlanRow[] {
  if (delivery.state === 'OPEN' && deliversOrder.has(delivery.basis) && order) return order.rows.map((row) => ownRow(row, weekday))
  return delivery.rows.map((row) => {
    const own = ownRow(row, weekday)
    const known = week.find(({ code }) => code === row.articleCode)
    const { unit, saved } = own
    return known ? { ...known, description: row.description || known.description, unit: unit || known.unit, saved, isNew: false } : own
  })
}

const ownRow = (row: OrderRowFieldsFragment, weekday: Weekday): PlanRow => ({
  ...articleFields(row),
  saved: onlyOn(weekday, toThousandths(row.quantity)),
  isNew: false,
})

const proposesWeek = new Set<DeliveryFieldsFragment['basis']>(['CLOSURE', 'DAY_DISABLED', 'COMPANY_SUSPENDED'])

/** Proposes the quantities of the week where nothing is delivered and nothing is ordered: they would replace the order. */
export function proposal(rows: readonly PlanRow[], known: Known): Draft {
  const { weekday, week, order, delivery } = known
  const ofWeek = !order && proposesWeek.has(delivery.basis) ? week.map((row) => [row.code, row.saved[weekday]] as const) : []
  return applied(
    emptyDraft,
    ofWeek.filter(([, quantity]) => quantity > 0),
    rows,
    known,
  )
}

/** Applies quantities from another screen to a draft of the date. */
export function withCarried(draft: Draft, carried: Carried, rows: readonly PlanRow[], { weekday, week }: Known): Draft {
  const { quantities, isWhole, rows: more = [] } = carried
  // Their quantities are those of another date or of no day.
  const known = { weekday, week: [...week, ...more.map((row) => ({ ...row, saved: emptyWeek }))] }
  if (!isWhole) return applied(draft, [...quantities], rows, known)
  const removed = rows.flatMap(({ code }) => (quantities.has(code) ? [] : [[code, 0] as const]))
  return applied(emptyDraft, [...removed, ...quantities], rows, known)
}

type Applicable = Pick<Known, 'weekday' | 'week'>

function applied(from: Draft, wanted: readonly (readonly [string, number])[], rows: readonly PlanRow[], known: Applicable): Draft {
  const { weekday, week } = known
  return wanted.reduce((draft, [code, quantity]) => {
    const row = shownRows(rows, draft).find((each) => each.code === code)
    if (row) return draftReducer(draft, { type: 'set', row, day: weekday, value: quantity })
    const added = week.find((each) => each.code === code)
    return added && quantity > 0 ? addTo(draft, added, weekday, quantity) : draft
  }, from)
}

/** A row for an article that the date does not deliver yet. */
function addTo(draft: Draft, row: PlanRow, day: Weekday, quantity: number): Draft {
  return draftReducer(draft, { type: 'add', row: asNew(row), week: onlyOn(day, quantity) })
}

export const asNew = (row: PlanRow): PlanRow => ({ ...row, saved: emptyWeek, usual: row.saved, isNew: true })

/** The whole order of the date, as it is saved. */
export function orderedRows(rows: readonly PlanRow[], draft: Draft, day: Weekday) {
  return shownRows(rows, draft)
    .map((row) => ({ articleCode: row.code, quantity: quantityOf(row, cellsOf(draft, row.code), day) / 1000 }))
    .filter(({ quantity }) => quantity > 0)
}

/** The changed quantities of the date, by article. */
export function editsOf(rows: readonly PlanRow[], draft: Draft, day: Weekday): Map<string, number> {
  return new Map(
    shownRows(rows, draft).flatMap((row) => {
      const quantity = quantityOf(row, cellsOf(draft, row.code), day)
      return Object.is(quantity, row.saved[day]) ? [] : [[row.code, quantity] as const]
    }),
  )
}
