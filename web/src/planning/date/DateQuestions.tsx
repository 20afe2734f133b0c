import { ReplaceQuestion } from '../../extraordinary/index.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { ConflictDialog } from '../../ui/ConflictDialog.tsx'
import { longDate } from '../../ui/dates.ts'
import { shownDateConflicts, shownDeletionConflict } from './date-conflicts.ts'
import { text } from '../planning.text.ts'
import type { useDateSaving } from './use-date-saving.ts'

type Props = {
  date: string
  /** The person has asked to delete the order. */
  isDeleting: boolean
  saving: ReturnType<typeof useDateSaving>
  /** Deleted, or left as it is. */
  onDecided: () => void
  onSettle: (kept: ReadonlySet<string>) => void
}

/** What is asked before a date loses what it has: the order that is deleted or closed, or what somebody else has saved. */
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
