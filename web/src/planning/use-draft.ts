import { useEffect, useReducer } from 'react'
import { TOKEN_EXPIRED } from '../app/apollo.ts'
import { setUnsavedWork } from '../app/unsaved-work.ts'
import { draftReducer } from './draft.ts'
import { countChanges, emptyDraft } from './week.ts'
import type { Draft, PlanRow } from './week.ts'

// A session that ends by itself, and a change of address between the weekly screens, must not cost what was typed.
let kept: { destination: string; draft: Draft } | null = null

/** The unsaved changes of one destination's week. */
export function useDraft(destination: string, rows: readonly PlanRow[]) {
  const [draft, dispatch] = useReducer(draftReducer, null, () => (kept?.destination === destination ? kept.draft : emptyDraft))
  const count = countChanges(rows, draft)
  useEffect(() => {
    kept = null
  }, [])
  useEffect(() => {
    setUnsavedWork(count > 0)
    return () => setUnsavedWork(false)
  }, [count])
  useEffect(() => {
    const keep = () => {
      kept = { destination, draft }
    }
    window.addEventListener(TOKEN_EXPIRED, keep)
    return () => window.removeEventListener(TOKEN_EXPIRED, keep)
  }, [destination, draft])
  return {
    draft,
    dispatch,
    count,
    keep: () => {
      kept = { destination, draft }
    },
  }
}
