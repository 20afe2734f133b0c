import { styled } from '@mui/material/styles'
import { defaultRangeExtractor, useVirtualizer, useWindowVirtualizer } from '@tanstack/react-virtual'
import { memo, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import type { ListKeys } from './list-keys.ts'
import { HEAD_HEIGHT, tableStyles } from './list-styles.ts'
import { Cells, TableColumns, TableGap, TableHead, cursorProps, roles } from './table-elements.tsx'
import type { Column, TableOrder } from './table-elements.tsx'
import { usePageOffset } from './use-page-offset.ts'

// Lists of thousands: only the visible rows, and a few around them, are in the page.
const OVERSCAN = 8

/** Height of a one-line row, with its line. */
const ROW_HEIGHT = 45

const Frame = styled('div', { shouldForwardProp: (name) => name !== 'rowHeight' })<{ rowHeight: number }>(({ theme, rowHeight }) => ({
  overflow: 'auto',
  borderRadius: 12,
  border: `1px solid ${theme.vars.palette.house.hairline}`,
  background: theme.vars.palette.background.paper,
  // The list ends above its foot and the bar of narrow screens.
  '--below': 'calc(105px + env(safe-area-inset-bottom))',
  [theme.breakpoints.up('lg')]: { '--below': '45px' },
  ...tableStyles(theme),
  '& tbody th, & tbody td': { height: rowHeight },
  '& thead tr > th': { top: 0 },
}))

const Cards = styled('ul')({ listStyle: 'none', margin: 0, padding: 0, '& > li': { paddingBottom: 8 } })

type Props<Row> = {
  label: string
  rows: readonly Row[]
  keyOf: (row: Row) => string
}

type TableProps<Row> = Props<Row> &
  Partial<TableOrder> & {
    columns: readonly Column<Row>[]
    keys?: ListKeys
    /** What the rows were filtered by: those of another filter start at the top. */
    filter?: unknown
    rowHeight?: number
    /** By default the list ends at the foot of the window. */
    maxHeight?: string
  }

/** A table that scrolls in its own frame under a fixed head. */
export function VirtualTable<Row>({
  label,
  rows,
  keyOf,
  columns,
  keys,
  filter,
  order,
  onOrder,
  rowHeight = ROW_HEIGHT,
  maxHeight,
}: TableProps<Row>) {
  const own = useRef<HTMLDivElement>(null)
  const frame = keys?.frame ?? own
  const top = usePageOffset(frame)
  const cursor = keys?.cursor ?? null
  const cursorAt = cursor === null ? -1 : rows.findIndex((row) => keyOf(row) === cursor)
  // oxlint-disable-next-line react/incompatible-library -- its result stays in this component
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    getItemKey: (index) => keyOf(rows[index]!),
    estimateSize: () => rowHeight,
    // The head is in the frame, and covers its start.
    paddingStart: HEAD_HEIGHT,
    scrollPaddingStart: HEAD_HEIGHT,
    overscan: OVERSCAN,
    // The row of the cursor stays in the page: it may have the focus.
    rangeExtractor: (range) => {
      const inSight = defaultRangeExtractor(range)
      return cursorAt === -1 || inSight.includes(cursorAt) ? inSight : [...inSight, cursorAt].sort((one, other) => one - other)
    },
  })
  // The browser itself anchors the scroll position while rows above are measured. Adjusting it by script would stop a scroll
  // to the end, and apply to a new list the position of the old one.
  virtual.shouldAdjustScrollPositionOnItemSizeChange = () => false
  // A new filter or order starts at the top. Rows that others add or remove do not move what is read.
  useLayoutEffect(() => {
    virtual.scrollToOffset(0)
  }, [virtual, filter, order])
  // The browser's own scroll to an end stops short when the rows on its way turn out taller than their estimate.
  const scrollTo = (index: number) => {
    if (index === 0) virtual.scrollToOffset(0)
    else if (index === rows.length - 1) virtual.scrollToEnd()
    else virtual.scrollToIndex(index, { align: 'auto' })
  }
  const showCursor = useEffectEvent(() => {
    scrollTo(cursorAt)
    frame.current?.querySelector<HTMLElement>(`tr[data-index="${cursorAt}"]`)?.focus({ preventScroll: true })
  })
  const moves = keys?.moves ?? 0
  useEffect(() => {
    if (moves > 0) showCursor()
  }, [moves])
  const toEdge = (event: KeyboardEvent) => {
    if (keys || event.altKey || event.shiftKey || event.metaKey || (event.key !== 'End' && event.key !== 'Home')) return
    scrollTo(event.key === 'End' ? rows.length - 1 : 0)
    event.preventDefault()
  }
  const items = virtual.getVirtualItems()
  return (
    <Frame
      ref={frame}
      rowHeight={rowHeight}
      style={{ maxHeight: maxHeight ?? `max(360px, calc(100dvh - ${top}px - var(--below)))` }}
      tabIndex={0}
      role="group"
      aria-label={label}
      onKeyDown={toEdge}
    >
      <table {...roles.table} aria-label={label} aria-rowcount={rows.length + 1}>
        <TableColumns columns={columns} />
        <TableHead columns={columns} rowIndex={1} order={order} onOrder={onOrder} />
        <tbody {...roles.rowGroup}>
          {items.map(({ index, key, start }, position) => (
            <Spaced key={key} above={start - (items[position - 1]?.end ?? HEAD_HEIGHT)} columns={columns.length}>
              <tr
                {...roles.row}
                ref={virtual.measureElement}
                data-index={index}
                aria-rowindex={index + 2}
                {...cursorProps(keys, keyOf(rows[index]!))}
              >
                <Cells columns={columns} row={rows[index]!} />
              </tr>
            </Spaced>
          ))}
          <TableGap height={virtual.getTotalSize() - (items.at(-1)?.end ?? HEAD_HEIGHT)} columns={columns.length} />
        </tbody>
      </table>
    </Frame>
  )
}

