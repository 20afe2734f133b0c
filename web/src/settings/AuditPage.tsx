import Refresh from '@mui/icons-material/Refresh'
import SettingsOutlined from '@mui/icons-material/SettingsOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Link } from '../app/navigation.tsx'
import { errorMessage, referenceOf } from '../app/errors.ts'
import { useAuditEntriesQuery } from '../generated/graphql.ts'
import type { AuditFilter, AuditOutcome, AuditSubject } from '../generated/graphql.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { useDelayed } from '../ui/use-delayed.ts'
import { AuditFilters } from './AuditFilters.tsx'
import type { FilterValues } from './AuditFilters.tsx'
import { AuditList } from './AuditList.tsx'
import { text } from './audit.text.ts'
import type { Labels } from './audit.text.ts'

const PAGE = 50
const NO_FILTER: FilterValues = { from: '', to: '', text: '', subject: '', outcome: '' }

const auditFilterOf = (filter: FilterValues): AuditFilter => ({
  from: filter.from || null,
  to: filter.to || null,
  search: filter.text.trim() || null,
  subject: (filter.subject || null) as AuditSubject | null,
  outcome: (filter.outcome || null) as AuditOutcome | null,
})

function useEntries(filter: FilterValues) {
  const { data, previousData, error, loading, refetch, fetchMore } = useAuditEntriesQuery({
    variables: { filter: auditFilterOf(useDelayed(filter)), first: PAGE },
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
    notifyOnNetworkStatusChange: true,
  })
  const page = (data ?? previousData)?.auditEntries
  const more = () =>
    fetchMore({
      variables: { after: page?.pageInfo.endCursor ?? null },
      updateQuery: (known, { fetchMoreResult: { auditEntries: next } }) => ({
        auditEntries: next && { ...next, nodes: [...(known.auditEntries?.nodes ?? []), ...next.nodes] },
      }),
    }).catch(() => undefined)
  return { page, error, loading, reload: () => void refetch().catch(() => undefined), more: () => void more() }
}

/** /admin-settings/registro: who changed what and when. `labels`: the field labels of other subjects. */
export function AuditPage({ labels }: { labels: Labels }) {
  const [filter, setFilter] = useState(NO_FILTER)
  const { page, error, loading, reload, more } = useEntries(filter)
  const isFiltered = Object.values(filter).some((value) => value !== '')
  const entries = error ? [] : (page?.nodes ?? [])
  const hasMore = page?.pageInfo.hasNextPage ?? false
  return (
    <>
      <PageTitle
        hint={text.hint}
        actions={
          <>
            <Button component={Link} to="/admin-settings" variant="outlined" color="inherit" startIcon={<SettingsOutlined />}>
              {text.back}
            </Button>
            <Button variant="contained" startIcon={<Refresh />} onClick={reload} disabled={loading}>
              {text.refresh}
            </Button>
          </>
        }
      >
        {text.title}
      </PageTitle>
      <AuditFilters filter={filter} onChange={setFilter} />
      {error ? <ErrorPanel message={text.failed(errorMessage(error))} reference={referenceOf(error)} onRetry={reload} /> : null}
      {entries.length > 0 ? (
        <>
          <Typography role="status" color="textSecondary" sx={{ mb: 2 }}>
            {text.shown(entries.length, hasMore)}
          </Typography>
          <AuditList entries={entries} labels={labels} />
        </>
      ) : null}
      {hasMore && entries.length > 0 ? (
        <Box sx={{ display: 'grid', justifyItems: 'center', mt: 4 }}>
          <Button variant="outlined" color="inherit" onClick={more} disabled={loading}>
            {text.more}
          </Button>
        </Box>
      ) : null}
      {page && !error && entries.length === 0 ? <EmptyState title={isFiltered ? text.noneFound : text.empty} /> : null}
      {loading && !page ? <Skeleton variant="rounded" height={320} /> : null}
    </>
  )
}
