import LinearProgress from '@mui/material/LinearProgress'
import Skeleton from '@mui/material/Skeleton'
import { skipToken } from '@apollo/client/react'
import { useEffect, useState } from 'react'
import { errorMessage } from '../app/errors.ts'
import { addDays, shownDate, today } from '../app/clock.ts'
import { useFeedback } from '../app/feedback.tsx'
import { days } from '../app/selected-day.ts'
import { useSession } from '../app/session-context.ts'
import { useProductionQuery } from '../generated/graphql.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { FilterChips } from '../ui/FilterChips.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { useDelayed } from '../ui/use-delayed.ts'
import { filterFor } from './filter.ts'
import type { Filter } from './filter.ts'
import { text } from './production.text.ts'
import { ProductionFilters } from './ProductionFilters.tsx'
import { ProductionList, ProductionTotals } from './ProductionList.tsx'

/** The list of a filter. It is asked for only while a destination is active in the session. */
function useProduction(filter: Filter) {
  const { viewer } = useSession()
  const { from, to, description, code } = useDelayed(filter)
  const result = useProductionQuery(
    viewer
      ? {
          variables: { filter: { from, to, description: description.trim(), code: code.trim() } },
          fetchPolicy: 'network-only',
          notifyOnNetworkStatusChange: true,
        }
      : skipToken,
  )
  return { ...result, list: (result.data ?? result.previousData)?.production }
}

function Period({ from, to, count, weekday }: { from: string; to: string; count: number; weekday: number }) {
  const dayName = days[weekday - 1]?.label.toLowerCase()
  return (
    <>
      {text.period(`${dayName} ${shownDate(from)}`, from === to ? `${dayName} ${shownDate(to)}` : shownDate(to))} · {text.days(count)}
    </>
  )
}

/** /preordini: what the bakehouse makes, totals first. */
export function ProductionPage() {
  const [filter, setFilter] = useState(() => filterFor(addDays(today(), 1)))
  const { list, loading, error, refetch } = useProduction(filter)
  const { show } = useFeedback()
  const reload = () => void refetch().catch(() => undefined)
  useEffect(() => {
    if (error) show({ message: text.failed, variant: 'danger' })
  }, [error, show])
  const items = error ? undefined : list?.items
  return (
    <>
      <PageTitle
        hint={list ? <Period from={list.period.from} to={list.period.to} count={list.period.days} weekday={list.period.weekday} /> : null}
      >
        {text.title}
      </PageTitle>
      <ProductionFilters filter={filter} onChange={setFilter} onRefresh={reload} isBusy={loading} />
      <FilterChips
        filters={[
          { name: text.description, value: filter.description, onRemove: () => setFilter({ ...filter, description: '' }) },
          { name: text.code, value: filter.code, onRemove: () => setFilter({ ...filter, code: '' }) },
        ]}
      />
      <LinearProgress aria-label="Caricamento..." sx={{ visibility: loading ? 'visible' : 'hidden', my: 2, height: 2 }} />
      {error ? <ErrorPanel message={text.failedWith(errorMessage(error))} onRetry={reload} /> : null}
      {items && items.length > 0 ? (
        <>
          <ProductionTotals items={items} />
          <ProductionList items={items} />
        </>
      ) : null}
      {items?.length === 0 ? <EmptyState title={text.empty}>{text.emptyHint}</EmptyState> : null}
      {loading && !list ? <Skeleton variant="rounded" height={360} /> : null}
    </>
  )
}