/** A row below the gap of those that are left out. */
const Spaced = ({ above, columns, children }: { above: number; columns: number; children: ReactNode }) => (
  <>
    <TableGap height={above} columns={columns} />
    {children}
  </>
)

type ContentProps<Row> = { row: Row; children: (row: Row) => ReactNode }
/** Not rendered again when only its place changes. */
const Content = memo(({ row, children }: ContentProps<unknown>) => children(row)) as <Row>(props: ContentProps<Row>) => ReactNode

type CardsProps<Row> = Props<Row> & { estimate: number; children: (row: Row) => ReactNode }

/** The same rows as cards that scroll with the page. `children` renders a card. */
export function VirtualCards<Row>({ label, rows, keyOf, children, estimate }: CardsProps<Row>) {
  const list = useRef<HTMLUListElement>(null)
  const scrollMargin = usePageOffset(list)
  // oxlint-disable-next-line react/incompatible-library -- its result stays in this component
  const virtual = useWindowVirtualizer({
    count: rows.length,
    getItemKey: (index) => keyOf(rows[index]!),
    estimateSize: () => estimate,
    overscan: OVERSCAN,
    scrollMargin,
    // Cards in the first render, which React slices; those of the first effect would be rendered at once.
    initialRect: { width: window.innerWidth, height: window.innerHeight },
  })
  const items = virtual.getVirtualItems()
  const [first, last] = [items[0], items.at(-1)]
  const above = first ? first.start - scrollMargin : 0
  const below = last ? virtual.getTotalSize() - (last.end - scrollMargin) : 0
  return (
    <Cards ref={list} aria-label={label} style={{ paddingTop: above, paddingBottom: below }}>
      {items.map(({ index, key }) => (
        <li key={key} ref={virtual.measureElement} data-index={index} aria-setsize={rows.length} aria-posinset={index + 1}>
          <Content row={rows[index]!}>{children}</Content>
        </li>
      ))}
    </Cards>
  )
}
