// The order of a list: by one column, ascending or descending. In the address it is 'nome' or '-nome'.

export type Order = { by: string; isDescending: boolean }

export const readOrder = (written: string): Order =>
  written.startsWith('-') ? { by: written.slice(1), isDescending: true } : { by: written, isDescending: false }

export const writtenOrder = ({ by, isDescending }: Order): string => `${isDescending ? '-' : ''}${by}`

/** The order after the head of a column was pressed: ascending first. */
export const turnedOrder = (order: Order, by: string): Order => ({ by, isDescending: order.by === by && !order.isDescending })

type Sortable = string | number | null

let collator: Intl.Collator | undefined

function compare(one: string | number, other: string | number): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other
  // Made when a list is first sorted: it takes milliseconds on a phone.
  return (collator ??= new Intl.Collator('it', { sensitivity: 'base' })).compare(String(one), String(other))
}

/** Rows without a value are last in both directions; rows of the same value keep their order. */
export function inOrder<Row>(rows: readonly Row[], valueOf: (row: Row) => Sortable, isDescending = false): Row[] {
  const sorted = rows.map((row) => ({ row, value: valueOf(row) ?? '' }))
  sorted.sort((one, other) => {
    if (one.value === '' || other.value === '') return Number(one.value === '') - Number(other.value === '')
    return isDescending ? compare(other.value, one.value) : compare(one.value, other.value)
  })
  return sorted.map(({ row }) => row)
}

/** By which value a list is sorted, by the word of its column in the address. */
export type OrderValues<Row> = Readonly<Record<string, (row: Row) => Sortable>>

/** The rows in the order of the address. `standard` is that in which they have arrived; an unknown column changes nothing. */
export function arranged<Row>(rows: readonly Row[], written: string, standard: string, values: OrderValues<Row>): readonly Row[] {
  const { by, isDescending } = readOrder(written)
  const valueOf = Object.hasOwn(values, by) ? values[by] : undefined
  return written === standard || !valueOf ? rows : inOrder(rows, valueOf, isDescending)
}
