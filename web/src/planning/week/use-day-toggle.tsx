import { useState } from 'react'
import { errorCode, errorMessage, referenceOf } from '../../app/errors.ts'
import { useFeedback } from '../../app/feedback.tsx'
import { answerTo, newKey } from '../../app/idempotency.ts'
import { useDestination } from '../../app/session-context.ts'
import { useSetDayDisabledMutation } from '../../generated/graphql.ts'
import type { Weekday } from '../../generated/graphql.ts'
import { useStable } from '../../ui/use-stable.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import type { WeekState } from '../plan/use-week.ts'
import { text } from '../planning.text.ts'

type Options = {
  day: Weekday
  label: string
  isDisabled: boolean
  /** Why the day can no longer be disabled, if so. */
  blocked: string | null
  /** Unsaved changes on this day, which disabling it loses. */
  unsaved: number
  onLose: () => void
  reload: WeekState['reload']
}

/** Disables or enables the day; `dialog` asks before unsaved changes are lost. */
export function useDayToggle({ day, label, isDisabled, blocked, unsaved, onLose, reload }: Options) {
  const [mutate] = useSetDayDisabledMutation()
  const [isBusy, setBusy] = useState(false)
  const [isConfirming, setConfirming] = useState(false)
  const feedback = useFeedback()
  const { id: destinationId } = useDestination()

  const fail = (detail: string, reference: string | null = null) =>
    feedback.show({ message: text.toggleFailed(label, detail), variant: 'danger', reference })
  const succeed = () => {
    if (!isDisabled) onLose()
    feedback.show({ message: text.toggled(label, !isDisabled) })
  }
  const toggle = async () => {
    setConfirming(false)
    setBusy(true)
    const input = { destinationId, day, disabled: !isDisabled, seen: isDisabled, idempotencyKey: newKey() }
    try {
      const { data } = await answerTo(() => mutate({ variables: { input } }))
      if (data?.setDayDisabled.__typename === 'DayDisabledSet') return succeed()
      fail(data?.setDayDisabled.message ?? text.unknownError)
      void reload()
    } catch (error) {
      // The change may have been made all the same.
      const current = errorCode(error) === 'NOT_AUTHENTICATED' ? undefined : await reload()
      if (current?.days.some((each) => each.day === day && each.isDisabled !== isDisabled)) succeed()
      else fail(errorMessage(error), referenceOf(error))
    } finally {
      setBusy(false)
    }
  }

  const onToggle = useStable(() => (!isDisabled && unsaved > 0 ? setConfirming(true) : void toggle()))

  return {
    isBusy,
    onToggle,
    dialog: (
      <ConfirmDialog
        open={isConfirming}
        title={text.disableTitle}
        confirmLabel={text.disableAnyway}
        isDangerous
        blocked={blocked}
        onCancel={() => setConfirming(false)}
        onConfirm={() => void toggle()}
      >
        {text.disableText(label.toLowerCase(), unsaved)}
      </ConfirmDialog>
    ),
  }
}
