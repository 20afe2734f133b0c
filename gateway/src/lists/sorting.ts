const collator = new Intl.Collator('it', { sensitivity: 'base' })

/** Compares names as people look them up: case and accents are ignored. */
export function compareNames(one: string, other: string): number {
  return collator.compare(one, other)
}
