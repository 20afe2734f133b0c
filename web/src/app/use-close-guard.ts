import { useState } from 'react'
import { useUnsavedWork } from './unsaved-work.ts'

/**
 * Guards a form with unsaved edits: Back, Escape, the close button and navigation ask for confirmation. `text` describes what
 * would be lost.
 */
export function useCloseGuard(isDirty: boolean, text: string, onClose: () => void) {
  const [isOpen, setOpen] = useState(false)
  useUnsavedWork(isDirty, { text })
  return {
    text,
    isOpen,
    close: () => (isDirty ? setOpen(true) : onClose()),
    stay: () => setOpen(false),
    leave: () => {
      setOpen(false)
      onClose()
    },
  }
}

export type CloseGuard = ReturnType<typeof useCloseGuard>
