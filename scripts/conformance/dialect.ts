// What a server uses of the spellings that the contract leaves open: one line per trait, in the order of first sight.

export type Trait =
  | 'list envelope'
  | 'record envelope'
  | 'confirmation'
  | 'empty list'
  | 'empty field'
  | 'flags'
  | 'numbers'
  | 'dates'
  | 'codes'
  | 'primario'
  | 'toggle-day'
  | 'planning names'
  | 'closures'
  | 'settings'
  | 'extras'

export type Dialect = {
  /** `value` in a short word; several are kept where a server is of two minds. */
  note(trait: Trait, value: string): void
  entries(): [Trait, string][]
}

export function createDialect(): Dialect {
  const seen = new Map<Trait, Set<string>>()
  return {
    note(trait, value) {
      const values = seen.get(trait) ?? new Set()
      seen.set(trait, values.add(value))
    },
    entries: () => [...seen].map(([trait, values]) => [trait, [...values].join(' or ')]),
  }
}
