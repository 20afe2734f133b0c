import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { text } from './dates.text.ts'

/** `question` lists the orders that a closure would delete, null closes the dialog; `blocked` says why it can no longer be done. */
type Props = { question: string | null; blocked: string | null; onReplace: () => void; onKeep: () => void }

export const ReplaceDialog = ({ question, blocked, onReplace, onKeep }: Props) => (
  <ConfirmDialog
    open={question !== null}
    title={text.replaceTitle}
    confirmLabel={text.replace}
    cancelLabel={text.keep}
    isDangerous
    blocked={blocked}
    onCancel={onKeep}
    onConfirm={onReplace}
  >
    {question}
  </ConfirmDialog>
)
