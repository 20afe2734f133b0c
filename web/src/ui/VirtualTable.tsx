import { styled } from '@mui/material/styles'
import { useVirtualizer, useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { usePageOffset } from './use-page-offset.ts'
import { TableGap, TableHead } from './table-elements.tsx'

// Lists of thousands: only the visible rows, and a few around them, are in the page.
const OVERSCAN = 8

/** Height of a one-line row. */
const ROW_HEIGHT = 48

const Frame = styled('div')(({ theme }) => ({
  overflow: 'auto',
  borderRadius: 12,
  border: `1px solid ${theme.vars.palette.house.hairline}`,
  background: theme.vars.palette.background.paper,
  '& table': { width: '100%', borderCollapse: 'separate', borderSpacing: 0, fontSize: '0.9375rem' },
  '& th, & td': {
    height: ROW_HEIGHT,
    boxSizing: 'border-box',
    padding: '4px 14px',
    textAlign: 'left',
    borderBottom: `1px solid ${theme.vars.palette.house.hairline}`,
  },
  '& thead th': {
    position: 'sticky',
    zIndex: 1,
    top: 0,
    height: 40,
    background: theme.vars.palette.house.parchment,
    color: theme.vars.palette.text.secondary,
    fontSize: '0.8125rem',
    fontWeight: 650,
    whiteSpace: 'nowrap',
  },
  '& tbody th': { fontWeight: 600, overflowWrap: 'anywhere' },
  '& tbody td': { overflowWrap: 'anywhere' },
  '& tbody tr:not([aria-hidden]):hover': { background: theme.vars.palette.action.hover },
  '& tr[aria-hidden] td': { height: 'auto', padding: 0, border: 0 },
}))

const Cards = styled('ul')({ listStyle: 'none', margin: 0, padding: 0, '& > li': { paddingBottom: 8 } })

type Props<Row> = {
  label: string
  rows: readonly Row[]
  keyOf: (row: Row) => string
  children: (row: Row) => ReactNode
}

type TableProps<Row> = Props<Row> & { columns: readonly string[]; maxHeight?: string }

/** A table that scrolls in its own frame under a fixed head. `children` renders the cells of a row. */
export function VirtualTable<Row>({
  label,
  rows,
  keyOf,
  children,
  columns,
  maxHeight = 'max(360px, calc(100dvh - 370px))',
}: TableProps<Row>) {
  const frame = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- its result stays in this component
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    getItemKey: (index) => keyOf(rows[index]!),
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
  })
  // The browser itself anchors the scroll position while rows above are measured. Adjusting it by script would stop a scroll
  // to the end, and apply to a new list the position of the old one.
  virtual.shouldAdjustScrollPositionOnItemSizeChange = () => false
  // A new list starts at its top.
  const firstKey = rows[0] && keyOf(rows[0])
  useLayoutEffect(() => {
    virtual.scrollToOffset(0)
  }, [virtual, firstKey])
  // The browser's own scroll to an end stops short when the rows on its way turn out taller than their estimate.
  const toEdge = (event: KeyboardEvent) => {
    if (event.altKey || event.shiftKey || event.metaKey || event.target instanceof HTMLInputElement) return
    if (event.key === 'End') virtual.scrollToEnd()
    else if (event.key === 'Home') virtual.scrollToOffset(0)
    else return
    event.preventDefault()
  }
  const items = virtual.getVirtualItems()
  const [first, last] = [items[0], items.at(-1)]
  return (
    <Frame ref={frame} style={{ maxHeight }} tabIndex={0} role="group" aria-label={label} onKeyDown={toEdge}>
      <table aria-label={label} aria-rowcount={rows.length + 1}>
        <TableHead columns={columns} rowIndex={1} />
        <tbody>
          <TableGap height={first?.start ?? 0} columns={columns.length} />
          {items.map(({ index, key }) => (
            <tr key={key} ref={virtual.measureElement} data-index={index} aria-rowindex={index + 2}>
              {children(rows[index]!)}
            </tr>
          ))}
          <TableGap height={last ? virtual.getTotalSize() - last.end : 0} columns={columns.length} />
        </tbody>
      </table>
    </Frame>
  )
}

/** The same rows as cards that scroll with the page. `children` renders a card. */
export function VirtualCards<Row>({ label, rows, keyOf, children, estimate }: Props<Row> & { estimate: number }) {
  const list = useRef<HTMLUListElement>(null)
  const scrollMargin = usePageOffset(list)
  // oxlint-disable-next-line react/incompatible-library -- its result stays in this component
  const virtual = useWindowVirtualizer({
    count: rows.length,
    getItemKey: (index) => keyOf(rows[index]!),
    estimateSize: () => estimate,
    overscan: OVERSCAN,
    scrollMargin,
  })
  const items = virtual.getVirtualItems()
  const [first, last] = [items[0], items.at(-1)]
  const above = first ? first.start - scrollMargin : 0
  const below = last ? virtual.getTotalSize() - (last.end - scrollMargin) : 0
  return (
    <Cards ref={list} aria-label={label} style={{ paddingTop: above, paddingBottom: below }}>
      {items.map(({ index, key }) => (
        <li key={key} ref={virtual.measureElement} data-index={index} aria-setsize={rows.length} aria-posinset={index + 1}>
          {children(rows[index]!)}
        </li>
      ))}
    </Cards>
  )
}
