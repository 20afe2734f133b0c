import { styled } from '@mui/material/styles'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { today } from '../app/clock.ts'
import { TypedDateField } from '../ui/TypedDateField.tsx'
import { NOT_A_DATE, dateOf } from './form.ts'
import type { FormValues, Stored } from './form.ts'
import { Row } from './SettingsForm.styles.ts'
import { text } from './settings.text.ts'

const Hint = styled('p')(({ theme }) => ({ margin: 0, fontSize: '0.8125rem', color: theme.vars.palette.text.secondary }))

type DateName = 'closingDate' | 'reopeningDate'

function SuspensionDate({ name, pickLabel }: { name: DateName; pickLabel: string }) {
  const { clearErrors } = useFormContext<FormValues>()
  const { field, fieldState } = useController<FormValues, DateName>({ name })
  return (
    <TypedDateField
      label={text[name]}
      pickLabel={pickLabel}
      today={today()}
      invalidText={text.invalidDate}
      error={fieldState.error?.message}
      value={dateOf(field.value)}
      onChange={(date, isUnreadable) => {
        field.onChange(isUnreadable ? NOT_A_DATE : date)
        // An error about the period concerns both dates.
        clearErrors(['closingDate', 'reopeningDate'])
      }}
    />
  )
}

/** The first day without delivery, and the first with one. */
export function SuspensionFields({ unread }: Pick<Stored, 'unread'>) {
  const [closing, reopening] = useWatch<FormValues, [DateName, DateName]>({ name: ['closingDate', 'reopeningDate'] }).map(dateOf)
  const isUnread = {
    closingDate: unread.has('closingDate') && closing === '',
    reopeningDate: unread.has('reopeningDate') && reopening === '',
  }
  const isOneAlone = !isUnread.closingDate && !isUnread.reopeningDate && (closing === '') !== (reopening === '')
  return (
    <>
      <Row>
        <SuspensionDate name="closingDate" pickLabel={text.pickClosing} />
        <SuspensionDate name="reopeningDate" pickLabel={text.pickReopening} />
      </Row>
      {isUnread.closingDate ? <Hint role="status">{`${text.closingDate}: ${text.unread}`}</Hint> : null}
      {isUnread.reopeningDate ? <Hint role="status">{`${text.reopeningDate}: ${text.unread}`}</Hint> : null}
      {isOneAlone ? <Hint role="status">{text.oneDateAlone}</Hint> : null}
    </>
  )
}
