// Rows of the standing week: their limits, and the new row of an article that is ordered for the first time.
import { limitsOf, type Limits } from '@panify/rules/quantity'
import type { Weekday } from '../generated/contract.ts'
import type { ArticleModel } from '../articles/ports.ts'
import type { DayName, PlanningRowModel, StandingRow, Week } from './planning.model.ts'

type Articles = ReadonlyMap<string, ArticleModel>

export const NOTHING: Week = { monday: 0, tuesday: 0, wednesday: 0, thursday: 0, friday: 0, saturday: 0, sunday: 0 }

export const dayName = (day: Weekday) => day.toLowerCase() as DayName

export function limitsOfRow(row: StandingRow, article: ArticleModel | undefined): Limits {
  return limitsOf({ unit: row.unit, minimum: row.minimum, step: row.step, maximum: article?.maximum ?? null })
}

type Finished = { planning: string; articles: Articles; rows: PlanningRowModel[] }

const known = new WeakMap<readonly StandingRow[], Finished>()

/** Rows with their limits and articles, for the graph; the same as before while neither rows nor articles are others. */
export function finished(planning: string, rows: readonly StandingRow[], articles: Articles): PlanningRowModel[] {
  const before = known.get(rows)
  if (before?.articles === articles && before.planning === planning) return before.rows
  const all = rows.map((row) => {
    const article = articles.get(row.code)
    const id = `${planning}/${encodeURIComponent(row.code)}`
    return { ...row, id, articleCode: row.code, limits: limitsOfRow(row, article), article: article ?? null }
  })
  known.set(rows, { planning, articles, rows: all })
  return all
}

/** The server gives the row an id when it stores it. */
export function newRow(code: string, article: ArticleModel | undefined): StandingRow {
  return {
    id: null,
    code,
    description: article?.description ?? code,
    unit: article?.unit ?? '',
    weight: article?.weight ?? null,
    note: article?.note ?? null,
    quantities: NOTHING,
    minimum: article?.limits.minimum ?? null,
    step: article?.limits.step ?? null,
  }
}
