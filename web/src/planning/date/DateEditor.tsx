import ArrowBack from '@mui/icons-material/ArrowBack'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useIsLeft } from '../../app/feedback.tsx'
import type { Place } from '../../app/offline/database.ts'
import { dateText, useDateOrder } from '../../extraordinary/index.date.ts'
import type { OpenDate } from '../../extraordinary/index.date.ts'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { savedChoice } from './date-choice.ts'
import { contentOf } from './date-content.ts'
import type { Basis, Carried, Known } from './date-rows.ts'
import { DateForm } from './DateForm.tsx'
import type { Start } from './DateForm.tsx'
import { keyOf } from './use-date-draft.ts'
import type { DateDraft } from './use-date-draft.ts'
import type { Done } from './use-date-saving.ts'
import { Loading, Title } from '../Loading.tsx'
import { text } from '../planning.text.ts'
import { storedDraft, useStoredDraft } from '../plan/draft-storage.ts'
import type { WeekState } from '../plan/use-week.ts'
import { weekdayOf } from '../plan/week.ts'
import type { PlanRow } from '../plan/week.ts'

type Props = {
  place: Place
  date: string
  rows: readonly PlanRow[]
  week: WeekState
  carried: Carried | null
  /** The form has applied what was carried. */
  onStarted: () => void
  /** The date was saved with these quantities, which were staged on the weekly screen. */
  onSavedFromWeek: (staged: ReadonlyMap<string, number>) => void
  onOpenDate: OpenDate
  onBack: () => void
}

/** What arrives on one date: reads its delivery, then edits it. */
export function DateEditor(props: Props) {
  const { place, date, onBack } = props
  const { order, isReading, error, reference, reload } = useDateOrder(date)
  const isDraftKnown = useStoredDraft(place, keyOf(date))
  const failure = error ? <ErrorPanel message={dateText.loadFailed(error)} reference={reference} onRetry={() => void reload()} /> : null
  if (failure && !order) {
    return (
      <>
        <Title />
        <Button startIcon={<ArrowBack />} onClick={onBack}>
          {text.backToWeek}
        </Button>
        {failure}
      </>
    )
  }
  if (!order || !isDraftKnown) return <Loading />
  const isFixed = date < order.changeableFrom
  const canOrder = savedChoice(order) !== null
  // What was typed before the date closed stays in sight, as not sent. An inactive destination orders nothing.
  const stored = isFixed || canOrder ? storedDraft<DateDraft>(place, keyOf(date)) : undefined
  const carried = canOrder && !isFixed ? props.carried : null
  return (
    <>
      {failure}
      <OpenDate {...props} carried={carried} fresh={order} isReading={isReading} stored={stored} reload={reload} />
    </>
  )
}

const blank: Start = { draft: null, carried: null, isPicked: false, fromWeek: new Map(), isRestored: false, savesAtOnce: false }

type StoredDate = ReturnType<typeof storedDraft<DateDraft>>

function startOf(stored: StoredDate, carried: Carried | null): Start {
  const fromWeek = new Map([...(stored?.fromWeek ?? []), ...(carried?.isFromWeek ? carried.quantities : [])])
  return {
    ...blank,
    draft: stored?.draft ?? null,
    carried,
    isPicked: carried !== null,
    fromWeek,
    isRestored: stored?.isRestored === true,
  }
}

type Opened = Props & {
  fresh: NonNullable<ReturnType<typeof useDateOrder>['order']>
  isReading: boolean
  stored: StoredDate
  reload: ReturnType<typeof useDateOrder>['reload']
}

function OpenDate(props: Opened) {
  const { place, date, rows, week, carried, onStarted, onSavedFromWeek, onOpenDate, onBack, fresh, isReading, stored, reload } = props
  const [start, setStart] = useState(() => startOf(stored, carried))
  // With unsaved changes the form keeps its base: a change by somebody else becomes a conflict.
  const [base, setBase] = useState<Basis | null>(stored?.basis ?? null)
  const [turn, setTurn] = useState(0)
  const [done, setDone] = useState<Done | null>(null)
  const isLeft = useIsLeft()
  const endDone = () => setDone((last) => last && { ...last, isOver: true })
  const current = contentOf(fresh)
  const [previous, setPrevious] = useState(current)
  if (previous !== current) {
    setPrevious(current)
    // Somebody else has changed what was saved.
    if (done && contentOf(done.after) !== current) setDone(null)
  }
  // A save does not compare the week's quantities: while the week applies, untouched rows take its current ones.
  if (base && base.delivery !== fresh.delivery && contentOf(base) === current) setBase(fresh)
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
    endDone()
  }
  return (
    <DateForm
      key={`${turn} ${content}`}
      place={place}
      date={date}
      weekday={weekday}
      bounds={fresh}
      known={known}
      isReading={isReading}
      week={week}
      start={start}
      isFirst={turn === 0 && content === firstContent}
      done={done}
      onTouched={(isTouched) => {
        onStarted()
        setBase(isTouched ? { order, isClosure, delivery } : null)
        if (!isTouched) setStart(({ isPicked }) => ({ ...blank, isPicked }))
      }}
      onStart={(from) => startAgain({ carried: from, isPicked: from !== null })}
      onSettled={async (quantities, savesAtOnce) => {
        await reload()
        startAgain({ carried: quantities, isPicked: quantities.quantities.size > 0, fromWeek: start.fromWeek, savesAtOnce })
      }}
      onDone={(next, isOrder) => {
        setDone(next)
        setStart(blank)
        if (isOrder) onSavedFromWeek(start.fromWeek)
      }}
      isLeft={isLeft}
      onDoneEnd={endDone}
      reload={reload}
      onOpenDate={onOpenDate}
      onBack={onBack}
    />
  )
}
