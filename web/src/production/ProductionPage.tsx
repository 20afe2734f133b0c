import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { skipToken } from '@apollo/client/react'
import { useEffect, useMemo, useState } from 'react'
import { errorMessage, referenceOf } from '../app/errors.ts'
import { addDays, today } from '../app/clock.ts'
import { useFeedback } from '../app/feedback.tsx'
import { useSession } from '../app/session-context.ts'
import { useAddress } from '../app/use-address.ts'
import { useListKeys } from '../app/list-keys.ts'
import { useProductionQuery } from '../generated/graphql.ts'
import { onDemand, usePreloadWhenIdle } from '../ui/chunk.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { FilterChips } from '../ui/FilterChips.tsx'
import { ListFoot } from '../ui/ListFoot.tsx'
import { LoadingLine } from '../ui/LoadingLine.tsx'
import type { ListKeys } from '../ui/list-keys.ts'
import { useDelayed } from '../ui/use-delayed.ts'
import { useSliced } from '../ui/use-sliced.ts'
import { arranged, groupOf } from './arrange.ts'
import type { Arrangement, Group, Item } from './arrange.ts'
import { csvOf, download } from './csv.ts'
import type { Marks } from './changes.ts'
import { ADDRESS, bakehouseAddress, filterOf, writtenFilter } from './filter.ts'
import type { Filter } from './filter.ts'
import { listOf } from './list.ts'
import type { List } from './list.ts'
import { text } from './production.text.ts'
import { ProductionCards } from './ProductionCards.tsx'
import { ProductionHead, periodOf } from './ProductionHead.tsx'
import { ProductionTable, ProductionWaiting } from './ProductionTable.tsx'
import { PhoneTools, ProductionToolbar } from './ProductionToolbar.tsx'
import { PrintSheet } from './PrintSheet.tsx'
import { stateOf } from './state.ts'
import { totalsByUnit, totalsLine } from './totals.ts'
import { useMarks } from './use-marks.ts'
import { useAfterPrint, useHeld, usePaper } from './use-paper.ts'
import type { Paper } from './use-paper.ts'

const SharesDialog = onDemand(() => import('./SharesDialog.tsx').then(({ SharesDialog }) => SharesDialog))
const ProductionChart = onDemand(() => import('./ProductionChart.tsx').then(({ ProductionChart }) => ProductionChart), { rare: true })

/** The list of a filter, and the filter as it is asked for. It is read only while a destination is active in the session. */
function useProduction(filter: Filter) {
  const { viewer } = useSession()
  const { from, to, description, code } = useDelayed(filter)
  const asked = { from, to, description: description.trim(), code: code.trim() }
  const result = useProductionQuery(
    viewer
      ? {
          variables: { from, to, filter: { description: asked.description, articleCode: asked.code } },
          fetchPolicy: 'network-only',
          notifyOnNetworkStatusChange: true,
        }
      : skipToken,
  )
  const answer = result.data ?? result.previousData
  /** Not while the answer to an earlier filter is shown. */
  const isWhole = result.data !== undefined && asked.description === '' && asked.code === ''
  return { ...result, asked, isWhole, list: useMemo(() => listOf(answer), [answer]) }
}

const LONGEST_CHART = 31

const keyOf = ({ code }: Item) => code
const hasQuantity = ({ quantity }: Item) => quantity !== null

function downloadCsv({ period }: List, groups: readonly Group[]) {
  const name = period.from === period.to ? period.from : `${period.from}_${period.to}`
  const items = groups.flatMap((group) => group.items)
  download(`produzione_${name}.csv`, csvOf(items, Object.values(text.columnNames)))
}

type ArrangedProps = {
  list: List
  groups: readonly Group[]
  arrangement: Arrangement
  onOrder: (order: string) => void
  keys: ListKeys
  asked: ReturnType<typeof useProduction>['asked']
  isChartOpen: boolean
  isPhone: boolean
  paper: Paper | null
  marks: Marks | null
  /** The code of the article whose destinations are shown; '' for none. */
  behind: string
  onBehind: (item: Pick<Item, 'code'>) => void
}

/** The displayed list, and the destinations behind its totals. */
function Arranged({
  list,
  groups,
  arrangement,
  onOrder,
  keys,
  asked,
  isChartOpen,
  isPhone,
  paper,
  marks,
  behind,
  onBehind,
}: ArrangedProps) {
  const { items, period, dates, hasShares } = list
  const { group, order } = arrangement
  const isGrouped = group !== ''
  const shown = { groups, marks, onShowShares: hasShares ? onBehind : undefined }
  const opened = hasShares ? items.find(({ code }) => code === behind) : undefined
  return (
    <>
      {isChartOpen && period.dayCount > LONGEST_CHART ? <p role="status">{text.chartTooLong}</p> : null}
      {isChartOpen && period.dayCount <= LONGEST_CHART ? <ProductionChart key={group} filter={asked} group={group || 'group1'} /> : null}
      {isPhone ? (
        <ProductionCards {...shown} isGrouped={isGrouped} />
      ) : (
        <ProductionTable {...shown} group={group} order={order} onOrder={onOrder} keys={keys} />
      )}
      {paper ? (
        <PrintSheet
          paper={paper}
          marks={marks}
          groups={groups}
          isGrouped={isGrouped}
          period={periodOf(period)}
          state={stateOf(dates)?.label}
          totals={totalsLine(totalsByUnit(items))}
        />
      ) : null}
      {opened ? <SharesDialog key={behind} item={opened} period={period} onClose={() => onBehind({ code: '' })} /> : null}
    </>
  )
}

