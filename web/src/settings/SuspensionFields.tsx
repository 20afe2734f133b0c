import { styled } from '@mui/material/styles'
import { useWatch } from 'react-hook-form'
import { today } from '../app/clock.ts'
import { dateOf } from '../ui/dates.ts'
import { FormDateField } from '../ui/FormDateField.tsx'
import type { FormValues, Stored } from './form.ts'
import { Row } from './SettingsForm.styles.ts'
import { text } from './settings.text.ts'

const Hint = styled('p')(({ theme }) => ({ margin: 0, fontSize: '0.8125rem', color: theme.vars.palette.text.secondary }))

const DATES = ['closingDate', 'reopeningDate'] as const

/** An error about the period concerns both dates. */
const SuspensionDate = ({ name, pickLabel }: { name: (typeof DATES)[number]; pickLabel: string }) => (
  <FormDateField<FormValues> name={name} related={DATES} label={text[name]} pickLabel={pickLabel} today={today()} />
)

/** The first day without delivery, and the first with one. */
export function SuspensionFields({ unread }: Pick<Stored, 'unread'>) {
  const [closing, reopening] = useWatch<FormValues, typeof DATES>({ name: DATES }).map(dateOf)
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
