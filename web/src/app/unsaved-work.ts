// Unsaved edits of the open screen and its dialogs: every way out asks for confirmation first.
import { useEffect, useEffectEvent } from 'react'

export type Unsaved = {
  /** What leaving loses, in words. */
  text: string
  /** Moves the edits to another path; false when they cannot move there. */
  carryTo?: (pathname: string) => boolean
  /** The user chose to drop the edits. */
  onLeave?: () => void
}

const registered = new Set<() => Unsaved>()

export const hasUnsavedWork = () => registered.size > 0

/** The edits that navigation to this path would lose. */
export const editsLostAt = (pathname: string): Unsaved[] =>
  [...registered].map((read) => read()).filter(({ carryTo }) => carryTo?.(pathname) !== true)

/** Registers unsaved edits while there are any; closing the window then asks for confirmation. */
export function useUnsavedWork(isUnsaved: boolean, edits: Unsaved) {
  const latest = useEffectEvent(() => edits)
  useEffect(() => {
    if (!isUnsaved) return undefined
    const read = () => latest()
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    registered.add(read)
    window.addEventListener('beforeunload', warn)
    return () => {
      registered.delete(read)
      window.removeEventListener('beforeunload', warn)
    }
  }, [isUnsaved])
}
