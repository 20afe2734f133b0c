import Refresh from '@mui/icons-material/Refresh'
import SettingsOutlined from '@mui/icons-material/SettingsOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Link } from '../app/navigation.tsx'
import { errorMessage } from '../app/errors.ts'
import { useChangeRegisterQuery } from '../generated/graphql.ts'
import type { ChangeFilterInput, ChangeOutcome } from '../generated/graphql.ts'
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

const asked = (filter: RegisterFilter): ChangeFilterInput => ({
  from: filter.from || null,
  to: filter.to || null,
  text: filter.text.trim(),
  subject: filter.subject || null,
  outcome: (filter.outcome || null) as ChangeOutcome | null,
})

function useRegister(filter: RegisterFilter) {
  const { data, previousData, error, loading, refetch, fetchMore } = useChangeRegisterQuery({
    variables: { filter: asked(useDelayed(filter)), first: PAGE },
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
    notifyOnNetworkStatusChange: true,
  })
  const register = (data ?? previousData)?.changeRegister
  const more = () =>
    fetchMore({
      variables: { after: register?.entries.at(-1)?.id ?? null },
      updateQuery: (known, { fetchMoreResult: { changeRegister: next } }) => ({
        changeRegister: { ...next, entries: [...known.changeRegister.entries, ...next.entries] },
      }),
    }).catch(() => undefined)
  return { register, error, loading, reload: () => void refetch().catch(() => undefined), more: () => void more() }
}

/** /admin-settings/registro: who changed what and when. The fields of other subjects are called as `labels` says. */
export function RegisterPage({ labels }: { labels: Labels }) {
  const [filter, setFilter] = useState(NO_FILTER)
  const { register, error, loading, reload, more } = useRegister(filter)
  const isFiltered = Object.values(filter).some((value) => value !== '')
  const entries = error ? [] : (register?.entries ?? [])
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
            {text.shown(entries.length, register?.hasMore ?? false)}
          </Typography>
          <RegisterList entries={entries} labels={labels} />
        </>
      ) : null}
      {register?.hasMore && entries.length > 0 ? (
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
