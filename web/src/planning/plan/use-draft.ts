import { useEffect, useEffectEvent, useReducer, useState } from 'react'
import type { Place } from '../../app/offline/database.ts'
import { useUnsavedWork } from '../../app/unsaved-work.ts'
import { TOKEN_EXPIRED } from '../../app/window-events.ts'
import { draftReducer } from './draft.ts'
import type { DraftAction } from './draft.ts'
import { changeRecalled, forgetDraft, keepDraft, keyOf, recalledDraft } from './kept-draft.ts'
import { text } from '../planning.text.ts'
import { countChanges, emptyDraft } from './week.ts'
import type { Draft, PlanRow } from './week.ts'

const isWeekly = (pathname: string) => /^\/(home|planning|ordini\/[^/]+)$/.test(pathname)

// An automatic logout and navigation between the weekly screens keep what was typed.
const kept = new Map<string, Draft>()

/** Whether a destination's week has unsaved changes while a date is open. */
export const hasWaiting = (place: Place): boolean => kept.has(keyOf(place))

/** Changes the week's draft while a date is open. */
export function changeWaiting(place: Place, action: DraftAction) {
  const draft = kept.get(keyOf(place))
  if (draft) kept.set(keyOf(place), draftReducer(draft, action))
  else changeRecalled(place, action)
}

type Options = {
  initial: Draft
  /** Keeps the draft for another weekly screen and for an automatic logout. */
  keep: (draft: Draft) => void
  /** Another draft is unsaved as well. */
  isWaiting?: boolean
  /** The user leaves and drops the changes. */
  onLeave: () => void
}

/** The unsaved changes of one order: a destination's week, or one of its dates. */
export function useDraft(rows: readonly PlanRow[], { initial, keep, isWaiting = false, onLeave }: Options) {
  const [draft, dispatch] = useReducer(draftReducer, initial)
  const count = countChanges(rows, draft)
  useUnsavedWork(count > 0 || isWaiting, {
    text: text.leaveText(count),
    carryTo: (pathname) => {
      if (count > 0 && !isWeekly(pathname)) return false
      keep(draft)
      return true
    },
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
  const [recalled] = useState(() => (kept.has(key) ? undefined : recalledDraft(place)))
  const [initial] = useState(() => kept.get(key) ?? recalled ?? emptyDraft)
  useEffect(() => void kept.delete(key), [key])
  const keep = (draft: Draft) => void kept.set(key, draft)
  const week = useDraft(rows, { initial, keep, onLeave: () => forgetDraft(place) })
  const { draft, count } = week
  useEffect(() => keepDraft(place, draft, count), [place, draft, count])
  return { ...week, keep: () => keep(draft), isRecalled: recalled !== undefined }
}
