import { useState } from 'react'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { navigateFromScreen } from '../ui/layers.ts'
import { useNavigationGuard } from './history.ts'
import { namedIn } from './navigation.tsx'
import { editsLostAt } from './unsaved-work.ts'
import type { Unsaved } from './unsaved-work.ts'

type Held = { lost: readonly Unsaved[]; proceed: () => void }

/** Asks for confirmation before navigation drops unsaved edits. */
export function LeaveDialog() {
  const [held, setHeld] = useState<Held>({ lost: [], proceed: () => {} })
  const [isOpen, setOpen] = useState(false)
  useNavigationGuard(({ from, to, proceed }) => {
    if (namedIn(from.search) === namedIn(to.search) && from.pathname === to.pathname) return false
    const lost = editsLostAt(to.pathname)
    if (lost.length === 0) return false
    setHeld({ lost, proceed })
    setOpen(true)
    return true
  })
  const leave = () => {
    for (const { onLeave } of held.lost) onLeave?.()
    setOpen(false)
    navigateFromScreen(held.proceed)
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
      {held.lost.map(({ text }) => text).join(' ')}
    </ConfirmDialog>
  )
}
