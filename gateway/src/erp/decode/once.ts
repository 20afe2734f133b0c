import { Unreadable } from './reading.ts'

/** Equal items count once; two different items with the same key refuse the answer. */
export function eachOnce<T>(rows: readonly T[], keyOf: (row: T) => string, field: string): T[] {
  const known = new Map<string, T>()
  for (const row of rows) {
    const other = known.get(keyOf(row))
    if (other === undefined) known.set(keyOf(row), row)
    else if (!isSame(other, row)) throw new Unreadable(field, 'is there twice, with different values')
  }
  return [...known.values()]
}

/** The same without a refusal: two different items with the same key are kept. */
export function withoutRepeats<T>(rows: readonly T[], keyOf: (row: T) => string): T[] {
  const known = new Map<string, T[]>()
  return rows.filter((row) => {
    const others = known.get(keyOf(row))
    if (others?.some((other) => isSame(other, row))) return false
    known.set(keyOf(row), [...(others ?? []), row])
    return true
  })
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
