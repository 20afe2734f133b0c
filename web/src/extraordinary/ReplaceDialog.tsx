import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { text } from './dates.text.ts'

/** `question` lists the orders that a closure would delete; null closes the dialog. */
type Props = { question: string | null; isDisabled: boolean; onReplace: () => void; onKeep: () => void }

export const ReplaceDialog = ({ question, isDisabled, onReplace, onKeep }: Props) => (
  <ConfirmDialog
    open={question !== null}
    title={text.replaceTitle}
    confirmLabel={text.replace}
    cancelLabel={text.keep}
    isDangerous
    isDisabled={isDisabled}
    onCancel={onKeep}
    onConfirm={onReplace}
  >
    {question}
  </ConfirmDialog>
)
