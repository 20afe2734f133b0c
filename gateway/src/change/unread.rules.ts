// Fields that the answer with a record does not show. Where a server takes whole records, they must not go back as empty.
import type { Fields, Patch } from './patch.rules.ts'
import { type Problem, invalidInput } from './refusals.ts'

export type Unread = {
  /** The answer has no such field: it is sent only if the change sets it. */
  absent: readonly string[]
  /** The answer has a value that cannot be read: the record can only be written together with a new one. */
  unreadable: readonly string[]
}

export const ALL_READ: Unread = { absent: [], unreadable: [] }

/** The fields that a write leaves out. */
export const omittedFrom = (set: Readonly<Record<string, unknown>>, absent: readonly string[]): string[] =>
  absent.filter((name) => set[name] === undefined)

/** Refuses a write that would empty unreadable fields; null for any other. */
export function refusalOfUnreadable<Record extends object>(fields: Fields<Record>, changes: Patch<Record>, { unreadable }: Unread) {
  const lost = Object.entries<{ label: string }>(fields).filter(([name]) => unreadable.includes(name) && !(name in changes))
  const [problem, ...more] = lost.map(([name, { label }]) => problemOf(name, label))
  return problem ? invalidInput([problem, ...more]) : null
}

const problemOf = (name: string, label: string): Problem => ({
  path: `set.${name}`,
  message: `${label}: il valore nel gestionale non è leggibile. Scrivine uno nuovo, o correggilo nel gestionale.`,
  code: null,
})
