// What the open screen and its dialogs hold and have not saved: every way out asks before it is lost.
import { useEffect, useEffectEvent } from 'react'

export type Unsaved = {
  /** What is lost by leaving, in words. */
  text: string
  /** Takes the edits along to another path; false when they cannot go there. */
  carryTo?: (pathname: string) => boolean
  /** The user decided to leave the edits behind. */
  onLeave?: () => void
}

const held = new Set<() => Unsaved>()

export const hasUnsavedWork = () => held.size > 0

/** The edits that are lost by going to this path. */
export const lostOnTheWayTo = (pathname: string): Unsaved[] =>
  [...held].map((read) => read()).filter(({ carryTo }) => carryTo?.(pathname) !== true)

/** Registers unsaved edits for as long as there are any; closing the window asks too. */
export function useUnsavedWork(isUnsaved: boolean, edits: Unsaved) {
  const latest = useEffectEvent(() => edits)
  useEffect(() => {
    if (!isUnsaved) return undefined
    const read = () => latest()
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    held.add(read)
    window.addEventListener('beforeunload', warn)
    return () => {
      held.delete(read)
      window.removeEventListener('beforeunload', warn)
    }
  }, [isUnsaved])
}
