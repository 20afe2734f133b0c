import ArrowBack from '@mui/icons-material/ArrowBack'
import Button from '@mui/material/Button'
import { useState } from 'react'
import type { Place } from '../../app/offline/database.ts'
import { dateText, useDateOrder } from '../../extraordinary/index.date.ts'
import type { OpenDate } from '../../extraordinary/index.date.ts'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import type { Basis, Carried, Known } from './date-rows.ts'
import { DateForm } from './DateForm.tsx'
import type { Start } from './DateForm.tsx'
import { useStoredDateDraft } from './date-draft-storage.ts'
import type { DateDraft } from './date-draft-storage.ts'
import type { Done } from './use-date-saving.ts'
import { Loading, Title } from '../Loading.tsx'
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
  onOpenDate: OpenDate
  onBack: () => void
}

/** What arrives on one date: reads its delivery, then edits it. */
export function DateEditor(props: Props) {
  const { place, date, onBack } = props
  const { order, error, reference, reload } = useDateOrder(date)
  const stored = useStoredDateDraft(place, date)
  if (error) {
    return (
      <>
        <Title />
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

const blank: Start = { draft: null, carried: null, isPicked: false, isFromWeek: false, isRestored: false, savesAtOnce: false }

function startOf(stored: (DateDraft & { isRestored: boolean }) | null, carried: Carried | null): Start {
  const isFromWeek = carried?.isFromWeek === true || stored?.isFromWeek === true
  return {
    ...blank,
    draft: stored?.draft ?? null,
    carried,
    isPicked: carried !== null,
    isFromWeek,
    isRestored: stored?.isRestored === true,
  }
}

type Opened = Props & {
  fresh: NonNullable<ReturnType<typeof useDateOrder>['order']>
  stored: (DateDraft & { isRestored: boolean }) | null
  reload: ReturnType<typeof useDateOrder>['reload']
}

/** Another content of the date mounts a new form. */
const contentOf = ({ order, isClosure, delivery }: Basis) =>
  JSON.stringify([isClosure, delivery.state, delivery.basis, order?.rows.map(({ articleCode, quantity }) => [articleCode, quantity])])

function OpenDate({ place, date, rows, week, carried, onSaved, onOpenDate, onBack, fresh, stored, reload }: Opened) {
  const [start, setStart] = useState(() => startOf(stored, carried))
  // With unsaved changes the form keeps its base: a change by somebody else becomes a conflict.
  const [base, setBase] = useState<Basis | null>(stored?.basis ?? null)
  const [turn, setTurn] = useState(0)
  const [done, setDone] = useState<Done | null>(null)
  const basis = base ?? fresh
  const content = contentOf(basis)
  const [firstContent] = useState(content)
  const weekday = weekdayOf(date)
  const { order, isClosure, delivery } = basis
  const known: Known = { weekday, week: rows, order, isClosure, delivery }
  const startAgain = (next: Partial<Start>) => {
    setBase(null)
    setStart({ ...blank, ...next })
    setTurn(turn + 1)
  }
  return (
    <DateForm
      key={`${turn} ${content}`}
      place={place}
      date={date}
      weekday={weekday}
      bounds={fresh}
      known={known}
      week={week}
      start={start}
      isFirst={turn === 0 && content === firstContent}
      done={done}
      onTouched={(isTouched) => {
        setBase(isTouched ? { order, isClosure, delivery } : null)
        if (!isTouched) setStart(({ isPicked }) => ({ ...blank, isPicked }))
      }}
      onStart={(from) => startAgain({ carried: from, isPicked: from !== null })}
      onSettled={async (quantities, savesAtOnce) => {
        await reload()
        startAgain({ carried: quantities, isPicked: quantities.quantities.size > 0, isFromWeek: start.isFromWeek, savesAtOnce })
      }}
      onDone={(next, isOrder) => {
        setDone(next)
        setStart(blank)
        if (isOrder) onSaved(start.isFromWeek)
      }}
      reload={reload}
      onOpenDate={onOpenDate}
      onBack={onBack}
    />
  )
}
