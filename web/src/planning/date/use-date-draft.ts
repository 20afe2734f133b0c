import { useEffect } from 'react'
import type { Place } from '../../app/offline/database.ts'
import { followDraft, storeDraft, storedWeekDraft } from '../plan/draft-storage.ts'
import { useDraft } from '../plan/use-draft.ts'
import type { Draft, PlanRow } from '../plan/week.ts'
import type { Basis } from './date-rows.ts'

export type DateDraft = {
  draft: Draft
  /** The content of the date when the draft was started. */
  basis: Basis
  /** Its quantities that are staged for the week and remain there; a draft of an earlier version has none. */
  fromWeek?: ReadonlyMap<string, number>
}

export const keyOf = (date: string) => `draft ${date}` as const

type Options = {
  place: Place
  date: string
  basis: Basis
  initial: Draft
  /** The form's own proposal: until something is typed it is no unsaved change. */
  proposed: Draft
  fromWeek: ReadonlyMap<string, number>
}

/** The unsaved changes of one date. */
export function useDateDraft(rows: readonly PlanRow[], { place, date, basis, initial, proposed, fromWeek }: Options) {
  const isTyped = (draft: Draft, count: number) => count > 0 && draft !== proposed
  const dated = useDraft(rows, {
    initial,
    store: (draft, count) => {
      const record: DateDraft = { draft, basis, fromWeek }
      return storeDraft(place, keyOf(date), isTyped(draft, count) ? record : null)
    },
    hasOtherDraft: storedWeekDraft(place) !== undefined,
  })
  const { dispatch } = dated
  const { login, destination } = place
  useEffect(() => followDraft({ login, destination }, keyOf(date), dispatch), [login, destination, date, dispatch])
  return { ...dated, isTouched: isTyped(dated.draft, dated.count) }
}
