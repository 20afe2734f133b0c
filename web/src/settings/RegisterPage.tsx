import Refresh from '@mui/icons-material/Refresh'
import SettingsOutlined from '@mui/icons-material/SettingsOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Link } from '../app/navigation.tsx'
import { errorMessage } from '../app/errors.ts'
import { useAuditEntriesQuery } from '../generated/graphql.ts'
import type { AuditFilter, AuditOutcome, AuditSubject } from '../generated/graphql.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { useDelayed } from '../ui/use-delayed.ts'
import { RegisterFilters } from './RegisterFilters.tsx'
import type { RegisterFilter } from './RegisterFilters.tsx'
import { RegisterList } from './RegisterList.tsx'
import { text } from './register.text.ts'
import type { Labels } from './register.text.ts'

const PAGE = 50
const NO_FILTER: RegisterFilter = { from: '', to: '', text: '', subject: '', outcome: '' }

const asked = (filter: RegisterFilter): AuditFilter => ({
  from: filter.from || null,
  to: filter.to || null,
  search: filter.text.trim() || null,
  subject: (filter.subject || null) as AuditSubject | null,
  outcome: (filter.outcome || null) as AuditOutcome | null,
})

function useRegister(filter: RegisterFilter) {
  const { data, previousData, error, loading, refetch, fetchMore } = useAuditEntriesQuery({
    variables: { filter: asked(useDelayed(filter)), first: PAGE },
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
    notifyOnNetworkStatusChange: true,
  })
  const register = (data ?? previousData)?.auditEntries
  const more = () =>
    fetchMore({
      variables: { after: register?.pageInfo.endCursor ?? null },
      updateQuery: (known, { fetchMoreResult: { auditEntries: next } }) => ({
        auditEntries: next && { ...next, nodes: [...(known.auditEntries?.nodes ?? []), ...next.nodes] },
      }),
    }).catch(() => undefined)
  return { register, error, loading, reload: () => void refetch().catch(() => undefined), more: () => void more() }
}

/** /admin-settings/registro: who changed what and when. The fields of other subjects are called as `labels` says. */
export function RegisterPage({ labels }: { labels: Labels }) {
  const [filter, setFilter] = useState(NO_FILTER)
  const { register, error, loading, reload, more } = useRegister(filter)
  const isFiltered = Object.values(filter).some((value) => value !== '')
  const entries = error ? [] : (register?.nodes ?? [])
  const hasMore = register?.pageInfo.hasNextPage ?? false
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
      <RegisterFilters filter={filter} onChange={setFilter} />
      {error ? <ErrorPanel message={text.failed(errorMessage(error))} onRetry={reload} /> : null}
      {entries.length > 0 ? (
        <>
          <Typography role="status" color="textSecondary" sx={{ mb: 2 }}>
            {text.shown(entries.length, hasMore)}
          </Typography>
          <RegisterList entries={entries} labels={labels} />
        </>
      ) : null}
      {hasMore && entries.length > 0 ? (
        <Box sx={{ display: 'grid', justifyItems: 'center', mt: 4 }}>
          <Button variant="outlined" color="inherit" onClick={more} disabled={loading}>
            {text.more}
          </Button>
        </Box>
      ) : null}
      {register && !error && entries.length === 0 ? <EmptyState title={isFiltered ? text.noneFound : text.empty} /> : null}
      {loading && !register ? <Skeleton variant="rounded" height={320} /> : null}
    </>
  )
}
