// Unsaved edits of the open screen and its dialogs: every way out asks for confirmation first.
import { useEffect, useEffectEvent } from 'react'
import { storage } from './storage.ts'

export type Unsaved = {
  /** What leaving loses, in words. */
  text: string
  /** Whether the edits are still there at another path. */
  staysAt?: (pathname: string) => boolean
  /** Stores the edits on the device, where the next visit finds them; false if that is impossible. */
  store?: () => Promise<boolean>
  /** The user chose to drop the edits. */
  onLeave?: () => void
}

const registered = new Set<() => Unsaved>()
let isStored = false

const saves = new Set<symbol>()

/** Whether a save is under way: it goes on when its form is left, so that nobody knows yet what leaving loses. */
export const isSaveUnderWay = () => saves.size > 0

export function useSaveUnderWay(isSaving: boolean) {
  useEffect(() => {
    if (!isSaving) return undefined
    const save = Symbol('save')
    saves.add(save)
    return () => void saves.delete(save)
  }, [isSaving])
}

export const hasUnsavedWork = () => registered.size > 0

/** Stores all unsaved edits for a reload, which then asks nothing; false if the reload would lose some. */
export async function storeUnsavedWork(): Promise<boolean> {
  const stored = await Promise.all([...registered].map((read) => read().store?.() ?? Promise.resolve(false)))
  return (isStored = stored.every(Boolean))
}

const lostAt = (pathname: string) => [...registered].filter((read) => read().staysAt?.(pathname) !== true)

/** What navigation to this path would lose, in words. */
export const lossesAt = (pathname: string): string[] => lostAt(pathname).map((read) => read().text)

/** The user chose to lose them: nothing asks about them any more, although their screen may stay a moment. */
export function dropEditsLostAt(pathname: string) {
  for (const read of lostAt(pathname)) {
    read().onLeave?.()
    registered.delete(read)
  }
}

/** Registers unsaved edits while there are any; closing the window then asks for confirmation. */
export function useUnsavedWork(isUnsaved: boolean, edits: Unsaved) {
  const latest = useEffectEvent(() => edits)
  useEffect(() => {
    if (!isUnsaved) return undefined
    const read = () => latest()
    isStored = false
    // Another tab may have replaced or deleted what the device has. Edits that the user chose to drop stay dropped,
    // and so do those of a login that another tab has ended.
    const storeAgain = () => registered.has(read) && storage.get('isSuperuser') !== null && void read().store?.()
    const hide = () => document.hidden && storeAgain()
    const warn = (event: BeforeUnloadEvent) => {
      storeAgain()
      if (!isStored) event.preventDefault()
    }
    registered.add(read)
    document.addEventListener('visibilitychange', hide)
    window.addEventListener('beforeunload', warn)
    return () => {
      registered.delete(read)
      document.removeEventListener('visibilitychange', hide)
      window.removeEventListener('beforeunload', warn)
    }
  }, [isUnsaved])
}
