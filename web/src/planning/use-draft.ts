import { useEffect, useReducer, useState } from 'react'
import type { Place } from '../app/offline/database.ts'
import { useUnsavedWork } from '../app/unsaved-work.ts'
import { TOKEN_EXPIRED } from '../app/window-events.ts'
import { draftReducer } from './draft.ts'
import type { DraftAction } from './draft.ts'
import { forgetDraft, keepDraft, keyOf, recalledDraft } from './kept-draft.ts'
import { text } from './planning.text.ts'
import { countChanges, emptyDraft } from './week.ts'
import type { Draft, PlanRow } from './week.ts'

const isWeekly = (pathname: string) => /^\/(home|planning|ordini\/[^/]+)$/.test(pathname)

// A session that ends by itself, and a change of address between the weekly screens, must not cost what was typed.
const kept = new Map<string, Draft>()

/** Changes a draft that waits while another screen is open. */
export function changeKept(key: string, action: DraftAction) {
  const draft = kept.get(key)
  if (draft) kept.set(key, draftReducer(draft, action))
}

type Options = {
  initial?: Draft
  /** The draft that waits meanwhile: it is unsaved work as well. */
  waiting?: string
  /** The user leaves and wants the changes no more. */
  onLeave?: () => void
}

/** The unsaved changes of one order: a destination's week, or one of its dates. */
export function useDraft(key: string, rows: readonly PlanRow[], { initial = emptyDraft, waiting, onLeave }: Options = {}) {
  const [draft, dispatch] = useReducer(draftReducer, null, () => kept.get(key) ?? initial)
  const count = countChanges(rows, draft)
  useEffect(() => void kept.delete(key), [key])
  const keep = () => void kept.set(key, draft)
  useUnsavedWork(count > 0 || (waiting !== undefined && kept.has(waiting)), {
    text: text.leaveText(count),
    carryTo: (pathname) => {
      if (count > 0 && !isWeekly(pathname)) return false
      keep()
      return true
    },
    ...(onLeave ? { onLeave } : {}),
  })
  useEffect(() => {
    const keepNow = () => void kept.set(key, draft)
    window.addEventListener(TOKEN_EXPIRED, keepNow)
    return () => window.removeEventListener(TOKEN_EXPIRED, keepNow)
  }, [key, draft])
  return { draft, dispatch, count, keep }
}

/** The same for a destination's week: it also survives a closed app, and says whether it has. */
export function useWeekDraft(place: Place, rows: readonly PlanRow[]) {
  const key = keyOf(place)
  const [initial] = useState(() => (kept.has(key) ? undefined : recalledDraft(place)))
  const week = useDraft(key, rows, { ...(initial ? { initial } : {}), onLeave: () => forgetDraft(place) })
  const { draft, count } = week
  useEffect(() => keepDraft(place, draft, count), [place, draft, count])
  return { ...week, isRecalled: initial !== undefined }
}
