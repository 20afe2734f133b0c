import type { Weekday } from '../../generated/graphql.ts'
import type { Carried } from '../date/date-rows.ts'
import { changeOf } from './week.ts'
import type { Draft } from './week.ts'

/** The cells of one day that were changed on the weekly screen. */
export function carriedFrom(date: string, day: Weekday, draft: Draft): Carried {
  const cells = [...draft.cells].flatMap(([code, cells]) => {
    const { value = Number.NaN } = changeOf(cells, day) ?? {}
    return Number.isFinite(value) ? [[code, value] as const] : []
  })
  const removed = [...draft.removals.keys()].map((code) => [code, 0] as const)
  return { date, quantities: new Map([...cells, ...removed]), rows: draft.added, isFromWeek: true }
}
