// Unsaved changes of the week and of single dates. While the page is open they outlive their screen; on the device they survive a
// closed or crashed app: one draft per place and order, for seven days, never sent automatically.
import { useEffect, useState } from 'react'
import { now, today } from '../../app/clock.ts'
import { draftKeys, drop, forgetAhead, read, recordAhead, update } from '../../app/offline/database.ts'
import type { Place } from '../../app/offline/database.ts'
import { draftReducer } from './draft.ts'
import type { DraftAction } from './draft.ts'
import { goneFrom, hasEdits, noEdits } from './forget.ts'
import type { Edits } from './forget.ts'
import { countChanges } from './week.ts'
import type { Draft, PlanRow } from './week.ts'

const SEVEN_DAYS = 7 * 86_400_000

/** The week, or one date. */
type Key = 'draft' | `draft ${string}`
/** `isRestored`: by an earlier visit. */
type Stored<T> = T & { at: number; isRestored: boolean }
/** That of a date has more. */
export type WeekDraft = { draft: Draft }

const WEEK = 'draft'
const open = new Map<string, Stored<WeekDraft>>()
/** Those of them that the device has, too. */
const onDevice = new Set<string>()
/** The edits that were found on the device, which another tab may still save or discard. */
const found = new Map<string, Edits>()

/** What tabs tell each other: the edits that one of them has saved or discarded. */
type Told = { place: Place; key: Key; gone: Edits }
const tabs = new BroadcastChannel('panify drafts')
tabs.addEventListener('message', ({ data }: MessageEvent<Told>) => hear(data))

/** The key of a place while the app is open. */
export const keyOf = ({ login, destination }: Place) => `${login} ${destination}`
const idOf = (place: Place, key: Key) => `${keyOf(place)} ${key}`

// Without a network the time is that of the device, which may be wrong.
const isFresh = ({ at }: { at: number }) => !navigator.onLine || now().getTime() - at < SEVEN_DAYS

/** True if it was known. */
function release(id: string): boolean {
  onDevice.delete(id)
  found.delete(id)
  return open.delete(id)
}

/** Stores a draft, as old as what was typed last; null deletes it. False if the device has no storage. */
export async function storeDraft(place: Place, key: Key, draft: WeekDraft | null): Promise<boolean> {
  const id = idOf(place, key)
  const known = open.get(id)
  const gone = goneFrom(known?.draft ?? noEdits, draft?.draft ?? noEdits)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  const tell = () => hasEdits(gone) && tabs.postMessage({ place, key, gone } satisfies Told)
  if (!draft) {
    if (release(id)) void drop(place, key).then(tell)
    return true
  }
  const isSame = known !== undefined && !hasEdits(goneFrom(draft.draft, known.draft))
  const stored = { ...draft, at: isSame ? known.at : now().getTime(), isRestored: known?.isRestored === true }
  open.set(id, stored)
  // Another tab may have typed later.
  const latest = (held: Stored<WeekDraft> | undefined) => (held && held.at > stored.at ? held : stored)
  const isStored = (await update(place, key, latest)) !== undefined
  if (isStored) onDevice.add(id)
  tell()
  return isStored
}

/** A draft that is known; undefined without one. */
export const storedDraft = <T extends object>(place: Place, key: Key) => open.get(idOf(place, key)) as Stored<T> | undefined

/** Keeps the draft that the device has. */
function keep(id: string, stored: Stored<WeekDraft> | undefined): void {
  // A logout has deleted it.
  if (!stored && onDevice.has(id)) release(id)
  if (!stored || !isFresh(stored)) return
  onDevice.add(id)
  if (open.has(id)) return
  open.set(id, { ...stored, isRestored: true })
  found.set(id, stored.draft)
}

/** Reads the draft of an earlier visit; true once it is known. */
export function useStoredDraft(place: Place, key: Key): boolean {
  const id = idOf(place, key)
  const [known, setKnown] = useState(() => {
    const ahead = recordAhead(place, key)
    if (!ahead) return null
    keep(id, ahead.value as Stored<WeekDraft> | undefined)
    return id
  })
  useEffect(() => {
    const load = async () => {
      if (!forgetAhead(place, key)) keep(id, await read<Stored<WeekDraft>>(place, key))
      setKnown(id)
      await dropOld(place)
    }
    void load()
  }, [place, key, id])
  return known === id
}

/** Nobody sees a draft of a date that has passed, and a logout would ask about it. */
const isPast = (key: Key) => navigator.onLine && key !== WEEK && key.slice(WEEK.length + 1) < today()

async function dropOld(place: Place): Promise<void> {
  for (const key of await draftKeys(place)) {
    const stored = await read<Stored<WeekDraft>>(place, key)
    if (isPast(key)) release(idOf(place, key))
    if (isPast(key) || (stored && !isFresh(stored))) await drop(place, key)
  }
}

export const useStoredWeekDraft = (place: Place) => useStoredDraft(place, WEEK)

export const storedWeekDraft = (place: Place) => storedDraft<WeekDraft>(place, WEEK)

/** Without a change there is nothing to store. */
export const storeWeekDraft = (place: Place, draft: Draft, count: number) => storeDraft(place, WEEK, count > 0 ? { draft } : null)

const editors = new Map<string, (action: DraftAction) => void>()

/** The order is open: its own draft is the one to change. */
export function followDraft(place: Place, key: Key, dispatch: (action: DraftAction) => void): () => void {
  const id = idOf(place, key)
  editors.set(id, dispatch)
  return () => {
    if (editors.get(id) === dispatch) editors.delete(id)
  }
}

export const followWeekDraft = (place: Place, dispatch: (action: DraftAction) => void) => followDraft(place, WEEK, dispatch)

/** Changes the week's draft, open or stored. */
export function changeWeekDraft(place: Place, rows: readonly PlanRow[], action: DraftAction) {
  const dispatch = editors.get(idOf(place, WEEK))
  if (dispatch) return dispatch(action)
  const stored = storedWeekDraft(place)
  if (!stored) return
  const draft = draftReducer(stored.draft, action)
  void storeWeekDraft(place, draft, countChanges(rows, draft))
}

/** Another tab has saved or discarded edits: those that were only found are over, what was typed here stays on the device. */
function hear({ place, key, gone }: Told): void {
  const id = idOf(place, key)
  const held = storedDraft<WeekDraft>(place, key)
  if (!held) return
  const action = { type: 'forget', found: found.get(id) ?? noEdits, gone } as const
  const draft = draftReducer(held.draft, action)
  // The device's record is the other tab's.
  if (!hasEdits(draft)) release(id)
  else void storeDraft(place, key, { ...held, draft })
  editors.get(id)?.(action)
}
