const collator = new Intl.Collator('it', { sensitivity: 'base' })

/** Names as people look them up: case and accents make no difference. */
export function compareNames(one: string, other: string): number {
  return collator.compare(one, other)
}
