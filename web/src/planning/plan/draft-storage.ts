// Unsaved changes of the week and of single dates. While the page is open they outlive their screen; on the device they survive a
// closed or crashed app: one draft per place and order, for seven days, never sent automatically.
import { useEffect, useState } from 'react'
import { now, today } from '../../app/clock.ts'
import { draftKeys, drop, forgetAhead, read, recordAhead, update } from '../../app/offline/database.ts'
import type { Place } from '../../app/offline/database.ts'
import { draftReducer } from './draft.ts'
import type { DraftAction } from './draft.ts'
import { countChanges } from './week.ts'
import type { Draft, PlanRow } from './week.ts'

const SEVEN_DAYS = 7 * 86_400_000

/** The week, or one date. */
type Key = 'draft' | `draft ${string}`
/** `isRestored`: by an earlier visit. */
type Stored<T> = T & { at: number; isRestored: boolean }
export type WeekDraft = { draft: Draft }

const WEEK = 'draft'
const open = new Map<string, Stored<object>>()
/** Those of them that the device has, too. */
const onDevice = new Set<string>()

/** The key of a place while the app is open. */
export const keyOf = ({ login, destination }: Place) => `${login} ${destination}`
const idOf = (place: Place, key: Key) => `${keyOf(place)} ${key}`

// Without a network the time is that of the device, which may be wrong.
const isFresh = ({ at }: { at: number }) => !navigator.onLine || now().getTime() - at < SEVEN_DAYS

const editsOf = (record: object) => (record as Partial<WeekDraft>).draft

/** Stores a draft, as old as its last change; null deletes it. False if the device has no storage. */
export async function storeDraft(place: Place, key: Key, draft: object | null): Promise<boolean> {
  const id = idOf(place, key)
  if (!draft) {
    onDevice.delete(id)
    if (open.delete(id)) void drop(place, key)
    return true
  }
  const known = open.get(id)
  const isSame = known !== undefined && editsOf(known) === editsOf(draft)
  const stored = { ...draft, at: isSame ? known.at : now().getTime(), isRestored: known?.isRestored === true }
  open.set(id, stored)
  // Another tab may have typed later.
  const latest = (held: Stored<object> | undefined) => (held && held.at > stored.at ? held : stored)
  const isStored = (await update(place, key, latest)) !== undefined
  if (isStored) onDevice.add(id)
  return isStored
}

/** A draft that is known; undefined without one. */
export const storedDraft = <T extends object>(place: Place, key: Key) => open.get(idOf(place, key)) as Stored<T> | undefined

/** Keeps the draft that the device has. */
function keep(id: string, found: Stored<object> | undefined): void {
  // A logout has deleted it.
  if (!found && onDevice.delete(id)) open.delete(id)
  if (!found || !isFresh(found)) return
  onDevice.add(id)
  if (!open.has(id)) open.set(id, { ...found, isRestored: true })
}

/** Reads the draft of an earlier visit; true once it is known. */
export function useStoredDraft(place: Place, key: Key): boolean {
  const id = idOf(place, key)
  const [known, setKnown] = useState(() => {
    const ahead = recordAhead(place, key)
    if (!ahead) return null
    keep(id, ahead.value as Stored<object> | undefined)
    return id
  })
  useEffect(() => {
    const load = async () => {
      if (!forgetAhead(place, key)) keep(id, await read<Stored<object>>(place, key))
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
    const stored = await read<Stored<object>>(place, key)
    if (isPast(key)) open.delete(idOf(place, key))
    if (isPast(key) || (stored && !isFresh(stored))) await drop(place, key)
  }
}

export const useStoredWeekDraft = (place: Place) => useStoredDraft(place, WEEK)

export const storedWeekDraft = (place: Place) => storedDraft<WeekDraft>(place, WEEK)

/** Without a change there is nothing to store. */
export const storeWeekDraft = (place: Place, draft: Draft, count: number) => storeDraft(place, WEEK, count > 0 ? { draft } : null)

const editors = new Map<string, (action: DraftAction) => void>()

/** The week is open: its own draft is the one to change. */
export function followWeekDraft(place: Place, dispatch: (action: DraftAction) => void): () => void {
  const key = keyOf(place)
  editors.set(key, dispatch)
  return () => {
    if (editors.get(key) === dispatch) editors.delete(key)
  }
}

/** Changes the week's draft, open or stored. */
export function changeWeekDraft(place: Place, rows: readonly PlanRow[], action: DraftAction) {
  const dispatch = editors.get(keyOf(place))
  if (dispatch) return dispatch(action)
  const stored = storedWeekDraft(place)
  if (!stored) return
  const draft = draftReducer(stored.draft, action)
  void storeWeekDraft(place, draft, countChanges(rows, draft))
}
