import { useState } from 'react'
import { useIsLeft } from './feedback.tsx'
import { useSaveUnderWay, useUnsavedWork } from './unsaved-work.ts'

/**
 * Guards a form with unsaved edits: Back, Escape, the close button and navigation ask for confirmation. `text` describes what
 * would be lost; while the form is being saved nobody knows, and the question says so.
 */
export function useCloseGuard(isDirty: boolean, text: string, onClose: () => void, isSaving = false) {
  const [isOpen, setOpen] = useState(false)
  useUnsavedWork(isDirty, { text })
  useSaveUnderWay(isSaving)
  // A late answer has saved the edits: there is nothing left to ask about.
  if (isOpen && !isDirty) setOpen(false)
  const isLeft = useIsLeft()
  return {
    text,
    isSaving,
    isOpen,
    close: () => (isDirty ? setOpen(true) : onClose()),
    /** Acts on an answer unless the form was left before it came: another one may be open by now. */
    ifOpen: (act: () => void) => (isLeft() ? undefined : act()),
    stay: () => setOpen(false),
    leave: () => {
      setOpen(false)
      onClose()
    },
  }
}

export type CloseGuard = ReturnType<typeof useCloseGuard>
