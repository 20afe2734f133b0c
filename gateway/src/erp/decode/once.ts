import { Unreadable } from './reading.ts'

/** What a server sends twice counts once; an answer with two of one key that differ is refused. */
export function eachOnce<T>(rows: readonly T[], keyOf: (row: T) => string, field: string): T[] {
  const known = new Map<string, T>()
  for (const row of rows) {
    const other = known.get(keyOf(row))
    if (other === undefined) known.set(keyOf(row), row)
    else if (JSON.stringify(other) !== JSON.stringify(row)) throw new Unreadable(field, 'is there twice, with different values')
  }
  return [...known.values()]
}
