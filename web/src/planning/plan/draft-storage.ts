// Unsent edits survive a closed or crashed app: one draft per destination worked for, for seven days, never sent
// automatically.
import { useEffect, useState } from 'react'
import { now } from '../../app/clock.ts'
import { drop, write, read } from '../../app/offline/database.ts'
import type { Place } from '../../app/offline/database.ts'
import { draftReducer } from './draft.ts'
import type { DraftAction } from './draft.ts'
import type { Draft } from './week.ts'

const SEVEN_DAYS = 7 * 86_400_000

type StoredDraft = { draft: Draft; at: number }

const storedDrafts = new Map<string, Draft>()

/** The key of the drafts of a place while the app is open. */
export const keyOf = ({ login, destination }: Place) => `${login} ${destination}`

export const isFresh = ({ at }: Pick<StoredDraft, 'at'>, nowMs: number) => nowMs - at < SEVEN_DAYS

/** Stores the draft, or deletes it when it is empty; false if the device has no storage. */
export async function storeDraft(place: Place, draft: Draft, count: number): Promise<boolean> {
  if (count > 0) return (await write(place, 'draft', { draft, at: now().getTime() } satisfies StoredDraft)) !== undefined
  deleteDraft(place)
  return true
}

export function deleteDraft(place: Place) {
  storedDrafts.delete(keyOf(place))
  void drop(place, 'draft')
}

/** The draft of an earlier visit; undefined without one. */
export const storedDraft = (place: Place) => storedDrafts.get(keyOf(place))

/** Changes the draft of an earlier visit while another screen is open. */
export function changeStoredDraft(place: Place, action: DraftAction) {
  const draft = storedDraft(place)
  if (!draft) return
  const next = draftReducer(draft, action)
  storedDrafts.set(keyOf(place), next)
  void write(place, 'draft', { draft: next, at: now().getTime() } satisfies StoredDraft)
}

/** Reads the draft of an earlier visit; true once the read is done. */
export function useStoredDraft(place: Place): boolean {
  const [known, setKnown] = useState<Place | null>(null)
  useEffect(() => {
    const load = async () => {
      const found = await read<StoredDraft>(place, 'draft')
      if (found && isFresh(found, now().getTime())) storedDrafts.set(keyOf(place), found.draft)
      else deleteDraft(place)
      setKnown(place)
    }
    void load()
  }, [place])
  return known === place
}
