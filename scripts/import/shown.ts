// A stored value as the export writes it.
import { LISTS } from '../export/lists.ts'

const PARTS: Record<string, number> = { quantity: 1_000, price: 10_000, rate: 100 }

type Value = string | number | null | undefined

export function shownValue(list: string, name: string, value: Value): string {
  if (value === null || value === undefined || value === '') return '(vuoto)'
  const [, , format = 'text'] = LISTS.find(({ file }) => file === list)!.columns.find(([, column]) => column === name) ?? []
  if (format === 'flag') return value === 1 ? 'sì' : 'no'
  const parts = PARTS[format]
  return parts ? String(Number(value) / parts).replace('.', ',') : String(value)
}
