import { useState } from 'react'
import { useUnsavedWork } from './unsaved-work.ts'

/**
 * Nothing that was typed into a form is lost by a slip: Back, Escape, the cross and leaving the screen ask first. `text`
 * says what is lost.
 */
export function useCloseGuard(isDirty: boolean, text: string, onClose: () => void) {
  const [asks, setAsks] = useState(false)
  useUnsavedWork(isDirty, { text })
  return {
    text,
    asks,
    close: () => (isDirty ? setAsks(true) : onClose()),
    stay: () => setAsks(false),
    leave: () => {
      setAsks(false)
      onClose()
    },
  }
}

export type CloseGuard = ReturnType<typeof useCloseGuard>
