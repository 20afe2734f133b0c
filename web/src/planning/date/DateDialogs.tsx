import { ReplaceDialog } from '../../extraordinary/index.date.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { ConflictDialog } from '../../ui/ConflictDialog.tsx'
import { longDate } from '../../ui/dates.ts'
import { shownDateConflicts, shownDeletionConflict } from './date-conflicts.ts'
import { text } from '../planning.text.ts'
import type { PlanRow } from '../plan/week.ts'
import type { useDateSaving } from './use-date-saving.ts'

type Props = {
  date: string
  /** Of the date and of the week. */
  rows: readonly PlanRow[]
  /** Whether the deletion of the order awaits confirmation. */
  isDeleting: boolean
  /** Why the date can no longer be changed, if so. */
  blocked: string | null
  saving: ReturnType<typeof useDateSaving>
  /** The deletion is confirmed or cancelled. */
  onDecided: () => void
  onSettle: (kept: ReadonlySet<string>) => void
}

/** Confirmations before a date loses data: deleting or closing its order, and conflicts. */
export function DateDialogs({ date, rows, isDeleting, blocked, saving, onDecided, onSettle }: Props) {
  const { question } = saving
  return (
    <>
      <ConfirmDialog
        open={isDeleting}
        title={text.cancelDateTitle}
        confirmLabel={text.cancelDateConfirm}
        cancelLabel={text.keepOrder}
        isDangerous
        blocked={blocked}
        onCancel={onDecided}
        onConfirm={() => {
          onDecided()
          saving.remove()
        }}
      >
        {text.cancelDateText(longDate(date))}
      </ConfirmDialog>
      <ReplaceDialog
        blocked={blocked}
        question={question?.of === 'closure' ? question.question : null}
        onKeep={saving.closeQuestion}
        onReplace={() => {
          if (question?.of === 'closure') saving.close(question.orders)
        }}
      />
      {question?.of === 'order' || question?.of === 'deletion' ? (
        <ConflictDialog
          conflicts={(question.of === 'order' ? shownDateConflicts : shownDeletionConflict)(question.conflicts, rows)}
          blocked={blocked}
          onSettle={onSettle}
          onClose={saving.closeQuestion}
        />
      ) : null}
    </>
  )
}
