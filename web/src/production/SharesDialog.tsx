import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { referenceOf } from '../app/errors.ts'
import { useProductionSharesQuery } from '../generated/graphql.ts'
import type { ProductionSharesQuery } from '../generated/graphql.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { arranged } from '../ui/order.ts'
import type { OrderValues } from '../ui/order.ts'
import { Sheet } from '../ui/Sheet.tsx'
import type { Column } from '../ui/table-elements.tsx'
import { VirtualTable } from '../ui/VirtualTable.tsx'
import type { Item } from './arrange.ts'
import { text } from './production.text.ts'
import { decimalsIn, restOf, shownQuantity, totalsByUnit } from './totals.ts'
import { unbroken } from '../ui/unbroken.ts'
import { Skeleton } from '../ui/Skeleton.tsx'

type Share = NonNullable<NonNullable<ProductionSharesQuery['production']>['shares']>[number]

const Table = styled('div')(({ theme }) => ({
  '& thead th:last-of-type, & tbody td': { width: '1%', textAlign: 'right', whiteSpace: 'nowrap' },
  '& tbody td b': theme.typography.quantity,
  // Decimals align.
  '& [data-rest]::after': { content: 'attr(data-rest)', visibility: 'hidden' },
  '& small': { display: 'block', color: theme.vars.palette.text.secondary, fontSize: '0.8125rem', fontWeight: 400 },
}))
const Sum = styled('p')(({ theme }) => ({
  margin: '12px 14px 0',
  display: 'flex',
  justifyContent: 'space-between',
  '& b': theme.typography.quantity,
}))

const keyOf = ({ destinationId, basis }: Share) => `${destinationId}/${basis}`

/** The order of the gateway's answer. */
const LARGEST = '-quantita'

const values: OrderValues<Share> = {
  destinazione: ({ destinationName, destinationCode }) => destinationName ?? destinationCode,
  quantita: ({ quantity }) => quantity,
}

const columnsOf = (unit: string, decimals: number): Column<Share>[] => [
  {
    name: text.behindColumns.destination,
    order: 'destinazione',
    isRowHeader: true,
    cell: ({ customerCode, destinationCode, customerName, destinationName, basis }) => (
      <>
        {destinationName ?? `${customerCode}/${destinationCode}`}
        <small>
          {customerName} · {customerCode}/{destinationCode}
          {basis === 'EXTRAORDINARY' ? ` · ${text.extraordinary}` : null}
        </small>
      </>
    ),
  },
  {
    name: text.behindColumns.quantity,
    order: 'quantita',
    cell: ({ quantity }) => (
      <b>
        <span data-rest={restOf(quantity, decimals)}>{shownQuantity(quantity)}</span> {unit}
      </b>
    ),
  },
]

type Props = { item: Item; period: { from: string; to: string }; onClose: () => void }

/** The destinations behind one total. */
export function SharesDialog({ item: { code, description, unit }, period: { from, to }, onClose }: Props) {
  const { data, error, loading, refetch } = useProductionSharesQuery({
    variables: { articleCode: code, from, to },
    fetchPolicy: 'network-only',
  })
  const [order, setOrder] = useState(LARGEST)
  const shares = data?.production?.shares ?? []
  // One that has an extraordinary order on one date and the week's on another has two rows.
  const count = new Set(shares.map(({ destinationId }) => destinationId)).size
  const [sum] = totalsByUnit(shares.map(({ quantity }) => ({ unit, quantity })))
  return (
    <Sheet open title={unbroken(text.behindOf(description))} onClose={onClose}>
      {error ? (
        <ErrorPanel message={text.behindFailed} reference={referenceOf(error)} onRetry={() => void refetch().catch(() => undefined)} />
      ) : null}
      {loading ? <Skeleton columns={['1fr', '96px']} rows={4} height={45} /> : null}
      {data && shares.length === 0 ? <EmptyState title={text.behindNone} /> : null}
      {shares.length > 0 ? (
        <Table>
          <VirtualTable
            label={text.behindOf(description)}
            columns={columnsOf(unit, decimalsIn(shares))}
            rows={arranged(shares, order, LARGEST, values)}
            keyOf={keyOf}
            order={order}
            onOrder={setOrder}
            maxHeight="calc(100dvh - 260px)"
          />
        </Table>
      ) : null}
      {sum ? (
        <Sum>
          <span>{text.destinations(count)}</span>
          <b>
            {shownQuantity(sum.quantity)} {unit}
          </b>
        </Sum>
      ) : null}
    </Sheet>
  )
}
