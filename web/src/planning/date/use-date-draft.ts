import { useEffect } from 'react'
import type { Place } from '../../app/offline/database.ts'
import { hasWaiting, useDraft } from '../plan/use-draft.ts'
import type { Draft, PlanRow } from '../plan/week.ts'
import type { Basis } from './date-rows.ts'
import { keepDate } from './kept-date.ts'

type Options = {
  place: Place
  date: string
  basis: Basis
  initial: Draft
  /** What the form proposes by itself: as long as nothing is typed it is no work of the person. */
  proposed: Draft
  isFromWeek: boolean
}

/** The unsaved changes of one date: kept on the device with each change, whatever way leads away from it. */
export function useDateDraft(rows: readonly PlanRow[], { place, date, basis, initial, proposed, isFromWeek }: Options) {
  const dated = useDraft(rows, {
    initial,
    // Each change has been written down already.
    keep: () => {},
    isWaiting: hasWaiting(place),
    onLeave: () => keepDate(place, date, null),
  })
  const { draft, count } = dated
  const isTouched = count > 0 && draft !== proposed
  useEffect(
    () => keepDate(place, date, isTouched ? { draft, basis, isFromWeek } : null),
    [place, date, draft, basis, isFromWeek, isTouched],
  )
  return { ...dated, isTouched }
}
