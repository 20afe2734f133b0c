// The differences of a change, as the audit shows them. Pure.
import type { Detail } from '../store/audit.ts'

type Plain = string | boolean | null | undefined | readonly string[]

const isPlain = (value: unknown): value is Plain =>
  value === null ||
  ['string', 'boolean', 'undefined'].includes(typeof value) ||
  (Array.isArray(value) && value.every((one) => typeof one === 'string'))
const written = (value: Plain): string => (Array.isArray(value) ? value.join(', ') : String(value ?? '')).trim()

/** The fields of a record that change, before and after; lists of records are left out. Without `before` the record is new. */
export function changesOf(before: object | undefined, after: object): Record<string, Detail> {
  const old = new Map<string, unknown>(Object.entries(before ?? {}))
  const changes: Record<string, Detail> = {}
  for (const [name, value] of Object.entries(after)) {
    const was = old.get(name)
    if (!isPlain(value) || !isPlain(was) || written(was) === written(value)) continue
    changes[name] = { before: written(was), after: written(value) }
  }
  return changes
}
