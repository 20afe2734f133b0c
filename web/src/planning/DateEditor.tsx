import ArrowBack from '@mui/icons-material/ArrowBack'
import Button from '@mui/material/Button'
import { useState } from 'react'
import type { Place } from '../app/offline/database.ts'
import { dateText, orderOn, useEffectiveOrder, useExceptions } from '../extraordinary/index.ts'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import type { Carried } from './date-rows.ts'
import { DateForm } from './DateForm.tsx'
import { Loading } from './Loading.tsx'
import { text } from './planning.text.ts'
import type { WeekState } from './use-week.ts'
import { weekdayOf } from './week.ts'
import type { PlanRow } from './week.ts'

type Props = {
  place: Place
  date: string
  rows: readonly PlanRow[]
  week: WeekState
  carried: Carried | null
  onSaved: () => void
  onBack: () => void
}

/** One date instead of the week: what it delivers is read first, then it can be changed. */
export function DateEditor({ place, date, rows, week, carried, onSaved, onBack }: Props) {
  const { exceptions, error: exceptionsError, reload: reloadExceptions } = useExceptions()
  const { order: effective, error: effectiveError, reload: reloadEffective } = useEffectiveOrder(date)
  // Once it was saved, what was carried along has arrived.
  const [arrived, setArrived] = useState(false)
  const error = exceptionsError ?? effectiveError
  if (error) {
    return (
      <>
        <Button startIcon={<ArrowBack />} onClick={onBack}>
          {text.backToWeek}
        </Button>
        <ErrorPanel message={dateText.loadFailed(error)} onRetry={() => void Promise.all([reloadExceptions(), reloadEffective()])} />
      </>
    )
  }
  if (!exceptions || !effective) return <Loading />
  const weekday = weekdayOf(date)
  const order = orderOn(exceptions, date)
  return (
    <DateForm
      // What was saved or changed elsewhere begins a new form.
      key={`${date} ${effective.source} ${order ? JSON.stringify(order.rows.map(({ code, quantity }) => [code, quantity])) : ''}`}
      place={place}
      date={date}
      weekday={weekday}
      exceptions={exceptions}
      known={{ weekday, week: rows, articles: week.catalogue?.articles ?? [], order, effective }}
      week={week}
      carried={arrived ? null : carried}
      onSaved={() => {
        setArrived(true)
        onSaved()
      }}
      onBack={onBack}
    />
  )
}
