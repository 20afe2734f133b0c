// Edits that were not sent survive a closed or killed app: one draft per destination that is worked for, for seven days, and never
// sent by itself.
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

/** Under what the drafts of a place are known while the app is open. */
export const keyOf = ({ login, destination }: Place) => `${login} ${destination}`

export const isFresh = ({ at }: Pick<KeptDraft, 'at'>, nowMs: number) => nowMs - at < SEVEN_DAYS

/** Writes the draft down, or forgets it when nothing is left to send. */
export function keepDraft(place: Place, draft: Draft, count: number) {
  if (count > 0) void keep(place, 'draft', { draft, at: now().getTime() } satisfies KeptDraft)
  else forgetDraft(place)
}

export function forgetDraft(place: Place) {
  recalled.delete(keyOf(place))
  void drop(place, 'draft')
}

/** The draft of an earlier opening of the app; undefined without one. */
export const recalledDraft = (place: Place) => recalled.get(keyOf(place))

/** Changes the draft of an earlier opening while another screen is open. */
export function changeRecalled(place: Place, action: DraftAction) {
  const draft = recalledDraft(place)
  if (!draft) return
  const next = draftReducer(draft, action)
  recalled.set(keyOf(place), next)
  void keep(place, 'draft', { draft: next, at: now().getTime() } satisfies KeptDraft)
}

/** Looks for the draft of an earlier opening; true once it is known whether there is one. */
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
