// Unsaved changes of single dates, stored on the device beside those of the week: one draft per place and date, for seven days,
// never sent automatically.
import { useEffect, useState } from 'react'
import { now } from '../../app/clock.ts'
import { newKey } from '../../app/idempotency.ts'
import { draftKeys, drop, keep, recall } from '../../app/offline/database.ts'
import type { Place } from '../../app/offline/database.ts'
import type { Basis } from './date-rows.ts'
import { isFresh } from '../plan/kept-draft.ts'
import type { Draft } from '../plan/week.ts'

export type KeptDate = {
  draft: Draft
  /** The content of the date when the draft was started. */
  basis: Basis
  /** Whether some of its quantities are staged for the week and remain there. */
  isFromWeek: boolean
}

type Stored = KeptDate & { at: number; opening: string }

const opening = newKey()
/** Fallback for a device without storage: navigation to the week and back loses nothing. */
const open = new WeakMap<Place, Map<string, Stored>>()
const keyOf = (date: string) => `draft ${date}` as const

/** Stores the draft of a date; null deletes it. */
export function keepDate(place: Place, date: string, kept: KeptDate | null) {
  const ofPlace = open.get(place) ?? new Map<string, Stored>()
  open.set(place, ofPlace)
  if (!kept) {
    ofPlace.delete(date)
    void drop(place, keyOf(date))
    return
  }
  const stored = { ...kept, at: now().getTime(), opening }
  ofPlace.set(date, stored)
  void keep(place, keyOf(date), stored)
}

type Recalled = { place: Place; date: string; kept: (KeptDate & { isRecalled: boolean }) | null }

/** The stored draft of a date; undefined while it is read. `isRecalled`: stored by an earlier visit. */
export function useKeptDate(place: Place, date: string): Recalled['kept'] | undefined {
  const [known, setKnown] = useState<Recalled | null>(null)
  useEffect(() => {
    const look = async () => {
      await dropOld(place)
      const stored = open.get(place)?.get(date) ?? (await recall<Stored>(place, keyOf(date)))
      setKnown({ place, date, kept: stored ? { ...stored, isRecalled: stored.opening !== opening } : null })
    }
    void look()
  }, [place, date])
  return known?.place === place && known.date === date ? known.kept : undefined
}

async function dropOld(place: Place): Promise<void> {
  for (const key of await draftKeys(place)) {
    const stored = await recall<{ at: number }>(place, key)
    if (stored && !isFresh(stored, now().getTime())) await drop(place, key)
  }
}
