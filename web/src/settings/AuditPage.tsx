import Refresh from '@mui/icons-material/Refresh'
import SettingsOutlined from '@mui/icons-material/SettingsOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMemo, useRef } from 'react'
import { Link } from '../app/navigation.tsx'
import { errorMessage, referenceOf } from '../app/errors.ts'
import { useFeedback } from '../app/feedback.tsx'
import { useListKeys } from '../app/list-keys.ts'
import { useAddress } from '../app/use-address.ts'
import { useAuditEntriesQuery } from '../generated/graphql.ts'
import type { AuditFilter, AuditOrder, AuditOutcome, AuditSubject } from '../generated/graphql.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { realDate } from '../ui/dates.ts'
import { ListFoot } from '../ui/ListFoot.tsx'
import { Count, ListTitle } from '../ui/ListTitle.tsx'
import { useDelayed } from '../ui/use-delayed.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { AuditChips, AuditFilters } from './AuditFilters.tsx'
import type { FilterValues } from './AuditFilters.tsx'
import { AuditList, NEWEST, ORDERS, keyOf } from './AuditList.tsx'
import { outcomes, subjects, text } from './audit.text.ts'
import type { Labels } from './audit.text.ts'

const PAGE = 50
/** In the address: the filters and the order. */
const ADDRESS = ['dal', 'al', 'cerca', 'argomento', 'esito', 'ordine'] as const
type Written = Record<(typeof ADDRESS)[number], string>

/** A hand-written address may contain anything. */
const filterOf = ({ dal, al, cerca, argomento, esito }: Written): FilterValues => ({
  from: realDate(dal) ?? '',
  to: realDate(al) ?? '',
  text: cerca,
  subject: Object.hasOwn(subjects, argomento) ? argomento : '',
  outcome: Object.hasOwn(outcomes, esito) ? esito : '',
})

const writtenOf = ({ from, to, text: cerca, subject, outcome }: FilterValues) => ({
  dal: from,
  al: to,
  cerca,
  argomento: subject,
  esito: outcome,
})

const auditFilterOf = (filter: FilterValues): AuditFilter => ({
  from: filter.from || null,
  to: filter.to || null,
  search: filter.text.trim() || null,
  subject: (filter.subject || null) as AuditSubject | null,
  outcome: (filter.outcome || null) as AuditOutcome | null,
})

function useEntries(filter: FilterValues, orderBy: AuditOrder) {
  const { show } = useFeedback()
  const removeFailure = useRef(() => {})
  const { data, previousData, error, loading, refetch, fetchMore, observable } = useAuditEntriesQuery({
    variables: { filter: auditFilterOf(useDelayed(filter)), orderBy, first: PAGE },
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
    notifyOnNetworkStatusChange: true,
  })
  const page = (data ?? previousData)?.auditEntries
  const more = () => {
    removeFailure.current()
    const asked = observable.variables
    return fetchMore({
      variables: { after: page?.pageInfo.endCursor ?? null },
      // Another filter or order may have been chosen meanwhile: Apollo would add to that list.
      updateQuery: (known, { fetchMoreResult: { auditEntries: next } }) =>
        asked === observable.variables
          ? { auditEntries: next && { ...next, nodes: [...(known.auditEntries?.nodes ?? []), ...next.nodes] } }
          : known,
    }).catch((failure: unknown) => {
      removeFailure.current = show({ message: text.failed(errorMessage(failure)), variant: 'danger', reference: referenceOf(failure) })
    })
  }
  return { page, error, loading, reload: () => void refetch().catch(() => undefined), more: () => void more() }
}

/** /admin-settings/registro: who changed what and when. `labels`: the field labels of other subjects. */
export function AuditPage({ labels }: { labels: Labels }) {
  const [written, change] = useAddress(ADDRESS)
  const filter = useMemo(() => filterOf(written), [written])
  const order = Object.hasOwn(ORDERS, written.ordine) ? written.ordine : NEWEST
  const setFilter = (next: FilterValues) => change(writtenOf(next), { isTyped: true })
  const { page, error, loading, reload, more } = useEntries(filter, ORDERS[order] ?? 'NEWEST_FIRST')
  const isFiltered = Object.values(filter).some(Boolean)
  const entries = (error ? undefined : page?.nodes) ?? []
  const keys = useListKeys({ rows: entries, keyOf, onRow: [] })
  const hasMore = page?.pageInfo.hasNextPage ?? false
  return (
    <>
      <ListTitle
        title={text.title}
        aside={
          <>
            {entries.length > 0 ? <Count role="status">{text.shown(entries.length, hasMore)}</Count> : null}
            <AuditChips filter={filter} onChange={setFilter} />
          </>
        }
        hint={
          <p>
            {text.hint}{' '}
            <Box component={Link} to="/oggi?modifiche=oggi" sx={{ color: 'primary.main', fontWeight: 600 }}>
              {text.ordersOfCustomers}
            </Box>
          </p>
        }
        actions={
          <>
            <Button component={Link} to="/admin-settings" variant="outlined" color="inherit" startIcon={<SettingsOutlined />}>
              {text.back}
            </Button>
            <Button variant="outlined" color="inherit" startIcon={<Refresh />} onClick={reload} disabled={loading}>
              {text.refresh}
            </Button>
          </>
        }
      />
      <AuditFilters filter={filter} onChange={setFilter} />
      {error ? <ErrorPanel message={text.failed(errorMessage(error))} reference={referenceOf(error)} onRetry={reload} /> : null}
      {entries.length > 0 ? (
        <AuditList
          entries={entries}
          labels={labels}
          search={filter.text}
          keys={keys}
          order={order}
          onOrder={(next) => change({ ordine: next === NEWEST ? '' : next })}
        />
      ) : null}
      {hasMore && entries.length > 0 ? (
        <Box sx={{ display: 'grid', justifyItems: 'center', mt: 4 }}>
          <Button variant="outlined" color="inherit" onClick={more} disabled={loading}>
            {text.more}
          </Button>
        </Box>
      ) : null}
      {page && !error && entries.length === 0 ? (
        isFiltered ? (
          <EmptyState title={text.noneFound} onClear={() => change({ dal: '', al: '', cerca: '', argomento: '', esito: '' })} />
        ) : (
          <EmptyState title={text.empty}>{text.emptyHint}</EmptyState>
        )
      ) : null}
      {loading && !page ? <Skeleton columns={['88px', '17%', '17%', '18%', '1fr', '96px']} rows={8} height={55} card={128} /> : null}
      <ListFoot keys={keys} />
    </>
  )
}
