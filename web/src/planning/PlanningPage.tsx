import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { AlertsOfScreen } from '../app/feedback.tsx'
import { useViewer } from '../app/session-context.ts'
import { realDate } from '../ui/dates.ts'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import type { Carried } from './date-rows.ts'
import { DateEditor } from './DateEditor.tsx'
import { Loading } from './Loading.tsx'
import { text } from './planning.text.ts'
import { useRecalledDraft } from './kept-draft.ts'
import { changeKept } from './use-draft.ts'
import { useWeek } from './use-week.ts'
import { weekdayOf } from './week.ts'
import { WeekEditor } from './WeekEditor.tsx'

// In the address, so that the browser's way back leads from a date to the week.
const DATE = 'data'

/** The weekly order of the destination of this session (/home), or one date of it. */
export function PlanningPage() {
  const [search, setSearch] = useSearchParams()
  const date = realDate(search.get(DATE))
  return (
    <>
      <AlertsOfScreen key={date} />
      <OpenOrder date={date} onDate={(chosen) => setSearch(chosen === null ? {} : { [DATE]: chosen })} />
    </>
  )
}

/** The week, or the date that is chosen. */
function OpenOrder({ date, onDate }: { date: string | null; onDate: (date: string | null) => void }) {
  const { destination } = useViewer()
  const week = useWeek()
  const isDraftKnown = useRecalledDraft(destination.id)
  const [carried, setCarried] = useState<Carried | null>(null)
  if (!week.rows) {
    if (week.isLoading || week.planningError === null) return <Loading />
    return <ErrorPanel message={text.loadFailed(week.planningError)} onRetry={() => void week.reload()} />
  }
  if (!isDraftKnown) return <Loading />
  if (date === null) {
    return (
      <WeekEditor
        key={destination.id}
        destination={destination.id}
        rows={week.rows}
        week={week}
        onOpenDate={(chosen, staged) => {
          setCarried(staged)
          onDate(chosen)
        }}
      />
    )
  }
  const own = carried?.date === date ? carried : null
  return (
    <DateEditor
      key={`${destination.id} ${date}`}
      destination={destination.id}
      date={date}
      rows={week.rows}
      week={week}
      carried={own}
      onSaved={() => {
        if (own) changeKept(destination.id, { type: 'discardDay', day: weekdayOf(date) })
        setCarried(null)
      }}
      onBack={() => onDate(null)}
    />
  )
}
