import LinearProgress from '@mui/material/LinearProgress'
import Skeleton from '@mui/material/Skeleton'
import { skipToken } from '@apollo/client/react'
import { Suspense, lazy, useEffect, useMemo, useState } from 'react'
import { errorMessage } from '../app/errors.ts'
import { addDays, shownDate, today } from '../app/clock.ts'
import { useFeedback } from '../app/feedback.tsx'
import { days } from '../app/selected-day.ts'
import { useSession } from '../app/session-context.ts'
import { useProductionQuery } from '../generated/graphql.ts'
import type { ProductionQuery } from '../generated/graphql.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { FilterChips } from '../ui/FilterChips.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { useDelayed } from '../ui/use-delayed.ts'
import { arranged } from './arrange.ts'
import type { Arrangement, Item } from './arrange.ts'
import { BehindDialog } from './BehindDialog.tsx'
import { csvOf, download } from './csv.ts'
import { filterFor } from './filter.ts'
import type { Filter } from './filter.ts'
import { text } from './production.text.ts'
import { ProductionFilters } from './ProductionFilters.tsx'
import { ProductionList, ProductionTotals, totalsLine } from './ProductionList.tsx'
import { PrintSheet } from './PrintSheet.tsx'
import { ProductionTools } from './ProductionTools.tsx'
import { stateOf } from './state.ts'
import { totalsByUnit } from './totals.ts'
import { useIsPrinting } from './use-is-printing.ts'

// Charts weigh more than all the rest: they come when they are looked at.
const ProductionChart = lazy(() => import('./ProductionChart.tsx'))

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

function periodOf({ from, to, days: count, weekday }: List['period']): string {
  const dayName = days[weekday - 1]?.label.toLowerCase()
  const period = text.period(`${dayName} ${shownDate(from)}`, from === to ? `${dayName} ${shownDate(to)}` : shownDate(to))
  return `${period} · ${text.days(count)}`
}

type List = ProductionQuery['production']
const LONGEST_CHART = 31
const PLAIN: Arrangement = { sort: '', isDescending: false, group: '' }

/** The list as it is looked at, how it leaves the screen, and what its totals are made of. */
function Arranged({ list, filter }: { list: List; filter: Filter }) {
  const [arrangement, setArrangement] = useState(PLAIN)
  const [isChartOpen, setChartOpen] = useState(false)
  const isPrinting = useIsPrinting()
  const [behind, setBehind] = useState<Item | null>(null)
  const { items, period, dates, tellsDestinations } = list
  const groups = useMemo(() => arranged(items, arrangement), [items, arrangement])
  const isGrouped = arrangement.group !== ''
  const toCsv = () => {
    const name = period.from === period.to ? period.from : `${period.from}_${period.to}`
    download(
      `produzione_${name}.csv`,
      csvOf(
        groups.flatMap((group) => group.items),
        text.columns,
      ),
    )
  }
  return (
    <>
      <ProductionTotals items={items} />
      <ProductionTools
        arrangement={arrangement}
        onArrange={setArrangement}
        isChartOpen={isChartOpen}
        onChart={() => setChartOpen(!isChartOpen)}
        onCsv={toCsv}
      />
      {isChartOpen && period.days > LONGEST_CHART ? <p role="status">{text.chartTooLong}</p> : null}
      {isChartOpen && period.days <= LONGEST_CHART ? (
        <Suspense fallback={<Skeleton variant="rounded" height={280} />}>
          <ProductionChart filter={filter} group={arrangement.group || 'group1'} />
        </Suspense>
      ) : null}
      <ProductionList groups={groups} isGrouped={isGrouped} onBehind={tellsDestinations ? setBehind : undefined} />
      {isPrinting ? (
        <PrintSheet
          groups={groups}
          isGrouped={isGrouped}
          period={periodOf(period)}
          state={stateOf(dates)?.label}
          totals={totalsLine(totalsByUnit(items))}
        />
      ) : null}
      {behind ? <BehindDialog item={behind} period={period} onClose={() => setBehind(null)} /> : null}
    </>
  )
}

/** /preordini: what the bakehouse makes, totals first. */
export function ProductionPage() {
  const [filter, setFilter] = useState(() => filterFor(addDays(today(), 1)))
  const { list, loading, error, refetch } = useProduction(filter)
  const { show } = useFeedback()
  const reload = () => void refetch().catch(() => undefined)
  useEffect(() => (error ? show({ message: text.failed, variant: 'danger' }) : undefined), [error, show])
  const items = error ? undefined : list?.items
  const state = list && !error ? stateOf(list.dates) : null
  return (
    <>
      <PageTitle
        hint={list ? periodOf(list.period) : null}
        actions={state ? <StatusBadge tone={state.isClosed ? 'good' : 'quiet'}>{state.label}</StatusBadge> : null}
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
      {list && items && items.length > 0 ? <Arranged list={list} filter={filter} /> : null}
      {items?.length === 0 ? <EmptyState title={text.empty}>{text.emptyHint}</EmptyState> : null}
      {loading && !list ? <Skeleton variant="rounded" height={360} /> : null}
    </>
  )
}
