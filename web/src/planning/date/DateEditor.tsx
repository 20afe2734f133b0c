import ArrowBack from '@mui/icons-material/ArrowBack'
import Button from '@mui/material/Button'
import { useState } from 'react'
import type { Place } from '../../app/offline/database.ts'
import { dateText, useDateOrder } from '../../extraordinary/index.ts'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import type { Basis, Carried, Known } from './date-rows.ts'
import { DateForm } from './DateForm.tsx'
import type { Start } from './DateForm.tsx'
import { useStoredDateDraft } from './date-draft-storage.ts'
import type { DateDraft } from './date-draft-storage.ts'
import { Loading } from '../Loading.tsx'
import { text } from '../planning.text.ts'
import type { WeekState } from '../plan/use-week.ts'
import { weekdayOf } from '../plan/week.ts'
import type { PlanRow } from '../plan/week.ts'

type Props = {
  place: Place
  date: string
  rows: readonly PlanRow[]
  week: WeekState
  carried: Carried | null
  /** `isFromWeek`: the quantities were staged on the weekly screen. */
  onSaved: (isFromWeek: boolean) => void
  onBack: () => void
}

/** The order of one date: reads its delivery, then edits it. */
export function DateEditor(props: Props) {
  const { place, date, onBack } = props
  const { order, error, reference, reload } = useDateOrder(date)
  const stored = useStoredDateDraft(place, date)
  if (error) {
    return (
      <>
        <Button startIcon={<ArrowBack />} onClick={onBack}>
          {text.backToWeek}
        </Button>
        <ErrorPanel message={dateText.loadFailed(error)} reference={reference} onRetry={() => void reload()} />
      </>
    )
  }
  if (!order || stored === undefined) return <Loading />
  // The date has closed meanwhile: its draft can no longer be saved.
  return <OpenDate {...props} fresh={order} stored={date < order.changeableFrom ? null : stored} reload={reload} />
}

const blank: Start = { draft: null, carried: null, isFromWeek: false, isRestored: false, savesAtOnce: false }

function startOf(stored: (DateDraft & { isRestored: boolean }) | null, carried: Carried | null): Start {
  const isFromWeek = carried !== null || stored?.isFromWeek === true
  return { draft: stored?.draft ?? null, carried, isFromWeek, isRestored: stored?.isRestored === true, savesAtOnce: false }
}

type Opened = Props & {
  fresh: NonNullable<ReturnType<typeof useDateOrder>['order']>
  stored: (DateDraft & { isRestored: boolean }) | null
  reload: ReturnType<typeof useDateOrder>['reload']
}

/** Another content of the date mounts a new form. */
const contentOf = ({ order, isClosure, delivery }: Basis) =>
  JSON.stringify([isClosure, delivery.state, delivery.basis, order?.rows.map(({ articleCode, quantity }) => [articleCode, quantity])])

function OpenDate({ place, date, rows, week, carried, onSaved, onBack, fresh, stored, reload }: Opened) {
  const [start, setStart] = useState(() => startOf(stored, carried))
  // With unsaved changes the form keeps its base: a change by somebody else becomes a conflict.
  const [base, setBase] = useState<Basis | null>(stored?.basis ?? null)
  const [turn, setTurn] = useState(0)
  const [savedAt, setSavedAt] = useState<string | null>(null)
  const basis = base ?? fresh
  const weekday = weekdayOf(date)
  const { order, isClosure, delivery } = basis
  const known: Known = { weekday, week: rows, articles: week.catalogue?.articles ?? [], order, isClosure, delivery }
  return (
    <DateForm
      key={`${turn} ${contentOf(basis)}`}
      place={place}
      date={date}
      weekday={weekday}
      bounds={fresh}
      known={known}
      week={week}
      start={start}
      savedAt={savedAt}
      onTouched={(isTouched) => {
        setBase(isTouched ? { order, isClosure, delivery } : null)
        if (!isTouched) setStart(blank)
      }}
      onSettled={async (quantities, savesAtOnce) => {
        await reload()
        setBase(null)
        setStart({ ...blank, carried: quantities, isFromWeek: start.isFromWeek, savesAtOnce })
        setTurn(turn + 1)
      }}
      onSaved={(at) => {
        setSavedAt(at)
        if (at !== null) onSaved(start.isFromWeek)
      }}
      reload={reload}
      onBack={onBack}
    />
  )
}
