import { Suspense, useEffect, useState } from 'react'
import { AlertsOfScreen } from '../app/feedback.tsx'
import { useSearch } from '../app/navigation.tsx'
import { days, selectDay } from '../app/selected-day.ts'
import { usePlace } from '../app/session-context.ts'
import { chunk, onDemand, usePreloadWhenIdle } from '../ui/chunk.tsx'
import { realDate } from '../ui/dates.ts'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { useSliced } from '../ui/use-sliced.ts'
import type { Carried } from './date/date-rows.ts'
import { Loading, Title } from './Loading.tsx'
import { text } from './planning.text.ts'
import { changeWeekDraft, keyOf, useStoredWeekDraft } from './plan/draft-storage.ts'
import { useWeek } from './plan/use-week.ts'
import { weekdayOf } from './plan/week.ts'
import { DATE, useDayAddress } from './use-day-address.ts'
import { WeekEditor } from './week/WeekEditor.tsx'

const DateEditor = chunk(() => import('./date/DateEditor.tsx').then(({ DateEditor }) => DateEditor))

const KeepCatalogue = onDemand(() => import('./catalogue/catalogue.ts').then(({ KeepCatalogue }) => KeepCatalogue))

/** The weekly order of this tab's destination (/home), or the order of one date. */
export function PlanningPage() {
  const [search, setSearch] = useSearch()
  const date = realDate(search.get(DATE))
  useDayAddress(date === null)
  return (
    <>
      <AlertsOfScreen key={date} />
      <OpenOrder date={date} onDate={(chosen) => setSearch(chosen === null ? {} : { [DATE]: chosen })} />
    </>
  )
}

/** The week, or the selected date. */
function OpenOrder({ date, onDate }: { date: string | null; onDate: (date: string | null) => void }) {
  const place = usePlace()
  const key = keyOf(place)
  const week = useWeek()
  usePreloadWhenIdle(DateEditor)
  const isDraftKnown = useStoredWeekDraft(place)
  // The menus show the weekday of the date.
  useEffect(() => {
    const day = date && days.find(({ weekday }) => weekday === weekdayOf(date))
    if (day) selectDay(day.key)
  }, [date])
  const [carried, setCarried] = useState<Carried | null>(null)
  const isShown = useSliced(week.rows !== undefined && isDraftKnown)
  const failure =
    week.planningError === null ? null : (
      <ErrorPanel message={text.loadFailed(week.planningError)} reference={week.reference} onRetry={() => void week.reload()} />
    )
  if (!week.rows) {
    if (week.isLoading || !failure) return <Loading />
    return (
      <>
        <Title />
        {failure}
      </>
    )
  }
  if (!isShown) return <Loading />
  const openDate = (chosen: string, staged: Carried | null) => {
    setCarried(staged)
    onDate(chosen)
  }
  return (
    <>
      {failure}
      {date === null ? (
        <WeekEditor key={key} place={place} rows={week.rows} week={week} onOpenDate={openDate} />
      ) : (
        <Suspense fallback={<Loading />}>
          <DateEditor
            key={`${key} ${date}`}
            place={place}
            date={date}
            rows={week.rows}
            week={week}
            carried={carried?.date === date ? carried : null}
            onStarted={() => setCarried(null)}
            onSavedFromWeek={(only) => changeWeekDraft(place, week.rows!, { type: 'discardDay', day: weekdayOf(date), only })}
            onOpenDate={openDate}
            onBack={() => onDate(null)}
          />
        </Suspense>
      )}
      <KeepCatalogue />
    </>
  )
}
