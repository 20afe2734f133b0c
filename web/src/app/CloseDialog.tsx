import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import type { CloseGuard } from './use-close-guard.ts'

/** Asks for confirmation before a form with unsaved edits closes. */
export const CloseDialog = ({ guard: { text, isOpen, stay, leave } }: { guard: CloseGuard }) => (
  <ConfirmDialog
    open={isOpen}
    title="Chiudere senza salvare?"
    confirmLabel="Scarta modifiche"
    cancelLabel="Continua a modificare"
    isDangerous
    onConfirm={leave}
    onCancel={stay}
  >
    {text}
  </ConfirmDialog>
)
