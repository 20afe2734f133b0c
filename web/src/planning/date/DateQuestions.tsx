import { ReplaceQuestion } from '../../extraordinary/index.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { ConflictDialog } from '../../ui/ConflictDialog.tsx'
import { longDate } from '../../ui/dates.ts'
import { shownDateConflicts, shownDeletionConflict } from './date-conflicts.ts'
import { text } from '../planning.text.ts'
import type { useDateSaving } from './use-date-saving.ts'

type Props = {
  date: string
  /** Whether the deletion of the order awaits confirmation. */
  isDeleting: boolean
  saving: ReturnType<typeof useDateSaving>
  /** The deletion is confirmed or cancelled. */
  onDecided: () => void
  onSettle: (kept: ReadonlySet<string>) => void
}

/** Confirmations before a date loses data: deleting or closing its order, and conflicts. */
export function DateQuestions({ date, isDeleting, saving, onDecided, onSettle }: Props) {
  const { asked } = saving
  return (
    <>
      <ConfirmDialog
        open={isDeleting}
        title={text.cancelDateTitle}
        confirmLabel={text.cancelDateConfirm}
        cancelLabel={text.keepDate}
        isDangerous
        onCancel={onDecided}
        onConfirm={() => {
          onDecided()
          saving.remove()
        }}
      >
        {text.cancelDateText(longDate(date))}
      </ConfirmDialog>
      <ReplaceQuestion
        question={asked?.of === 'closure' ? asked.question : null}
        onKeep={saving.closeQuestion}
        onReplace={() => {
          if (asked?.of === 'closure') saving.close(asked.orders)
        }}
      />
      {asked?.of === 'order' || asked?.of === 'deletion' ? (
        <ConflictDialog
          conflicts={asked.of === 'order' ? shownDateConflicts(asked.conflicts) : shownDeletionConflict(asked.conflicts)}
          onSettle={onSettle}
          onClose={saving.closeQuestion}
        />
      ) : null}
    </>
  )
}
