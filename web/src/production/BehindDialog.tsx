import Skeleton from '@mui/material/Skeleton'
import { styled } from '@mui/material/styles'
import { useProductionDestinationsQuery } from '../generated/graphql.ts'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import type { Item } from './arrange.ts'
import { text } from './production.text.ts'
import { shownQuantity, totalsByUnit } from './totals.ts'

const List = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li': {
    display: 'grid',
    gridTemplateColumns: '1fr auto',
    gap: '0 12px',
    padding: '10px 0',
    borderBottom: `1px solid ${theme.vars.palette.house.hairline}`,
  },
  '& b': { ...theme.typography.quantity, whiteSpace: 'nowrap' },
  '& small': { gridColumn: 1, color: theme.vars.palette.text.secondary, fontSize: '0.8125rem' },
}))
const Sum = styled('p')(({ theme }) => ({
  margin: '12px 0 0',
  display: 'flex',
  justifyContent: 'space-between',
  '& b': theme.typography.quantity,
}))

type Props = { item: Item; period: { from: string; to: string }; onClose: () => void }

/** The destinations that make up one total. */
export function BehindDialog({ item: { code, description, unit }, period: { from, to }, onClose }: Props) {
  const { data, error, loading, refetch } = useProductionDestinationsQuery({ variables: { code, from, to }, fetchPolicy: 'network-only' })
  const shares = data?.productionDestinations ?? []
  const [sum] = totalsByUnit(shares.map(({ quantity }) => ({ unit, quantity })))
  return (
    <Sheet open title={text.behindOf(description)} onClose={onClose}>
      {error ? <ErrorPanel message={text.behindFailed} onRetry={() => void refetch().catch(() => undefined)} /> : null}
      {loading ? <Skeleton variant="rounded" height={160} /> : null}
      {data && shares.length === 0 ? text.behindNone : null}
      <List aria-label={text.behindOf(description)}>
        {shares.map(({ customerCode, destinationCode, customer, destination, quantity, isExtraordinary }) => (
          <li key={`${customerCode}/${destinationCode}/${isExtraordinary}`}>
            <span>{destination || `${customerCode}/${destinationCode}`}</span>
            <b>
              {shownQuantity(quantity)} {unit}
            </b>
            <small>
              {customer} · {customerCode}/{destinationCode}
              {isExtraordinary ? ` · ${text.extraordinary}` : null}
            </small>
          </li>
        ))}
      </List>
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
