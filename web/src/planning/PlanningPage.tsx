import { styled } from '@mui/material/styles'
import { useViewer } from '../app/session-context.ts'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { text } from './planning.text.ts'
import { useWeek } from './use-week.ts'
import { WeekEditor } from './WeekEditor.tsx'

const Skeleton = styled('div')(({ theme }) => ({
  height: 84,
  marginBottom: 8,
  borderRadius: 12,
  background: theme.vars.palette.house.parchment,
  '@media (prefers-reduced-motion: no-preference)': { animation: 'panify-wait 1.4s ease-in-out infinite alternate' },
  '@keyframes panify-wait': { to: { opacity: 0.5 } },
}))

const Loading = () => (
  <div aria-busy aria-label={text.loading} aria-live="polite">
    {Array.from({ length: 7 }, (_, index) => (
      <Skeleton key={index} />
    ))}
  </div>
)

/** The weekly order of the destination of this session (/home). */
export function PlanningPage() {
  const { destination } = useViewer()
  const week = useWeek()
  if (week.rows) return <WeekEditor key={destination.id} destination={destination.id} rows={week.rows} week={week} />
  if (week.isLoading || week.planningError === null) return <Loading />
  return <ErrorPanel message={text.loadFailed(week.planningError)} onRetry={() => void week.reload()} />
}