/** /preordini: the quantities to produce, totals first. */
export function ProductionPage() {
  usePreloadWhenIdle(SharesDialog)
  const [{ dal, al, descrizione, codice, ordine, raggruppa, grafico, destinazioni }, change] = useAddress(ADDRESS)
  // At midnight an open list stays on its date.
  const [tomorrow] = useState(() => addDays(today(), 1))
  const filter = useMemo(() => filterOf({ dal, al, descrizione, codice }, tomorrow), [dal, al, descrizione, codice, tomorrow])
  const arrangement = useMemo(() => ({ order: ordine, group: groupOf(raggruppa) }), [ordine, raggruppa])
  const isChartOpen = grafico !== ''
  const changeFilter = (next: Filter) =>
    change(writtenFilter(next, tomorrow), { isTyped: next.description !== descrizione || next.code !== codice })
  const { list: answer, asked, isWhole, loading, error, refetch } = useProduction(filter)
  const { show } = useFeedback()
  const isPhone = useMediaQuery(useTheme().breakpoints.down('md'))
  const reload = () => void refetch().catch(() => undefined)
  useEffect(() => (error ? show({ message: text.failed, variant: 'danger' }) : undefined), [error, show])
  const current = error ? undefined : answer
  // Only a printing of the whole list can be compared with later ones.
  const { paper, print, captured } = usePaper(isWhole ? current : undefined)
  const list = useHeld(current, paper !== null)
  const { items, marks, printedAt, lastPrinting, onPrinted } = useMarks(list, isWhole, refetch)
  useAfterPrint(() => {
    if (captured.current) onPrinted(captured.current)
  })
  const groups = useMemo(() => arranged(items, arrangement), [items, arrangement])
  const openShares = ({ code }: Pick<Item, 'code'>) => change({ destinazioni: code })
  const keys = useListKeys({
    rows: useMemo(() => groups.flatMap((group) => group.items), [groups]),
    keyOf,
    onRow: list?.hasShares ? [{ key: 'Enter', label: text.receivers, run: openShares, isFor: hasQuantity }] : [],
  })
  const hasItems = list !== undefined && items.length > 0
  const isRendered = useSliced(hasItems)
  // The paper has the list at any moment.
  const isListShown = isRendered || paper !== null
  const Tools = isPhone ? PhoneTools : ProductionToolbar
  return (
    <>
      <ProductionHead
        list={list}
        isLoading={loading}
        printedAt={printedAt}
        marks={marks}
        bakehouse={bakehouseAddress(filter, arrangement.group, addDays(today(), 1))}
      />
      <Tools
        filter={filter}
        onFilter={changeFilter}
        onRefresh={reload}
        isBusy={loading}
        arrangement={arrangement}
        onArrange={({ order = ordine, group = arrangement.group }) => change({ ordine: order, raggruppa: group })}
        isChartOpen={isChartOpen}
        onChart={() => change({ grafico: isChartOpen ? '' : 'aperto' })}
        onCsv={hasItems ? () => downloadCsv(list, arranged(list.items, arrangement)) : null}
        onPrint={() => print('list')}
        paperTools={{ onPrintChanges: marks && marks.changes.size > 0 ? () => print('changes') : null, lastPrinting }}
      />
      <FilterChips
        filters={[
          { name: text.description, value: descrizione, onRemove: () => change({ descrizione: '' }) },
          { name: text.code, value: codice, onRemove: () => change({ codice: '' }) },
        ]}
      />
      <LoadingLine label="Caricamento..." isLoading={loading} />
      {error ? <ErrorPanel message={text.failedWith(errorMessage(error))} reference={referenceOf(error)} onRetry={reload} /> : null}
      {hasItems && isListShown ? (
        <Arranged
          list={list}
          groups={groups}
          arrangement={arrangement}
          onOrder={(order) => change({ ordine: order })}
          keys={keys}
          asked={asked}
          isChartOpen={isChartOpen}
          isPhone={isPhone}
          paper={paper}
          marks={marks}
          behind={destinazioni}
          onBehind={openShares}
        />
      ) : null}
      {list && !hasItems ? (
        <EmptyState title={text.empty} onClear={isWhole ? null : () => change({ descrizione: '', codice: '' })}>
          {isWhole ? text.emptyHint : null}
        </EmptyState>
      ) : null}
      {(loading && !list) || (hasItems && !isListShown) ? <ProductionWaiting /> : null}
      <ListFoot keys={keys} />
    </>
  )
}
