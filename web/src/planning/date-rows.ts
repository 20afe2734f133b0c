// One date on the screen: what it delivers, as rows like those of the week, and what is proposed where it delivers nothing.
import type { EffectivePartsFragment, ExceptionPartsFragment, Weekday } from '../generated/graphql.ts'
import { rulesOf, toThousandths } from '../ui/quantity.ts'
import { draftReducer } from './draft.ts'
import { cellsOf, emptyDraft, emptyWeek, newRow, shownRows } from './week.ts'
import type { CatalogueArticle, Draft, PlanRow } from './week.ts'

type DatedOrder = ExceptionPartsFragment['orders'][number]
type EffectiveRow = EffectivePartsFragment['rows'][number]
/** Quantities staged on the weekly screen for one date, by article. */
export type Carried = { date: string; quantities: ReadonlyMap<string, number> }

type Known = {
  weekday: Weekday
  week: readonly PlanRow[]
  articles: readonly CatalogueArticle[]
  order: DatedOrder | undefined
  effective: EffectivePartsFragment
}

const fallbackLimits = { minimum: 0.001, step: 0.001, maximum: 9_999_999, decimals: 0 }
const onlyOn = (day: Weekday, quantity: number) => ({ ...emptyWeek, [day]: quantity })

/** In the order of the week; what the week does not list comes last. */
function inWeekOrder(rows: readonly PlanRow[], week: readonly PlanRow[]): PlanRow[] {
  const places = new Map(week.map(({ code }, index) => [code, index]))
  const placeOf = ({ code }: PlanRow) => places.get(code) ?? week.length
  return rows.toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** What the date delivers now. An order of its own brings its rows along, the week lends the rest. */
export const dateRows = (known: Known): PlanRow[] => inWeekOrder(deliveredRows(known), known.week)

function deliveredRows({ weekday, week, articles, order, effective }: Known): PlanRow[] {
  if (effective.source === 'EXTRAORDINARY' && order) return order.rows.map((row) => ownRow(row, weekday))
  return effective.rows.map((row) => {
    const known = knownRow(row.code, week, articles)
    const { description, unit } = row
    return {
      ...(known ?? { code: row.code, weight: null, note: null, imageUrl: null, rules: rulesOf(fallbackLimits) }),
      description: description || (known?.description ?? row.code),
      unit: unit || (known?.unit ?? ''),
      saved: onlyOn(weekday, toThousandths(row.quantity)),
      isNew: false,
    } satisfies PlanRow & { code: EffectiveRow['code'] }
  })
}

function ownRow(
  { code, description, unit, quantity, weight, note, limits, article }: DatedOrder['rows'][number],
  weekday: Weekday,
): PlanRow {
  return {
    code,
    description,
    unit,
    weight: weight === null ? null : toThousandths(weight),
    note,
    imageUrl: article?.imageUrl ?? null,
    rules: rulesOf(limits),
    saved: onlyOn(weekday, toThousandths(quantity)),
    isNew: false,
  }
}

function knownRow(code: string, week: readonly PlanRow[], articles: readonly CatalogueArticle[]): PlanRow | undefined {
  const row = week.find((each) => each.code === code)
  if (row) return row
  const article = articles.find((each) => each.code === code)
  return article && newRow(article)
}

const proposesWeek = new Set<EffectivePartsFragment['source']>(['CLOSURE', 'DAY_DISABLED'])

/** Where nothing is delivered, the week's quantities are proposed; what was staged on the weekly screen lies above. */
export function initialDraft(rows: readonly PlanRow[], known: Known, carried: Carried | null): Draft {
  const { weekday, week, articles, effective } = known
  const ofWeek = proposesWeek.has(effective.source) ? week.map((row) => [row.code, row.saved[weekday]] as const) : []
  const wished = new Map([...ofWeek.filter(([, quantity]) => quantity > 0), ...(carried?.quantities ?? [])])
  return [...wished].reduce((draft, [code, quantity]) => {
    const row = shownRows(rows, draft).find((each) => each.code === code)
    if (row) return draftReducer(draft, { type: 'set', row, day: weekday, value: quantity })
    const added = knownRow(code, week, articles)
    return added && quantity > 0 ? addTo(draft, added, weekday, quantity) : draft
  }, emptyDraft)
}

/** An article that the date does not deliver yet. */
function addTo(draft: Draft, row: PlanRow, day: Weekday, quantity: number): Draft {
  return draftReducer(draft, { type: 'add', row: asNew(row), week: onlyOn(day, quantity) })
}

export const asNew = (row: PlanRow): PlanRow => ({ ...row, saved: emptyWeek, isNew: true })

/** The whole order of the date as it is to be saved. */
export function orderedRows(rows: readonly PlanRow[], draft: Draft, day: Weekday) {
  return shownRows(rows, draft)
    .map((row) => ({ code: row.code, quantity: (cellsOf(draft, row.code)[day]?.value ?? row.saved[day]) / 1000 }))
    .filter(({ quantity }) => quantity > 0)
}

/** The cells of one day that were changed on the weekly screen. */
export function carriedFrom(date: string, day: Weekday, draft: Draft): Carried {
  const cells = [...draft.cells].flatMap(([code, { [day]: cell }]) =>
    cell && Number.isFinite(cell.value) ? [[code, cell.value] as const] : [],
  )
  const removed = [...draft.removals.keys()].map((code) => [code, 0] as const)
  return { date, quantities: new Map([...cells, ...removed]) }
}
