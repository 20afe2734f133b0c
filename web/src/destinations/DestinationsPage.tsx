import Refresh from '@mui/icons-material/Refresh'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { styled } from '@mui/material/styles'
import { useEffect } from 'react'
import { useFeedback } from '../app/feedback.tsx'
import { useDestinationsQuery } from '../generated/graphql.ts'
import type { DestinationsQuery } from '../generated/graphql.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { CardList, DataTable } from '../ui/DataTable.tsx'
import { composedAddress } from './address.ts'
import { text } from './destinations.text.ts'

type Row = DestinationsQuery['destinations'][number]

const Card = styled('li')(({ theme }) => ({
  display: 'grid',
  gap: 4,
  padding: '12px 16px',
  borderRadius: 12,
  background: theme.vars.palette.background.paper,
  border: `1px solid ${theme.vars.palette.house.hairline}`,
  '& header': { display: 'flex', gap: 8, alignItems: 'start', justifyContent: 'space-between', fontWeight: 650 },
  '& p': { margin: 0, color: theme.vars.palette.text.secondary, fontSize: '0.9375rem', overflowWrap: 'anywhere' },
}))

const State = ({ isActive }: Row) => <StatusBadge tone={isActive ? 'good' : 'quiet'}>{isActive ? text.active : text.inactive}</StatusBadge>

function Rows({ rows }: { rows: Row[] }) {
  return (
    <>
      <DataTable label={text.title}>
        <thead>
          <tr>
            {text.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">{row.name}</th>
              <td>{row.login ?? text.noLogin}</td>
              <td>{composedAddress(row)}</td>
              <td>
                <State {...row} />
              </td>
            </tr>
          ))}
        </tbody>
      </DataTable>
      <CardList aria-label={text.title}>
        {rows.map((row) => (
          <Card key={row.id}>
            <header>
              {row.name}
              <State {...row} />
            </header>
            <p>{row.login ?? text.noLogin}</p>
            <p>{composedAddress(row)}</p>
          </Card>
        ))}
      </CardList>
    </>
  )
}

/** /destinazioni: where the bakery delivers. */
export function DestinationsPage() {
  const { data, loading, error, refetch } = useDestinationsQuery({ fetchPolicy: 'cache-and-network', notifyOnNetworkStatusChange: true })
  const { show } = useFeedback()
  const reload = () => void refetch().catch(() => undefined)
  useEffect(() => {
    if (error) show({ message: text.failed, variant: 'danger' })
  }, [error, show])
  const rows = data?.destinations
  const active = rows?.filter(({ isActive }) => isActive).length ?? 0
  return (
    <>
      <PageTitle
        hint={rows ? text.totals(rows.length, active) : null}
        actions={
          <Button variant="outlined" startIcon={<Refresh />} onClick={reload} disabled={loading}>
            {text.refresh}
          </Button>
        }
      >
        {text.title}
      </PageTitle>
      {error ? <ErrorPanel message={text.failed} onRetry={reload} /> : null}
      {rows && rows.length > 0 ? <Rows rows={rows} /> : null}
      {rows?.length === 0 ? <EmptyState title={text.empty} /> : null}
      {loading && !rows ? <Skeleton variant="rounded" height={320} /> : null}
    </>
  )
}
