import Add from '@mui/icons-material/Add'
import Refresh from '@mui/icons-material/Refresh'
import Button from '@mui/material/Button'
import { styled, useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { Suspense, useDeferredValue, useEffect, useMemo } from 'react'
import type { ComponentType } from 'react'
import { useFeedback } from '../app/feedback.tsx'
import { referenceOf } from '../app/errors.ts'
import { useListKeys } from '../app/list-keys.ts'
import { useAddress } from '../app/use-address.ts'
import { useDestinationsQuery } from '../generated/graphql.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { shownCount } from '../ui/figures.ts'
import { ListFoot } from '../ui/ListFoot.tsx'
import { ListTitle } from '../ui/ListTitle.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useSliced } from '../ui/use-sliced.ts'
import { DestinationCount, DestinationFilters } from './DestinationFilters.tsx'
import { DestinationCards, DestinationsTable } from './DestinationRows.tsx'
import { text } from './destinations.text.ts'
import { BY_NAME, filtered, rowOf, sorted } from './list.ts'
import type { Filter, Row } from './list.ts'
import { useEnter } from './use-enter.ts'

export type CustomerDialogProps = {
  /** The customer whose dialog is open; a new one has no code. */
  code: string | null
  destinationCode: string | null
  /** A change of something that the list shows. */
  onChanged: () => void
  onClose: () => void
}

type Props = {
  /** Renders the customer dialog, which belongs to another subject. */
  CustomerDialog: ComponentType<CustomerDialogProps>
}

/** In the address: the filters, the order, and the customer whose form is open, with the destination to show first. */
const ADDRESS = ['nome', 'login', 'ordine', 'cliente', 'destinazione'] as const
const NEW = 'nuovo'

const PhoneCount = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 12px',
  minHeight: 32,
  marginBottom: 8,
})

/** The filtered and sorted list. Typing stays immediate: the list follows when it can. */
function useRows(all: readonly Row[] | undefined, filter: Filter, order: string) {
  const wanted = useDeferredValue(filter)
  const found = useMemo(() => all && filtered(all, wanted), [all, wanted])
  return { rows: useMemo(() => found && sorted(found, order), [found, order]), wanted }
}

const keyOf = ({ id }: Row) => id

/** /destinazioni: the destinations of all customers, with access to their orders and records. */
export function DestinationsPage({ CustomerDialog }: Props) {
  const { data, loading, error, refetch } = useDestinationsQuery({ fetchPolicy: 'cache-and-network', notifyOnNetworkStatusChange: true })
  const { show } = useFeedback()
  const isPhone = useMediaQuery(useTheme().breakpoints.down('md'))
  const [{ nome, login, ordine, cliente, destinazione }, change] = useAddress(ADDRESS)
  const reload = () => void refetch().catch(() => undefined)
  const { busyId, enter } = useEnter(reload)
  useEffect(() => (error ? show({ message: text.failed, variant: 'danger' }) : undefined), [error, show])

  const all = useMemo(() => data?.destinations?.nodes.map(rowOf), [data])
  const filter = useMemo(() => ({ description: nome, login }), [nome, login])
  const { rows, wanted } = useRows(all, filter, ordine)
  const hasRows = rows !== undefined && rows.length > 0
  const isListShown = useSliced(hasRows)
  const active = useMemo(() => all?.filter(({ isActive }) => isActive).length ?? 0, [all])

  const create = () => change({ cliente: NEW })
  const edit = ({ customerCode, code }: Row) => {
    if (customerCode === null) return show({ message: text.noPrimario, variant: 'danger' })
    if (!customerCode) return show({ message: text.noCustomerCode, variant: 'danger' })
    return change({ cliente: customerCode, destinazione: code })
  }
  const changeFilter = (next: Partial<Filter>) => change({ nome: next.description ?? nome, login: next.login ?? login }, { isTyped: true })
  const keys = useListKeys({
    rows,
    keyOf,
    onRow: [
      { key: 'Enter', label: text.enter, run: enter, isFor: ({ isActive }) => isActive && busyId === null },
      { key: 'm', label: text.edit, run: edit },
    ],
    onList: [{ key: 'n', label: text.newCustomer, run: create }],
  })
  const list = { filter: wanted, busyId, onEnter: enter, onEdit: edit }
  const count = all ? <DestinationCount filter={filter} onChange={changeFilter} shown={rows?.length ?? 0} all={all.length} /> : null
  return (
    <>
      <ListTitle
        title={text.title}
        aside={isPhone ? null : count}
        actions={
          <>
            <Button variant="outlined" color="inherit" startIcon={<Refresh />} onClick={reload} disabled={loading}>
              {text.refresh}
            </Button>
            <Button variant="contained" startIcon={<Add />} onClick={create}>
              {isPhone ? text.newShort : text.newCustomer}
            </Button>
          </>
        }
      />
      {error ? <ErrorPanel message={text.failed} reference={referenceOf(error)} onRetry={reload} /> : null}
      {all || loading ? <DestinationFilters filter={filter} onChange={changeFilter} isPhone={isPhone} /> : null}
      {isPhone && (count || loading) ? <PhoneCount>{count}</PhoneCount> : null}
      {hasRows && isListShown && isPhone ? <DestinationCards rows={rows} {...list} /> : null}
      {hasRows && isListShown && !isPhone ? (
        <DestinationsTable
          rows={rows}
          keys={keys}
          order={ordine || BY_NAME}
          onOrder={(next) => change({ ordine: next === BY_NAME ? '' : next })}
          {...list}
        />
      ) : null}
      {all?.length === 0 ? <EmptyState title={text.empty}>{text.emptyHint}</EmptyState> : null}
      {all && all.length > 0 && rows?.length === 0 ? (
        <EmptyState title={text.noneFound} onClear={() => change({ nome: '', login: '' })} />
      ) : null}
      {(loading && !rows) || (hasRows && !isListShown) ? (
        <Skeleton columns={['1.4fr', '1fr', '80px', '64px', '72px']} rows={10} height={51} card={156} />
      ) : null}
      {all ? (
        <ListFoot
          keys={keys}
          totals={[
            { name: text.total, value: shownCount(all.length) },
            { name: text.activeOnes, value: shownCount(active) },
          ]}
        />
      ) : null}
      {cliente === '' ? null : (
        <Suspense>
          <CustomerDialog
            code={cliente === NEW ? null : cliente}
            destinationCode={destinazione || null}
            onChanged={reload}
            onClose={() => change({ cliente: '', destinazione: '' })}
          />
        </Suspense>
      )}
    </>
  )
}
