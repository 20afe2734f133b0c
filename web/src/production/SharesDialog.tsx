import { styled } from '@mui/material/styles'
import { referenceOf } from '../app/errors.ts'
import { useProductionSharesQuery } from '../generated/graphql.ts'
import type { ProductionSharesQuery } from '../generated/graphql.ts'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import type { Column } from '../ui/table-elements.tsx'
import { VirtualTable } from '../ui/VirtualTable.tsx'
import type { Item } from './arrange.ts'
import { text } from './production.text.ts'
import { shownQuantity, totalsByUnit } from './totals.ts'
import { unbroken } from '../ui/unbroken.ts'
import { Skeleton } from '../ui/Skeleton.tsx'

type Share = NonNullable<NonNullable<ProductionSharesQuery['production']>['shares']>[number]

const Table = styled('div')(({ theme }) => ({
  '& thead th:last-of-type, & tbody td': { width: '1%', textAlign: 'right', whiteSpace: 'nowrap' },
  '& tbody td b': theme.typography.quantity,
  '& small': { display: 'block', color: theme.vars.palette.text.secondary, fontSize: '0.8125rem', fontWeight: 400 },
}))
const Sum = styled('p')(({ theme }) => ({
  margin: '12px 14px 0',
  display: 'flex',
  justifyContent: 'space-between',
  '& b': theme.typography.quantity,
}))

const keyOf = ({ destinationId, basis }: Share) => `${destinationId}/${basis}`

const columnsOf = (unit: string): Column<Share>[] => [
  {
    name: text.behindColumns.destination,
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
    cell: ({ quantity }) => (
      <b>
        {shownQuantity(quantity)} {unit}
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
  const shares = data?.production?.shares ?? []
  const [sum] = totalsByUnit(shares.map(({ quantity }) => ({ unit, quantity })))
  return (
    <Sheet open title={unbroken(text.behindOf(description))} onClose={onClose}>
      {error ? (
        <ErrorPanel message={text.behindFailed} reference={referenceOf(error)} onRetry={() => void refetch().catch(() => undefined)} />
      ) : null}
      {loading ? <Skeleton columns={['1fr', '96px']} rows={4} height={45} /> : null}
      {data && shares.length === 0 ? text.behindNone : null}
      {shares.length > 0 ? (
        <Table>
          <VirtualTable
            label={text.behindOf(description)}
            columns={columnsOf(unit)}
            rows={shares}
            keyOf={keyOf}
            maxHeight="calc(100dvh - 260px)"
          />
        </Table>
      ) : null}
      {sum ? (
        <Sum>
          <span>{text.destinations(shares.length)}</span>
          <b>
            {shownQuantity(sum.quantity)} {unit}
          </b>
        </Sum>
      ) : null}
    </Sheet>
  )
}
