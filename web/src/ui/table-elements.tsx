/** The head row of a table. */
export const TableHead = ({ columns, rowIndex }: { columns: readonly string[]; rowIndex?: number }) => (
  <thead>
    <tr aria-rowindex={rowIndex}>
      {columns.map((column) => (
        <th key={column} scope="col">
          {column}
        </th>
      ))}
    </tr>
  </thead>
)

/** A spacer for the rows that a virtual table leaves out. */
export const TableGap = ({ height, columns }: { height: number; columns: number }) =>
  height > 0 ? (
    <tr aria-hidden style={{ height }}>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a gap, hidden from everybody */}
      <td colSpan={columns} />
    </tr>
  ) : null
