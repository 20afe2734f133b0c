import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { text } from './leave.text.ts'
import type { CloseGuard } from './use-close-guard.ts'

/** Asks for confirmation before a form with unsaved edits closes. */
export const CloseDialog = ({ guard }: { guard: CloseGuard }) => (
  <ConfirmDialog
    open={guard.isOpen}
    title={guard.isSaving ? text.closeNowTitle : text.closeTitle}
    confirmLabel={guard.isSaving ? text.closeNow : text.close}
    cancelLabel={guard.isSaving ? text.wait : text.goOn}
    isDangerous
    onConfirm={guard.leave}
    onCancel={guard.stay}
  >
    {guard.isSaving ? text.saving : guard.text}
  </ConfirmDialog>
)
