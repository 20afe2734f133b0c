import { useEffect, useEffectEvent, useReducer, useState } from 'react'
import type { Place } from '../../app/offline/database.ts'
import { useUnsavedWork } from '../../app/unsaved-work.ts'
import { draftReducer } from './draft.ts'
import { followWeekDraft, storedWeekDraft, storeWeekDraft } from './draft-storage.ts'
import { text } from '../planning.text.ts'
import { countChanges, emptyDraft } from './week.ts'
import type { Draft, PlanRow } from './week.ts'

const isWeekly = (pathname: string) => /^\/(home|planning)$/.test(pathname)

type Options = {
  initial: Draft
  /** Stores the draft, or deletes it where nothing is changed; false if the device has no storage. */
  store: (draft: Draft, count: number) => Promise<boolean>
  /** Another draft is unsaved as well. */
  hasOtherDraft?: boolean
}

/** The unsaved changes of one order, stored with each change: a destination's week, or one of its dates. */
export function useDraft(rows: readonly PlanRow[], { initial, store, hasOtherDraft = false }: Options) {
  const [draft, dispatch] = useReducer(draftReducer, initial)
  const count = countChanges(rows, draft)
  useUnsavedWork(count > 0 || hasOtherDraft, {
    text: text.leaveText(count),
    staysAt: (pathname) => count === 0 || isWeekly(pathname),
    store: () => store(draft, count),
    onLeave: () => void store(draft, 0),
  })
  const [isOnDevice, setOnDevice] = useState(true)
  const keep = useEffectEvent(store)
  useEffect(() => void keep(draft, count).then(setOnDevice), [draft, count])
  return { draft, dispatch, count, isOnDevice }
}

/** The unsaved changes of a destination's week; `isRestored`: stored by an earlier visit. */
export function useWeekDraft(place: Place, rows: readonly PlanRow[]) {
  const stored = storedWeekDraft(place)
  const week = useDraft(rows, {
    initial: stored?.draft ?? emptyDraft,
    store: (draft, count) => storeWeekDraft(place, draft, count),
  })
  const { dispatch } = week
  useEffect(() => dispatch({ type: 'read', rows }), [dispatch, rows])
  const { login, destination } = place
  // A date whose save is confirmed after the person has come back takes its quantities out of the open week.
  useEffect(() => followWeekDraft({ login, destination }, dispatch), [login, destination, dispatch])
  return { ...week, isRestored: stored?.isRestored === true }
}
