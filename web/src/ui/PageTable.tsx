import { styled } from '@mui/material/styles'
import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import { Fragment, useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import type { ListKeys } from './list-keys.ts'
import { HEAD_HEIGHT, cursorStyles } from './list-styles.ts'
import { Cells, TableColumns, TableGap, TableHead, cursorProps } from './table-elements.tsx'
import type { Column, TableOrder } from './table-elements.tsx'
import { usePageOffset } from './use-page-offset.ts'

// Only the visible rows, and a few around them, are in the page.
const OVERSCAN = 8

const HEADING_HEIGHT = 32

const Table = styled('table', { shouldForwardProp: (name) => name !== 'top' })<{ top: string }>(({ theme, top }) => ({
  width: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'separate',
  borderSpacing: 0,
  background: theme.vars.palette.background.paper,
  fontSize: '0.9375rem',
  '& th, & td': { padding: '0 6px', textAlign: 'left', overflowWrap: 'anywhere' },
  '& tbody > tr > *': { height: 44, lineHeight: 1.2, borderBottom: `1px solid ${theme.vars.palette.house.hairline}` },
  '& thead th': {
    position: 'sticky',
    zIndex: 2,
    top,
    height: HEAD_HEIGHT,
    background: theme.vars.palette.house.parchment,
    borderBottom: `1px solid ${theme.vars.palette.house.hairline}`,
    color: theme.vars.palette.text.secondary,
    fontSize: '0.8125rem',
    fontWeight: 650,
    lineHeight: 1.15,
  },
  // In a narrow column the arrow is below the name.
  '& thead button': { minHeight: HEAD_HEIGHT - 1, flexWrap: 'wrap', columnGap: 4, rowGap: 0, textAlign: 'inherit' },
  '& tbody th': { fontWeight: 600 },
  '& tbody tr:not([aria-hidden], [data-heading]):hover > *': { background: theme.vars.palette.action.hover },
  '& tr[data-heading] > th': {
    position: 'sticky',
    zIndex: 1,
    top: `calc(${top} + ${HEAD_HEIGHT}px)`,
    height: HEADING_HEIGHT,
    background: theme.vars.palette.background.default,
  },
  ...cursorStyles(theme),
  // The row of the cursor scrolls between the heads, and the foot and the bar of narrow screens.
  '& tr[data-key]': {
    scrollMarginTop: `calc(${top} + ${HEAD_HEIGHT + HEADING_HEIGHT}px)`,
    scrollMarginBottom: 'calc(105px + env(safe-area-inset-bottom))',
  },
  '& tr[aria-hidden] > td': { height: 'auto', padding: 0, border: 0 },
}))

type Props<Row> = Partial<TableOrder> & {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** The heading of a section, across the whole width; null for a row of cells. */
  renderHeading: (row: Row) => ReactNode
  /** The sticky position of the head: below everything fixed at the top. */
  top: string
  keys?: ListKeys
}

/** A table that scrolls with the page: its head and the current section's heading stay below `top`. */
export function PageTable<Row>({ label, columns, rows, keyOf, renderHeading, top, keys, order, onOrder }: Props<Row>) {
  const body = useRef<HTMLTableSectionElement>(null)
  const scrollMargin = usePageOffset(body)
  const isHeading = (index: number) => renderHeading(rows[index]!) !== null
  const cursor = keys?.cursor ?? null
  const cursorAt = cursor === null ? -1 : rows.findIndex((row) => keyOf(row) === cursor)
  // oxlint-disable-next-line react/incompatible-library -- its result stays in this component
  const virtual = useWindowVirtualizer({
    count: rows.length,
    getItemKey: (index) => keyOf(rows[index]!),
    estimateSize: (index) => (isHeading(index) ? HEADING_HEIGHT : 45),
    overscan: OVERSCAN,
    scrollMargin,
    // The current section's heading stays in the page, because it is sticky; the row of the cursor, because it may have the focus.
    rangeExtractor: (range) => {
      const heading = rows.findLastIndex((_row, index) => index <= range.startIndex && isHeading(index))
      const inPage = new Set([heading, cursorAt, ...defaultRangeExtractor(range)])
      inPage.delete(-1)
      return [...inPage].sort((one, other) => one - other)
    },
  })
  const moves = keys?.moves ?? 0
  useEffect(() => {
    if (moves > 0) body.current?.querySelector<HTMLElement>('[aria-current]')?.focus()
  }, [moves])
  const items = virtual.getVirtualItems()
  const end = scrollMargin + virtual.getTotalSize()
  return (
    <Table aria-label={label} aria-rowcount={rows.length + 1} top={top}>
      <TableColumns columns={columns} />
      <TableHead columns={columns} rowIndex={1} order={order} onOrder={onOrder} />
      <tbody ref={body}>
        {items.map(({ index, key, start }, position) => {
          const row = rows[index]!
          const heading = renderHeading(row)
          return (
            <Fragment key={key}>
              <TableGap height={start - (items[position - 1]?.end ?? scrollMargin)} columns={columns.length} />
              <tr
                ref={virtual.measureElement}
                data-index={index}
                data-heading={heading === null ? undefined : true}
                aria-rowindex={index + 2}
                {...(heading === null ? cursorProps(keys, keyOf(row)) : null)}
              >
                {heading === null ? (
                  <Cells columns={columns} row={row} />
                ) : (
                  <th colSpan={columns.length} scope="rowgroup">
                    {heading}
                  </th>
                )}
              </tr>
            </Fragment>
          )
        })}
        <TableGap height={end - (items.at(-1)?.end ?? scrollMargin)} columns={columns.length} />
      </tbody>
    </Table>
  )
}
