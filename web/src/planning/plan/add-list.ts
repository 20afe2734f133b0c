// Which articles of the catalogue can be added on a day.
import type { Weekday } from '../../generated/graphql.ts'
import { cellsOf, quantityOf, shownRows } from './week.ts'
import type { Draft, PlanRow } from './week.ts'

type Listed = { code: string; description: string; categories: readonly { code: string }[] }
/** `category` is null for 'Tutte le categorie'. */
type AddFilter = { text: string; category: string | null }

/** The codes already ordered on the day, unsaved changes included. */
export function orderedOn(day: Weekday, rows: readonly PlanRow[], draft: Draft): Set<string> {
  const ordered = shownRows(rows, draft).filter(
    (row) => !draft.removals.has(row.code) && quantityOf(row, cellsOf(draft, row.code), day) > 0,
  )
  return new Set(ordered.map(({ code }) => code))
}

export function addable<T extends Listed>(articles: readonly T[], ordered: ReadonlySet<string>, { text, category }: AddFilter): T[] {
  const wanted = text.trim().toLowerCase()
  return articles.filter(
    ({ code, description, categories }) =>
      !ordered.has(code) &&
      (category === null || categories.some((one) => one.code === category)) &&
      (code.toLowerCase().includes(wanted) || description.toLowerCase().includes(wanted)),
  )
}
