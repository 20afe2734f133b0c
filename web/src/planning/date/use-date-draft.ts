import { useEffect } from 'react'
import type { Place } from '../../app/offline/database.ts'
import { hasWeekDraft, useDraft } from '../plan/use-draft.ts'
import type { Draft, PlanRow } from '../plan/week.ts'
import type { Basis } from './date-rows.ts'
import { storeDateDraft } from './date-draft-storage.ts'

type Options = {
  place: Place
  date: string
  basis: Basis
  initial: Draft
  /** The form's own proposal: until something is typed it is no unsaved change. */
  proposed: Draft
  isFromWeek: boolean
}

/** The unsaved changes of one date, stored on the device with each change. */
export function useDateDraft(rows: readonly PlanRow[], { place, date, basis, initial, proposed, isFromWeek }: Options) {
  const dated = useDraft(rows, {
    initial,
    // Each change is stored already.
    keep: () => {},
    store: (draft, count) => storeDateDraft(place, date, count > 0 && draft !== proposed ? { draft, basis, isFromWeek } : null),
    hasOtherDraft: hasWeekDraft(place),
    onLeave: () => void storeDateDraft(place, date, null),
  })
  const { draft, count } = dated
  const isTouched = count > 0 && draft !== proposed
  useEffect(
    () => void storeDateDraft(place, date, isTouched ? { draft, basis, isFromWeek } : null),
    [place, date, draft, basis, isFromWeek, isTouched],
  )
  return { ...dated, isTouched }
}
