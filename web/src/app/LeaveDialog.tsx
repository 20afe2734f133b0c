import { useState } from 'react'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { navigateFromScreen } from '../ui/layers.ts'
import { useNavigationGuard } from './history.ts'
import { text } from './leave.text.ts'
import { namedIn } from './navigation.tsx'
import { dropEditsLostAt, isSaveUnderWay, lossesAt } from './unsaved-work.ts'

type Held = { to: string; losses: readonly string[]; isSaving: boolean; isAnotherScreen: boolean; proceed: () => void }

/** Asks for confirmation before navigation drops unsaved edits; `onLeave` follows when it leaves the screen that has them. */
export function LeaveDialog({ onLeave }: { onLeave: () => void }) {
  const [held, setHeld] = useState<Held>({ to: '', losses: [], isSaving: false, isAnotherScreen: false, proceed: () => {} })
  const [isOpen, setOpen] = useState(false)
  useNavigationGuard(({ from, to, proceed }) => {
    if (namedIn(from.search) === namedIn(to.search) && from.pathname === to.pathname) return false
    const losses = lossesAt(to.pathname)
    if (losses.length === 0) return false
    setHeld({ to: to.pathname, losses, isSaving: isSaveUnderWay(), isAnotherScreen: from.pathname !== to.pathname, proceed })
    setOpen(true)
    return true
  })
  const leave = () => {
    dropEditsLostAt(held.to)
    setOpen(false)
    navigateFromScreen(() => {
      if (held.isAnotherScreen) onLeave()
      held.proceed()
    })
  }
  return (
    <ConfirmDialog
      open={isOpen}
      title={held.isSaving ? text.leaveNowTitle : text.leaveTitle}
      confirmLabel={held.isSaving ? text.leaveNow : text.leave}
      cancelLabel={held.isSaving ? text.wait : text.stay}
      isDangerous
      onConfirm={leave}
      onCancel={() => setOpen(false)}
    >
      {held.isSaving ? text.saving : held.losses.join(' ')}
    </ConfirmDialog>
  )
}
