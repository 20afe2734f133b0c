import { useState } from 'react'
import { errorMessage, referenceOf } from '../../app/apollo.ts'
import { useFeedback } from '../../app/feedback.tsx'
import { newKey } from '../../app/idempotency.ts'
import { useDestination } from '../../app/session-context.ts'
import { useSetDayDisabledMutation } from '../../generated/graphql.ts'
import type { Weekday } from '../../generated/graphql.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { text } from '../planning.text.ts'

type Options = {
  day: Weekday
  label: string
  isDisabled: boolean
  /** Unsaved changes on this day, which disabling it loses. */
  unsaved: number
  onLose: () => void
  reload: () => Promise<unknown>
}

/** Disables or enables the day; `dialog` asks before unsaved changes are lost. */
export function useDayToggle({ day, label, isDisabled, unsaved, onLose, reload }: Options) {
  const [mutate, { loading }] = useSetDayDisabledMutation()
  const [isConfirming, setConfirming] = useState(false)
  const feedback = useFeedback()
  const { id: destinationId } = useDestination()

  const fail = (detail: string, reference: string | null = null) =>
    feedback.show({ message: text.toggleFailed(label, detail), variant: 'danger', reference })
  const toggle = async () => {
    setConfirming(false)
    try {
      const input = { destinationId, day, disabled: !isDisabled, seen: isDisabled, idempotencyKey: newKey() }
      const { data } = await mutate({ variables: { input } })
      if (data?.setDayDisabled.__typename === 'DayDisabledSet') {
        if (!isDisabled) onLose()
        feedback.show({ message: text.toggled(label, !isDisabled) })
        return
      }
      fail(data?.setDayDisabled.message ?? text.unknownError)
      void reload()
    } catch (error) {
      fail(errorMessage(error), referenceOf(error))
    }
  }

  return {
    isDisabled,
    isBusy: loading,
    onToggle: () => (!isDisabled && unsaved > 0 ? setConfirming(true) : void toggle()),
    dialog: (
      <ConfirmDialog
        open={isConfirming}
        title={text.disableTitle}
        confirmLabel={text.disableAnyway}
        isDangerous
        onCancel={() => setConfirming(false)}
        onConfirm={() => void toggle()}
      >
        {text.disableText(label.toLowerCase(), unsaved)}
      </ConfirmDialog>
    ),
  }
}
