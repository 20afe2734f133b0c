// Unsent edits survive a closed or crashed app: one draft per destination worked for, for seven days, never sent
// automatically.
import { useEffect, useState } from 'react'
import { now } from '../../app/clock.ts'
import { drop, keep, recall } from '../../app/offline/database.ts'
import type { Place } from '../../app/offline/database.ts'
import { draftReducer } from './draft.ts'
import type { DraftAction } from './draft.ts'
import type { Draft } from './week.ts'

const SEVEN_DAYS = 7 * 86_400_000

type KeptDraft = { draft: Draft; at: number }

const recalled = new Map<string, Draft>()

/** The key of the drafts of a place while the app is open. */
export const keyOf = ({ login, destination }: Place) => `${login} ${destination}`

export const isFresh = ({ at }: Pick<KeptDraft, 'at'>, nowMs: number) => nowMs - at < SEVEN_DAYS

/** Stores the draft, or deletes it when it is empty. */
export function keepDraft(place: Place, draft: Draft, count: number) {
  if (count > 0) void keep(place, 'draft', { draft, at: now().getTime() } satisfies KeptDraft)
  else forgetDraft(place)
}

export function forgetDraft(place: Place) {
  recalled.delete(keyOf(place))
  void drop(place, 'draft')
}

/** The draft of an earlier visit; undefined without one. */
export const recalledDraft = (place: Place) => recalled.get(keyOf(place))

/** Changes the draft of an earlier visit while another screen is open. */
export function changeRecalled(place: Place, action: DraftAction) {
  const draft = recalledDraft(place)
  if (!draft) return
  const next = draftReducer(draft, action)
  recalled.set(keyOf(place), next)
  void keep(place, 'draft', { draft: next, at: now().getTime() } satisfies KeptDraft)
}

/** Reads the draft of an earlier visit; true once the read is done. */
export function useRecalledDraft(place: Place): boolean {
  const [known, setKnown] = useState<Place | null>(null)
  useEffect(() => {
    const look = async () => {
      const found = await recall<KeptDraft>(place, 'draft')
      if (found && isFresh(found, now().getTime())) recalled.set(keyOf(place), found.draft)
      else forgetDraft(place)
      setKnown(place)
    }
    void look()
  }, [place])
  return known === place
}
