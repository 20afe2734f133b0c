import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import type { CloseGuard } from './use-close-guard.ts'

/** What a form with unsaved edits asks before it closes. */
export const CloseQuestion = ({ guard: { text, asks, stay, leave } }: { guard: CloseGuard }) => (
  <ConfirmDialog
    open={asks}
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
