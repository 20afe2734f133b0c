// Unsaved changes of single dates, stored on the device beside those of the week: one draft per place and date, for seven days,
// never sent automatically.
import { useEffect, useState } from 'react'
import { now } from '../../app/clock.ts'
import { newKey } from '../../app/idempotency.ts'
import { draftKeys, drop, write, read } from '../../app/offline/database.ts'
import type { Place } from '../../app/offline/database.ts'
import type { Basis } from './date-rows.ts'
import { isFresh } from '../plan/draft-storage.ts'
import type { Draft } from '../plan/week.ts'

export type DateDraft = {
  draft: Draft
  /** The content of the date when the draft was started. */
  basis: Basis
  /** Whether some of its quantities are staged for the week and remain there. */
  isFromWeek: boolean
}

type Stored = DateDraft & { at: number; opening: string }

const opening = newKey()
/** Fallback for a device without storage: navigation to the week and back loses nothing. */
const open = new WeakMap<Place, Map<string, Stored>>()
const keyOf = (date: string) => `draft ${date}` as const

/** Stores the draft of a date; null deletes it. False if the device has no storage. */
export async function storeDateDraft(place: Place, date: string, draft: DateDraft | null): Promise<boolean> {
  const ofPlace = open.get(place) ?? new Map<string, Stored>()
  open.set(place, ofPlace)
  if (!draft) {
    ofPlace.delete(date)
    void drop(place, keyOf(date))
    return true
  }
  const stored = { ...draft, at: now().getTime(), opening }
  ofPlace.set(date, stored)
  return (await write(place, keyOf(date), stored)) !== undefined
}

type Restored = { place: Place; date: string; draft: (DateDraft & { isRestored: boolean }) | null }

/** The stored draft of a date; undefined while it is read. `isRestored`: stored by an earlier visit. */
export function useStoredDateDraft(place: Place, date: string): Restored['draft'] | undefined {
  const [known, setKnown] = useState<Restored | null>(null)
  useEffect(() => {
    const load = async () => {
      await dropOld(place)
      const stored = open.get(place)?.get(date) ?? (await read<Stored>(place, keyOf(date)))
      setKnown({ place, date, draft: stored ? { ...stored, isRestored: stored.opening !== opening } : null })
    }
    void load()
  }, [place, date])
  return known?.place === place && known.date === date ? known.draft : undefined
}

async function dropOld(place: Place): Promise<void> {
  for (const key of await draftKeys(place)) {
    const stored = await read<{ at: number }>(place, key)
    if (stored && !isFresh(stored, now().getTime())) await drop(place, key)
  }
}
