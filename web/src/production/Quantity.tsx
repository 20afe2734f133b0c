import { styled } from '@mui/material/styles'
import type { Item } from './arrange.ts'
import { text } from './production.text.ts'
import { shownQuantity } from './totals.ts'

/** Opens the destinations behind a total; undefined where the server cannot list them. */
export type OnShowShares = ((item: Item) => void) | undefined

// `data-rest`: invisible decimals that align a figure with longer ones of its column.
const Big = styled('b')(({ theme }) => ({
  ...theme.typography.quantity,
  [theme.breakpoints.up('md')]: { fontSize: '1.75rem', fontWeight: 700, lineHeight: 1.1 },
  '&[data-rest]::after': { content: 'attr(data-rest)', visibility: 'hidden' },
}))

// The total is a button that lists its destinations.
const SharesButton = styled('button')(({ theme }) => ({
  font: 'inherit',
  color: 'inherit',
  minWidth: 44,
  minHeight: 44,
  margin: '-6px 0',
  padding: 0,
  border: 0,
  borderRadius: 8,
  background: 'none',
  textAlign: 'right',
  cursor: 'pointer',
  textDecoration: 'underline dotted 1px',
  textUnderlineOffset: 5,
  '&:hover': { background: theme.vars.palette.action.hover },
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}` },
}))

type Props = { item: Item; onShowShares: OnShowShares; rest?: string }

export function Quantity({ item, onShowShares, rest }: Props) {
  const shown = shownQuantity(item.quantity)
  const figure = <Big data-rest={rest || undefined}>{shown}</Big>
  if (!onShowShares || item.quantity === null) return figure
  return (
    <SharesButton type="button" aria-label={`${text.behind(item.description)}: ${shown}`} onClick={() => onShowShares(item)}>
      {figure}
    </SharesButton>
  )
}
