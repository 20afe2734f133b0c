import { useEffect, useEffectEvent, useReducer, useState } from 'react'
import type { Place } from '../../app/offline/database.ts'
import { useUnsavedWork } from '../../app/unsaved-work.ts'
import { TOKEN_EXPIRED } from '../../app/window-events.ts'
import { draftReducer } from './draft.ts'
import type { DraftAction } from './draft.ts'
import { changeStoredDraft, deleteDraft, storeDraft, keyOf, storedDraft } from './draft-storage.ts'
import { text } from '../planning.text.ts'
import { countChanges, emptyDraft } from './week.ts'
import type { Draft, PlanRow } from './week.ts'

const isWeekly = (pathname: string) => /^\/(home|planning|ordini\/[^/]+)$/.test(pathname)

// An automatic logout and navigation between the weekly screens keep what was typed.
const drafts = new Map<string, Draft>()

/** Whether a destination's week has unsaved changes while a date is open. */
export const hasWeekDraft = (place: Place): boolean => drafts.has(keyOf(place))

/** Changes the week's draft while a date is open. */
export function changeWeekDraft(place: Place, action: DraftAction) {
  const draft = drafts.get(keyOf(place))
  if (draft) drafts.set(keyOf(place), draftReducer(draft, action))
  else changeStoredDraft(place, action)
}

type Options = {
  initial: Draft
  /** Keeps the draft for another weekly screen and for an automatic logout. */
  keep: (draft: Draft) => void
  /** Stores the draft on the device; false if that is impossible. */
  store: (draft: Draft, count: number) => Promise<boolean>
  /** Another draft is unsaved as well. */
  hasOtherDraft?: boolean
  /** The user leaves and drops the changes. */
  onLeave: () => void
}

/** The unsaved changes of one order: a destination's week, or one of its dates. */
export function useDraft(rows: readonly PlanRow[], { initial, keep, store, hasOtherDraft = false, onLeave }: Options) {
  const [draft, dispatch] = useReducer(draftReducer, initial)
  const count = countChanges(rows, draft)
  useUnsavedWork(count > 0 || hasOtherDraft, {
    text: text.leaveText(count),
    carryTo: (pathname) => {
      if (count > 0 && !isWeekly(pathname)) return false
      keep(draft)
      return true
    },
    store: () => store(draft, count),
    onLeave,
  })
  const keepNow = useEffectEvent(() => keep(draft))
  useEffect(() => {
    const listener = () => keepNow()
    window.addEventListener(TOKEN_EXPIRED, listener)
    return () => window.removeEventListener(TOKEN_EXPIRED, listener)
  }, [])
  return { draft, dispatch, count }
}

/** The unsaved changes of a destination's week, also stored on the device; returns whether they are. */
export function useWeekDraft(place: Place, rows: readonly PlanRow[]) {
  const key = keyOf(place)
  const [restored] = useState(() => (drafts.has(key) ? undefined : storedDraft(place)))
  const [initial] = useState(() => drafts.get(key) ?? restored ?? emptyDraft)
  useEffect(() => void drafts.delete(key), [key])
  const keep = (draft: Draft) => void drafts.set(key, draft)
  const store = (draft: Draft, count: number) => storeDraft(place, draft, count)
  const week = useDraft(rows, { initial, keep, store, onLeave: () => deleteDraft(place) })
  const { draft, count } = week
  useEffect(() => void storeDraft(place, draft, count), [place, draft, count])
  return { ...week, keep: () => keep(draft), isRestored: restored !== undefined }
}
