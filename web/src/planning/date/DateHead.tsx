import ArrowBack from '@mui/icons-material/ArrowBack'
import LockOutlined from '@mui/icons-material/LockOutlined'
import Button from '@mui/material/Button'
import { today } from '../../app/clock.ts'
import { dateText } from '../../extraordinary/index.date.ts'
import { namedDay } from '../../ui/dates.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { fromTimeText, momentText } from '../dates.ts'
import { Notice } from '../Notice.tsx'
import { text as planningText } from '../planning.text.ts'
import { text } from './date.text.ts'
import type { WeekState } from '../plan/use-week.ts'

type Props = {
  date: string
  /** It has closed for good. */
  isPast: boolean
  /** Null once it cannot change any more. */
  closesAt: string | null
  week: WeekState
  onBack: () => void
}

/** Which delivery it is, and until when it can be changed. */
export function DateHead({ date, isPast, closesAt, week: { ordering, blocked, now }, onBack }: Props) {
  return (
    <>
      <Button startIcon={<ArrowBack />} onClick={onBack} sx={{ ml: -2, mt: -2 }}>
        {planningText.backToWeek}
      </Button>
      <PageTitle hint={closesAt && now && blocked === null ? text.until(momentText(closesAt, now)) : null}>
        {dateText.deliveryOf(namedDay(date, today()))}
      </PageTitle>
      {blocked !== null ? (
        <Notice kind="lock" icon={<LockOutlined titleAccess={planningText.lockedWord} />} title={blocked}>
          {!isPast && ordering?.nextChangeAt ? planningText.editableFrom(fromTimeText(ordering.nextChangeAt)) : null}{' '}
          {planningText.stillPossible}
        </Notice>
      ) : null}
    </>
  )
}
