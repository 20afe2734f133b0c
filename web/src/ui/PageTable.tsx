import { styled } from '@mui/material/styles'
import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import { Fragment, useRef } from 'react'
import type { ReactNode } from 'react'
import { TableGap } from './table-elements.tsx'
import { usePageOffset } from './use-page-offset.ts'

// Only the visible rows, and a few around them, are in the page.
const OVERSCAN = 8

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
    height: 36,
    background: theme.vars.palette.house.parchment,
    borderBottom: `1px solid ${theme.vars.palette.house.hairline}`,
    color: theme.vars.palette.text.secondary,
    fontSize: '0.8125rem',
    fontWeight: 650,
    lineHeight: 1.15,
  },
  '& tbody th': { fontWeight: 600 },
  '& tbody tr:not([aria-hidden], [data-heading]):hover > *': { background: theme.vars.palette.action.hover },
  '& tr[data-heading] > th': {
    position: 'sticky',
    zIndex: 1,
    top: `calc(${top} + 36px)`,
    height: 32,
    background: theme.vars.palette.background.default,
  },
  '& tr[aria-hidden] > td': { height: 'auto', padding: 0, border: 0 },
}))

export type Column<Row> = { name: string; className?: string; width?: string; isRowHeader?: boolean; cell: (row: Row) => ReactNode }

type Props<Row> = {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** The heading of a section, across the whole width; null for a row of cells. */
  renderHeading: (row: Row) => ReactNode
  /** The sticky position of the head: below everything fixed at the top. */
  top: string
}

/** A table that scrolls with the page: its head and the current section's heading stay below `top`. */
export function PageTable<Row>({ label, columns, rows, keyOf, renderHeading, top }: Props<Row>) {
  const body = useRef<HTMLTableSectionElement>(null)
  const scrollMargin = usePageOffset(body)
  const isHeading = (index: number) => renderHeading(rows[index]!) !== null
  // oxlint-disable-next-line react/incompatible-library -- its result stays in this component
  const virtual = useWindowVirtualizer({
    count: rows.length,
    getItemKey: (index) => keyOf(rows[index]!),
    estimateSize: (index) => (isHeading(index) ? 32 : 45),
    overscan: OVERSCAN,
    scrollMargin,
    // The current section's heading stays in the page, because it is sticky.
    rangeExtractor: (range) => {
      const heading = rows.findLastIndex((_row, index) => index <= range.startIndex && isHeading(index))
      const inSight = defaultRangeExtractor(range)
      return heading === -1 || inSight.includes(heading) ? inSight : [heading, ...inSight]
    },
  })
  const items = virtual.getVirtualItems()
  const end = scrollMargin + virtual.getTotalSize()
  return (
    <Table aria-label={label} aria-rowcount={rows.length + 1} top={top}>
      <colgroup>
        {columns.map(({ name, width }) => (
          <col key={name} style={{ width }} />
        ))}
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          {columns.map(({ name, className }) => (
            <th key={name} scope="col" className={className}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
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
              >
                {heading === null ? (
                  columns.map(({ name, className, isRowHeader, cell }) =>
                    isRowHeader ? (
                      <th key={name} scope="row" className={className}>
                        {cell(row)}
                      </th>
                    ) : (
                      <td key={name} className={className}>
                        {cell(row)}
                      </td>
                    ),
                  )
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
