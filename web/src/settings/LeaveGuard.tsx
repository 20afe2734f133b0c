import { useEffect } from 'react'
import { useBlocker } from 'react-router-dom'
import { setUnsavedWork } from '../app/unsaved-work.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { text } from './settings.text.ts'

/** Asks before unsaved settings are left behind. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname)
  useEffect(() => {
    setUnsavedWork(isDirty)
    if (!isDirty) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => {
      setUnsavedWork(false)
      window.removeEventListener('beforeunload', warn)
    }
  }, [isDirty])
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title={text.leaveTitle}
      cancelLabel={text.stay}
      confirmLabel={text.leave}
      isDangerous
      onCancel={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
    >
      {text.leaveText}
    </ConfirmDialog>
  )
}
