import { useState } from 'react'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { navigateFromScreen } from '../ui/layers.ts'
import { namedIn, useBlocker } from './navigation.tsx'
import { editsLostAt } from './unsaved-work.ts'
import type { Unsaved } from './unsaved-work.ts'

/** Asks for confirmation before navigation drops unsaved edits. The router supports one blocker: this one. */
export function LeaveDialog() {
  const [lost, setLost] = useState<readonly Unsaved[]>([])
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const isSameDestination = namedIn(currentLocation.search) === namedIn(nextLocation.search)
    if (isSameDestination && currentLocation.pathname === nextLocation.pathname) return false
    const found = editsLostAt(nextLocation.pathname)
    setLost(found)
    return found.length > 0
  })
  const leave = () => {
    for (const { onLeave } of lost) onLeave?.()
    navigateFromScreen(() => blocker.proceed?.())
  }
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title="Uscire senza salvare?"
      confirmLabel="Esci senza salvare"
      cancelLabel="Resta qui"
      isDangerous
      onConfirm={leave}
      onCancel={() => blocker.reset?.()}
    >
      {lost.map(({ text }) => text).join(' ')}
    </ConfirmDialog>
  )
}
