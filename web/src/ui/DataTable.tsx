import { styled } from '@mui/material/styles'
import { useEffect, useEffectEvent } from 'react'
import type { ListKeys } from './list-keys.ts'
import { HEAD_HEIGHT, tableStyles } from './list-styles.ts'
import { Cells, TableColumns, TableHead, cursorProps, roles } from './table-elements.tsx'
import type { Column, TableOrder } from './table-elements.tsx'

/** Below everything fixed at the top: the alerts and the bar. */
const TOP = 'calc(56px + env(safe-area-inset-top) + var(--alerts-height, 0px))'

// Plain elements with one style sheet: a thousand rows would be slow with a component per cell.
const Frame = styled('div')(({ theme }) => ({
  // Rounded, and no frame that scrolls: the head is sticky in the page.
  overflow: 'clip',
  borderRadius: 12,
  border: `1px solid ${theme.vars.palette.house.hairline}`,
  background: theme.vars.palette.background.paper,
  ...tableStyles(theme),
  '& tbody > tr': { scrollMarginTop: `calc(${TOP} + ${HEAD_HEIGHT}px)`, scrollMarginBottom: 112 },
  '& tbody th, & tbody td': { height: 45 },
  '& thead tr > th': { top: TOP, paddingBlock: 0, verticalAlign: 'middle' },
  '& tbody tr:last-child > *': { borderBottom: 0 },
  [theme.breakpoints.down('md')]: { display: 'none' },
}))

type Props<Row> = TableOrder & {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  keys: ListKeys
}

/** The table of a list that scrolls with the page, from 768 px on; narrower screens show the same rows as a CardList. */
export function DataTable<Row>({ label, columns, rows, keyOf, keys, order, onOrder }: Props<Row>) {
  const { frame, cursor, moves } = keys
  const showCursor = useEffectEvent(() => {
    const row = [...(frame.current?.querySelectorAll<HTMLElement>('tr[data-key]') ?? [])].find((one) => one.dataset['key'] === cursor)
    row?.focus({ preventScroll: true })
    row?.scrollIntoView({ block: 'nearest' })
  })
  useEffect(() => {
    if (moves > 0) showCursor()
  }, [moves])
  return (
    <Frame ref={frame}>
      <table {...roles.table} aria-label={label}>
        <TableColumns columns={columns} />
        <TableHead columns={columns} order={order} onOrder={onOrder} />
        <tbody {...roles.rowGroup}>
          {rows.map((row) => (
            <tr key={keyOf(row)} {...roles.row} {...cursorProps(keys, keyOf(row))}>
              <Cells columns={columns} row={row} />
            </tr>
          ))}
        </tbody>
      </table>
    </Frame>
  )
}

export const CardList = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: 8,
  [theme.breakpoints.up('md')]: { display: 'none' },
}))
