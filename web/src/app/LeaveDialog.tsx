import { useState } from 'react'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { navigateFromScreen } from '../ui/layers.ts'
import { useNavigationGuard } from './history.ts'
import { namedIn } from './navigation.tsx'
import { dropEditsLostAt, lossesAt } from './unsaved-work.ts'

type Held = { to: string; losses: readonly string[]; isAnotherScreen: boolean; proceed: () => void }

/** Asks for confirmation before navigation drops unsaved edits; `onLeave` follows when it leaves the screen that has them. */
export function LeaveDialog({ onLeave }: { onLeave: () => void }) {
  const [held, setHeld] = useState<Held>({ to: '', losses: [], isAnotherScreen: false, proceed: () => {} })
  const [isOpen, setOpen] = useState(false)
  useNavigationGuard(({ from, to, proceed }) => {
    if (namedIn(from.search) === namedIn(to.search) && from.pathname === to.pathname) return false
    const losses = lossesAt(to.pathname)
    if (losses.length === 0) return false
    setHeld({ to: to.pathname, losses, isAnotherScreen: from.pathname !== to.pathname, proceed })
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
      title="Uscire senza salvare?"
      confirmLabel="Esci senza salvare"
      cancelLabel="Resta qui"
      isDangerous
      onConfirm={leave}
      onCancel={() => setOpen(false)}
    >
      {held.losses.join(' ')}
    </ConfirmDialog>
  )
}
