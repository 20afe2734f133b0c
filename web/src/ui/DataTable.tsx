import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { TableHead } from './table-elements.tsx'

// Plain elements with one style sheet: a thousand rows would be slow with a component per cell.
const Frame = styled('div')(({ theme }) => ({
  overflowX: 'auto',
  borderRadius: 12,
  border: `1px solid ${theme.vars.palette.house.hairline}`,
  background: theme.vars.palette.background.paper,
  '& table': { width: '100%', borderCollapse: 'collapse', fontSize: '0.9375rem' },
  '& th, & td': { height: 44, padding: '6px 14px', textAlign: 'left', borderBottom: `1px solid ${theme.vars.palette.house.hairline}` },
  '& thead th': {
    height: 40,
    background: theme.vars.palette.house.parchment,
    color: theme.vars.palette.text.secondary,
    fontSize: '0.8125rem',
    fontWeight: 650,
    whiteSpace: 'nowrap',
  },
  '& tbody th': { fontWeight: 600 },
  '& tbody tr:last-child > *': { borderBottom: 0 },
  '& tbody tr:hover': { background: theme.vars.palette.action.hover },
  '& .figure': { textAlign: 'right', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  [theme.breakpoints.down('md')]: { display: 'none' },
}))

type Props = { label: string; columns: readonly string[]; widths?: readonly (string | undefined)[]; children: ReactNode }

/** The table of a list, from 768 px on; narrower screens show the same rows as a CardList. `children`: the rows. */
export const DataTable = ({ label, columns, widths, children }: Props) => (
  <Frame>
    <table aria-label={label}>
      {widths ? (
        <colgroup>
          {columns.map((column, index) => (
            <col key={column} style={{ width: widths[index] }} />
          ))}
        </colgroup>
      ) : null}
      <TableHead columns={columns} />
      <tbody>{children}</tbody>
    </table>
  </Frame>
)

export const CardList = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: 8,
  [theme.breakpoints.up('md')]: { display: 'none' },
}))
