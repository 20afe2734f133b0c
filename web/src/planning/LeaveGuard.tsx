import { useEffect } from 'react'
import { useBlocker } from 'react-router-dom'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { text } from './planning.text.ts'

const isWeekly = (pathname: string) => /^\/(home|planning|ordini\/[^/]+)$/.test(pathname)

type Props = {
  count: number
  onCarryAlong: () => void
  /** Whoever leaves does not want the changes any more. */
  onLeave?: () => void
}

/** Asks before unsaved changes are left behind; between the weekly screens they come along. */
export function LeaveGuard({ count, onCarryAlong, onLeave }: Props) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    if (count === 0 || currentLocation.pathname === nextLocation.pathname) return false
    if (!isWeekly(nextLocation.pathname)) return true
    onCarryAlong()
    return false
  })
  useEffect(() => {
    if (count === 0) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [count])
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title={text.leaveTitle}
      cancelLabel={text.stay}
      confirmLabel={text.leave}
      isDangerous
      onCancel={() => blocker.reset?.()}
      onConfirm={() => {
        onLeave?.()
        blocker.proceed?.()
      }}
    >
      {text.leaveText(count)}
    </ConfirmDialog>
  )
}
