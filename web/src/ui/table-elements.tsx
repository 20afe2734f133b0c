import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import type { ListKeys } from './list-keys.ts'
import { readOrder, turnedOrder, writtenOrder } from './order.ts'
import type { Order } from './order.ts'

export type Column<Row> = {
  name: string
  className?: string
  width?: string
  isRowHeader?: boolean
  cell: (row: Row) => ReactNode
  /** Its word in the address; without one the list cannot be sorted by it. */
  order?: string
}

/** By which column a table is sorted, as in the address. */
export type TableOrder = { order: string; onOrder: (order: string) => void }

/** Said, because some browsers take the roles away from a table whose rows are laid out as a grid. */
export const roles = {
  table: { role: 'table' },
  rowGroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnHeader: { role: 'columnheader' },
  rowHeader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const

const Sort = styled('button')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  minHeight: 36,
  margin: '0 -6px',
  padding: '0 6px',
  border: 0,
  borderRadius: 6,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  cursor: 'pointer',
  '&:hover, [aria-sort] > &': { color: theme.vars.palette.text.primary },
  // The arrow is said by aria-sort.
  '[aria-sort=ascending] > &::after': { content: '"↑" / ""' },
  '[aria-sort=descending] > &::after': { content: '"↓" / ""' },
  '&:focus-visible': { outlineOffset: -3 },
}))

type HeadColumn = Pick<Column<never>, 'name' | 'className' | 'order'>
type HeadProps = Partial<TableOrder> & { columns: readonly HeadColumn[]; rowIndex?: number }

/** `sorted`: ascending or descending, on the one column that the list is sorted by. */
function HeadCell({
  column: { name, className, order },
  sorted,
  onTurn,
}: {
  column: HeadColumn
  sorted: Order
  onTurn?: (by: string) => void
}) {
  const isSorted = order !== undefined && order === sorted.by
  return (
    <th
      scope="col"
      {...roles.columnHeader}
      className={className}
      aria-sort={isSorted ? (sorted.isDescending ? 'descending' : 'ascending') : undefined}
    >
      {order !== undefined && onTurn ? (
        <Sort type="button" onClick={() => onTurn(order)}>
          {name}
        </Sort>
      ) : (
        name
      )}
    </th>
  )
}

/** The head row of a table. A press on the name of a column sorts by it, another one turns the order. */
export function TableHead({ columns, rowIndex, order = '', onOrder }: HeadProps) {
  const sorted = readOrder(order)
  const turn = onOrder && ((by: string) => onOrder(writtenOrder(turnedOrder(sorted, by))))
  return (
    <thead {...roles.rowGroup}>
      <tr {...roles.row} aria-rowindex={rowIndex}>
        {columns.map((column) => (
          <HeadCell key={column.name} column={column} sorted={sorted} onTurn={turn} />
        ))}
      </tr>
    </thead>
  )
}

export const TableColumns = ({ columns }: { columns: readonly Pick<Column<never>, 'name' | 'width'>[] }) => (
  <colgroup>
    {columns.map(({ name, width }) => (
      <col key={name} style={{ width }} />
    ))}
  </colgroup>
)

/** What makes a row one that the cursor can stand on. */
export const cursorProps = (keys: ListKeys | undefined, key: string) =>
  keys && {
    tabIndex: -1,
    'data-key': key,
    'aria-current': keys.cursor === key ? (true as const) : undefined,
    onFocus: () => keys.onRowFocus(key),
  }

export const Cells = <Row,>({ columns, row }: { columns: readonly Column<Row>[]; row: Row }) =>
  columns.map(({ name, className, isRowHeader, cell }) =>
    isRowHeader ? (
      <th key={name} scope="row" {...roles.rowHeader} className={className}>
        {cell(row)}
      </th>
    ) : (
      <td key={name} {...roles.cell} className={className}>
        {cell(row)}
      </td>
    ),
  )

/** A spacer for the rows that a virtual table leaves out. */
export const TableGap = ({ height, columns }: { height: number; columns: number }) =>
  height > 0 ? (
    <tr aria-hidden style={{ height }}>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a gap, hidden from everybody */}
      <td colSpan={columns} />
    </tr>
  ) : null
