import Add from '@mui/icons-material/Add'
import Refresh from '@mui/icons-material/Refresh'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { styled, useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { Suspense, useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { ComponentType } from 'react'
import { useFeedback } from '../app/feedback.tsx'
import { referenceOf } from '../app/errors.ts'
import { useDestinationsQuery } from '../generated/graphql.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { shownCount } from '../ui/figures.ts'
import { PageTitle } from '../ui/PageTitle.tsx'
import { DestinationFilters } from './DestinationFilters.tsx'
import { DestinationCards, DestinationsTable } from './DestinationRows.tsx'
import { text } from './destinations.text.ts'
import { filtered, rowOf } from './list.ts'
import type { Filter, Row } from './list.ts'
import { useEnter } from './use-enter.ts'

/** The customer whose dialog is open; a new one has no code. */
type Opened = { code: string | null; destinationCode: string | null }

export type CustomerDialogProps = Opened & {
  /** A change of something that the list shows. */
  onChanged: () => void
  onClose: () => void
}

type Props = {
  /** Renders the customer dialog, which belongs to another subject. */
  CustomerDialog: ComponentType<CustomerDialogProps>
}

const Totals = styled('dl')(({ theme }) => ({
  display: 'flex',
  gap: 24,
  margin: '12px 0 0',
  padding: '12px 16px',
  borderRadius: 12,
  background: theme.vars.palette.house.parchment,
  '& div': { display: 'flex', gap: 8, alignItems: 'baseline' },
  '& dt': { color: theme.vars.palette.text.secondary, fontSize: '0.875rem' },
  '& dd': { margin: 0, fontWeight: 700, fontVariantNumeric: 'tabular-nums' },
}))

const NO_FILTER: Filter = { description: '', login: '' }

/** /destinazioni: the destinations of all customers, with access to their orders and records. */
export function DestinationsPage({ CustomerDialog }: Props) {
  const { data, loading, error, refetch } = useDestinationsQuery({ fetchPolicy: 'cache-and-network', notifyOnNetworkStatusChange: true })
  const { show } = useFeedback()
  const isPhone = useMediaQuery(useTheme().breakpoints.down('md'))
  const [filter, setFilter] = useState(NO_FILTER)
  const [opened, setOpened] = useState<Opened | null>(null)
  const { busyId, enter } = useEnter()
  const reload = () => void refetch().catch(() => undefined)
  useEffect(() => (error ? show({ message: text.failed, variant: 'danger' }) : undefined), [error, show])

  const all = useMemo(() => data?.destinations?.nodes.map(rowOf), [data])
  // Typing stays immediate; the list follows when it can.
  const wanted = useDeferredValue(filter)
  const rows = useMemo(() => all && filtered(all, wanted), [all, wanted])
  const active = useMemo(() => all?.filter(({ isActive }) => isActive).length ?? 0, [all])

  const edit = ({ customerCode, code }: Row) => {
    if (customerCode === null) return show({ message: text.noPrimario, variant: 'danger' })
    if (!customerCode) return show({ message: text.noCustomerCode, variant: 'danger' })
    return setOpened({ code: customerCode, destinationCode: code })
  }
  const List = isPhone ? DestinationCards : DestinationsTable
  return (
    <>
      <PageTitle
        actions={
          <>
            <Button variant="contained" startIcon={<Add />} onClick={() => setOpened({ code: null, destinationCode: null })}>
              {isPhone ? text.newShort : text.newCustomer}
            </Button>
            <Button variant="outlined" startIcon={<Refresh />} onClick={reload} disabled={loading}>
              {text.refresh}
            </Button>
          </>
        }
      >
        {text.title}
      </PageTitle>
      {error ? <ErrorPanel message={text.failed} reference={referenceOf(error)} onRetry={reload} /> : null}
      {all ? (
        <DestinationFilters filter={filter} onChange={setFilter} isPhone={isPhone} shown={rows?.length ?? 0} all={all.length} />
      ) : null}
      {rows && rows.length > 0 ? <List rows={rows} busyId={busyId} onEnter={enter} onEdit={edit} /> : null}
      {rows?.length === 0 ? <EmptyState title={all?.length === 0 ? text.empty : text.noneFound} /> : null}
      {all ? (
        <Totals>
          <div>
            <dt>{text.total}</dt>
            <dd>{shownCount(all.length)}</dd>
          </div>
          <div>
            <dt>{text.activeOnes}</dt>
            <dd>{shownCount(active)}</dd>
          </div>
        </Totals>
      ) : null}
      {loading && !rows ? <Skeleton variant="rounded" height={320} /> : null}
      {opened ? (
        <Suspense>
          <CustomerDialog {...opened} onChanged={reload} onClose={() => setOpened(null)} />
        </Suspense>
      ) : null}
    </>
  )
}
